import UIModelPlatform

/// The targets of all projects and packages in a folder, with the Swift files that each target compiles and the other
/// targets whose code is visible to it.
///
/// For example, if an app depends on a library, `membership(of:)` for a file of the app has both targets in
/// `visibleTargets`, and for a file of the library only the library.
package struct CodeTargets: Sendable, Hashable {
  package let targets: [CodeTarget]
  /// Evidence for the SDK with which the apps are built.
  package var sdkSigns: [SDKSign] = []
  /// The targets whose code each target sees through its dependencies.
  let visibility: TargetVisibility
  /// Sets of applications with a common property, such as a known scene manifest. Queries intersect these sets with the
  /// targets of a file.
  let groups: TargetGroups
  /// The indices of the targets that list a file, by the path of the file.
  private let targetIndicesByFile: [String: [Int]]
  /// The folders that targets compile, by path.
  private let sourcesByFolder: [String: [FolderSource]]
  /// The folders in which only listed files are compiled, because the projects list all compiled files.
  private let closedFolders: Set<String>
  /// The folders in which unknown targets may compile files. Any file inside these folders may be compiled, even if an
  /// enclosing folder is in `closedFolders`.
  private let openFolders: Set<String>

  private struct FolderSource: Sendable, Hashable {
    let source: CodeTarget.Source
    let targetIndex: Int
  }

  /// The targets that were read from one project, package or configuration.
  package struct Description {
    package var targets: [CodeTarget]
    /// The names of the targets in each product of a package, by the product's name.
    var products: [String: [String]] = [:]
    /// Whether `targets` contains all targets of the project, package or configuration.
    var isComplete = true
    /// The folder that contains the description.
    package var folder: String?
    /// Whether the description lists all files that are compiled in its folder and its subfolders.
    var listsAllFiles = false
  }

  /// Creates the targets from several descriptions.
  /// - Parameter unreadFolders: the paths of folders with a build system that is not read.
  /// - Parameter fileName: the conversion of a path to the file name that callers use in queries, such as a URI.
  package init(_ descriptions: [Description], unreadFolders: [String] = [], fileName: (String) -> String) {
    var targets: [CodeTarget] = []
    var (targetsByName, products): ([String: [Int]], [String: [Int]]) = ([:], [:])
    for description in descriptions {
      var ownIndices: [String: Int] = [:]
      for target in description.targets {
        ownIndices[target.name] = targets.count
        targetsByName[target.name, default: []].append(targets.count)
        var target = target
        target.sources = target.sources.map { source in
          CodeTarget.Source(
            path: fileName(source.path), isFolder: source.isFolder,
            excludedPaths: Set(source.excludedPaths.map(fileName)),
            excludedPatterns: source.excludedPatterns, platforms: source.platforms)
        }
        targets.append(target)
      }
      for (product, parts) in description.products {
        products[product, default: []] += parts.compactMap { ownIndices[$0] }
      }
    }
    self.targets = targets
    visibility = TargetVisibility(
      targets, targetsByName, products, areNamesComplete: descriptions.allSatisfy(\.isComplete))
    groups = TargetGroups(targets, visibility)
    var (fileTargets, folderSources): ([String: [Int]], [String: [FolderSource]]) = ([:], [:])
    for (index, target) in targets.enumerated() {
      for source in target.sources {
        if source.isFolder {
          folderSources[source.path, default: []].append(FolderSource(source: source, targetIndex: index))
        } else {
          fileTargets[source.path, default: []].append(index)
        }
      }
    }
    (targetIndicesByFile, sourcesByFolder) = (fileTargets, folderSources)
    closedFolders = Set(descriptions.filter(\.listsAllFiles).compactMap(\.folder).map(fileName))
    let incompleteDescriptions = descriptions.filter { description in
      !description.isComplete || !description.targets.allSatisfy(\.isComplete)
    }
    openFolders = Set((incompleteDescriptions.compactMap(\.folder) + unreadFolders).map(fileName))
  }

  /// The targets that compile a file, and the targets whose code the file sees.
  struct Membership: Sendable {
    /// The indices of the targets that compile the file. Empty if no known target compiles the file.
    let compilingTargets: NumberSet
    /// The indices of the targets whose code is visible. Nil if all code may be visible.
    let visibleTargets: NumberSet?
    /// Whether the file is compiled for neither iPadOS nor Mac Catalyst, only for tests, or by no target.
    var isForOtherPlatforms = false
    /// Whether apps or libraries for iPhone compile the file, but none for iPadOS or Mac Catalyst.
    var isForPhones = false
    /// Whether only app extensions compile the file.
    var isExtensionOnly = false
    /// Whether the file is Swift source that no target compiles.
    var isUncompiled = false

    /// Whether code of this file can see code of another file. A file without a known target may belong to any target,
    /// but files that no target compiles only see each other.
    func canSee(_ other: Membership) -> Bool {
      guard isUncompiled == other.isUncompiled else { return false }
      guard let visibleTargets, !compilingTargets.isEmpty, !other.compilingTargets.isEmpty else { return true }
      return !visibleTargets.isDisjoint(with: other.compilingTargets)
    }
  }

  func membership(of file: String) -> Membership {
    let targetIndices = compilingTargets(file)
    guard !targetIndices.isEmpty else {
      let isUncompiled = isInClosedFolder(file)
      // Objective-C files and property lists are never marked as uncompiled, because their targets are not read.
      return Membership(
        compilingTargets: targetIndices, visibleTargets: nil, isForOtherPlatforms: isUncompiled,
        isUncompiled: isUncompiled && file.hasSuffix(".swift"))
    }
    let isForOtherPlatforms = targetIndices.allSatisfy { index in
      targets[known: index].isTest
        || targets[known: index].platforms.map { $0.isDisjoint(with: [.iPadOS, .macCatalyst]) } ?? false
    }
    let isForPhones = targetIndices.contains { index in
      let target = targets[known: index]
      return target.platforms?.contains(.iOS) == true && !target.isTest && target.kind != .appExtension
    }
    return Membership(
      compilingTargets: targetIndices, visibleTargets: visibility.visibleTargets(to: targetIndices),
      isForOtherPlatforms: isForOtherPlatforms,
      isForPhones: isForOtherPlatforms && isForPhones,
      isExtensionOnly: targetIndices.allSatisfy { targets[known: $0].kind == .appExtension })
  }

  /// Whether no target compiles a file, although the projects around the file list all compiled files.
  package func isUncompiled(_ file: String) -> Bool { isInClosedFolder(file) && compilingTargets(file).isEmpty }

  /// Returns the indices of the targets that compile a file.
  func compilingTargets(_ file: String) -> NumberSet {
    var targetIndices = NumberSet(targetIndicesByFile[file] ?? [])
    for ancestor in ProjectPath.pathAndAncestors(file) {
      for folder in sourcesByFolder[ancestor] ?? [] where folder.source.contains(file) {
        targetIndices.insert(folder.targetIndex)
      }
    }
    return targetIndices
  }

  /// Whether a file is in a folder whose projects list all compiled files, and not in a folder in which unknown targets
  /// may compile files.
  func isInClosedFolder(_ file: String) -> Bool {
    let ancestors = ProjectPath.pathAndAncestors(file)
    return ancestors.contains { closedFolders.contains($0) && ProjectPath.isIn(file, $0) }
      && !ancestors.contains { openFolders.contains($0) && ProjectPath.isIn(file, $0) }
  }

  // MARK: Releases

  /// Whether an app may run on Mac Catalyst although its `platforms` do not contain Mac Catalyst.
  package var mayRunOnCatalyst: Bool { targets.contains { $0.kind == .application && $0.mayRunOnCatalyst } }

  /// The oldest releases of iPadOS and Mac Catalyst on which the apps run. Empty if a release is uncertain or an app
  /// runs on iPhone.
  package var oldestReleases: [Platform: Version] {
    var oldestReleases: [Platform: Version] = [:]
    for target in targets where target.kind == .application {
      guard let platforms = target.platforms, !platforms.contains(.iOS), !target.mayRunOnCatalyst else { return [:] }
      for platform in platforms.intersection([.iPadOS, .macCatalyst]) {
        guard let version = target.minimumVersions[platform] else { return [:] }
        oldestReleases[platform] = min(oldestReleases[platform] ?? version, version)
      }
    }
    return oldestReleases
  }

  /// The releases on which the apps run: those of iPadOS and Mac Catalyst, or of iOS if no app runs on the other two.
  /// Empty if the releases of an app are uncertain.
  package var environments: [Environment] {
    var minimumVersions: [Platform: Version] = [:]
    for target in targets where target.kind == .application {
      guard let platforms = target.platforms else { return [] }
      for platform in platforms where [.iOS, .iPadOS, .macCatalyst].contains(platform) {
        let version = target.minimumVersions[platform]
        if version == nil, platform != .macCatalyst { return [] }
        // The minimum release of Mac Catalyst is often not set. The newest release is then the only one that is
        // certain.
        let effectiveVersion = version ?? Environment.newestVersion
        minimumVersions[platform] = min(minimumVersions[platform] ?? effectiveVersion, effectiveVersion)
      }
    }
    let padVersions = minimumVersions.filter { $0.key == .iPadOS || $0.key == .macCatalyst }
    let selectedVersions = padVersions.isEmpty ? minimumVersions.filter { $0.key == .iOS } : padVersions
    return Platform.allCases.flatMap { platform -> [Environment] in
      guard let oldestVersion = selectedVersions[platform] else { return [] }
      let laterVersions = Environment.knownVersions.filter { $0 > oldestVersion }
      let firstVersions = Environment.knownVersions.first.map { oldestVersion < $0 } == true ? [] : [oldestVersion]
      return (firstVersions + laterVersions).map { Environment(platform: platform, version: $0) }
    }
  }
}

extension CodeTargets.Description {
  /// Returns a description for a folder whose project could not be read.
  package static func unknown(in folder: String) -> CodeTargets.Description {
    CodeTargets.Description(targets: [], isComplete: false, folder: folder)
  }
}
