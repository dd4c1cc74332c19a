import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSystems

/// A rule's example in a folder with the files that it needs beside it.
struct ExampleProject {
  /// What is found in the example itself.
  let findings: [LocatedFinding]

  init(_ example: RuleExample) throws {
    let name = example.language == "swift" ? "Sources/Example.swift" : "example.uimodel.json"
    var files = [name: MarkedText(example.text).text]
    for file in example.beside { files[file.path] = file.text }
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.url.path)
    _ = workspace.take([Workspace.scan(workspace.scanOrder(folder.url.path))])
    _ = workspace.refresh()
    let record = try #require(workspace.record(DocumentURI(path: folder.url.path + "/" + name)))
    findings = workspace.findings(of: record)
  }
}
