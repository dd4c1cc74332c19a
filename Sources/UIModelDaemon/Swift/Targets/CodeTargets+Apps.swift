import UIModelPlatform

/// Questions about the apps that files are in.
extension CodeTargets {
  /// The applications that run on iPadOS or Mac Catalyst, as far as that is known, by their places among all.
  package var applications: [Int] { Array(groups.applications) }

  /// Of these, those that contain a file, or may.
  package func applications(of file: String) -> [Int] {
    let own = compiling(file)
    if own.isEmpty { return isInClosedFolder(file) ? [] : applications }
    let certain = sight.seers(of: own).intersection(groups.applications)
    return Array(own.isSubset(of: groups.applications) ? certain : certain.union(groups.openApplications))
  }

  /// The applications among some targets that certainly run on iPhone, iPad or Mac Catalyst.
  func started(by own: NumberSet) -> [CodeTarget] {
    own.intersection(groups.allApplications).map { targets[known: $0] }
      .filter { $0.platforms?.isDisjoint(with: [.iOS, .iPadOS, .macCatalyst]) == false }
  }

  /// Whether an application compiles a file itself.
  package func isOfApplication(_ file: String) -> Bool { !compiling(file).isDisjoint(with: groups.allApplications) }

  /// Whether a file is, or may be, part of an application.
  package func mayContain(_ application: Int, _ file: String) -> Bool {
    let own = compiling(file)
    return own.isEmpty ? !isInClosedFolder(file) : contains(application, own)
  }

  private func contains(_ application: Int, _ own: NumberSet) -> Bool {
    if own.contains(application) { return true }
    guard let seen = sight.seen(by: application) else { return !own.isSubset(of: groups.applications) }
    return !seen.isDisjoint(with: own)
  }

  /// Whether an app's windows are always as large as the screen, or may be.
  package var mayRequireFullScreen: Bool {
    groups.applications.contains { targets[known: $0].requiresFullScreen != false }
  }

  /// What the apps are localized into, as far as is known.
  package var localizations: Localizations {
    groups.applications.reduce(into: Localizations()) { $0.formUnion(targets[known: $1].localizations) }
  }

  /// How many scenes the apps that a file is in may have: several, if one of them may; nil where that is not known.
  func scenes(of file: Membership) -> DeclaredScenes? {
    let own = file.own
    let seers = sight.seers(of: own)
    if file.isOfPhones {
      let answers = Set(started(by: seers).map(\.scenes))
      return answers.contains(.several) ? .several : answers.count == 1 ? answers.first ?? nil : nil
    }
    let answers = groups.scenes.filter { !$0.apps.isDisjoint(with: seers) }.map(\.scenes)
    if answers.contains(.several) { return .several }
    if let first = answers.first { return answers.count == 1 ? first : nil }
    // Of a package that is not read it is not known which apps have it: those that need what nobody here has.
    guard !file.isOfOthers, own.isEmpty || own.contains(where: { targets[known: $0].kind != .appExtension }) else {
      return nil
    }
    return groups.haveOpenAppsSeveralScenes ? .several : nil
  }

  /// The scene manifests of the apps that contain a file; nil if one of them is unknown.
  func manifests(of file: Membership) -> [DeclaredManifest]? {
    let seers = sight.seers(of: file.own)
    if file.isOfPhones {
      let manifests = started(by: seers).map(\.manifest)
      return manifests.isEmpty || manifests.contains(nil) ? nil : manifests.compactMap(\.self)
    }
    let apps = seers.intersection(groups.applications)
    guard !apps.isEmpty, apps.isSubset(of: groups.withManifest) else { return nil }
    return apps.compactMap { targets[known: $0].manifest }
  }

  /// Whether any app that targets are in is built for Mac Catalyst.
  func areOnCatalyst(_ own: NumberSet) -> Bool { !sight.seers(of: own).isDisjoint(with: groups.catalyst) }

  /// Whether targets are in apps, and each of these apps certainly runs on iPadOS or Mac Catalyst.
  func areInPadApps(_ own: NumberSet) -> Bool {
    let apps = sight.seers(of: own).intersection(groups.allApplications)
    return !apps.isEmpty && apps.isSubset(of: groups.certainApplications)
  }
}

/// Groups of targets, as sets, so that a file's targets are compared with a whole group at once.
struct TargetGroups: Sendable, Hashable {
  /// Applications on whatever platform.
  private(set) var allApplications = NumberSet()
  /// Those that run on iPadOS or Mac Catalyst, as far as that is known, and those that certainly do.
  private(set) var applications = NumberSet()
  private(set) var certainApplications = NumberSet()
  /// The `applications` that are built for Mac Catalyst, and those whose Info.plist is known.
  private(set) var catalyst = NumberSet()
  private(set) var withManifest = NumberSet()
  /// `applications` by how many scenes they may have.
  private(set) var scenes: [Scenes] = []
  /// The `applications` that may see code of unknown targets.
  private(set) var openApplications = NumberSet()
  /// Whether there are apps that see what nobody here knows, and each of these may have several scenes.
  private(set) var haveOpenAppsSeveralScenes = false

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
    haveOpenAppsSeveralScenes =
      !openApplications.isEmpty && openApplications.allSatisfy { targets[known: $0].scenes == .several }
  }
}
