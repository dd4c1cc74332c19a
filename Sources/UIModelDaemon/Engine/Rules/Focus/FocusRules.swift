/// The rules of focus, in the order of their codes.
enum FocusRules {
  static let checks: [any FocusRule.Type] = [
    AllowsFocusHasNoEffect.self, CanFocusDelegateOverridden.self, ControlLeftToFullKeyboardAccess.self,
    CoveredItem.self, DisruptiveSelectionFollowsFocus.self, EmptyGroup.self, EnvironmentCycle.self,
    FocusItemsWithoutSuper.self, FocusTrap.self, GuideDisabled.self, HaloClipped.self, ItemInsideFocusableCell.self,
    MissingCommonGroup.self, MultipleSelectionByKeyboardIncomplete.self, NoParentEnvironment.self,
    NoVisibleEffect.self, PreferredEnvironmentUnfocusable.self, PriorityHasNoEffect.self,
    ReferenceViewOutsideContainer.self, SelectionDelegateNotCalled.self, SplitGroup.self, UnfocusableItem.self,
    UnreachableItem.self, UpdateRequestIgnored.self,
  ]
  static var all: [any Rule.Type] { checks }
}
