import UIModelPlatform

/// The targets of all projects and packages in a folder, with the Swift files that each target compiles and the other
/// targets whose code is visible to it.
///
/// For example, if an app depends on a library, `membership(of:)` for a file of the app has both targets in `seen`, and
/// for a file of the library only the library.
package struct CodeTargets: Sendable, Hashable {
  package let targets: [CodeTarget]
  /// The signs of the SDK with which the apps are built.
  package var sdkSigns: [SDKSign] = []
  /// The targets whose code each target sees.
  let sight: TargetSight
  /// Sets of targets that are queried together.
  let groups: TargetGroups
  /// The indices of the targets that list a file, by the path of the file.
  private let byFile: [String: [Int]]
  /// The folders that targets compile, by path.
  private let byFolder: [String: [FolderSource]]
  /// The folders in which only files that targets list are compiled.
  private let closedFolders: Set<String>
  /// The folders in which unknown targets may compile files. Inside them, any file may be compiled, even if a folder
  /// around them contains only listed files.
  private let openFolders: Set<String>

  private struct FolderSource: Sendable, Hashable {
    let source: CodeTarget.Source
    let target: Int
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
    /// Whether the description lists all files that are compiled in its folder and the folders inside it.
    var namesAll = false
  }

  /// Makes the targets of several descriptions.
  /// - Parameter others: folders with a build system that is not read.
  /// - Parameter name: converts a path to the file name that callers use in queries, such as a URI.
  package init(_ descriptions: [Description], others: [String] = [], name: (String) -> String) {
    var targets: [CodeTarget] = []
    var (byName, products): ([String: [Int]], [String: [Int]]) = ([:], [:])
    for description in descriptions {
      var own: [String: Int] = [:]
      for target in description.targets {
        own[target.name] = targets.count
        byName[target.name, default: []].append(targets.count)
        var target = target
        target.sources = target.sources.map { source in
          CodeTarget.Source(
            path: name(source.path), isFolder: source.isFolder, excluded: Set(source.excluded.map(name)),
            excludedPatterns: source.excludedPatterns, platforms: source.platforms)
        }
        targets.append(target)
      }
      for (product, parts) in description.products { products[product, default: []] += parts.compactMap { own[$0] } }
    }
    self.targets = targets
    sight = TargetSight(targets, byName, products, areAll: descriptions.allSatisfy(\.isComplete))
    groups = TargetGroups(targets, sight)
    var (files, folders): ([String: [Int]], [String: [FolderSource]]) = ([:], [:])
    for (index, target) in targets.enumerated() {
      for source in target.sources {
        if source.isFolder {
          folders[source.path, default: []].append(FolderSource(source: source, target: index))
        } else {
          files[source.path, default: []].append(index)
        }
      }
    }
    (byFile, byFolder) = (files, folders)
    closedFolders = Set(descriptions.filter(\.namesAll).compactMap(\.folder).map(name))
    let incomplete = descriptions.filter { one in !one.isComplete || !one.targets.allSatisfy(\.isComplete) }
    openFolders = Set((incomplete.compactMap(\.folder) + others).map(name))
  }

  /// The targets that compile a file, and the targets whose code the file sees.
  struct Membership: Sendable {
    /// The indices of the targets that compile the file. Empty if there are none.
    let own: NumberSet
    /// The indices of the targets whose code is visible. Nil if all code may be visible.
    let seen: NumberSet?
    /// Whether the file is compiled for neither iPadOS nor Mac Catalyst, only for tests, or not compiled.
    var isForOtherPlatforms = false
    /// Whether apps or libraries for iPhone compile the file, but none for iPadOS or Mac Catalyst.
    var isForPhones = false
    /// Whether only app extensions compile the file.
    var isExtensionOnly = false
    /// Whether the file is Swift source that no target compiles.
    var isLeftOut = false

    /// Whether code of this file can see code of another file. A file without a known target may belong to any target,
    /// but files that no target compiles only see each other.
    func sees(_ other: Membership) -> Bool {
      guard isLeftOut == other.isLeftOut else { return false }
      guard let seen, !own.isEmpty, !other.own.isEmpty else { return true }
      return !seen.isDisjoint(with: other.own)
    }
  }

  func membership(of file: String) -> Membership {
    let own = compiling(file)
    guard !own.isEmpty else {
      let isLeftOut = isInClosedFolder(file)
      // Membership is not read for Objective-C files and property lists.
      return Membership(
        own: own, seen: nil, isForOtherPlatforms: isLeftOut, isLeftOut: isLeftOut && file.hasSuffix(".swift"))
    }
    let isForOtherPlatforms = own.allSatisfy { index in
      targets[known: index].isTest
        || targets[known: index].platforms.map { $0.isDisjoint(with: [.iPadOS, .macCatalyst]) } ?? false
    }
    let isForPhones = own.contains { index in
      let target = targets[known: index]
      return target.platforms?.contains(.iOS) == true && !target.isTest && target.kind != .appExtension
    }
    return Membership(
      own: own, seen: sight.seen(by: own), isForOtherPlatforms: isForOtherPlatforms,
      isForPhones: isForOtherPlatforms && isForPhones,
      isExtensionOnly: own.allSatisfy { targets[known: $0].kind == .appExtension })
  }

  /// Whether no target compiles a file, although the projects around the file list all compiled files.
  package func isLeftOut(_ file: String) -> Bool { isInClosedFolder(file) && compiling(file).isEmpty }

  /// Returns the indices of the targets that compile a file.
  func compiling(_ file: String) -> NumberSet {
    var own = NumberSet(byFile[file] ?? [])
    for around in ProjectPath.around(file) {
      for folder in byFolder[around] ?? [] where folder.source.contains(file) { own.insert(folder.target) }
    }
    return own
  }

  func isInClosedFolder(_ file: String) -> Bool {
    let around = ProjectPath.around(file)
    return around.contains { closedFolders.contains($0) && ProjectPath.isIn(file, $0) }
      && !around.contains { openFolders.contains($0) && ProjectPath.isIn(file, $0) }
  }

  // MARK: Releases

  /// Whether an app may run on Mac Catalyst in addition to its `environments`.
  package var mayRunElsewhere: Bool { targets.contains { $0.kind == .application && $0.mayRunOnCatalyst } }

  /// The oldest releases of iPadOS and Mac Catalyst on which the apps run. Empty if a release is uncertain or an app
  /// runs on iPhone.
  package var oldest: [Platform: Version] {
    var oldest: [Platform: Version] = [:]
    for target in targets where target.kind == .application {
      guard let platforms = target.platforms, !platforms.contains(.iOS), !target.mayRunOnCatalyst else { return [:] }
      for platform in platforms.intersection([.iPadOS, .macCatalyst]) {
        guard let version = target.minimumVersions[platform] else { return [:] }
        oldest[platform] = min(oldest[platform] ?? version, version)
      }
    }
    return oldest
  }

  /// The releases on which the apps run: those of iPadOS and Mac Catalyst, or of iOS if no app runs on the other two.
  /// Empty if uncertain for an app.
  package var environments: [Environment] {
    var minimumVersions: [Platform: Version] = [:]
    for target in targets where target.kind == .application {
      guard let platforms = target.platforms else { return [] }
      for platform in platforms where [.iOS, .iPadOS, .macCatalyst].contains(platform) {
        let version = target.minimumVersions[platform]
        if version == nil, platform != .macCatalyst { return [] }
        // The minimum release of Mac Catalyst is often not set. The newest release is then the only one that is
        // certain.
        let known = version ?? Environment.newestVersion
        minimumVersions[platform] = min(minimumVersions[platform] ?? known, known)
      }
    }
    let tablets = minimumVersions.filter { $0.key == .iPadOS || $0.key == .macCatalyst }
    let selected = tablets.isEmpty ? minimumVersions.filter { $0.key == .iOS } : tablets
    return Platform.allCases.flatMap { platform -> [Environment] in
      guard let oldest = selected[platform] else { return [] }
      let later = Environment.knownVersions.filter { $0 > oldest }
      let first = Environment.knownVersions.first.map { oldest < $0 } == true ? [] : [oldest]
      return (first + later).map { Environment(platform: platform, version: $0) }
    }
  }
}

extension CodeTargets.Description {
  /// Returns a description for a folder whose project could not be read.
  package static func unknown(in folder: String) -> CodeTargets.Description {
    CodeTargets.Description(targets: [], isComplete: false, folder: folder)
  }
}
