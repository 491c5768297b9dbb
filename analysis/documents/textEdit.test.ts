import { expect, it } from 'vitest';
import { applyEdits, lineBreakOf } from './textEdit';

it('applies edits in any order, all counted from the original text', () => {
  const edits = [
    { span: { start: 4, end: 5 }, newText: 'E' },
    { span: { start: 0, end: 0 }, newText: '>' },
    { span: { start: 1, end: 3 }, newText: '' },
  ];
  expect(applyEdits('abcde', edits)).toBe('>adE');
});

it('knows the line end of a text', () => {
  expect(lineBreakOf('a\r\nb\n')).toBe('\r\n');
  expect(lineBreakOf('a\rb')).toBe('\r');
  expect(lineBreakOf('a')).toBe('\n');
});
