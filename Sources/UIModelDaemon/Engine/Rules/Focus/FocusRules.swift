/// The rules of focus, in the order of their codes.
enum FocusRules {
  static let checks: [any FocusRule.Type] = [
    AllowsFocusHasNoEffect.self, CanFocusDelegateOverridden.self, ControlLeftToFullKeyboardAccess.self,
    CoveredItem.self, DisruptiveSelectionFollowsFocus.self, EmptyGroup.self, EnvironmentCycle.self,
    FocusItemsWithoutSuper.self, ForcedByFirstResponder.self, GuideDisabled.self, HaloClipped.self,
    IncompletePresses.self, ItemInsideFocusableCell.self, KeyTakenByFocus.self, KeyTakenByTextInput.self,
    MissingCommonGroup.self, MultipleSelectionByKeyboardIncomplete.self, NoParentEnvironment.self, NoVisibleEffect.self,
    PreferredEnvironmentUnfocusable.self, PriorityBreaksNavigation.self, PriorityHasNoEffect.self,
    ReferenceViewOutsideContainer.self, SelectionDelegateNotCalled.self, SplitGroup.self, FocusTrap.self,
    UnfocusableItem.self, UnreachableItem.self, UpdateNeverAllowed.self, UpdateRequestIgnored.self,
  ]
  /// With those about an app as a whole.
  static var all: [any Rule.Type] {
    (checks + [InvalidLaunchArgument.self]).sorted { $0.description.code < $1.description.code }
  }
}
