import UIModelPlatform

extension DeclaredSystem {
  /// The rules for pointer interactions and band selections, such as `RegionOutsideView`.
  static let pointer = DeclaredSystem(
    entityChecks: EntityChecks(screen: { screen, report, _ in
      if screen.concernsPointer { report.run(on: PointerFacts(screen)) }
    }))
}

extension AppContext {
  /// Returns the environments that have pointer interactions and whose release is `version` or later. If `availability`
  /// is not nil, the declaration must also certainly exist in each returned environment.
  func pointerEnvironments(since version: Version = 15, where availability: DeclaredAvailability? = nil)
    -> [Environment]
  {
    environments { environment in
      environment.platform.isIOSFamily && environment.version >= version
        && (availability.map { $0.includes(environment) == true } ?? true)
    }
  }
}
