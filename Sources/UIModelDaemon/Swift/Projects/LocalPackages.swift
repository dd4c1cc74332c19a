import UIModelPlatform

/// The folders that CocoaPods and Xcode workspaces name as packages of the project's own.
package struct LocalPackages {
  package private(set) var folders: Set<String> = []

  /// Reads the `Podfile` and the workspaces in a folder, if there are any.
  package init(in folder: String, _ files: ProjectFiles) {
    func lines(_ name: String) -> [String] {
      let bytes = files.read(ProjectPath.join(folder, name)) ?? []
      return bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    }
    for line in lines("Podfile") where line.contains("path") {
      folders.formUnion(LocalPackages.quoted(line).map { ProjectPath.join(folder, $0) })
    }
    for name in files.names(folder) where name.hasSuffix(".xcworkspace") {
      for location in lines(name + "/contents.xcworkspacedata").flatMap({ LocalPackages.quoted($0) }) {
        for kind in ["group:", "container:"] where location.hasPrefix(kind) {
          folders.insert(ProjectPath.join(folder, String(location.dropFirst(kind.count))))
        }
      }
    }
  }

  /// The strings in a text that stand in quotation marks of either kind.
  private static func quoted(_ text: String) -> [String] {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }
}
