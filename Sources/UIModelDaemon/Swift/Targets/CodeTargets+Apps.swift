import UIModelPlatform

/// Queries about the apps that contain a file.
extension CodeTargets {
  /// The indices of the applications that run, or may run, on iPadOS or Mac Catalyst.
  package var applications: [Int] { Array(groups.applications) }

  /// Returns the indices of the `applications` that contain, or may contain, a file. Empty if no target compiles a file
  /// in a folder whose projects list all compiled files.
  package func applications(of file: String) -> [Int] {
    let own = compiling(file)
    if own.isEmpty { return isInClosedFolder(file) ? [] : applications }
    let certain = sight.dependents(of: own).intersection(groups.applications)
    return Array(own.isSubset(of: groups.applications) ? certain : certain.union(groups.openApplications))
  }

  /// Returns the applications among the given targets that certainly run on iPhone, iPad or Mac Catalyst.
  func started(by own: NumberSet) -> [CodeTarget] {
    own.intersection(groups.allApplications).map { targets[known: $0] }
      .filter { $0.platforms?.isDisjoint(with: [.iOS, .iPadOS, .macCatalyst]) == false }
  }

  /// Whether an application target itself compiles a file, rather than one of its libraries.
  package func isCompiledByApplication(_ file: String) -> Bool {
    !compiling(file).isDisjoint(with: groups.allApplications)
  }

  /// Whether an application contains, or may contain, a file.
  package func mayContain(_ application: Int, _ file: String) -> Bool {
    let own = compiling(file)
    return own.isEmpty ? !isInClosedFolder(file) : contains(application, own)
  }

  private func contains(_ application: Int, _ own: NumberSet) -> Bool {
    if own.contains(application) { return true }
    guard let seen = sight.seen(by: application) else { return !own.isSubset(of: groups.applications) }
    return !seen.isDisjoint(with: own)
  }

  /// Whether the windows of any app are, or may be, always as large as the screen.
  package var mayRequireFullScreen: Bool {
    groups.applications.contains { targets[known: $0].requiresFullScreen != false }
  }

  /// The languages into which the apps are localized, as far as known.
  package var localizations: Localizations {
    groups.applications.reduce(into: Localizations()) { $0.formUnion(targets[known: $1].localizations) }
  }

  /// Returns the number of scenes that the apps with a file may have. Returns `.several` if one of the apps may have
  /// several, and nil if unknown.
  func scenes(of file: Membership) -> DeclaredScenes? {
    let own = file.own
    let dependents = sight.dependents(of: own)
    if file.isForPhones {
      let answers = Set(started(by: dependents).map(\.scenes))
      return answers.contains(.several) ? .several : answers.count == 1 ? answers.first ?? nil : nil
    }
    let answers = groups.scenes.filter { !$0.apps.isDisjoint(with: dependents) }.map(\.scenes)
    if answers.contains(.several) { return .several }
    if let first = answers.first { return answers.count == 1 ? first : nil }
    // A package that is not read may be in any app that needs a product from outside the known projects.
    guard !file.isForOtherPlatforms, own.isEmpty || own.contains(where: { targets[known: $0].kind != .appExtension })
    else {
      return nil
    }
    return groups.openAppsHaveSeveralScenes ? .several : nil
  }

  /// Returns the scene manifests of the apps that contain a file. Returns nil if the file is in no app or a manifest is
  /// unknown.
  func manifests(of file: Membership) -> [DeclaredManifest]? {
    let dependents = sight.dependents(of: file.own)
    if file.isForPhones {
      let manifests = started(by: dependents).map(\.manifest)
      return manifests.isEmpty || manifests.contains(nil) ? nil : manifests.compactMap(\.self)
    }
    let apps = dependents.intersection(groups.applications)
    guard !apps.isEmpty, apps.isSubset(of: groups.withManifest) else { return nil }
    return apps.compactMap { targets[known: $0].manifest }
  }

  /// Whether any app that contains these targets is built for Mac Catalyst.
  func areOnCatalyst(_ own: NumberSet) -> Bool { !sight.dependents(of: own).isDisjoint(with: groups.catalyst) }

  /// Whether apps contain these targets, and each of these apps certainly runs on iPadOS or Mac Catalyst.
  func areInPadApps(_ own: NumberSet) -> Bool {
    let apps = sight.dependents(of: own).intersection(groups.allApplications)
    return !apps.isEmpty && apps.isSubset(of: groups.certainApplications)
  }
}

/// Sets of target indices, so that the targets of a file are compared with many targets at once.
struct TargetGroups: Sendable, Hashable {
  /// The applications on all platforms.
  private(set) var allApplications = NumberSet()
  /// The applications that run, or may run, on iPadOS or Mac Catalyst.
  private(set) var applications = NumberSet()
  /// The applications that certainly run on iPadOS or Mac Catalyst.
  private(set) var certainApplications = NumberSet()
  /// The `applications` that are built for Mac Catalyst.
  private(set) var catalyst = NumberSet()
  /// The `applications` whose scene manifest is known.
  private(set) var withManifest = NumberSet()
  /// The `applications` by the number of scenes that they may have.
  private(set) var scenes: [Scenes] = []
  /// The `applications` that may use code of unknown targets.
  private(set) var openApplications = NumberSet()
  /// Whether there are `openApplications` and each of them may have several scenes.
  private(set) var openAppsHaveSeveralScenes = false

  struct Scenes: Sendable, Hashable {
    let scenes: DeclaredScenes?
    var apps: NumberSet
  }

  init(_ targets: [CodeTarget], _ sight: TargetSight) {
    for (index, target) in targets.enumerated() where target.kind == .application {
      allApplications.insert(index)
      let isElsewhere = target.platforms?.isDisjoint(with: [.iPadOS, .macCatalyst])
      if isElsewhere == false { certainApplications.insert(index) }
      guard isElsewhere != true else { continue }
      applications.insert(index)
      if target.platforms?.contains(.macCatalyst) == true { catalyst.insert(index) }
      if target.manifest != nil { withManifest.insert(index) }
      if sight.seen(by: index) == nil { openApplications.insert(index) }
      if let group = scenes.firstIndex(where: { $0.scenes == target.scenes }) {
        scenes[known: group].apps.insert(index)
      } else {
        scenes.append(Scenes(scenes: target.scenes, apps: NumberSet([index])))
      }
    }
    openAppsHaveSeveralScenes =
      !openApplications.isEmpty && openApplications.allSatisfy { targets[known: $0].scenes == .several }
  }
}
