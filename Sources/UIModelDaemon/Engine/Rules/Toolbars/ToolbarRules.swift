/// The rules of toolbars, in the order of their codes.
enum ToolbarRules {
  static let checks: [any ToolbarRule.Type] = [
    DuplicateItemID.self, GroupNotCustomizable.self, HiddenItemNeverShown.self, MissingItemID.self,
    MissingToolbarID.self, NotCustomizableHere.self, NothingCustomizable.self, PlacementUnavailable.self,
    SeveralPrincipalItems.self, UnstableItemID.self,
  ]
  static var all: [any Rule.Type] { checks + CustomizationChecks.rules }
}
