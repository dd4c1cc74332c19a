import UIModelPlatform

/// Queries about the apps that contain a file.
extension CodeTargets {
  /// The indices of the applications that run, or may run, on iPadOS or Mac Catalyst.
  package var applicationIndices: [Int] { Array(groups.applications) }

  /// Returns those `applicationIndices` whose applications contain, or may contain, a file. Empty if no target compiles
  /// the file, although it is in a folder whose projects list all compiled files.
  package func applicationIndices(of file: String) -> [Int] {
    let targetIndices = compilingTargets(file)
    if targetIndices.isEmpty { return isInClosedFolder(file) ? [] : applicationIndices }
    let apps = visibility.dependents(of: targetIndices).intersection(groups.applications)
    return Array(targetIndices.isSubset(of: groups.applications) ? apps : apps.union(groups.openApplications))
  }

  /// Returns the applications among the given targets that certainly run on iPhone, iPad or Mac Catalyst.
  func certainApps(among targetIndices: NumberSet) -> [CodeTarget] {
    targetIndices.intersection(groups.allApplications).map { targets[known: $0] }
      .filter { $0.platforms?.isDisjoint(with: [.iOS, .iPadOS, .macCatalyst]) == false }
  }

  /// Whether an application target itself compiles a file, rather than one of its libraries.
  package func isCompiledByApplication(_ file: String) -> Bool {
    !compilingTargets(file).isDisjoint(with: groups.allApplications)
  }

  /// Whether an application contains, or may contain, a file.
  package func mayContain(_ applicationIndex: Int, _ file: String) -> Bool {
    let targetIndices = compilingTargets(file)
    return targetIndices.isEmpty ? !isInClosedFolder(file) : contains(applicationIndex, targetIndices)
  }

  private func contains(_ applicationIndex: Int, _ targetIndices: NumberSet) -> Bool {
    if targetIndices.contains(applicationIndex) { return true }
    guard let visibleTargets = visibility.visibleTargets(to: applicationIndex) else {
      return !targetIndices.isSubset(of: groups.applications)
    }
    return !visibleTargets.isDisjoint(with: targetIndices)
  }

  /// Whether the windows of any app are, or may be, always as large as the screen.
  package var mayRequireFullScreen: Bool {
    groups.applications.contains { targets[known: $0].requiresFullScreen != false }
  }

  /// The languages into which the apps are localized, as far as known.
  package var localizations: Localizations {
    groups.applications.reduce(into: Localizations()) { $0.formUnion(targets[known: $1].localizations) }
  }

  /// Returns the number of scenes that the apps that contain a file may have: `.several` if one of these apps may have
  /// several, or nil if unknown.
  func scenes(of membership: Membership) -> DeclaredScenes? {
    let targetIndices = membership.compilingTargets
    let dependents = visibility.dependents(of: targetIndices)
    if membership.isForPhones {
      let declaredScenes = Set(certainApps(among: dependents).map(\.scenes))
      return declaredScenes.contains(.several)
        ? .several : declaredScenes.count == 1 ? declaredScenes.first ?? nil : nil
    }
    let declaredScenes = groups.sceneGroups.filter { !$0.apps.isDisjoint(with: dependents) }.map(\.scenes)
    if declaredScenes.contains(.several) { return .several }
    if let scenes = declaredScenes.first { return declaredScenes.count == 1 ? scenes : nil }
    // A package that is not read may be in any app that depends on a product from outside the known projects.
    guard !membership.isForOtherPlatforms,
      targetIndices.isEmpty || targetIndices.contains(where: { targets[known: $0].kind != .appExtension })
    else {
      return nil
    }
    return groups.openAppsHaveSeveralScenes ? .several : nil
  }

  /// Returns the scene manifests of the apps that contain a file. Returns nil if the file is in no app or a manifest is
  /// unknown.
  func manifests(of membership: Membership) -> [DeclaredManifest]? {
    let dependents = visibility.dependents(of: membership.compilingTargets)
    if membership.isForPhones {
      let manifests = certainApps(among: dependents).map(\.manifest)
      return manifests.isEmpty || manifests.contains(nil) ? nil : manifests.compactMap(\.self)
    }
    let apps = dependents.intersection(groups.applications)
    guard !apps.isEmpty, apps.isSubset(of: groups.applicationsWithManifest) else { return nil }
    return apps.compactMap { targets[known: $0].manifest }
  }

  /// Whether any app that contains one of the given targets is built for Mac Catalyst.
  func areOnCatalyst(_ targetIndices: NumberSet) -> Bool {
    !visibility.dependents(of: targetIndices).isDisjoint(with: groups.catalystApplications)
  }

  /// Whether apps contain the given targets, and each of these apps certainly runs on iPadOS or Mac Catalyst.
  func areInPadApps(_ targetIndices: NumberSet) -> Bool {
    let apps = visibility.dependents(of: targetIndices).intersection(groups.allApplications)
    return !apps.isEmpty && apps.isSubset(of: groups.certainApplications)
  }
}

/// Sets of target indices. With these sets, the targets of a file are compared with many targets at once.
struct TargetGroups: Sendable, Hashable {
  /// The applications on all platforms.
  private(set) var allApplications = NumberSet()
  /// The applications that run, or may run, on iPadOS or Mac Catalyst.
  private(set) var applications = NumberSet()
  /// The applications that certainly run on iPadOS or Mac Catalyst.
  private(set) var certainApplications = NumberSet()
  /// The `applications` that are built for Mac Catalyst.
  private(set) var catalystApplications = NumberSet()
  /// The `applications` whose scene manifest is known.
  private(set) var applicationsWithManifest = NumberSet()
  /// The `applications`, grouped by the number of scenes that they may have.
  private(set) var sceneGroups: [SceneGroup] = []
  /// The `applications` that may depend on unknown targets.
  private(set) var openApplications = NumberSet()
  /// Whether there are `openApplications` and each of them may have several scenes.
  private(set) var openAppsHaveSeveralScenes = false

  struct SceneGroup: Sendable, Hashable {
    let scenes: DeclaredScenes?
    var apps: NumberSet
  }

  init(_ targets: [CodeTarget], _ visibility: TargetVisibility) {
    for (index, target) in targets.enumerated() where target.kind == .application {
      allApplications.insert(index)
      let runsElsewhere = target.platforms?.isDisjoint(with: [.iPadOS, .macCatalyst])
      if runsElsewhere == false { certainApplications.insert(index) }
      guard runsElsewhere != true else { continue }
      applications.insert(index)
      if target.platforms?.contains(.macCatalyst) == true { catalystApplications.insert(index) }
      if target.manifest != nil { applicationsWithManifest.insert(index) }
      if visibility.visibleTargets(to: index) == nil { openApplications.insert(index) }
      if let groupIndex = sceneGroups.firstIndex(where: { $0.scenes == target.scenes }) {
        sceneGroups[known: groupIndex].apps.insert(index)
      } else {
        sceneGroups.append(SceneGroup(scenes: target.scenes, apps: NumberSet([index])))
      }
    }
    openAppsHaveSeveralScenes =
      !openApplications.isEmpty && openApplications.allSatisfy { targets[known: $0].scenes == .several }
  }
}
