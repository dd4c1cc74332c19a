import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSystems

/// An example of a rule in a temporary folder, together with the example's additional files.
struct ExampleProject {
  /// The findings in the example file.
  let findings: [LocatedFinding]
  let document: Document

  init(_ example: RuleExample) throws {
    let path = example.language == "swift" ? "Sources/Example.swift" : "example.uimodel.json"
    var files = [path: MarkedText(example.text).text]
    for file in example.files { files[file.path] = file.text }
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.url.path))])
    _ = workspace.refresh()
    // Source with nothing to check is not a document, for example after a fix has removed all of the checked code.
    guard let record = workspace.record(DocumentURI(path: folder.url.path + "/" + path)) else {
      (findings, document) = ([], Document(number: 0, bytes: Array(MarkedText(example.text).text.utf8), kind: .swift))
      return
    }
    findings = workspace.findings(of: record)
    document = record.document
  }

  /// The fixes that can be applied to the example file, each with its finding.
  var fixes: [(finding: LocatedFinding, fix: Fix)] {
    let editing = ModelEditing(document, keepsComments: true)
    return findings.flatMap { located in
      located.finding.fixes.filter { editing.canApply($0) }.map { (located, $0) }
    }
  }

  /// Returns the example's text after a fix, with the edits that editors and the command line apply.
  func applying(_ fix: Fix) throws -> String {
    var bytes = document.bytes
    for edit in try ModelEditing(document, keepsComments: true).textEdits(fix.edits).reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
