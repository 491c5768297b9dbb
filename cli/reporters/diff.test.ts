import { expect, test } from 'vitest';
import { formatDiff } from './diff';

test('one patch for each file, three lines of context', () => {
  const before = '1\n2\n3\n4\n5\n6\n7\n8\n9\n';
  const changes = [
    { file: 'src/A.java', before, after: before.replace('5', 'five'), fixes: 1 },
    { file: 'b.yaml', before: 'a: 1', after: 'a: 2', fixes: 1 },
  ];
  expect(formatDiff(changes)).toBe(`--- a/src/A.java
+++ b/src/A.java
@@ -2,7 +2,7 @@
 2
 3
 4
-5
+five
 6
 7
 8
--- a/b.yaml
+++ b/b.yaml
@@ -1,1 +1,1 @@
-a: 1
\\ No newline at end of file
+a: 2
\\ No newline at end of file
`);
});

test('line ends of Windows stay', () => {
  expect(formatDiff([{ file: 'a', before: 'x\r\ny\r\n', after: 'x\r\nz\r\n', fixes: 1 }])).toBe(
    '--- a/a\n+++ b/a\n@@ -1,2 +1,2 @@\n x\r\n-y\r\n+z\r\n',
  );
});

test('nothing to change is no text', () => {
  expect(formatDiff([])).toBe('');
});
