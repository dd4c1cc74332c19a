/// A rule about one screen and the pointer.
protocol PointerRule: Rule {
  static func check(_ pointer: PointerAnswer, _ report: inout Report)
}

/// The rules of the pointer, in the order of their codes.
enum PointerRules {
  static let checks: [any PointerRule.Type] = [
    BandSelectionConflict.self, BandSelectionUnavailable.self, DragWithoutLatching.self,
    InvalidAccessoryPosition.self, LatchingAxisMismatch.self, ModifiersReadLate.self,
    MultipleSelectionScrollsBothWays.self, OverlappingAccessories.self, RegionOutsideView.self,
    ShapeInWrongSpace.self, TooManyAccessories.self,
  ]
  static var all: [any Rule.Type] { checks }
}

/// Runs the rules of the pointer.
enum PointerChecks {
  static func check(_ screen: Screen, _ report: inout Report) {
    guard screen.concernsPointer else { return }
    let answer = PointerAnswer(screen)
    for rule in PointerRules.checks { rule.check(answer, &report) }
    report.rulesRun += PointerRules.checks.count
  }
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
