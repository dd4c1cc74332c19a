import UIModelPlatform

/// A group of rules: the first part of a rule code, such as `menu` in `menu/duplicate-shortcut`.
package enum RuleSystem: String, Sendable, CaseIterable {
  case model, sheet, menu, focus, toolbar, keyboard, pointer, scene
  /// Requirements of newer SDKs. This group also contains the rules of other systems that need an SDK.
  case sdk
}
