import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSystems

/// A rule's example in a folder with the files that it needs beside it.
struct ExampleProject {
  /// What is found in the example itself.
  let findings: [LocatedFinding]
  let document: Document

  init(_ example: RuleExample) throws {
    let name = example.language == "swift" ? "Sources/Example.swift" : "example.uimodel.json"
    var files = [name: MarkedText(example.text).text]
    for file in example.beside { files[file.path] = file.text }
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.take([Workspace.scan(workspace.scanOrder(folder.url.path))])
    _ = workspace.refresh()
    // Source with nothing to check in it is no document, as after a fix that removes all there was.
    guard let record = workspace.record(DocumentURI(path: folder.url.path + "/" + name)) else {
      (findings, document) = ([], Document(number: 0, bytes: Array(MarkedText(example.text).text.utf8), kind: .swift))
      return
    }
    findings = workspace.findings(of: record)
    document = record.document
  }

  /// Each fix of the example itself that can be made, with its finding.
  var fixes: [(finding: LocatedFinding, fix: Fix)] {
    let editing = ModelEditing(document, keepsComments: true)
    return findings.flatMap { located in
      located.finding.fixes.filter { editing.canBeMade($0) }.map { (located, $0) }
    }
  }

  /// The text of the example after a fix, as editors and the command line apply it.
  func applying(_ fix: Fix) throws -> String {
    var bytes = document.bytes
    for edit in try ModelEditing(document, keepsComments: true).textEdits(fix.edits).reversed() {
      bytes.replaceSubrange(edit.range, with: Array(edit.newText.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
