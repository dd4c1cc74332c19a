import UIModelPlatform

/// What an app's main menu comes to, in every environment that it runs in: computed once, handed to all rules.
package struct MenuAnswer: Sendable {
  package private(set) var app: AppModel
  package let steps: [BuildStep]
  private let environments: [Environment]
  private let oldest: [Platform: Version]
  private(set) var items: MenuItems
  /// One for each way in which the environments differ. Empty where none of them has UIKit's main menu.
  package private(set) var builds: [MenuBuild]
  /// The clashes of all builds, equal ones as one.
  private(set) var clashes: [MergedClash]

  /// `oldest`: the oldest release of each platform that the app runs on, where something else than the app says it.
  package init(_ app: AppModel, environments: [Environment], oldest: [Platform: Version] = [:]) {
    self.app = app
    (self.environments, self.oldest) = (environments, oldest)
    items = MenuItems(app)
    steps = app.app?.delegate?.buildMenu?.steps ?? []
    (builds, clashes) = ([], [])
    build()
  }

  /// Brings it up to date with an app of which menus were declared anew, and nothing else that it is made of. Of each
  /// menu that is another now the items are compared, and the builds are made again only if these look at what differs.
  /// False if it is to be made anew; then it is of no use any more.
  mutating func update(_ app: AppModel, _ environments: [Environment], oldest: [Platform: Version]) -> Bool {
    guard self.environments == environments, self.oldest == oldest, self.app.isBuilt(like: app),
      self.app.menus.count == app.menus.count
    else { return false }
    var isSameBuild = true
    for (index, menu) in app.menus.enumerated() where menu !== self.app.menus[index] {
      switch items.replace(items.listedMenus[index], with: menu) {
      case .sameBuild: break
      case .otherBuild: isSameBuild = false
      case .otherItems: return false
      }
    }
    self.app = app
    if !isSameBuild { build() }
    return true
  }

  private mutating func build() {
    builds = MenuAnswer.builds(items, steps, app, environments.filter(\.hasMainMenu), oldest)
    let loneClashes = app.app?.delegate == nil && app.screens.isEmpty ? MenuAnswer.loneClashes(items, environments) : []
    clashes = MergedClash.merged(builds, lone: loneClashes)
  }

  private static func builds(
    _ items: MenuItems, _ steps: [BuildStep], _ app: AppModel, _ environments: [Environment],
    _ oldest: [Platform: Version]
  ) -> [MenuBuild] {
    struct Way: Hashable {
      let isMac: Bool
      let isStrict: Bool
      let system: [MenuPresence]
      let guards: [Bool?]
      let steps: [Bool?]
      /// Whether the names of the steps are those of menus.
      let names: [Bool?]
      /// The system's menus that have no identifier yet.
      let unnamed: [Int]
    }
    let conditions = MenuConditions(app: app.app, environments: environments, oldest: oldest)
    let guarded = steps.compactMap(\.availableOn)
    let named = steps.compactMap { step in
      step.reference.flatMap { name in SystemMenuIdentifier.named(name.value).map { (menu: $0, text: name.value) } }
    }
    var order: [Way] = []
    var byWay: [Way: [Environment]] = [:]
    for environment in environments {
      let system = items.system.map { conditions.presence(of: $0, in: environment) }
      let way = Way(
        isMac: environment.platform.isMac, isStrict: environment.skipsClashingInsertions, system: system,
        guards: items.guards.map { $0.includes(environment) }, steps: guarded.map { $0.includes(environment) },
        names: named.map { $0.menu.isSpelled($0.text, in: environment.version) },
        unnamed: system.indices.filter { index in
          system[index] != .absent && items.system[index].identifierSince.map { environment.version < $0 } == true
        })
      if byWay[way] == nil { order.append(way) }
      byWay[way, default: []].append(environment)
    }
    return order.compactMap { way in
      guard let environments = byWay[way], let first = environments.first else { return nil }
      var builder = MenuBuilder(items, steps: steps, environment: first, system: way.system, guards: way.guards)
      return builder.build(for: environments)
    }
  }

  /// Where nothing but menus is declared, a menu of key commands is taken to go into the main menu whole. Where there are
  /// screens, it may be a context menu's.
  private static func loneClashes(_ items: MenuItems, _ environments: [Environment]) -> [MenuClash] {
    let menus = items.listedMenus.filter { menu in
      (menu..<items.all[Int(menu)].end).contains { items.all[Int($0)].shortcut >= 0 }
    }
    guard !menus.isEmpty else { return [] }
    // Once for each way in which what is guarded comes together; equal clashes become one later.
    var clashes: [MenuClash] = []
    for guards in Set(environments.map { environment in items.guards.map { $0.includes(environment) } }) {
      var state = MenuState(items, system: items.system.map { _ in .absent }, guards: guards, version: 1)
      for menu in menus {
        _ = state.take(menu, step: nil, &clashes)
        state.giveBack()
      }
    }
    return clashes
  }

  // MARK: Asking

  /// The build of an environment; nil where the main menu is not UIKit's.
  package func build(in environment: Environment) -> MenuBuild? {
    builds.first { $0.environments.contains(environment) }
  }

  /// Whether the app's own steps take a system item out, wherever it is.
  func isRemoved(_ item: Int32) -> Bool {
    !isInserted(item) && builds.contains { $0.isRemoved(item) }
  }

  /// The SDK that the app is only taken to be linked against, if a system item is there for that.
  func assumedSDK(for item: Int32, in environments: [Environment]) -> Version? {
    guard Int(item) < items.system.count else { return nil }
    return MenuConditions(app: app.app, environments: self.environments, oldest: oldest)
      .assumedSDK(for: items.system[Int(item)], in: environments)
  }

  /// Whether the default main menu certainly has a system item, before the app's steps.
  func isCertain(_ item: Int, in build: MenuBuild) -> Bool {
    guard items.system.indices.contains(item) else { return false }
    let conditions = MenuConditions(app: app.app, environments: environments, oldest: oldest)
    return build.environments.allSatisfy { conditions.presence(of: items.system[item], in: $0) == .certain }
  }

  /// Whether any build has an item, or may have it.
  func isInserted(_ item: Int32) -> Bool { builds.contains { $0.has(item) } }

  /// Those of the items of the app, each with what documents say of it, that are like this. An item is looked at more
  /// quickly than its element.
  func appItems(where isMeant: (MenuItem) -> Bool) -> [(index: Int32, element: MenuElement)] {
    var found: [(index: Int32, element: MenuElement)] = []
    for index in items.all.indices.dropFirst(items.system.count) where isMeant(items.all[index]) {
      if let element = items.elements[index] { found.append((Int32(index), element)) }
    }
    return found
  }

  /// The items of the app, each with what documents say of it.
  var appItems: some Sequence<(index: Int32, element: MenuElement)> {
    items.all.indices.dropFirst(items.system.count).lazy.compactMap { index in
      items.elements[index].map { (Int32(index), $0) }
    }
  }
}

extension AppModel {
  /// Whether all but its menus that the main menu is built of was read once for both: the app, which may be declared in
  /// another file than its delegate, and its Info.plist.
  fileprivate func isBuilt(like other: AppModel) -> Bool {
    app?.reading === other.app?.reading && app?.delegate?.reading === other.app?.delegate?.reading
      && app?.infoPlistFile == other.app?.infoPlistFile
  }
}
