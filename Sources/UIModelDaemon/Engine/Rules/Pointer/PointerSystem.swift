import UIModelPlatform

extension DeclaredSystem {
  /// The pointer.
  static let pointer = DeclaredSystem(
    entities: Entities(screen: { screen, report, _ in
      if screen.concernsPointer { report.run(on: PointerAnswer(screen)) }
    }))
}

extension AppContext {
  /// The environments with pointer interactions, from a release on, in which a declaration certainly exists.
  func pointerEnvironments(since version: Version = 15, where availability: DeclaredAvailability? = nil)
    -> [Environment]
  {
    environments { environment in
      environment.platform.isIOSFamily && environment.version >= version
        && (availability.map { $0.includes(environment) == true } ?? true)
    }
  }
}
