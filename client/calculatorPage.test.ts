import { describe, expect, test } from 'vitest';
import { toCalculatorHtml } from './calculatorPage';

const page = {
  script: 'https://host/webview.js',
  style: 'https://host/webview.css',
  source: 'https://host',
  nonce: 'n1',
  language: 'ko',
};

describe('toCalculatorHtml', () => {
  test('allows one script by its nonce, our styles, and nothing else', () => {
    const policy = /content="(default-src[^"]*)"/.exec(toCalculatorHtml(page))?.[1]?.replaceAll('&#39;', "'");
    expect(policy).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; style-src https://host; font-src https://host; script-src 'nonce-n1'",
    );
  });

  test('has one script, no inline script or style, and says its language', () => {
    const html = toCalculatorHtml(page);
    expect(html.match(/<script[^>]*>[^<]*/g)).toEqual(['<script nonce="n1" src="https://host/webview.js">']);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(html).toContain('<html lang="ko">');
  });

  test('escapes what is put in', () => {
    expect(toCalculatorHtml({ ...page, language: '"><img src=x onerror=1>' })).not.toContain('<img');
  });
});
