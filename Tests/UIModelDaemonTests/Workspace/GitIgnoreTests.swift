import Testing
import UIModelJSON

@testable import UIModelDaemon

/// Checks that Swift files which Git ignores are not read.
@Suite struct GitIgnoreTests {
  /// Checks that Git ignores `ignoredFiles` and does not ignore `keptFiles`.
  /// - Parameter ignores: the texts of the `.gitignore` files, by path.
  private func check(
    _ ignores: [String: String], ignoredFiles: [String], in keptFiles: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = try TemporaryFolder(ignores)
    let rules = GitIgnore(of: folder.path, files: ignoredFiles + keptFiles)
    #expect(ignoredFiles.filter { !rules.ignores(folder.path + "/" + $0) } == [], sourceLocation: sourceLocation)
    #expect(keptFiles.filter { rules.ignores(folder.path + "/" + $0) } == [], sourceLocation: sourceLocation)
  }

  @Test func patternWithoutSlashMatchesAtAnyDepth() throws {
    try check(
      [".gitignore": "# made\n\nbuild\n*.generated.swift \nTmp?.swift\nlog[12].swift\n"],
      ignoredFiles: [
        "build/A.swift", "App/build/A.swift", "App/A.generated.swift", "Tmp1.swift", "App/build", "App/Tmp2.swift",
        "log1.swift",
      ],
      in: ["builder/A.swift", "App/A.swift", "generated.swift/A", "Tmp12.swift", "log3.swift", "# made"])
  }

  @Test func patternWithSlashIsRelativeToItsFile() throws {
    try check(
      [".gitignore": "/Out\nApp/Made\nApp/**/Deep/*.swift\n", "App/.gitignore": "Own/\n"],
      ignoredFiles: [
        "Out/A.swift", "App/Made/A.swift", "App/Deep/A.swift", "App/a/b/Deep/A.swift", "App/Own/A.swift",
        "App/x/Own/A.swift",
      ],
      in: ["App/Out/A.swift", "Made/A.swift", "x/App/Made/A.swift", "Own/A.swift", "App/Own", "App/Deep/a/A.swift"])
  }

  @Test func lastPatternWinsExceptInIgnoredFolders() throws {
    try check(
      [".gitignore": "*.swift\n!Keep.swift\nout/\n", "App/.gitignore": "!*.swift\nKeep.swift\n"],
      ignoredFiles: ["A.swift", "out/Keep.swift", "App/Keep.swift", "App/out/A.swift"],
      in: ["Keep.swift", "App/A.swift", "x/Keep.swift"])
  }

  @Test func patternsOfParentFoldersApply() throws {
    let folder = try TemporaryFolder([".git/HEAD": "", ".gitignore": "Made\n/App/Own\n"])
    let rules = GitIgnore(of: folder.path + "/App", files: ["Made/A.swift", "Own/A.swift"])
    #expect(rules.ignores(folder.path + "/App/Made/A.swift") && rules.ignores(folder.path + "/App/Own/A.swift"))
    #expect(!rules.ignores(folder.path + "/App/A.swift"))
    // A folder that is opened explicitly is read even if Git ignores it.
    #expect(!GitIgnore(of: folder.path + "/App/Made", files: []).ignores(folder.path + "/App/Made/A.swift"))
  }

  private static let sheetSource = """
    class Map: UIViewController {
      func show() {
        let other = Map()
        other.sheetPresentationController?.detents = []
      }
    }
    """

  private func filesWithFindings(_ daemon: DaemonProcess) -> [String] {
    daemon.result("uimodel/diagnostics/get")["diagnostics"]?.array?.compactMap { finding in
      finding["uri"]?.string?.split(separator: "/").last.map(String.init)
    } ?? []
  }

  @Test func ignoredSwiftFileIsNotRead() throws {
    let folder = try TemporaryFolder([
      ".gitignore": "Made\n", "App/A.swift": Self.sheetSource, "Made/B.swift": Self.sheetSource,
      "Made/c.uimodel.json": "{ \"sheets\": [ { \"presentationDetents\": [] } ] }",
    ])
    let daemon = try DaemonProcess(.line)
    _ = daemon.result("uimodel/workspace/open", ["path": .string(folder.path)])
    #expect(filesWithFindings(daemon) == ["A.swift", "c.uimodel.json"])
    // The request `uimodel/fix/apply` notices changes on disk before it applies fixes.
    try folder.write(".gitignore", "App\n")
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["menu"]])
    #expect(filesWithFindings(daemon) == ["B.swift", "c.uimodel.json"])
    try folder.write("uimodel.config.json", "{ \"include\": [\"**/*.swift\"] }")
    _ = daemon.ask("uimodel/fix/apply", ["codes": ["menu"]])
    #expect(filesWithFindings(daemon) == ["A.swift", "B.swift"])
    daemon.endLineSession()
  }

  @Test func editorNotificationUpdatesIgnoredFiles() throws {
    let folder = try TemporaryFolder([".gitignore": "Made\n", "Made/B.swift": Self.sheetSource])
    let daemon = try DaemonProcess.editor(["textDocument": ["diagnostic": [:]]], folder: folder)
    daemon.waitForScan()
    #expect(filesWithFindings(daemon) == [])
    func notifyChange(_ name: String, _ type: Int) {
      daemon.notify(
        "workspace/didChangeWatchedFiles",
        ["changes": [["uri": .string(folder.uri(name)), "type": .int(type)]]])
    }
    try folder.write(".gitignore", "App\n")
    notifyChange(".gitignore", 2)
    #expect(filesWithFindings(daemon) == ["B.swift"])
    // The daemon has not read the folder `Other` before.
    try folder.write("Other/.gitignore", "*\n")
    try folder.write("Other/C.swift", Self.sheetSource)
    notifyChange("Other/C.swift", 1)
    #expect(filesWithFindings(daemon) == ["B.swift"])
    try folder.write("Other/.gitignore", "")
    notifyChange("Other/.gitignore", 2)
    #expect(filesWithFindings(daemon) == ["B.swift", "C.swift"])
    daemon.quit()
  }
}
