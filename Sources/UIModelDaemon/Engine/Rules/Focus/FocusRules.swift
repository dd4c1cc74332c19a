/// The rules of focus, in the order of their codes.
enum FocusRules {
  static let checks: [any FocusRule.Type] = [
    CoveredItem.self, EmptyGroup.self, EnvironmentCycle.self, FocusItemsWithoutSuper.self, FocusTrap.self,
    MissingCommonGroup.self, NoParentEnvironment.self, PriorityHasNoEffect.self, SplitGroup.self,
    UnfocusableItem.self, UnreachableItem.self,
  ]
  static var all: [any Rule.Type] { checks }
}
