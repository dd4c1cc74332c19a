import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@testable import UIModelDaemon

/// Checks workspace folders, their scans and their configurations.
@Suite struct FolderTests {
  /// A document with one finding.
  private static let sample = Array(#"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#.utf8)
  private static let sheetRulesOff = Array(#"{ "rules": { "sheet": "off" } }"#.utf8)

  private func file(_ path: String, _ bytes: [UInt8]) -> Workspace.ScannedFile {
    Workspace.ScannedFile(path: path, content: .success(bytes))
  }

  /// Applies files as the result of a scan of `/a`, and returns the read errors.
  private func apply(_ files: [Workspace.ScannedFile], _ workspace: Workspace, since clock: Int = .max) -> [FileError] {
    var scan = Workspace.Scan(path: "/a")
    scan.files = files
    return workspace.applyScans([scan], since: clock)
  }

  private func findingCount(_ workspace: Workspace) -> Int {
    _ = workspace.refresh()
    return workspace.documents.reduce(0) { $0 + workspace.findings(of: $1).count }
  }

  @Test func scanOfManyFilesIsOneChange() {
    let workspace = Workspace()
    workspace.addFolder("/a")
    let clock = workspace.clock
    #expect(apply((0..<10).map { file("/a/\($0).uimodel.json", FolderTests.sample) }, workspace).isEmpty)
    #expect(workspace.clock == clock + 1)
    #expect(workspace.documents.count == 10)
    #expect(findingCount(workspace) == 10)
    // A scan of unchanged files is not a change.
    _ = apply((0..<10).map { file("/a/\($0).uimodel.json", FolderTests.sample) }, workspace)
    #expect(workspace.clock == clock + 1)
  }

  @Test func changeDuringAScanOverridesTheScan() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    let (kept, gone) = (DocumentURI(path: "/a/kept.uimodel.json"), DocumentURI(path: "/a/gone.uimodel.json"))
    for uri in [kept, gone] { try workspace.apply(.fileContent(uri, FolderTests.sample)) }
    let clock = workspace.clock
    try workspace.apply(.fileContent(kept, Array("{}".utf8)))
    try workspace.apply(.fileContent(gone, nil))
    _ = apply(
      [kept, gone].map { file($0.path ?? "", FolderTests.sample) } + [file("/b/x.uimodel.json", FolderTests.sample)],
      workspace, since: clock)
    #expect(workspace.documents.map(\.uri) == [kept])
    #expect(workspace.record(kept)?.document.text == "{}")
  }

  @Test func configurationAppliesWhileItExists() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    let configurationURI = DocumentURI(path: "/a/uimodel.config.json")
    _ = apply([file("/a/x.uimodel.json", FolderTests.sample)], workspace)
    #expect(findingCount(workspace) == 1)
    try workspace.apply(.fileContent(configurationURI, FolderTests.sheetRulesOff))
    #expect(findingCount(workspace) == 0)
    // The configuration also applies to files that are added later.
    try workspace.apply(.fileContent(DocumentURI(path: "/a/b/y.uimodel.json"), FolderTests.sample))
    #expect(findingCount(workspace) == 0)
    try workspace.apply(.fileContent(configurationURI, Array("{}".utf8)))
    #expect(findingCount(workspace) == 2)
    try workspace.apply(.fileContent(configurationURI, FolderTests.sheetRulesOff))
    #expect(findingCount(workspace) == 0)
    try workspace.apply(.fileContent(configurationURI, nil))
    #expect(findingCount(workspace) == 2)
  }

  @Test func documentBelongsToTheFolderAfterItsAppIsRemoved() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    let appURI = DocumentURI(path: "/a/app.uimodel.json")
    let files = [
      file("/a/app.uimodel.json", Array(#"{ "app": { "name": "A" } }"#.utf8)),
      file("/a/x.uimodel.json", FolderTests.sample),
    ]
    _ = apply(files, workspace)
    let number = try #require(workspace.record(DocumentURI(path: "/a/x.uimodel.json"))).number
    let appNumber = try #require(workspace.record(appURI)).number
    #expect(workspace.analysis.app(of: number) == .document(appNumber))
    try workspace.apply(.fileContent(appURI, nil))
    #expect(workspace.analysis.app(of: number) == .folder("/a"))
  }

  @Test func changedSelectionIsScannedAfterTheRunningScan() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    _ = apply([file("/a/x.uimodel.json", FolderTests.sample)], workspace)
    let configurationURI = DocumentURI(path: "/a/uimodel.config.json")
    try workspace.apply(.fileContent(configurationURI, Array(#"{ "exclude": ["b"] }"#.utf8)))
    #expect(workspace.takeFoldersToScan() == ["/a"])
    _ = workspace.beginScans(["/a"])
    // The user types a new pattern, so the configuration changes with each character. While a scan runs, no other scan
    // is requested.
    for text in ["bc", "bcd"] {
      try workspace.apply(.fileContent(configurationURI, Array(#"{ "exclude": ["\#(text)"] }"#.utf8)))
      #expect(workspace.takeFoldersToScan() == [])
    }
    _ = apply([file(configurationURI.path ?? "", Array(#"{ "exclude": ["bcd"] }"#.utf8))], workspace)
    #expect(workspace.takeFoldersToScan() == ["/a"])
  }

  @Test func fileMissingFromTheNextScanIsRemoved() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    _ = apply([file("/a/x.uimodel.json", FolderTests.sample)], workspace)
    _ = apply([], workspace)
    #expect(workspace.documents.isEmpty)
  }
}
