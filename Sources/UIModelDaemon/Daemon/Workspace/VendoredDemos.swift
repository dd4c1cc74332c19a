import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The demo apps of packages that a project has taken in from elsewhere. They are no part of the project's apps, so they
/// are not checked.
struct VendoredDemos: Sendable, Equatable {
  /// Absolute, none within another.
  let folders: [String]

  init(_ folders: [String] = []) { self.folders = folders }

  /// Whether a path is one of these folders, or in one.
  func contains(_ path: String) -> Bool { folders.contains { FilePath.isIn($0, path) } }

  // MARK: By name

  private static let words = ["demos", "demo", "examples", "example", "samples", "sample"]
  /// What may stand beside the word, without what is no letter or digit.
  private static let others: Set<String> = [
    "", "app", "apps", "project", "projects", "ios", "ipad", "mac", "catalyst", "swift", "swiftui", "uikit",
  ]

  /// The folders whose names say that they have demo apps, such as `Examples`, `iOS Demo` or `KitDemo` in `Kit`: none within
  /// another, and none that is not in another folder of the root. `files`: absolute, in order.
  static func candidates(among files: [String], in root: String) -> [String] {
    var (found, last): (Set<String>, String?) = ([], nil)
    for file in files {
      let folder = FileCommit.folder(of: file)
      if folder == last { continue }
      last = folder
      guard let relative = FilePath.relative(folder, to: root) else { continue }
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
    guard let word = words.first(where: name.contains), let range = name.firstRange(of: word) else { return false }
    return [name[..<range.lowerBound], name[range.upperBound...]].allSatisfy { rest in
      others.contains(String(rest)) || folders.contains { letters($0) == rest }
    }
  }

  /// Whether a configuration says that files of a folder are to be read. `files`: absolute.
  static func isChosen(
    _ folder: String, among files: [String], by configuration: Configuration, in outer: String
  ) -> Bool {
    guard !configuration.include.isEmpty, FilePath.isIn(outer, folder) else { return false }
    let patterns = configuration.include.map { GlobPattern($0) }
    return files.contains { file in
      guard FilePath.isIn(folder, file), let relative = FilePath.relative(file, to: outer) else { return false }
      return patterns.contains { $0.matches(relative) }
    }
  }

  private static func letters(_ name: Substring) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  // MARK: By package

  /// What projects say of the packages in a folder.
  struct Packages {
    /// The folder that is read.
    let root: String
    let descriptions: [CodeTargets.Description]
    /// The folders of manifests: `Package.swift` and podspecs.
    let manifests: Set<String>
    /// The folders of packages that projects name as their own, each with the project's folder.
    let own: [(package: String, by: String)]
    /// Whether a file or folder is there.
    let exists: (String) -> Bool

    private static let foreign: Set<String> = [
      "vendor", "vendors", "vendored", "thirdparty", "3rdparty", "external", "externals", "submodules", "checkouts",
    ]

    /// The folders above a path that are packages from elsewhere: they are repositories of their own, or they have a
    /// manifest and no project outside names them as its own, or a folder around says that it has such packages.
    fileprivate func vendored(around path: String) -> [String] {
      var found: [String] = []
      var (folder, isForeign) = (root, false)
      for name in (FilePath.relative(path, to: root) ?? "").split(separator: "/").dropLast() {
        folder += "/" + name
        let isNamed = own.contains { $0.package == folder && !FilePath.isIn(folder, $0.by) }
        if exists(folder + "/.git") || manifests.contains(folder) && (isForeign || !isNamed) { found.append(folder) }
        isForeign = isForeign || Self.foreign.contains(VendoredDemos.letters(name))
      }
      return found
    }

    /// Whether something other than these packages has an app: without one they may be what the project is about.
    fileprivate func haveApp(besides packages: Set<String>) -> Bool {
      targets(besides: packages).contains { $0.kind == .application }
    }

    /// Whether something other than these packages compiles what is in a folder.
    fileprivate func compile(_ folder: String, besides packages: Set<String>) -> Bool {
      targets(besides: packages).contains { target in
        target.sources.contains { source in
          source.isFolder ? source.contains(folder + "/a.swift") : FilePath.isIn(folder, source.path)
        }
      }
    }

    private func targets(besides packages: Set<String>) -> [CodeTarget] {
      descriptions.flatMap(\.targets).filter { target in !packages.contains { FilePath.isIn($0, target.origin) } }
    }
  }

  /// Those of some folders that are in packages from elsewhere.
  init(_ candidates: [String], in packages: Packages) {
    let vendored = candidates.map { (folder: $0, packages: packages.vendored(around: $0)) }.filter {
      !$0.packages.isEmpty
    }
    let all = Set(vendored.flatMap(\.packages))
    guard !all.isEmpty, packages.haveApp(besides: all) else {
      folders = []
      return
    }
    folders = vendored.map(\.folder).filter { !packages.compile($0, besides: all) }
  }

  /// Descriptions without the apps that are demos.
  func removed(from descriptions: [CodeTargets.Description]) -> [CodeTargets.Description] {
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
