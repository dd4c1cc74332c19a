import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSystems

/// Checks the lookup of configurations if there are very many folders with one configuration each.
@Suite struct ConfigurationGrowthTests {
  @Test func lookupChecksOnlyEnclosingFolders() {
    #expect(FilePath.ancestors("/a/b/c.swift") == ["/a/b/c.swift", "/a/b", "/a", "/"])
    #expect(FilePath.ancestors("/") == ["/"])
    #expect(FilePath.ancestors("/a") == ["/a", "/"])
  }

  @Test func newConfigurationExaminesNoOtherApp() {
    var analysis = Analysis()
    for number in 0..<200 as Range<UInt32> {
      let document = Document(number: number, bytes: Array("{}".utf8), kind: .configuration)
      analysis.update(document, in: .document(number), change: nil)
    }
    #expect(analysis.searchedAppCount == 0)
  }

  /// Compares the configurations around a path with a linear search over all configurations of the workspace.
  @Test(arguments: Share.of(40 as UInt64)) func configurationsAroundMatchLinearSearch(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let places = ["", "a", "a/b", "a/b/c", "ab", "ab/c", "d"]
    var files: [String: String] = [:]
    for place in places where Bool.random(using: &random) {
      let isRoot = Int.random(in: 0..<4, using: &random) == 0
      files[place + "/uimodel.config.json"] = isRoot ? #"{ "root": true }"# : #"{ "rules": { "menu": "hint" } }"#
    }
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    for place in places {
      let path = place.isEmpty ? folder.path : folder.path + "/" + place
      let all = workspace.configurations.filter { FilePath.isIn($0.key, path) }
        .sorted { $0.key.utf8.count < $1.key.utf8.count }
      let first = all.lastIndex { $0.value.isRoot } ?? all.startIndex
      #expect(workspace.configurationsAround(path).map(\.folder) == all[first...].map(\.key))
      let innermost = workspace.folders.values.filter { FilePath.isIn($0.path, path) }
        .max { $0.path.utf8.count < $1.path.utf8.count }
      #expect(workspace.folder(of: path)?.path == innermost?.path)
    }
  }
}
