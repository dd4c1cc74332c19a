import Foundation
import PackagePlugin

/// What the commands for packages and for Xcode projects have in common.
enum CheckCommand {
  static let shell = URL(filePath: "/bin/sh")

  /// The variable that makes builds of a package fail, if the build was started with it.
  static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { $0.key == "UIMODEL_FAIL_ON" }
  }

  /// The command-line tool of the artifact bundle. A platform without one builds without the check.
  static func client(_ tool: (String) throws -> PluginContext.Tool) -> URL? {
    do {
      return try tool("daemon-client").url
    } catch {
      Diagnostics.warning("UIModelCheck does nothing here: \(error)")
      return nil
    }
  }

  /// Writes the script to a folder, and answers its file.
  ///
  /// It is a file because Xcode's build system would expand `$(…)` and `${…}` in an argument.
  static func script(in folder: URL) throws -> URL {
    let file = folder.appending(path: "uimodel-check.sh")
    let data = Data(scriptText.utf8)
    // The file is an input of the command: writing it again would repeat the check.
    if (try? Data(contentsOf: file)) != data { try data.write(to: file) }
    return file
  }

  /// The files that the check reads in folders, and in the folders below if `isDeep`. A change of one repeats the check.
  static func inputs(in folders: [URL], isDeep: Bool = true) -> [URL] {
    let options: FileManager.DirectoryEnumerationOptions =
      isDeep ? .skipsHiddenFiles : [.skipsHiddenFiles, .skipsSubdirectoryDescendants]
    var files: Set<URL> = []
    for folder in folders {
      let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil, options: options)
      while let file = found?.nextObject() as? URL {
        let isRead = file.lastPathComponent == "uimodel.config.json" || suffixes.contains { file.path.hasSuffix($0) }
        if isRead { files.insert(file) }
      }
    }
    return files.sorted { $0.path < $1.path }
  }

  private static let suffixes = [".swift", ".uimodel.json", ".plist", ".h", ".m", ".mm"]
}

extension URL {
  /// The path as other programs take it.
  var filePath: String { path(percentEncoded: false) }
}
