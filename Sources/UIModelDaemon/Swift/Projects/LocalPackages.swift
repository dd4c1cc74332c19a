import UIModelPlatform

/// The folders that a Podfile or an Xcode workspace lists as local packages of a project.
///
/// For example, `location = "group:Packages/Core"` in a workspace of the folder `/App` adds `/App/Packages/Core`. Every
/// quoted string on a Podfile line with the word `path` counts as a folder.
package struct LocalPackages {
  package private(set) var folders: Set<String> = []

  /// Reads the `Podfile` and the workspaces in a folder. Files that do not exist are ignored.
  package init(in folder: String, _ files: ProjectFiles) {
    func lines(_ name: String) -> [String] {
      let bytes = files.read(ProjectPath.join(folder, name)) ?? []
      return bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    }
    for line in lines("Podfile") where line.contains("path") {
      folders.formUnion(LocalPackages.quotedStrings(line).map { ProjectPath.join(folder, $0) })
    }
    for name in files.names(folder) where name.hasSuffix(".xcworkspace") {
      for location in lines(name + "/contents.xcworkspacedata").flatMap({ LocalPackages.quotedStrings($0) }) {
        for prefix in ["group:", "container:"] where location.hasPrefix(prefix) {
          folders.insert(ProjectPath.join(folder, String(location.dropFirst(prefix.count))))
        }
      }
    }
  }

  /// Returns the strings in single or double quotation marks in a text.
  private static func quotedStrings(_ text: String) -> [String] {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }
}
