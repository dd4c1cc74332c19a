import UIModelPlatform

/// The evaluated menus of an app, for each part of the app in each of its variants. Each is updated incrementally when
/// the declarations that it was made of change.
///
/// For example, `answers(0)` holds one element per model of the first variant; nil for a model without menus.
struct AppMenus: Sendable {
  private var byVariant: [[MenuAnswer?]] = []

  /// Whether any part has menus.
  var hasAny: Bool { byVariant.joined().contains { $0 != nil } }

  /// Returns the menus of each part of a variant; nil for a part without menus.
  func answers(_ variant: Int) -> [MenuAnswer?] { byVariant.indices.contains(variant) ? byVariant[variant] : [] }

  /// Resizes the storage for these variants. If the number of parts changed, all menus are discarded.
  mutating func resize(_ variants: [AppVariant]) {
    guard byVariant.map(\.count) != variants.map(\.models.count) else { return }
    byVariant = variants.map { Array(repeating: nil, count: $0.models.count) }
  }

  /// Updates and returns the menus of one part, or returns nil if the part has no menus.
  mutating func update(
    _ variant: Int, _ part: Int, _ app: AppModel, _ context: AppContext
  ) -> MenuAnswer? {
    guard app.hasMenus else {
      byVariant[variant][part] = nil
      return nil
    }
    // Removed from the array while it changes, so that its storage is not copied.
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
  /// Whether the app declares anything that menu rules check.
  fileprivate var hasMenus: Bool {
    !menus.isEmpty || app?.delegate?.buildMenu != nil || app?.delegate?.implements.prints == true
      || screens.contains(where: \.affectsMenus)
  }
}
