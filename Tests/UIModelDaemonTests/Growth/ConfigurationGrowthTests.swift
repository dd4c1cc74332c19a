import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSystems

/// Checks that the lookup of configurations stays cheap in a workspace with very many configuration files.
@Suite struct ConfigurationGrowthTests {
  @Test func ancestorsArePathAndEnclosingFolders() {
    #expect(FilePath.pathAndAncestors("/a/b/c.swift") == ["/a/b/c.swift", "/a/b", "/a", "/"])
    #expect(FilePath.pathAndAncestors("/") == ["/"])
    #expect(FilePath.pathAndAncestors("/a") == ["/a", "/"])
  }

  @Test func newConfigurationExaminesNoOtherApp() {
    var analysis = Analysis()
    for number in 0..<200 as Range<UInt32> {
      let document = Document(number: number, bytes: Array("{}".utf8), kind: .configuration)
      analysis.update(document, in: .document(number), change: nil)
    }
    #expect(analysis.searchedAppCount == 0)
  }

  /// Compares the configurations that apply to a path with the result of a linear search over all configurations of the
  /// workspace.
  @Test(arguments: Share.sample(40 as UInt64)) func configurationsAroundMatchLinearSearch(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let relativePaths = ["", "a", "a/b", "a/b/c", "ab", "ab/c", "d"]
    var files: [String: String] = [:]
    for relativePath in relativePaths where Bool.random(using: &generator) {
      let isRoot = Int.random(in: 0..<4, using: &generator) == 0
      files[relativePath + "/uimodel.config.json"] = isRoot ? #"{ "root": true }"# : #"{ "rules": { "menu": "hint" } }"#
    }
    let folder = try TemporaryFolder(files)
    let workspace = Workspace()
    workspace.addFolder(folder.path)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(folder.path))])
    for relativePath in relativePaths {
      let path = relativePath.isEmpty ? folder.path : folder.path + "/" + relativePath
      let enclosingConfigurations = workspace.configurations.filter { FilePath.isIn($0.key, path) }
        .sorted { $0.key.utf8.count < $1.key.utf8.count }
      let firstIndex = enclosingConfigurations.lastIndex { $0.value.isRoot } ?? enclosingConfigurations.startIndex
      #expect(workspace.configurationsAround(path).map(\.folder) == enclosingConfigurations[firstIndex...].map(\.key))
      let innermostFolder = workspace.folders.values.filter { FilePath.isIn($0.path, path) }
        .max { $0.path.utf8.count < $1.path.utf8.count }
      #expect(workspace.folder(of: path)?.path == innermostFolder?.path)
    }
  }
}
