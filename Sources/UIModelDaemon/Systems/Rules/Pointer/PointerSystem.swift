import UIModelPlatform

extension DeclaredSystem {
  /// The rules for pointer interactions and band selections, such as `RegionOutsideView`.
  static let pointer = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      if screen.concernsPointer { report.run(on: PointerAnswer(screen)) }
    }))
}

extension AppContext {
  /// The environments that have pointer interactions and whose release is `version` or later. If `availability` is
  /// given, only environments in which that declaration certainly exists.
  func pointerEnvironments(since version: Version = 15, where availability: DeclaredAvailability? = nil)
    -> [Environment]
  {
    environments { environment in
      environment.platform.isIOSFamily && environment.version >= version
        && (availability.map { $0.includes(environment) == true } ?? true)
    }
  }
}
