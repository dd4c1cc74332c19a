import UIModelPlatform

/// The targets of the projects and packages in a folder: which of its Swift files each compiles, and whose code each sees.
package struct CodeTargets: Sendable, Hashable {
  package let targets: [CodeTarget]
  /// The signs of the SDK that the apps are built with.
  package var sdkSigns: [SDKSign] = []
  /// Whose code each of them sees.
  let sight: TargetSight
  /// Those of them that are asked for together.
  let groups: TargetGroups
  /// The targets that name a file, by the file.
  private let byFile: [String: [Int]]
  /// The folders that targets compile, by their paths.
  private let byFolder: [String: [InFolder]]
  /// The folders in which nothing is compiled but what targets name, and those within them where something else may be.
  private let closed: Set<String>
  private let open: Set<String>

  private struct InFolder: Sendable, Hashable {
    let source: CodeTarget.Source
    let target: Int
  }

  /// A description of targets that was read.
  package struct Description {
    package var targets: [CodeTarget]
    /// By product of a package, the targets that it is made of.
    var products: [String: [String]] = [:]
    /// Whether there are no other targets.
    var isComplete = true
    /// Where it is.
    package var folder: String?
    /// Whether it names all that is compiled in its folder, folders within it included.
    var namesAll = false
  }

  /// `others`: folders in which something compiles of which nothing is known. `name`: what the folder's files are called
  /// by whoever asks, of their paths.
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
    var (files, folders): ([String: [Int]], [String: [InFolder]]) = ([:], [:])
    for (index, target) in targets.enumerated() {
      for source in target.sources {
        if source.isFolder {
          folders[source.path, default: []].append(InFolder(source: source, target: index))
        } else {
          files[source.path, default: []].append(index)
        }
      }
    }
    (byFile, byFolder) = (files, folders)
    closed = Set(descriptions.filter(\.namesAll).compactMap(\.folder).map(name))
    let incomplete = descriptions.filter { one in !one.isComplete || !one.targets.allSatisfy(\.isComplete) }
    open = Set((incomplete.compactMap(\.folder) + others).map(name))
  }

  /// What a file is compiled as part of, and sees.
  struct Membership: Sendable {
    /// By their places among all. Empty for a file of none.
    let own: NumberSet
    /// Nil where it may be any.
    let seen: NumberSet?
    /// Whether it is compiled for neither iPadOS nor Mac Catalyst, for tests only, or not at all.
    var isOfOthers = false
    /// Whether, of these, apps or libraries for iPhone compile it.
    var isOfPhones = false
    /// Whether it is compiled for app extensions only.
    var isOfExtensions = false
    /// Whether it is Swift source that nothing compiles.
    var isLeftOut = false

    /// Whether code here sees that of another file. What else belongs to no target may belong to each.
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
      // Of Objective-C and property lists it is not read what they belong to.
      return Membership(own: own, seen: nil, isOfOthers: isLeftOut, isLeftOut: isLeftOut && file.hasSuffix(".swift"))
    }
    let isOfOthers = own.allSatisfy { index in
      targets[known: index].isTest
        || targets[known: index].platforms.map { $0.isDisjoint(with: [.iPadOS, .macCatalyst]) } ?? false
    }
    let isOfPhones = own.contains { index in
      let target = targets[known: index]
      return target.platforms?.contains(.iOS) == true && !target.isTest && target.kind != .appExtension
    }
    return Membership(
      own: own, seen: sight.seen(by: own), isOfOthers: isOfOthers, isOfPhones: isOfOthers && isOfPhones,
      isOfExtensions: own.allSatisfy { targets[known: $0].kind == .appExtension })
  }

  /// Whether nothing compiles a file, though projects lie around it.
  package func isLeftOut(_ file: String) -> Bool { isInClosedFolder(file) && compiling(file).isEmpty }

  /// The targets that compile a file, by their places among all.
  func compiling(_ file: String) -> NumberSet {
    var own = NumberSet(byFile[file] ?? [])
    for around in ProjectPath.around(file) {
      for folder in byFolder[around] ?? [] where folder.source.contains(file) { own.insert(folder.target) }
    }
    return own
  }

  func isInClosedFolder(_ file: String) -> Bool {
    let around = ProjectPath.around(file)
    return around.contains { closed.contains($0) && ProjectPath.isIn(file, $0) }
      && !around.contains { open.contains($0) && ProjectPath.isIn(file, $0) }
  }

  // MARK: Releases

  /// Whether an app may run on Mac Catalyst besides its `environments`.
  package var mayRunElsewhere: Bool { targets.contains { $0.kind == .application && $0.mayRunOnCatalyst } }

  /// The oldest releases of iPadOS and Mac Catalyst on which the apps run; empty where one is not certain, or where an app
  /// runs on iPhone too.
  package var oldest: [Platform: Version] {
    var oldest: [Platform: Version] = [:]
    for target in targets where target.kind == .application {
      guard let platforms = target.platforms, !platforms.contains(.iOS), !target.mayRunOnCatalyst else { return [:] }
      for platform in platforms.intersection([.iPadOS, .macCatalyst]) {
        guard let version = target.least[platform] else { return [:] }
        oldest[platform] = min(oldest[platform] ?? version, version)
      }
    }
    return oldest
  }

  /// Where the apps run, as far as it is iPadOS or Mac Catalyst, or else iOS; empty where that is not certain of one of
  /// them.
  package var environments: [Environment] {
    var least: [Platform: Version] = [:]
    for target in targets where target.kind == .application {
      guard let platforms = target.platforms else { return [] }
      for platform in platforms where [.iOS, .iPadOS, .macCatalyst].contains(platform) {
        let version = target.least[platform]
        if version == nil, platform != .macCatalyst { return [] }
        // Of Mac Catalyst's oldest release nothing is said often; the newest one is certain.
        let known = version ?? Environment.newestVersion
        least[platform] = min(least[platform] ?? known, known)
      }
    }
    let tablets = least.filter { $0.key == .iPadOS || $0.key == .macCatalyst }
    let meant = tablets.isEmpty ? least.filter { $0.key == .iOS } : tablets
    return Platform.allCases.flatMap { platform -> [Environment] in
      guard let oldest = meant[platform] else { return [] }
      let later = Environment.knownVersions.filter { $0 > oldest }
      let first = Environment.knownVersions.first.map { oldest < $0 } == true ? [] : [oldest]
      return (first + later).map { Environment(platform: platform, version: $0) }
    }
  }
}

extension CodeTargets.Description {
  /// Of a description in a folder that could not be read.
  package static func unknown(in folder: String) -> CodeTargets.Description {
    CodeTargets.Description(targets: [], isComplete: false, folder: folder)
  }
}
