import UIModelPlatform

/// The evaluated menus of an app, for each model of each of its variants. The menus of a model are updated
/// incrementally when the declarations that contribute to them change.
///
/// For example, `evaluatedMenus(0)` holds one element per model of the first variant; nil for a model without menus.
struct AppMenus: Sendable {
  /// The menus by index of the variant, then by index of the model in the variant.
  private var menusByVariant: [[AppMainMenu?]] = []

  /// Whether any model has menus.
  var hasMenus: Bool { menusByVariant.joined().contains { $0 != nil } }

  /// Returns the menus of each model of a variant, by index of the variant; nil for a model without menus.
  func evaluatedMenus(_ variant: Int) -> [AppMainMenu?] {
    menusByVariant.indices.contains(variant) ? menusByVariant[variant] : []
  }

  /// Resizes the storage for these variants. If the number of variants or models changed, all menus are discarded.
  mutating func resize(_ variants: [AppVariant]) {
    guard menusByVariant.map(\.count) != variants.map(\.models.count) else { return }
    menusByVariant = variants.map { Array(repeating: nil, count: $0.models.count) }
  }

  /// Updates and returns the menus of one model, or returns nil if the model has no menus.
  ///
  /// - Parameter variantIndex: the index of the variant.
  /// - Parameter modelIndex: the index of the model in the variant.
  mutating func update(
    _ variantIndex: Int, _ modelIndex: Int, _ app: AppModel, _ context: AppContext
  ) -> AppMainMenu? {
    guard app.hasMenus else {
      menusByVariant[variantIndex][modelIndex] = nil
      return nil
    }
    // Removed from the array while it changes, so that its storage is not copied.
    var menus = menusByVariant[variantIndex][modelIndex].take()
    let (environments, oldestReleases) = (context.environments, context.oldestReleases)
    if menus?.update(app, environments, oldest: oldestReleases) != true {
      menus = AppMainMenu(app, environments: environments, oldest: oldestReleases)
    }
    menusByVariant[variantIndex][modelIndex] = menus
    return menus
  }
}

extension AppModel {
  /// Whether the app declares anything that menu rules check.
  fileprivate var hasMenus: Bool {
    !menus.isEmpty || app?.delegate?.buildMenu != nil || app?.delegate?.implements.implementsPrinting == true
      || screens.contains(where: \.affectsMenus)
  }
}
