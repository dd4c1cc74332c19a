import UIModelPlatform

/// The systems that rules belong to; the first part of a code.
package enum RuleSystem: String, Sendable, CaseIterable {
  case model, sheet, menu, focus, toolbar, keyboard, pointer, scene
  /// What a newer SDK asks of apps. Rules of other systems that need an SDK belong to it too.
  case sdk
}
