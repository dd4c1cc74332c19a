import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// The repairs of findings. Computed from the range and our own findings; what the client says of findings only chooses
/// among them.
enum CodeActions {
  static func list(
    _ params: LSP.CodeActionParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.CodeAction] {
    let record = try context.record(params.textDocument.uri)
    guard context.session.serves(record) else { return [] }
    // Such a client takes commands alone, and ours are edits.
    guard context.session.profile.capabilities.codeActionLiterals else { return [] }
    context.refresh()
    var kinds: [LSP.CodeActionKind] = params.wants(.quickFix) ? [.quickFix] : []
    // Some clients apply everything that they get, so it is offered only to those who ask for it.
    if params.only != nil, params.wants(.sourceFixAll) { kinds.append(.sourceFixAll) }
    return kinds.flatMap { kind in
      let all = actions(kind, params.range, record, context).enumerated().map { number, action in
        var action = action
        action.data = [
          "document": .string(record.spelling), "range": params.range.json, "clock": .int(record.clock),
          "number": .int(number),
        ]
        return action
      }
      // Nor do they want those of other findings.
      let named = all.filter { action in action.diagnostics.contains(where: params.names) }
      // Kate asks about one finding with the range of the document, and then applies whatever it gets: one fix, and no
      // comment that disables the rule.
      if params.named.count == 1, !named.isEmpty, isWhole(params.range, record, context) {
        return Array(named.filter { !isSuppression($0) }.prefix(1))
      }
      return named.isEmpty ? all : named
    }
  }

  private static func suppressionTitle(of code: String) -> String { "Disable \(code) for this line" }

  private static func isSuppression(_ action: LSP.CodeAction) -> Bool {
    action.diagnostics.contains { $0.code.map { action.title == suppressionTitle(of: $0) } ?? false }
  }

  private static func isWhole(_ range: LSP.Range, _ record: DocumentRecord, _ context: RequestContext) -> Bool {
    record.bytes(range, context.encoding).count >= record.document.bytes.count - 1 && range.start.line < range.end.line
  }

  /// An action with its edit, which a client that asks for it later gets only here.
  static func resolve(
    _ params: LSP.CodeActionResolveParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let record = try context.record(params.document)
    context.refresh()
    let actions = record.clock == params.clock ? actions(params.kind, params.range, record, context) : []
    guard actions.indices.contains(params.number), actions[params.number].title == params.title,
      let edit = actions[params.number].edit
    else {
      throw ResponseError(.contentModified, "\(params.document) has changed since '\(params.title)' was offered")
    }
    var action = params.action
    action["edit"] = edit.json(for: context.session.profile.capabilities)
    return .object(action)
  }

  /// The actions of a kind at a range.
  private static func actions(
    _ kind: LSP.CodeActionKind, _ range: LSP.Range, _ record: DocumentRecord, _ context: RequestContext
  ) -> [LSP.CodeAction] {
    let findings = context.workspace.findings(of: record)
    guard kind == .quickFix else { return [fixAll(findings, record, context)].compactMap(\.self) }
    let range = record.bytes(range, context.encoding)
    return findings.filter { $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound }
      .flatMap { quickFixes($0, record, context) }
  }

  private static func quickFixes(
    _ located: LocatedFinding, _ record: DocumentRecord, _ context: RequestContext
  ) -> [LSP.CodeAction] {
    let diagnostic = LSP.Diagnostic(
      located, in: record, context.workspace, context.session.profile, context.workspace.environments(around: record))
    var actions: [LSP.CodeAction] = []
    for fix in located.finding.fixes {
      guard let edit = context.workspace.textEdit(of: fix, context.encoding) else { continue }
      actions.append(
        LSP.CodeAction(
          title: fix.isSafe ? fix.title : fix.title + " (unsafe)", kind: .quickFix, diagnostics: [diagnostic],
          isPreferred: actions.isEmpty && fix.isSafe, edit: edit))
    }
    if let edit = suppression(of: located, record, context) {
      actions.append(
        LSP.CodeAction(
          title: suppressionTitle(of: located.finding.code), kind: .quickFix, diagnostics: [diagnostic], edit: edit
        ))
    }
    return actions
  }

  /// Every safe fix of the document at once; of two that touch, the first.
  private static func fixAll(
    _ findings: [LocatedFinding], _ record: DocumentRecord, _ context: RequestContext
  ) -> LSP.CodeAction? {
    let edits = FixAll.edits(findings, record.document)
    guard !edits.isEmpty else { return nil }
    return LSP.CodeAction(
      title: "Fix all safely fixable findings", kind: .sourceFixAll,
      edit: LSP.WorkspaceEdit(documentChanges: [record.textEdits(edits, context.encoding)]))
  }

  /// A comment on the line before, indented like it.
  private static func suppression(
    of located: LocatedFinding, _ record: DocumentRecord, _ context: RequestContext
  ) -> LSP.WorkspaceEdit? {
    let unfit = ["model/syntax-error", "model/unused-suppression"]
    guard !unfit.contains(located.finding.code), !located.finding.code.hasPrefix("daemon/") else { return nil }
    let document = record.document
    let line = document.line(document.position(of: located.range.lowerBound, in: .utf8).line)
    // A line may begin in a comment, and in Swift in a string, where this would be text.
    guard SwiftEditing(document)?.isBetweenTokens(line.lowerBound) ?? !document.isInComment(line.lowerBound) else {
      return nil
    }
    let indent = document.lineIndentation(at: line.lowerBound)
    // A byte order mark stays the first there is.
    let start = line.lowerBound == 0 && document.startsWithMark ? 3 : line.lowerBound
    let comment = indent + "// uimodel:disable-next-line \(located.finding.code)" + document.lineEnding
    let edit = TextEdit(start..<start, comment)
    return LSP.WorkspaceEdit(documentChanges: [record.textEdits([edit], context.encoding)])
  }
}

/// All the safe fixes of a document.
enum FixAll {
  static func edits(_ findings: [LocatedFinding], _ document: Document) -> [TextEdit] {
    var set = EditSet(ModelEditing(document, keepsComments: true), mayTouch: false)
    for located in findings {
      if let fix = located.finding.fixes.first, fix.isSafe { try? set.add(fix.edits) }
    }
    return set.textEdits
  }
}
