/// The rules of focus, in the order of their codes.
enum FocusRules {
  static let checks: [any FocusRule.Type] = [
    CoveredItem.self, EmptyGroup.self, EnvironmentCycle.self, FocusItemsWithoutSuper.self,
    ForcedByFirstResponder.self, IncompletePresses.self, KeyTakenByFocus.self, KeyTakenByTextInput.self,
    MissingCommonGroup.self, NoParentEnvironment.self, PriorityBreaksNavigation.self, PriorityHasNoEffect.self,
    SplitGroup.self, FocusTrap.self, UnfocusableItem.self, UnreachableItem.self, UpdateNeverAllowed.self,
  ]
  /// With those about an app as a whole.
  static var all: [any Rule.Type] {
    (checks + [InvalidLaunchArgument.self]).sorted { $0.description.code < $1.description.code }
  }
}
