import UIModelDaemon
import UIModelJSON

/// The command `generate`, which updates the generated files of UIModelDaemon's repository.
enum GenerateCommand {
  static let command = Command(
    name: "generate", usage: "[--check] [--root FOLDER]",
    summary: "update the generated files in UIModelDaemon's repository",
    details: """
      For developers of this program. Generates schema/ and docs/rules/ from the tables in the code, and RuleLists.swift
      and RuleCodeList.swift from the files of the rules; all of them are committed. Files that are up to date are not
      written. Pages of deleted rules are removed. If one of the Swift files has changed, build and run this again.
      """,
    options: [
      Option(name: "check", summary: "write nothing; list stale files, and exit with 1 if there are any"),
      Option(name: "root", placeholder: "FOLDER", summary: "the repository (the default is the current folder)"),
    ],
    run: run)

  @Sendable private static func run(_ arguments: Arguments) throws(UsageError) -> ExitStatus {
    let root = FileSystem.absolute(arguments.value("root") ?? ".")
    guard FileSystem.exists(root + "/Package.swift") else {
      throw UsageError("\(Paths.displayPath(root)) is not the repository, because it has no Package.swift")
    }
    let ruleLists = RuleLists(in: root)
    if let ruleLists, !ruleLists.problems.isEmpty {
      for problem in ruleLists.problems { Client.printError(problem) }
      return .usage
    }
    let files = GeneratedFile.all + (ruleLists?.files ?? [])
    let staleFiles = files.filter { (try? FileSystem.read(root + "/" + $0.path)) != Array($0.text.utf8) }
    let obsoletePaths = obsoletePagePaths(in: root, files)
    let fileList = (staleFiles.map { "\($0.path)\n" } + obsoletePaths.map { "\($0) (to be removed)\n" }).joined()
    if arguments.has("check") { return Client.print(fileList, then: fileList.isEmpty ? .clean : .findings) }
    do throws(FileError) {
      for file in staleFiles {
        let path = root + "/" + file.path
        try FileSystem.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
        try FileSystem.write(Array(file.text.utf8), to: path)
      }
      for path in obsoletePaths { try FileSystem.remove(root + "/" + path) }
    } catch {
      Client.printError(error.description)
      return .usage
    }
    if staleFiles.contains(where: { [RuleLists.path, RuleLists.codesPath].contains($0.path) }) {
      Client.printError("the lists of rules have changed; build and run this again")
    }
    return Client.print(fileList)
  }

  /// Returns the paths of the generated rule pages whose rules were deleted.
  private static func obsoletePagePaths(in root: String, _ files: [GeneratedFile]) -> [String] {
    let currentPaths = Set(files.map(\.path))
    let notice = Array("<!-- \(GeneratedFile.notice) -->".utf8)
    return FileSystem.files(under: root + "/" + GeneratedFile.pagesFolder, isWanted: { $0.hasSuffix(".md") })
      .map { GeneratedFile.pagesFolder + "/" + $0 }
      .filter { path in
        !currentPaths.contains(path) && ((try? FileSystem.read(root + "/" + path)) ?? []).starts(with: notice)
      }
  }
}
