import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The demo apps of vendored packages, that is, of packages whose source a project has copied. The demo apps are not
/// part of the project's own apps, so they are not checked.
struct VendoredDemos: Sendable, Equatable {
  /// The absolute paths of the demo apps' folders. No folder is inside another one.
  let folders: [String]

  init(_ folders: [String] = []) { self.folders = folders }

  /// Whether a path is that of a demo app's folder, or is inside such a folder.
  func contains(_ path: String) -> Bool { folders.contains { FilePath.isIn($0, path) } }

  // MARK: By name

  private static let demoWords = ["demos", "demo", "examples", "example", "samples", "sample"]
  /// The parts that a demo folder's name may have before and after a demo word, in lowercase letters and digits. For
  /// example, `iOS Demo` consists of `ios`, the demo word `demo`, and an empty part.
  private static let otherNameParts: Set<String> = [
    "", "app", "apps", "project", "projects", "ios", "ipad", "mac", "catalyst", "swift", "swiftui", "uikit",
  ]

  /// Returns the folders that have names of demo apps, such as `Examples`, `iOS Demo`, or `KitDemo` in `Kit`. A folder
  /// inside another result is not returned, nor is a direct subfolder of the root. `files` are absolute paths, in
  /// order.
  static func candidates(among files: [String], in root: String) -> [String] {
    var (demoFolders, lastFolder): (Set<String>, String?) = ([], nil)
    for file in files {
      let folder = FileCommit.folder(of: file)
      if folder == lastFolder { continue }
      lastFolder = folder
      guard let relativePath = FilePath.relativePath(folder, to: root) else { continue }
      let names = relativePath.split(separator: "/")
      guard let index = names.indices.dropFirst().first(where: { isDemo(names[$0], in: names[..<$0]) }) else {
        continue
      }
      demoFolders.insert(root + "/" + names[...index].joined(separator: "/"))
    }
    return demoFolders.sorted()
  }

  private static func isDemo(_ name: Substring, in folders: ArraySlice<Substring>) -> Bool {
    let name = normalizedName(name)
    guard let word = demoWords.first(where: name.contains), let range = name.firstRange(of: word) else { return false }
    return [name[..<range.lowerBound], name[range.upperBound...]].allSatisfy { namePart in
      otherNameParts.contains(String(namePart)) || folders.contains { normalizedName($0) == namePart }
    }
  }

  /// Whether a configuration explicitly includes files of a folder. `files` are absolute paths, and `outerFolder` is
  /// the folder of the configuration.
  static func isIncluded(
    _ folder: String, among files: [String], by configuration: Configuration, in outerFolder: String
  ) -> Bool {
    guard !configuration.include.isEmpty, FilePath.isIn(outerFolder, folder) else { return false }
    let patterns = configuration.include.map { GlobPattern($0) }
    return files.contains { file in
      guard FilePath.isIn(folder, file), let relativePath = FilePath.relativePath(file, to: outerFolder) else {
        return false
      }
      return patterns.contains { $0.matches(relativePath) }
    }
  }

  private static func normalizedName(_ name: Substring) -> String {
    name.lowercased().filter { $0.isLetter || $0.isNumber }
  }

  // MARK: By package

  /// The packages of a folder, as its projects describe them.
  struct Packages {
    /// The folder of the workspace that is read.
    let root: String
    let descriptions: [CodeTargets.Description]
    /// The folders of manifests: `Package.swift` and podspecs.
    let manifests: Set<String>
    /// The packages that projects name as their own. `by` is the folder of the project.
    let ownPackages: [(package: String, by: String)]
    /// Returns whether a file or folder exists.
    let exists: (String) -> Bool

    /// The names of folders for third-party code, in lowercase letters and digits.
    private static let vendorFolderNames: Set<String> = [
      "vendor", "vendors", "vendored", "thirdparty", "3rdparty", "external", "externals", "submodules", "checkouts",
    ]

    /// Returns the folders above a path that are vendored packages. A vendored package is a repository of its own, or
    /// has a manifest. A folder with a manifest counts only if no project outside of the folder names the folder as its
    /// own package, or if the folder is inside a folder with a name such as `Vendor`.
    fileprivate func vendoredPackages(around path: String) -> [String] {
      var packageFolders: [String] = []
      var (folder, isInVendorFolder) = (root, false)
      for name in (FilePath.relativePath(path, to: root) ?? "").split(separator: "/").dropLast() {
        folder += "/" + name
        let isOwnPackage = ownPackages.contains { $0.package == folder && !FilePath.isIn(folder, $0.by) }
        if exists(folder + "/.git") || manifests.contains(folder) && (isInVendorFolder || !isOwnPackage) {
          packageFolders.append(folder)
        }
        isInVendorFolder = isInVendorFolder || Self.vendorFolderNames.contains(VendoredDemos.normalizedName(name))
      }
      return packageFolders
    }

    /// Whether a target outside of these packages is an app. Without such an app, the project may exist only for these
    /// packages, so that their demo apps belong to it.
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

  /// Selects the candidates in vendored packages, except for candidates that the project's own targets compile.
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

  /// Returns the descriptions without the projects and targets of the demo apps.
  func descriptionsWithoutDemos(from descriptions: [CodeTargets.Description]) -> [CodeTargets.Description] {
    if folders.isEmpty { return descriptions }
    return descriptions.compactMap { description in
      if let folder = description.folder, contains(folder) { return nil }
      var filteredDescription = description
      filteredDescription.targets.removeAll { target in
        target.kind == .application && !target.sources.isEmpty && target.sources.allSatisfy { contains($0.path) }
      }
      return filteredDescription
    }
  }
}
