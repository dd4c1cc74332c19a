import UIModelPlatform

/// The names that identify toolbars and navigation items in Swift code, and the tokens with these names.
extension SwiftSource {
  /// Properties of a navigation item that determine the bar's content.
  static let barProperties: Set<String> = [
    "style", "centerItemGroups", "leadingItemGroups", "trailingItemGroups", "pinnedTrailingGroup",
    "customizationIdentifier", "titleMenuProvider", "renameDelegate", "documentProperties",
  ]
  /// Navigation item properties for bar button items. No other UIKit class has properties with these names.
  static let barItemProperties: Set<String> = [
    "leftBarButtonItem", "leftBarButtonItems", "rightBarButtonItem", "rightBarButtonItems",
  ]

  /// The names that identify SwiftUI toolbars. A file without any of these names contains no SwiftUI toolbar.
  static let searchedToolbarNames = ["toolbar", "ToolbarItem", "ToolbarItemGroup"]
  /// The names that identify navigation items. A file without any of these names sets no navigation item.
  static let searchedBarNames = barItemProperties.union(["navigationItem"])

  /// All properties that determine the content of a navigation bar.
  static let barNames = barProperties.union(barItemProperties)

  /// The tokens of the `toolbar` modifiers and of the toolbar items in the file.
  var toolbarTokens: (modifiers: [Int], items: [Int]) {
    var (modifiers, items): ([Int], [Int]) = ([], [])
    for index in occurrences(ofAny: SwiftSource.searchedToolbarNames) {
      if isToolbarModifier(index) { modifiers.append(index) } else if isToolbarItemSite(index) { items.append(index) }
    }
    return (modifiers, items)
  }

  /// Whether a token is `ToolbarItem` or `ToolbarItemGroup` in an initializer call.
  func isToolbarItemSite(_ index: Int) -> Bool {
    guard isToken(index, "ToolbarItem") || isToken(index, "ToolbarItemGroup"), kind(index - 1) != .period else {
      return false
    }
    if ["extension", "struct", "class", "->", ":"].contains(text(index - 1)) { return false }
    guard isToken(index + 1, "("), let closingBracket = closing(of: index + 1) else { return isToken(index + 1, "{") }
    // The project's own type with this name has other argument labels.
    let isSwiftUI = split(index + 2..<closingBracket).allSatisfy {
      argument($0).label.map(SwiftSource.itemLabels.contains) ?? false
    }
    return !tokens[index + 1].startsLine && isSwiftUI
  }

  /// The argument labels of the initializers of toolbar items.
  static let itemLabels: Set<String> = ["id", "placement", "showsByDefault", "content", "label"]

  /// Whether a token is the name of SwiftUI's `toolbar` modifier with item content, unlike in `.toolbar(.hidden)`.
  func isToolbarModifier(_ index: Int) -> Bool {
    guard isToken(index, "toolbar"), kind(index - 1) == .period else { return false }
    if isToken(index + 1, "{") { return true }
    guard isToken(index + 1, "("), let closingBracket = closing(of: index + 1) else { return false }
    let labels = split(index + 2..<closingBracket).map { argument($0).label }
    // An empty argument list needs a trailing closure: `.toolbar() { … }`.
    if labels.isEmpty { return isToken(closingBracket + 1, "{") }
    return labels.contains("content") || labels.contains("id")
  }

  /// Whether a token is the name of a navigation item property to which code assigns a value.
  func isBarSite(_ index: Int) -> Bool {
    guard kind(index - 1) == .period, let name = identifier(index) else { return false }
    if SwiftSource.barItemProperties.contains(name) { return isAssigned(index) }
    return SwiftSource.barProperties.contains(name) && navigationItemToken(before: index) != nil && isAssigned(index)
  }

  /// Returns the token `navigationItem` in a chain such as `navigationItem.style`, given the token of the property
  /// name. Nil for any other chain.
  func navigationItemToken(before index: Int) -> Int? {
    var position = index - 2
    while isToken(position, "?") || isToken(position, "!") { position -= 1 }
    return isToken(position, "navigationItem") ? position : nil
  }

  /// Whether a property belongs to the navigation item of `self`: `navigationItem.style` or
  /// `self.navigationItem.style`.
  func isOwnBarProperty(_ index: Int) -> Bool {
    guard let itemToken = navigationItemToken(before: index) else { return false }
    guard kind(itemToken - 1) == .period else { return true }
    var baseToken = itemToken - 2
    while isToken(baseToken, "?") || isToken(baseToken, "!") { baseToken -= 1 }
    return isToken(baseToken, "self") && kind(baseToken - 1) != .period
  }

  /// Returns the argument label of a closure, including a labeled trailing closure; nil for a closure without a label.
  func closureLabel(_ closure: Range<Int>) -> String? {
    let openingBrace = closure.lowerBound - 1
    return kind(openingBrace - 1) == .colon ? identifier(openingBrace - 2) : nil
  }
}
