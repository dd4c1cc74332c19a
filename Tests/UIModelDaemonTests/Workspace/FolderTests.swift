import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@testable import UIModelDaemon

/// Checks workspace folders, their scans and their configurations.
@Suite struct FolderTests {
  private static let broken = Array(#"{ "sheets": [ { "sheetPresentationController": { "detents": [] } } ] }"#.utf8)
  private static let rulesOff = Array(#"{ "rules": { "sheet": "off" } }"#.utf8)

  private func file(_ path: String, _ bytes: [UInt8]) -> Workspace.ScannedFile {
    Workspace.ScannedFile(path: path, content: .success(bytes))
  }

  /// Applies files as the result of a scan of `/a`.
  private func take(_ files: [Workspace.ScannedFile], _ workspace: Workspace, since clock: Int = .max) -> [FileError] {
    var scan = Workspace.Scan(path: "/a")
    scan.files = files
    return workspace.applyScans([scan], since: clock)
  }

  private func count(_ workspace: Workspace) -> Int {
    _ = workspace.refresh()
    return workspace.documents.reduce(0) { $0 + workspace.findings(of: $1).count }
  }

  @Test func scanIsOneChange() {
    let workspace = Workspace()
    workspace.addFolder("/a")
    let clock = workspace.clock
    #expect(take((0..<10).map { file("/a/\($0).uimodel.json", FolderTests.broken) }, workspace).isEmpty)
    #expect(workspace.clock == clock + 1)
    #expect(workspace.documents.count == 10)
    #expect(count(workspace) == 10)
    // A scan of unchanged files is not a change.
    _ = take((0..<10).map { file("/a/\($0).uimodel.json", FolderTests.broken) }, workspace)
    #expect(workspace.clock == clock + 1)
  }

  @Test func changeDuringAScanOverridesTheScan() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    let (kept, gone) = (DocumentURI(path: "/a/kept.uimodel.json"), DocumentURI(path: "/a/gone.uimodel.json"))
    for uri in [kept, gone] { try workspace.apply(.disk(uri, FolderTests.broken)) }
    let clock = workspace.clock
    try workspace.apply(.disk(kept, Array("{}".utf8)))
    try workspace.apply(.disk(gone, nil))
    _ = take(
      [kept, gone].map { file($0.path ?? "", FolderTests.broken) } + [file("/b/x.uimodel.json", FolderTests.broken)],
      workspace, since: clock)
    #expect(workspace.documents.map(\.uri) == [kept])
    #expect(workspace.record(kept)?.document.text == "{}")
  }

  @Test func configurationAppliesWhileItExists() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    let configuration = DocumentURI(path: "/a/uimodel.config.json")
    _ = take([file("/a/x.uimodel.json", FolderTests.broken)], workspace)
    #expect(count(workspace) == 1)
    try workspace.apply(.disk(configuration, FolderTests.rulesOff))
    #expect(count(workspace) == 0)
    // The configuration also applies to files that are added later.
    try workspace.apply(.disk(DocumentURI(path: "/a/b/y.uimodel.json"), FolderTests.broken))
    #expect(count(workspace) == 0)
    try workspace.apply(.disk(configuration, Array("{}".utf8)))
    #expect(count(workspace) == 2)
    try workspace.apply(.disk(configuration, FolderTests.rulesOff))
    #expect(count(workspace) == 0)
    try workspace.apply(.disk(configuration, nil))
    #expect(count(workspace) == 2)
  }

  @Test func documentsFollowTheirAppThroughChanges() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    let app = DocumentURI(path: "/a/app.uimodel.json")
    let files = [
      file("/a/app.uimodel.json", Array(#"{ "app": { "name": "A" } }"#.utf8)),
      file("/a/x.uimodel.json", FolderTests.broken),
    ]
    _ = take(files, workspace)
    let number = try #require(workspace.record(DocumentURI(path: "/a/x.uimodel.json"))).number
    let owner = try #require(workspace.record(app)).number
    #expect(workspace.analysis.app(of: number) == .document(owner))
    try workspace.apply(.disk(app, nil))
    #expect(workspace.analysis.app(of: number) == .folder("/a"))
  }

  @Test func newSelectionIsScannedAfterTheRunningScan() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    _ = take([file("/a/x.uimodel.json", FolderTests.broken)], workspace)
    let configuration = DocumentURI(path: "/a/uimodel.config.json")
    try workspace.apply(.disk(configuration, Array(#"{ "exclude": ["b"] }"#.utf8)))
    #expect(workspace.takeFoldersToScan() == ["/a"])
    _ = workspace.beginScans(["/a"])
    // The configuration changes with each typed character.
    for text in ["bc", "bcd"] {
      try workspace.apply(.disk(configuration, Array(#"{ "exclude": ["\#(text)"] }"#.utf8)))
      #expect(workspace.takeFoldersToScan() == [])
    }
    _ = take([file(configuration.path ?? "", Array(#"{ "exclude": ["bcd"] }"#.utf8))], workspace)
    #expect(workspace.takeFoldersToScan() == ["/a"])
  }

  @Test func fileMissingFromTheNextScanIsRemoved() throws {
    let workspace = Workspace()
    workspace.addFolder("/a")
    _ = take([file("/a/x.uimodel.json", FolderTests.broken)], workspace)
    _ = take([], workspace)
    #expect(workspace.documents.isEmpty)
  }
}
