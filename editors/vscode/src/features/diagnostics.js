'use strict';
// The findings that the daemon publishes, as problems of the editor.
const vscode = require('vscode');
const { openDocument, toRange, toUri } = require('../convert');
const { settings } = require('../settings');
const { contentUri } = require('./contents');

const severities = [
  vscode.DiagnosticSeverity.Error, vscode.DiagnosticSeverity.Warning,
  vscode.DiagnosticSeverity.Information, vscode.DiagnosticSeverity.Hint,
];

/** A finding as the editor shows it. */
function toDiagnostic(finding) {
  const severity = severities[(finding.severity || 1) - 1];
  const diagnostic = new vscode.Diagnostic(toRange(finding.range), finding.message, severity);
  diagnostic.source = finding.source;
  diagnostic.code = finding.codeDescription
    ? { value: finding.code, target: contentUri(finding.codeDescription.href) }
    : finding.code;
  if (finding.tags) diagnostic.tags = finding.tags;
  if (finding.relatedInformation) {
    diagnostic.relatedInformation = finding.relatedInformation.map(({ location, message }) =>
      new vscode.DiagnosticRelatedInformation(
        new vscode.Location(toUri(location.uri), toRange(location.range)), message));
  }
  return diagnostic;
}

/** The problems of all files that the daemon checks. The problem matcher of package.json has the same owner. */
class Findings {
  constructor() {
    this.collection = vscode.languages.createDiagnosticCollection('uimodel');
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
  }

  /** Takes what a daemon publishes. Returns what to dispose of when it ends. */
  follow({ connection }) {
    connection.on('textDocument/publishDiagnostics', ({ uri, diagnostics }) => this.publish(toUri(uri), diagnostics));
    return [{
      dispose: () => {
        this.collection.clear();
        this.changed.fire();
      },
    }];
  }

  // Findings of an older version are shown too: the daemon does not repeat findings that stay the same.
  publish(uri, findings) {
    const isShown = settings.readsSwift || !uri.path.endsWith('.swift');
    const diagnostics = isShown ? findings.map(toDiagnostic) : [];
    const document = openDocument(uri);
    if (document) diagnostics.forEach(each => { each.range = document.validateRange(each.range); });
    if (diagnostics.length > 0) this.collection.set(uri, diagnostics);
    else this.collection.delete(uri);
    this.changed.fire();
  }

  /** The number of findings by severity, and of files that have any. */
  get counts() {
    const counts = { errors: 0, warnings: 0, others: 0, files: 0 };
    this.collection.forEach((uri, diagnostics) => {
      counts.files += 1;
      for (const { severity } of diagnostics) counts[['errors', 'warnings'][severity] || 'others'] += 1;
    });
    return counts;
  }

  dispose() {
    this.collection.dispose();
    this.changed.dispose();
  }
}

module.exports = { Findings, toDiagnostic };
