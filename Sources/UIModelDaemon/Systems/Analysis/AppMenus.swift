import UIModelPlatform

/// The evaluated menus of an app, for each model of each variant. The menus of a model are updated incrementally when
/// the declarations that contribute to them change.
///
/// For example, `evaluatedMenus(0)` returns one element for each model of the first variant; nil for a model without
/// menus.
struct AppMenus: Sendable {
  /// The menus by index of the variant, then by index of the model in the variant.
  private var menusByVariant: [[AppMainMenu?]] = []

  /// Whether any model has menus.
  var hasMenus: Bool { menusByVariant.joined().contains { $0 != nil } }

  /// Returns the menus of each model of a variant, by index of the variant; nil for a model without menus.
  func evaluatedMenus(_ variantIndex: Int) -> [AppMainMenu?] {
    menusByVariant.indices.contains(variantIndex) ? menusByVariant[variantIndex] : []
  }

  /// Resizes the storage for new variants. If the number of variants or of their models changed, all menus are
  /// discarded.
  mutating func resize(_ variants: [AppVariant]) {
    guard menusByVariant.map(\.count) != variants.map(\.models.count) else { return }
    menusByVariant = variants.map { Array(repeating: nil, count: $0.models.count) }
  }

  /// Updates and returns the menus of one model, or returns nil if the model has no menus.
  ///
  /// - Parameter variantIndex: the index of the variant.
  /// - Parameter modelIndex: the index of the model in the variant.
  mutating func update(
    _ variantIndex: Int, _ modelIndex: Int, _ model: AppModel, _ context: AppContext
  ) -> AppMainMenu? {
    guard model.hasMenus else {
      menusByVariant[variantIndex][modelIndex] = nil
      return nil
    }
    // The menus are taken out of the array while they change, so that their storage is not copied.
    var menus = menusByVariant[variantIndex][modelIndex].take()
    let (environments, oldestReleases) = (context.environments, context.oldestReleases)
    if menus?.update(model, environments, oldestReleases: oldestReleases) != true {
      menus = AppMainMenu(model, environments: environments, oldestReleases: oldestReleases)
    }
    menusByVariant[variantIndex][modelIndex] = menus
    return menus
  }
}

extension AppModel {
  /// Whether the app declares anything that menu rules check.
  fileprivate var hasMenus: Bool {
    !menus.isEmpty || app?.delegate?.buildMenu != nil || app?.delegate?.implementations.implementsPrinting == true
      || screens.contains(where: \.affectsMenus)
  }
}
