import UIModelDaemon
import UIModelJSON
import UIModelSystems

/// `fix`: returns a diff that fixes one finding or all findings of a rule. Also writes the files if the call has
/// `apply` and the server allows writing.
enum MCPFix {
  static func tool(allowsWriting: Bool) -> MCPTool {
    let apply = MCPParameter(
      name: "apply", kind: .boolean, description: "Write the files. Only if the user asks for it.")
    return MCPTool(
      name: "fix", title: "Get a fix as a diff",
      description: """
        Returns a unified diff that fixes the findings of a rule, in all files, in one or on one line. \
        \(allowsWriting ? "Writes only with \"apply\"" : "Apply it yourself; nothing is written"). Fixes that may not be \
        what the author intends are marked unsafe. Example: {"rule": "sheet/no-detents", "path": "Photos.swift", "line": 12}
        """,
      parameters: [
        MCPParameter(name: "rule", kind: .string, description: "A rule or subject."),
        MCPParameter(name: "path", kind: .string),
        MCPParameter(name: "line", kind: .integer, description: "From 1, as `check` says it."),
        MCPParameter(
          name: "title", kind: .string, description: "Another fix: one of `alternatives` of the last answer."),
        MCPParameter(
          name: "unsafe", kind: .boolean, description: "Include unsafe fixes. With 'line' they always are."),
      ] + (allowsWriting ? [apply] : []),
      output: [
        "diff": MCPSchema.string, "fixes": MCPSchema.objects, "alternatives": MCPSchema.strings,
        "unsafeLeftOut": MCPSchema.integer, "isApplied": MCPSchema.boolean,
      ],
      requiredMembers: ["diff", "fixes", "alternatives", "unsafeLeftOut", "isApplied"], writesFiles: allowsWriting,
      run: run)
  }

  @Sendable private static func run(_ call: MCPCall) throws(MCPFailure) -> MCPToolResult {
    let (arguments, workspace) = (call.arguments, call.workspace)
    let (line, title) = (arguments.int("line"), arguments.string("title"))
    guard arguments.string("rule") != nil || arguments.string("path") != nil else {
      throw MCPFailure("fix: name a 'rule', a 'path', or both")
    }
    guard line == nil || arguments.string("path") != nil else { throw MCPFailure("fix: 'line' needs a 'path'") }
    let listedFixes = try fixes(arguments, workspace)
    let chosenFixes = listedFixes.filter { $0["isChosen"]?.bool == true }
    let otherFixes = listedFixes.filter { $0["isChosen"]?.bool != true }
    let alternatives = line == nil ? [] : otherFixes.compactMap { $0["title"]?.string }
    let includesUnsafeFixes = line != nil || title != nil || arguments.isTrue("unsafe")
    let excludedCount = includesUnsafeFixes ? 0 : otherFixes.count { $0["isSafe"]?.bool == false }
    let changes = try MCPTextEdits.changes(chosenFixes.flatMap { $0["edits"]?.array ?? [] }, workspace)
    let diff = changes.map { UnifiedDiff.text(workspace.folders.shownPath($0.path), $0.oldText, $0.newText) }.joined()
    let isApplied = arguments.isTrue("apply") && !changes.isEmpty
    if isApplied { try write(changes, arguments) }
    let fixes = chosenFixes.map { item(of: $0, workspace) }
    var headLines = fixes.map(\.text)
    if fixes.contains(where: { $0.json["isSafe"] == false }) {
      headLines.insert("an unsafe fix may not be what the author intends: ask before you apply it", at: 0)
    }
    if fixes.isEmpty { headLines.append(try missingFixReason(arguments, workspace, hasUnsafeFixes: excludedCount > 0)) }
    if excludedCount > 0 {
      headLines.append(
        "\(counted(excludedCount, "unsafe fix", "unsafe fixes")) left out; \"unsafe\": true includes them")
    }
    if !alternatives.isEmpty { headLines.append("other fixes: " + alternatives.joined(separator: "; ")) }
    if isApplied { headLines.append("the files are written") }
    return try MCPPages.page(text: diff, arguments) { diff in
      let structured: JSONObject = [
        "diff": .string(diff), "fixes": .array(fixes.map(\.json)),
        "alternatives": .array(alternatives.map { .string($0) }), "unsafeLeftOut": .int(excludedCount),
        "isApplied": .bool(isApplied),
      ]
      return MCPToolResult(structured: structured, text: headLines.joined(separator: "\n") + "\n\n" + diff)
    }
  }

