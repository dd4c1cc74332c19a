/// The rules of focus, in the order of their codes.
enum FocusRules {
  static let checks: [any FocusRule.Type] = [
    CoveredItem.self, EmptyGroup.self, EnvironmentCycle.self, FocusItemsWithoutSuper.self, FocusTrap.self,
    ForcedByFirstResponder.self, IncompletePresses.self, KeyTakenByFocus.self, KeyTakenByTextInput.self,
    MissingCommonGroup.self, NoParentEnvironment.self, PriorityBreaksNavigation.self, PriorityHasNoEffect.self,
    SplitGroup.self, UnfocusableItem.self, UnreachableItem.self, UpdateNeverAllowed.self,
  ]
  static var all: [any Rule.Type] { checks + [InvalidLaunchArgument.self] }
}
