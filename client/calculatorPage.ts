/** The HTML shell of the calculator page: a closed content policy, one script, one style sheet, no text of its own. */

export interface CalculatorPage {
  readonly script: string;
  readonly style: string;
  /** `webview.cspSource`. */
  readonly source: string;
  /** Fresh for each page. */
  readonly nonce: string;
  /** Display language, e.g. `ko`. */
  readonly language: string;
}

/** The page's HTML. Every value comes from VS Code or from us, and is escaped all the same. */
export function toCalculatorHtml(page: CalculatorPage): string {
  const policy = [
    `default-src 'none'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `style-src ${page.source}`,
    `font-src ${page.source}`,
    `script-src 'nonce-${page.nonce}'`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${escapeHtml(page.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Concurrency Lens</title>
<link rel="stylesheet" href="${escapeHtml(page.style)}">
</head>
<body>
<div id="calculator"></div>
<script nonce="${escapeHtml(page.nonce)}" src="${escapeHtml(page.script)}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
