import UIModelPlatform

/// What the menus of an app come to, for each part of it in each of its variants. Each is brought up to date by what became
/// of the declarations that it was made of.
struct AppMenus: Sendable {
  private var byVariant: [[MenuAnswer?]] = []

  /// Whether any part has menus.
  var hasAny: Bool { byVariant.joined().contains { $0 != nil } }

  /// Those of the parts of a variant, nil where one has none.
  func answers(_ variant: Int) -> [MenuAnswer?] { byVariant.indices.contains(variant) ? byVariant[variant] : [] }

  /// Makes room for as many as there are.
  mutating func fit(_ variants: [AppVariant]) {
    guard byVariant.map(\.count) != variants.map(\.models.count) else { return }
    byVariant = variants.map { Array(repeating: nil, count: $0.models.count) }
  }

  /// Brings one up to date; nil if the part has no menus.
  mutating func update(
    _ variant: Int, _ part: Int, _ app: AppModel, _ context: AppContext
  ) -> MenuAnswer? {
    guard app.hasMenus else {
      byVariant[variant][part] = nil
      return nil
    }
    // Taken out, so that nothing of it is copied while it changes.
    var answer = byVariant[variant][part].take()
    let (environments, oldest) = (context.environments, context.oldest)
    if answer?.update(app, environments, oldest: oldest) != true {
      answer = MenuAnswer(app, environments: environments, oldest: oldest)
    }
    byVariant[variant][part] = answer
    return answer
  }
}

extension AppModel {
  /// Whether there is anything that the rules of menus could speak of.
  fileprivate var hasMenus: Bool {
    !menus.isEmpty || app?.delegate?.buildMenu != nil || app?.delegate?.implements.prints == true
      || screens.contains(where: \.feedsMenus)
  }
}
