import UIModelPlatform

/// The app's main menu in every environment that the app runs in. It is computed once and shared by all rules.
///
/// For example, `build(in:)` for iPadOS 18 returns the menu after all `buildMenu` steps on that release.
package struct AppMainMenu: Sendable {
  package private(set) var app: AppModel
  package let steps: [BuildStep]
  private let environments: [Environment]
  private let oldest: [Platform: Version]
  private(set) var items: MenuItems
  /// The distinct results of building the menu; environments with the same result share one. Empty if no environment
  /// has UIKit's main menu.
  package private(set) var builds: [MenuBuild]
  /// The clashes of all builds, with equal clashes merged.
  private(set) var clashes: [MergedClash]

  /// Builds the main menus of an app.
  ///
  /// - Parameter oldest: the oldest supported release of each platform, used if the app declares no targets.
  package init(_ app: AppModel, environments: [Environment], oldest: [Platform: Version] = [:]) {
    self.app = app
    (self.environments, self.oldest) = (environments, oldest)
    items = MenuItems(app)
    steps = app.app?.delegate?.buildMenu?.steps ?? []
    (builds, clashes) = ([], [])
    build()
  }

  /// Updates the menus for an app in which only menu declarations have changed. The items of each changed menu are
  /// compared, and the builds are repeated only if a change affects them. Returns false if everything must be computed
  /// from scratch; this value is then invalid.
  mutating func update(_ app: AppModel, _ environments: [Environment], oldest: [Platform: Version]) -> Bool {
    guard self.environments == environments, self.oldest == oldest, self.app.isBuilt(like: app),
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
    builds = AppMainMenu.builds(items, steps, app, environments.filter(\.hasMainMenu), oldest)
    let isolatedClashes =
      app.app?.delegate == nil && app.screens.isEmpty ? AppMainMenu.isolatedClashes(items, environments) : []
    clashes = MergedClash.mergedClashes(builds, isolatedClashes: isolatedClashes)
  }

  private static func builds(
    _ items: MenuItems, _ steps: [BuildStep], _ app: AppModel, _ environments: [Environment],
    _ oldest: [Platform: Version]
  ) -> [MenuBuild] {
    struct BuildKey: Hashable {
      let isMac: Bool
      let isStrict: Bool
      let systemPresence: [MenuPresence]
      let guards: [Bool?]
      let stepAvailability: [Bool?]
      /// For each step that names a system menu: whether this release spells the identifier that way; nil if unknown.
      let spellings: [Bool?]
      /// The system menus that have no identifier yet on this release.
      let unnamedMenus: [Int]
    }
    let conditions = MenuConditions(app: app.app, environments: environments, oldest: oldest)
    let stepConditions = steps.compactMap(\.availableOn)
    let systemMenuNames = steps.compactMap { step in
      step.targetMenu.flatMap { name in SystemMenuIdentifier.named(name.value).map { (menu: $0, text: name.value) } }
    }
    var orderedKeys: [BuildKey] = []
    var environmentsByKey: [BuildKey: [Environment]] = [:]
    for environment in environments {
      let system = items.system.map { conditions.presence(of: $0, in: environment) }
      let key = BuildKey(
        isMac: environment.platform.isMac, isStrict: environment.skipsClashingInsertions, systemPresence: system,
        guards: items.guards.map { $0.includes(environment) },
        stepAvailability: stepConditions.map { $0.includes(environment) },
        spellings: systemMenuNames.map { $0.menu.isSpelled($0.text, in: environment.version) },
        unnamedMenus: system.indices.filter { index in
          system[index] != .absent && items.system[index].identifierSince.map { environment.version < $0 } == true
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
      (menu..<items.all[Int(menu)].end).contains { items.all[Int($0)].shortcutNumber >= 0 }
    }
    guard !menus.isEmpty else { return [] }
    // Each distinct combination of available guards is checked once. Equal clashes are merged later.
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

  /// Returns the build of an environment; nil if its main menu is not UIKit's.
  package func build(in environment: Environment) -> MenuBuild? {
    builds.first { $0.environments.contains(environment) }
  }

  /// Whether the app's own steps remove a system item from every build in which the item would exist.
  func isRemoved(_ item: Int32) -> Bool {
    !isInserted(item) && builds.contains { $0.isRemoved(item) }
  }

  /// Returns the SDK version that a system item requires, if the app declares no SDK and is only assumed to be linked
  /// against that version; nil otherwise.
  func assumedSDK(for item: Int32, in environments: [Environment]) -> Version? {
    guard Int(item) < items.system.count else { return nil }
    return MenuConditions(app: app.app, environments: self.environments, oldest: oldest)
      .assumedSDK(for: items.system[Int(item)], in: environments)
  }

  /// Whether the default main menu certainly contains a system item, before the app's steps run.
  func isCertain(_ item: Int, in build: MenuBuild) -> Bool {
    guard items.system.indices.contains(item) else { return false }
    let conditions = MenuConditions(app: app.app, environments: environments, oldest: oldest)
    return build.environments.allSatisfy { conditions.presence(of: items.system[item], in: $0) == .certain }
  }

  /// Whether any build contains an item, or might contain it.
  func isInserted(_ item: Int32) -> Bool { builds.contains { $0.has(item) } }

  /// Returns the app's items that satisfy a predicate, with their declarations. Testing a `MenuItem` is faster than
  /// reading its element.
  func appItems(where isIncluded: (MenuItem) -> Bool) -> [(index: Int32, element: MenuElement)] {
    var matches: [(index: Int32, element: MenuElement)] = []
    for index in items.all.indices.dropFirst(items.system.count) where isIncluded(items.all[index]) {
      if let element = items.elements[index] { matches.append((Int32(index), element)) }
    }
    return matches
  }

  /// The app's items with their declarations.
  var appItems: some Sequence<(index: Int32, element: MenuElement)> {
    items.all.indices.dropFirst(items.system.count).lazy.compactMap { index in
      items.elements[index].map { (Int32(index), $0) }
    }
  }
}

extension AppModel {
  /// Whether two models share everything that the main menu depends on, except its menus: the app's declaration, the
  /// delegate's declaration, which can be in another file, and Info.plist.
  fileprivate func isBuilt(like other: AppModel) -> Bool {
    app?.readIdentity === other.app?.readIdentity && app?.delegate?.readIdentity === other.app?.delegate?.readIdentity
      && app?.infoPlistFile == other.app?.infoPlistFile
  }
}
