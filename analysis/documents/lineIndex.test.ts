import { describe, expect, it } from 'vitest';
import { LineIndex } from './lineIndex';

describe('LineIndex', () => {
  it('ends lines at \\n, \\r\\n and a lone \\r, and at nothing else', () => {
    const index = new LineIndex('a\nb\r\nc\rd\u2028e\u0085f');
    expect(index.lineCount).toBe(4);
    expect([0, 1, 2, 3, 4].map((line) => index.lineStart(line))).toEqual([0, 2, 5, 7, 12]);
    expect([0, 1, 2, 3].map((line) => index.lineEnd(line))).toEqual([1, 3, 6, 12]);
  });

  it('counts columns in UTF-16 units', () => {
    const index = new LineIndex('x\n한😀z');
    expect(index.positionAt(5)).toEqual({ line: 1, character: 3 });
    expect(index.offsetAt({ line: 1, character: 3 })).toBe(5);
  });

  it('clamps what lies outside', () => {
    const index = new LineIndex('ab\ncd');
    expect(index.positionAt(-1)).toEqual({ line: 0, character: 0 });
    expect(index.positionAt(99)).toEqual({ line: 1, character: 2 });
    expect(index.offsetAt({ line: 9, character: 0 })).toBe(5);
    expect(index.offsetAt({ line: 1, character: 99 })).toBe(5);
    expect(index.offsetAt({ line: 0, character: -3 })).toBe(0);
  });

  it('gives positions for every offset that lead back to it', () => {
    const text = '\ufeffa: 1\r\n\r\n- 값\n\r# 😀\n';
    const index = new LineIndex(text);
    const offsets = Array.from({ length: text.length + 1 }, (_, offset) => offset);
    expect(offsets.map((offset) => index.offsetAt(index.positionAt(offset)))).toEqual(offsets);
  });

  it('has one empty line for the empty text', () => {
    const index = new LineIndex('');
    expect(index.lineCount).toBe(1);
    expect(index.rangeOf({ start: 0, end: 0 })).toEqual({
      start: { line: 0, character: 0 },
      end: { line: 0, character: 0 },
    });
    expect(index.lineEnd(0)).toBe(0);
  });
});
