import UIModelPlatform

/// The app's main menu in every environment that the app supports. The menu is computed once and shared by all rules.
///
/// For example, `build(in:)` for iPadOS 18 returns the menu after all `buildMenu` steps on that release.
package struct AppMainMenu: Sendable {
  package private(set) var app: AppModel
  package let steps: [BuildStep]
  private let environments: [Environment]
  private let oldestReleases: [Platform: Version]
  private(set) var items: MenuItems
  /// The distinct results of building the menu. Environments with equal results share one build. Empty if no
  /// environment has UIKit's main menu.
  package private(set) var builds: [MenuBuild]
  /// The clashes of all builds, with equal clashes merged.
  private(set) var clashes: [MergedClash]

  /// Builds the main menus of an app.
  ///
  /// - Parameter oldestReleases: the oldest supported release of each platform, used if the app declares no targets.
  package init(_ app: AppModel, environments: [Environment], oldestReleases: [Platform: Version] = [:]) {
    self.app = app
    (self.environments, self.oldestReleases) = (environments, oldestReleases)
    items = MenuItems(app)
    steps = app.app?.delegate?.buildMenu?.steps ?? []
    (builds, clashes) = ([], [])
    build()
  }

  /// Updates the menus for an app in which only menu declarations have changed. The items of each changed menu are
  /// compared, and the builds are repeated only if a change affects them. Returns false if everything must be computed
  /// from scratch; this value is then invalid.
  mutating func update(_ app: AppModel, _ environments: [Environment], oldestReleases: [Platform: Version]) -> Bool {
    guard self.environments == environments, self.oldestReleases == oldestReleases, self.app.isBuilt(like: app),
      self.app.menus.count == app.menus.count
    else { return false }
    var isSameBuild = true
    for (index, menu) in app.menus.enumerated() where menu !== self.app.menus[index] {
      switch items.replace(items.listedMenus[index], with: menu) {
      case .unchangedBuild: break
      case .changedBuild: isSameBuild = false
      case .changedItems: return false
      }
    }
    self.app = app
    if !isSameBuild { build() }
    return true
  }

  private mutating func build() {
    builds = AppMainMenu.builds(items, steps, app, environments.filter(\.hasMainMenu), oldestReleases)
    let isolatedClashes =
      app.app?.delegate == nil && app.screens.isEmpty ? AppMainMenu.isolatedClashes(items, environments) : []
    clashes = MergedClash.mergedClashes(builds, isolatedClashes: isolatedClashes)
  }

  private static func builds(
    _ items: MenuItems, _ steps: [BuildStep], _ app: AppModel, _ environments: [Environment],
    _ oldestReleases: [Platform: Version]
  ) -> [MenuBuild] {
    struct BuildKey: Hashable {
      let isMac: Bool
      let isStrict: Bool
      let systemPresence: [MenuPresence]
      let guards: [Bool?]
      let stepAvailability: [Bool?]
      /// For each spelling of a system menu's identifier that a step contains: whether the release uses that spelling;
      /// nil if unknown.
      let spellingMatches: [Bool?]
      /// The indices of the system menus that have no identifier yet on this release.
      let unnamedMenus: [Int]
    }
    let conditions = MenuConditions(app: app.app, environments: environments, oldestReleases: oldestReleases)
    let stepConditions = steps.compactMap(\.availability)
    let systemMenuNames = steps.compactMap { step in
      step.targetMenu.flatMap { name in SystemMenuIdentifier.named(name.value).map { (menu: $0, text: name.value) } }
    }
    var orderedKeys: [BuildKey] = []
    var environmentsByKey: [BuildKey: [Environment]] = [:]
    for environment in environments {
      let systemPresence = items.system.map { conditions.presence(of: $0, in: environment) }
      let key = BuildKey(
        isMac: environment.platform.isMac, isStrict: environment.skipsClashingInsertions,
        systemPresence: systemPresence,
        guards: items.guards.map { $0.includes(environment) },
        stepAvailability: stepConditions.map { $0.includes(environment) },
        spellingMatches: systemMenuNames.map { $0.menu.hasSpelling($0.text, in: environment.version) },
        unnamedMenus: systemPresence.indices.filter { index in
          systemPresence[index] != .absent
            && items.system[index].identifierSince.map { environment.version < $0 } == true
        })
      if environmentsByKey[key] == nil { orderedKeys.append(key) }
      environmentsByKey[key, default: []].append(environment)
    }
    return orderedKeys.compactMap { key in
      guard let environments = environmentsByKey[key], let firstEnvironment = environments.first else { return nil }
      var builder = MenuBuilder(
        items, steps: steps, environment: firstEnvironment, system: key.systemPresence, guards: key.guards)
      return builder.build(for: environments)
    }
  }

  /// Returns the clashes inside each menu that has key commands, as if the menu were inserted into the main menu.
  /// Called only for apps without screens and without an app delegate, because in other apps the menu could be a
  /// context menu.
  private static func isolatedClashes(_ items: MenuItems, _ environments: [Environment]) -> [MenuClash] {
    let menus = items.listedMenus.filter { menu in
      (menu..<items.list[Int(menu)].end).contains { items.list[Int($0)].shortcutNumber >= 0 }
    }
    guard !menus.isEmpty else { return [] }
    // The clashes depend only on which availability guards hold, so each combination of guard results is checked once.
    // Equal clashes are merged later.
    var clashes: [MenuClash] = []
    for guards in Set(environments.map { environment in items.guards.map { $0.includes(environment) } }) {
      var state = MenuState(items, system: items.system.map { _ in .absent }, guards: guards, version: 1)
      for menu in menus {
        _ = state.claim(menu, step: nil, &clashes)
        state.releaseClaims()
      }
    }
    return clashes
  }

  // MARK: Queries

  /// Returns the build of an environment; nil if the environment does not have UIKit's main menu.
  package func build(in environment: Environment) -> MenuBuild? {
    builds.first { $0.environments.contains(environment) }
  }

  /// Whether the app's build steps remove a system item from every build in which the item would otherwise exist.
  func isRemoved(_ itemIndex: Int32) -> Bool {
    !isInserted(itemIndex) && builds.contains { $0.isRemoved(itemIndex) }
  }

  /// Returns the SDK version that a system item requires, if it is only assumed that the app is linked against that
  /// version; nil otherwise. The version is assumed if the app declares no SDK and its oldest supported release does
  /// not imply the version.
  func assumedSDK(for itemIndex: Int32, in environments: [Environment]) -> Version? {
    guard Int(itemIndex) < items.system.count else { return nil }
    return MenuConditions(app: app.app, environments: self.environments, oldestReleases: oldestReleases)
      .assumedSDK(for: items.system[Int(itemIndex)], in: environments)
  }

  /// Whether the default main menu certainly contains a system item, before the app's steps run.
  func isCertain(_ itemIndex: Int, in build: MenuBuild) -> Bool {
    guard items.system.indices.contains(itemIndex) else { return false }
    let conditions = MenuConditions(app: app.app, environments: environments, oldestReleases: oldestReleases)
    return build.environments.allSatisfy { conditions.presence(of: items.system[itemIndex], in: $0) == .certain }
  }

  /// Whether any build contains an item, or might contain it.
  func isInserted(_ itemIndex: Int32) -> Bool { builds.contains { $0.has(itemIndex) } }

  /// Returns the app's items that satisfy a predicate, with their declarations. Testing a `MenuItem` is faster than
  /// reading its element.
  func appItems(where isIncluded: (MenuItem) -> Bool) -> [(index: Int32, element: MenuElement)] {
    var matches: [(index: Int32, element: MenuElement)] = []
    for index in items.list.indices.dropFirst(items.system.count) where isIncluded(items.list[index]) {
      if let element = items.elements[index] { matches.append((Int32(index), element)) }
    }
    return matches
  }

  /// The app's items with their declarations.
  var appItems: some Sequence<(index: Int32, element: MenuElement)> {
    items.list.indices.dropFirst(items.system.count).lazy.compactMap { index in
      items.elements[index].map { (Int32(index), $0) }
    }
  }
}

extension AppModel {
  /// Whether two models share all declarations that affect the main menu, except the menus. These are the app's
  /// declaration, the delegate's declaration, which can be in another file, and Info.plist.
  fileprivate func isBuilt(like otherModel: AppModel) -> Bool {
    app?.readIdentity === otherModel.app?.readIdentity
      && app?.delegate?.readIdentity === otherModel.app?.delegate?.readIdentity
      && app?.infoPlistFile == otherModel.app?.infoPlistFile
  }
}
