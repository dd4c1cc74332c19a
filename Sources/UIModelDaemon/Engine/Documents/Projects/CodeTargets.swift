import UIModelPlatform

/// The targets of the projects and packages in a folder: which of its Swift files each compiles, and whose code each sees.
package struct CodeTargets: Sendable, Hashable {
  package let targets: [CodeTarget]
  /// By target, those whose code it sees, itself among them; nil where that is not certain.
  private let seen: [Set<Int>?]
  /// The targets that name a file, by the file.
  private let byFile: [String: [Int]]
  private let byFolder: [InFolder]
  /// The folders in which nothing is compiled but what targets name, and those within them where something else may be.
  private let closed: [String]
  private let open: [String]

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
    let areAll = descriptions.allSatisfy(\.isComplete)
    let origins = Dictionary(grouping: targets.indices) { targets[$0].origin }
    let needed = targets.map { target -> [Int]? in
      var needed: [Int] = []
      for dependency in target.dependencies {
        switch dependency {
        case .target(let name): needed += origins[target.origin]?.filter { targets[$0].name == name } ?? []
        case .product(let name):
          // What nobody here has is somebody else's, and its source is not here.
          guard let found = products[name] ?? byName[name] ?? (areAll ? [] : nil) else { return nil }
          needed += found
        }
      }
      return needed
    }
    seen = targets.indices.map { first in
      var (seen, waiting): (Set<Int>, [Int]) = ([], [first])
      while let next = waiting.popLast() {
        guard targets[next].isComplete, let more = needed[next] else { return nil }
        if seen.insert(next).inserted { waiting += more }
      }
      return seen
    }
    var (files, folders): ([String: [Int]], [InFolder]) = ([:], [])
    for (index, target) in targets.enumerated() {
      for source in target.sources {
        if source.isFolder {
          folders.append(InFolder(source: source, target: index))
        } else {
          files[source.path, default: []].append(index)
        }
      }
    }
    (byFile, byFolder) = (files, folders)
    closed = descriptions.filter(\.namesAll).compactMap(\.folder).map(name)
    let incomplete = descriptions.filter { one in !one.isComplete || !one.targets.allSatisfy(\.isComplete) }
    open = (incomplete.compactMap(\.folder) + others).map(name)
  }

  /// What a file is compiled as part of, and sees.
  struct Membership: Sendable {
    /// By their places among all. Empty for a file of none.
    let own: Set<Int>
    /// Nil where it may be any.
    let seen: Set<Int>?
    /// Whether it is compiled for neither iPadOS nor Mac Catalyst, for tests only, or not at all.
    var isOfOthers = false
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
      targets[index].isTest || targets[index].platforms.map { $0.isDisjoint(with: [.iPadOS, .macCatalyst]) } ?? false
    }
    var all: Set<Int>? = []
    for target in own { all = seen[target].flatMap { all?.union($0) } }
    return Membership(
      own: own, seen: all, isOfOthers: isOfOthers,
      isOfExtensions: own.allSatisfy { targets[$0].kind == .appExtension })
  }

  /// Whether nothing compiles a file, though projects lie around it.
  package func isLeftOut(_ file: String) -> Bool { isInClosedFolder(file) && compiling(file).isEmpty }

  /// The targets that compile a file, by their places among all.
  private func compiling(_ file: String) -> Set<Int> {
    var own = Set(byFile[file] ?? [])
    for folder in byFolder where folder.source.contains(file) { own.insert(folder.target) }
    return own
  }

  /// The applications that run on iPadOS or Mac Catalyst, as far as that is known, by their places among all.
  package var applications: [Int] {
    targets.indices.filter { index in
      targets[index].kind == .application
        && targets[index].platforms?.isDisjoint(with: [.iPadOS, .macCatalyst]) != true
    }
  }

  /// Whether a file is, or may be, part of an application.
  package func mayContain(_ application: Int, _ file: String) -> Bool {
    let own = compiling(file)
    if own.isEmpty { return !isInClosedFolder(file) }
    if own.contains(application) { return true }
    guard let seen = seen[application] else { return !own.isSubset(of: applications) }
    return !seen.isDisjoint(with: own)
  }

  private func isInClosedFolder(_ file: String) -> Bool {
    closed.contains { ProjectPath.isIn(file, $0) } && !open.contains { ProjectPath.isIn(file, $0) }
  }

  /// Whether an app's windows are always as large as the screen, or may be.
  package var mayRequireFullScreen: Bool {
    applications.contains { targets[$0].requiresFullScreen != false }
  }

  /// What the apps are localized into, as far as is known.
  package var localizations: Localizations {
    applications.reduce(into: Localizations()) { $0.formUnion(targets[$1].localizations) }
  }

  /// How many scenes the apps that a file is in may have: several, if one of them may; nil where that is not known.
  func scenes(of file: Membership) -> DeclaredScenes? {
    let own = file.own
    let apps = applications.filter { !(seen[$0] ?? [$0]).isDisjoint(with: own) }
    let answers = Set(apps.map { targets[$0].scenes })
    if answers.contains(.several) { return .several }
    if !apps.isEmpty { return answers.count == 1 ? answers.first ?? nil : nil }
    // Of a package that is not read it is not known which apps have it: those that need what nobody here has.
    guard !file.isOfOthers, own.isEmpty || own.allSatisfy({ targets[$0].kind != .appExtension }) else { return nil }
    let others = applications.filter { seen[$0] == nil }
    return !others.isEmpty && others.allSatisfy { targets[$0].scenes == .several } ? .several : nil
  }

  /// What the Info.plists of the apps that targets are in say of scenes; nil where that is not known of each.
  func manifests(of own: Set<Int>) -> [DeclaredManifest]? {
    let apps = applications.filter { !(seen[$0] ?? [$0]).isDisjoint(with: own) }
    let manifests = apps.compactMap { targets[$0].manifest }
    return manifests.count == apps.count && !apps.isEmpty ? manifests : nil
  }

  /// Whether any app that targets are in is built for Mac Catalyst.
  func areOnCatalyst(_ own: Set<Int>) -> Bool {
    applications.contains { index in
      !(seen[index] ?? [index]).isDisjoint(with: own) && targets[index].platforms?.contains(.macCatalyst) == true
    }
  }

  /// Whether targets are in apps, and each of these apps certainly runs on iPadOS or Mac Catalyst.
  func areInPadApps(_ own: Set<Int>) -> Bool {
    let apps = targets.indices.filter { index in
      targets[index].kind == .application && !(seen[index] ?? [index]).isDisjoint(with: own)
    }
    return !apps.isEmpty
      && apps.allSatisfy { targets[$0].platforms?.isDisjoint(with: [.iPadOS, .macCatalyst]) == false }
  }

  // MARK: Releases

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
        let known = version ?? Environment.knownVersions.last ?? 26
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
  package init(_ project: XcodeProject) {
    self.init(
      targets: project.targets, folder: ProjectPath.folder(of: project.path), namesAll: !project.buildsOtherwise)
  }

  /// `folder`: that of the manifest.
  package init(_ package: PackageManifest, in folder: String) {
    self.init(
      targets: package.targets, products: package.products, isComplete: package.isComplete, folder: folder)
  }

  /// `folder`: that of the description.
  package init(_ project: XcodeGenProject, in folder: String) {
    self.init(targets: project.targets, isComplete: project.isComplete, folder: folder, namesAll: true)
  }

  /// Of a description in a folder that could not be read.
  package static func unknown(in folder: String) -> CodeTargets.Description {
    CodeTargets.Description(targets: [], isComplete: false, folder: folder)
  }
}
