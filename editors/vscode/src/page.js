'use strict';
// The HTML page of a picture.
const vscode = require('vscode');

const { Light, HighContrastLight } = vscode.ColorThemeKind;

const escaped = text => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** A picture in the colors of the editor's theme, which need not be those of the system. */
function themed(svg, theme) {
  const isDark = theme !== Light && theme !== HighContrastLight;
  return svg.replace('@media (prefers-color-scheme: dark)', isDark ? '@media all' : '@media not all');
}

/** A picture's page: SVG, text, or a message. Nothing is loaded, and no script runs. */
function page({ title, svg, text, message }, theme) {
  // A drawing has its title and its notes in itself.
  const heading = svg === undefined ? `<h2>${escaped(title)}</h2>` : '';
  const words = message === undefined ? `<pre>${escaped(text || '')}</pre>` : `<p>${escaped(message)}</p>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>
  body { padding: 1em }
  svg { max-width: 100%; height: auto }
  pre { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size) }
</style>
</head>
<body>
${heading}
${svg === undefined ? words : themed(svg, theme)}
</body>
</html>
`;
}

module.exports = { page };