  /// Returns the reason that the result has no fix: there is no matching finding, no fix is known, or only unsafe fixes
  /// are known. Throws if there are matching findings, but none is on the requested line.
  private static func missingFixReason(
    _ arguments: MCPArguments, _ workspace: MCPWorkspace, hasUnsafeFixes: Bool
  ) throws(MCPFailure) -> String {
    let path = try arguments.string("path").map { path throws(MCPFailure) in try workspace.folders.existingPath(path) }
    let code = arguments.string("rule").flatMap(RuleNames.selector)
    let findings = try workspace.report(in: path.map { [$0] }).findings.filter { finding in
      code.map { RuleCodes.selector($0, covers: finding.code) } ?? true
    }
    let place = path.map { " in \(workspace.folders.shownPath($0))" } ?? ""
    let findingName = code.map { "finding of '\($0)'" } ?? "finding"
    if findings.isEmpty { return "there is no \(findingName)\(place)" }
    if let line = arguments.int("line"),
      !findings.contains(where: { ($0.place.line...max($0.place.line, $0.place.endLine)).contains(line) })
    {
      let lines = Set(findings.map(\.place.line)).sorted().prefix(10).map { "\($0)" }.joined(separator: ", ")
      throw MCPFailure("fix: there is no \(findingName) on line \(line)\(place); there is one on \(lines)")
    }
    return hasUnsafeFixes ? "no fix is known that is safe" : "no fix is known; `explain` says what to do"
  }

  /// Returns the `uimodel/fix/list` entries for the requested findings. Throws if no fix has the requested title.
  private static func fixes(_ arguments: MCPArguments, _ workspace: MCPWorkspace) throws(MCPFailure) -> [JSONValue] {
    var params: JSONObject = [:]
    if let name = arguments.string("rule") {
      guard let code = RuleNames.selector(name) else { throw MCPFailure(RuleNames.errorMessage(about: name)) }
      params["codes"] = [.string(code)]
    }
    let path = try arguments.string("path").map { path throws(MCPFailure) in try workspace.folders.existingPath(path) }
    let documents = workspace.documentURIs(in: path)
    if documents.isEmpty { return [] }
    params["documents"] = .array(documents.map { .string($0) })
    params["unsafe"] = .bool(arguments.isTrue("unsafe") || arguments.int("line") != nil)
    params["title"] = arguments.string("title").map { .string($0) }
    let listedFixes = try workspace.request("uimodel/fix/list", params)["fixes"]?.array ?? []
    let matches = listedFixes.filter { fix in
      guard let line = arguments.int("line") else { return true }
      let firstLine = (fix["range"]?["start"]?["line"]?.int ?? 0) + 1
      return (firstLine...max(firstLine, (fix["range"]?["end"]?["line"]?.int ?? 0) + 1)).contains(line)
    }
    if let title = arguments.string("title"), !matches.contains(where: { $0["title"]?.string == title }) {
      let titles = matches.compactMap { $0["title"]?.string }
      let hint = didYouMean(nearestName(to: title, among: titles))
      throw MCPFailure(
        "fix: no fix of these findings has the title '\(title)'"
          + (hint.isEmpty && !titles.isEmpty ? "; there are: \(titles.joined(separator: "; "))" : hint))
    }
    return matches
  }

  private static func item(of json: JSONValue, _ workspace: MCPWorkspace) -> MCPItem {
    let path = DocumentURI(json["uri"]?.string ?? "").path.map(workspace.folders.shownPath) ?? ""
    let line = (json["range"]?["start"]?["line"]?.int ?? 0) + 1
    let (code, title) = (json["code"]?.string ?? "", json["title"]?.string ?? "")
    let isSafe = json["isSafe"]?.bool == true
    return MCPItem(
      json: [
        "path": .string(path), "line": .int(line), "code": .string(code), "title": .string(title),
        "isSafe": .bool(isSafe),
      ], text: "\(path):\(line): \(code): \(title)\(isSafe ? "" : " (unsafe)")")
  }

  /// Writes the changed files one by one. Throws if the call has `unsaved`, or at the first file that cannot be written
  /// or whose text has changed since the file was read.
  private static func write(_ changes: [MCPTextEdits.Change], _ arguments: MCPArguments) throws(MCPFailure) {
    guard !arguments.isTrue("unsaved") else {
      throw MCPFailure("fix: text that editors hold cannot be written; leave out 'unsaved' or 'apply'")
    }
    for change in changes {
      do throws(FileError) {
        try FileSystem.replace(Array(change.oldText.utf8), by: Array(change.newText.utf8), at: change.path)
      } catch { throw MCPFailure(error.description) }
    }
  }
}
