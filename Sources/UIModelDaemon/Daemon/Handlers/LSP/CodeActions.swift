import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON
import UIModelProtocol

/// `textDocument/codeAction`: fixes for findings. The actions are computed from the range and the daemon's own
/// findings. The diagnostics in the request are used only to filter the actions.
enum CodeActions {
  static func list(
    _ params: LSP.CodeActionParams, _ context: RequestContext
  ) throws(ResponseError) -> [LSP.CodeAction] {
    let record = try context.record(params.textDocument.uri)
    guard context.session.allowsFindings(record) else { return [] }
    // A client without this capability accepts only commands, and these actions are edits.
    guard context.session.profile.capabilities.codeActionLiterals else { return [] }
    context.refresh()
    var kinds: [LSP.CodeActionKind] = params.acceptsKind(.quickFix) ? [.quickFix] : []
    // Some clients apply every action that they get, so fix-all is offered only if the client asks for it.
    if params.requestedKinds != nil, params.acceptsKind(.sourceFixAll) { kinds.append(.sourceFixAll) }
    return kinds.flatMap { kind in
      let allActions = actions(kind, params.range, record, context).enumerated().map { number, action in
        var action = action
        action.data = [
          "document": .string(record.spelling), "range": params.range.json, "clock": .int(record.clock),
          "number": .int(number),
        ]
        return action
      }
      // A client that sends diagnostics does not want actions for other findings.
      let requestedActions = allActions.filter { action in action.diagnostics.contains(where: params.requestsActions) }
      // Kate requests actions for one finding with the range of the entire document, and then applies every action that
      // it gets. Therefore only one fix is returned, without a comment that disables the rule.
      if params.requestedFindings.count == 1, !requestedActions.isEmpty, coversDocument(params.range, record, context) {
        return Array(requestedActions.filter { !isSuppression($0) }.prefix(1))
      }
      return requestedActions.isEmpty ? allActions : requestedActions
    }
  }

  private static func suppressionTitle(of code: String) -> String { "Disable \(code) for this line" }

  private static func isSuppression(_ action: LSP.CodeAction) -> Bool {
    action.diagnostics.contains { $0.code.map { action.title == suppressionTitle(of: $0) } ?? false }
  }

  private static func coversDocument(_ range: LSP.Range, _ record: DocumentRecord, _ context: RequestContext) -> Bool {
    record.byteRange(range, context.encoding).count >= record.document.bytes.count - 1
      && range.start.line < range.end.line
  }

  /// Returns the action with its edit, for `codeAction/resolve`. Clients that support resolving get the edit only in
  /// this result.
  static func resolve(
    _ params: LSP.CodeActionResolveParams, _ context: RequestContext
  ) throws(ResponseError) -> JSONValue {
    let record = try context.record(params.documentURI)
    context.refresh()
    let actions = record.clock == params.clock ? actions(params.kind, params.range, record, context) : []
    guard actions.indices.contains(params.index), actions[params.index].title == params.title,
      let edit = actions[params.index].edit
    else {
      throw ResponseError(.contentModified, "\(params.documentURI) has changed since '\(params.title)' was offered")
    }
    var action = params.action
    action["edit"] = edit.json(for: context.session.profile.capabilities)
    return .object(action)
  }

  /// Returns the actions of a kind at a range.
  private static func actions(
    _ kind: LSP.CodeActionKind, _ range: LSP.Range, _ record: DocumentRecord, _ context: RequestContext
  ) -> [LSP.CodeAction] {
    let findings = context.workspace.findings(of: record)
    guard kind == .quickFix else { return [fixAllAction(findings, record, context)].compactMap(\.self) }
    let range = record.byteRange(range, context.encoding)
    return findings.filter { $0.range.lowerBound <= range.upperBound && range.lowerBound <= $0.range.upperBound }
      .flatMap { quickFixes($0, record, context) }
  }

  private static func quickFixes(
    _ locatedFinding: LocatedFinding, _ record: DocumentRecord, _ context: RequestContext
  ) -> [LSP.CodeAction] {
    let diagnostic = LSP.Diagnostic(
      locatedFinding, in: record, context.workspace, context.session.profile,
      context.workspace.environments(around: record))
    var actions: [LSP.CodeAction] = []
    for fix in locatedFinding.finding.fixes {
      guard let edit = context.workspace.workspaceEdit(of: fix, context.encoding) else { continue }
      actions.append(
        LSP.CodeAction(
          title: fix.isSafe ? fix.title : fix.title + " (unsafe)", kind: .quickFix, diagnostics: [diagnostic],
          isPreferred: actions.isEmpty && fix.isSafe, edit: edit))
    }
    if let edit = suppression(of: locatedFinding, record, context) {
      actions.append(
        LSP.CodeAction(
          title: suppressionTitle(of: locatedFinding.finding.code), kind: .quickFix, diagnostics: [diagnostic],
          edit: edit
        ))
    }
    return actions
  }

  /// Returns one action that applies all safe fixes of the document. If two fixes overlap or are adjacent, only the
  /// first is applied.
  private static func fixAllAction(
    _ findings: [LocatedFinding], _ record: DocumentRecord, _ context: RequestContext
  ) -> LSP.CodeAction? {
    let edits = FixAll.edits(findings, record.document)
    guard !edits.isEmpty else { return nil }
    return LSP.CodeAction(
      title: "Fix all safely fixable findings", kind: .sourceFixAll,
      edit: LSP.WorkspaceEdit(documentChanges: [record.textEdits(edits, context.encoding)]))
  }

  /// Returns the edit that disables a finding's rule for one line, or nil if a comment is not allowed there. The edit
  /// inserts a comment above the line, with the line's indentation. For example:
  ///
  ///     // uimodel:disable-next-line menu/duplicate-shortcut
  private static func suppression(
    of locatedFinding: LocatedFinding, _ record: DocumentRecord, _ context: RequestContext
  ) -> LSP.WorkspaceEdit? {
    let excludedCodes = ["model/syntax-error", "model/unused-suppression"]
    guard !excludedCodes.contains(locatedFinding.finding.code), !locatedFinding.finding.code.hasPrefix("daemon/") else {
      return nil
    }
    let document = record.document
    let line = document.line(document.position(of: locatedFinding.range.lowerBound, in: .utf8).line)
    // A line can begin inside a comment, or inside a Swift string, where the inserted comment would be text.
    guard SwiftEditing(document)?.isBetweenTokens(line.lowerBound) ?? !document.isInComment(line.lowerBound) else {
      return nil
    }
    let indent = document.lineIndentation(at: line.lowerBound)
    // A byte order mark must remain at the start of the file.
    let start = line.lowerBound == 0 && document.hasByteOrderMark ? 3 : line.lowerBound
    let comment = indent + "// uimodel:disable-next-line \(locatedFinding.finding.code)" + document.lineEnding
    let edit = TextEdit(start..<start, comment)
    return LSP.WorkspaceEdit(documentChanges: [record.textEdits([edit], context.encoding)])
  }
}

/// The combined edits of all safe fixes of a document.
enum FixAll {
  static func edits(_ findings: [LocatedFinding], _ document: Document) -> [TextEdit] {
    var editSet = EditSet(ModelEditing(document, keepsComments: true), allowsAdjacentEdits: false)
    for locatedFinding in findings {
      if let fix = locatedFinding.finding.fixes.first, fix.isSafe { try? editSet.add(fix.edits) }
    }
    return editSet.textEdits
  }
}
