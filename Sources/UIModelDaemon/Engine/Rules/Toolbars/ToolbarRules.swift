/// The rules of toolbars, in the order of their codes.
enum ToolbarRules {
  static let checks: [any ToolbarRule.Type] = [
    DuplicateItemID.self, EmptyTitleMenu.self, GroupNotCustomizable.self, HiddenItemNeverShown.self,
    MenuInsteadOfGroup.self, MissingItemID.self, MissingToolbarID.self, NotCustomizableHere.self,
    NothingCustomizable.self, PlacementUnavailable.self, RenameWithoutBinding.self, RoleUnavailable.self,
    SeveralPrincipalItems.self, TitleMenuWithoutRename.self, UnlabeledControlGroup.self, UnstableItemID.self,
  ]
  static var all: [any Rule.Type] { checks + NavigationItemRules.all + CustomizationChecks.rules }
}
