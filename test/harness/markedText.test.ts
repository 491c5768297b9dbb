import { expect, test } from 'vitest';
import { readMarkedText } from './markedText';

test('splits files, takes carets as ranges of the line above, and finds the cursor', () => {
  const marked = readMarkedText(`
    //- /a/application.yaml
    pool:
      size: 10
    #       ^^ rule-id
    //- /a/B.java
    class B { $0 }
  `);
  expect(marked.files).toEqual([
    { path: '/a/application.yaml', text: 'pool:\n  size: 10\n' },
    { path: '/a/B.java', text: 'class B {  }\n' },
  ]);
  expect(marked.marks).toEqual([{ path: '/a/application.yaml', start: 14, end: 16, label: 'rule-id' }]);
  expect(marked.files[0]?.text.slice(14, 16)).toBe('10');
  expect(marked.cursor).toEqual({ path: '/a/B.java', offset: 10 });
});
