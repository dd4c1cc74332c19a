import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The demo apps of vendored packages, that is, of packages whose source a project has copied. They are not part of the
/// project's apps, so they are not checked.
struct VendoredDemos: Sendable, Equatable {
  /// The absolute paths of the demo apps' folders. No folder is inside another one.
  let folders: [String]

  init(_ folders: [String] = []) { self.folders = folders }

  /// Whether a path is one of these folders, or inside one.
  func contains(_ path: String) -> Bool { folders.contains { FilePath.isIn($0, path) } }

  // MARK: By name

  private static let demoWords = ["demos", "demo", "examples", "example", "samples", "sample"]
  /// The parts that a demo folder's name may have before and after a demo word, in lowercase letters and digits. For
  /// example, `iOS Demo` consists of `ios`, the demo word `demo`, and an empty part.
  private static let otherNameParts: Set<String> = [
    "", "app", "apps", "project", "projects", "ios", "ipad", "mac", "catalyst", "swift", "swiftui", "uikit",
  ]

  /// Returns the folders that have names of demo apps, such as `Examples`, `iOS Demo`, or `KitDemo` in `Kit`. No result
  /// is inside another one, and none is a direct subfolder of the root. `files` are absolute paths, in order.
  static func candidates(among files: [String], in root: String) -> [String] {
    var (found, last): (Set<String>, String?) = ([], nil)
    for file in files {
      let folder = FileCommit.folder(of: file)
      if folder == last { continue }
      last = folder
      guard let relative = FilePath.relativePath(folder, to: root) else { continue }
      let names = relative.split(separator: "/")
      guard let index = names.indices.dropFirst().first(where: { isDemo(names[$0], in: names[..<$0]) }) else {
        continue
      }
      found.insert(root + "/" + names[...index].joined(separator: "/"))
    }
    return found.sorted()
  }

  private static func isDemo(_ name: Substring, in folders: ArraySlice<Substring>) -> Bool {
    let name = letters(name)
    guard let word = demoWords.first(where: name.contains), let range = name.firstRange(of: word) else { return false }
    return [name[..<range.lowerBound], name[range.upperBound...]].allSatisfy { rest in
      otherNameParts.contains(String(rest)) || folders.contains { letters($0) == rest }
    }
  }

  /// Whether a configuration explicitly includes files of a folder. `files` are absolute paths.
  static func isIncluded(
    _ folder: String, among files: [String], by configuration: Configuration, in outer: String
  ) -> Bool {
    guard !configuration.include.isEmpty, FilePath.isIn(outer, folder) else { return false }
    let patterns = configuration.include.map { GlobPattern($0) }
    return files.contains { file in
      guard FilePath.isIn(folder, file), let relative = FilePath.relativePath(file, to: outer) else { return false }
      return patterns.contains { $0.matches(relative) }
    }
  }

  private static func letters(_ name: Substring) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  // MARK: By package

  /// The packages of a folder, as its projects describe them.
  struct Packages {
    /// The folder that is read.
    let root: String
    let descriptions: [CodeTargets.Description]
    /// The folders of manifests: `Package.swift` and podspecs.
    let manifests: Set<String>
    /// The packages that projects name as their own, each with the project's folder.
    let ownPackages: [(package: String, by: String)]
    /// Returns whether a file or folder exists.
    let exists: (String) -> Bool

    /// The names of folders for the code of others, in lowercase letters and digits.
    private static let vendorFolderNames: Set<String> = [
      "vendor", "vendors", "vendored", "thirdparty", "3rdparty", "external", "externals", "submodules", "checkouts",
    ]

    /// Returns the folders above a path that are vendored packages. Such a folder is a repository of its own, or it has
    /// a manifest. A folder with a manifest counts if no project outside names it as its own, or if it is inside a
    /// folder with a name such as `Vendor`.
    fileprivate func vendoredPackages(around path: String) -> [String] {
      var found: [String] = []
      var (folder, isForeign) = (root, false)
      for name in (FilePath.relativePath(path, to: root) ?? "").split(separator: "/").dropLast() {
        folder += "/" + name
        let isNamed = ownPackages.contains { $0.package == folder && !FilePath.isIn(folder, $0.by) }
        if exists(folder + "/.git") || manifests.contains(folder) && (isForeign || !isNamed) { found.append(folder) }
        isForeign = isForeign || Self.vendorFolderNames.contains(VendoredDemos.letters(name))
      }
      return found
    }

    /// Whether a target outside of these packages is an app. Without one, the packages may be the subject of the
    /// project.
    fileprivate func hasApp(outside packages: Set<String>) -> Bool {
      targets(outside: packages).contains { $0.kind == .application }
    }

    /// Whether a target outside of these packages compiles files in a folder.
    fileprivate func isCompiled(_ folder: String, outside packages: Set<String>) -> Bool {
      targets(outside: packages).contains { target in
        target.sources.contains { source in
          source.isFolder ? source.contains(folder + "/a.swift") : FilePath.isIn(folder, source.path)
        }
      }
    }

    private func targets(outside packages: Set<String>) -> [CodeTarget] {
      descriptions.flatMap(\.targets).filter { target in !packages.contains { FilePath.isIn($0, target.origin) } }
    }
  }

  /// Selects the candidates that are inside vendored packages and that the project's own targets do not compile.
  init(_ candidates: [String], in packages: Packages) {
    let vendoredCandidates = candidates.map { (folder: $0, packages: packages.vendoredPackages(around: $0)) }.filter {
      !$0.packages.isEmpty
    }
    let vendoredPackages = Set(vendoredCandidates.flatMap(\.packages))
    guard !vendoredPackages.isEmpty, packages.hasApp(outside: vendoredPackages) else {
      folders = []
      return
    }
    folders = vendoredCandidates.map(\.folder).filter { !packages.isCompiled($0, outside: vendoredPackages) }
  }

  /// Returns the descriptions without the demo apps.
  func descriptionsWithoutDemos(from descriptions: [CodeTargets.Description]) -> [CodeTargets.Description] {
    if folders.isEmpty { return descriptions }
    return descriptions.compactMap { description in
      if let folder = description.folder, contains(folder) { return nil }
      var rest = description
      rest.targets.removeAll { target in
        target.kind == .application && !target.sources.isEmpty && target.sources.allSatisfy { contains($0.path) }
      }
      return rest
    }
  }
}
