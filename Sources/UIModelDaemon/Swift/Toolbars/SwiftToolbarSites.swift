import UIModelPlatform

/// The names of toolbars in Swift, and where a file speaks of them.
extension SwiftSource {
  /// Properties of a navigation item that say what its bar shows.
  static let barProperties: Set<String> = [
    "style", "centerItemGroups", "leadingItemGroups", "trailingItemGroups", "pinnedTrailingGroup",
    "customizationIdentifier", "titleMenuProvider", "renameDelegate", "documentProperties",
  ]
  /// Those of bar button items, which have no other meaning.
  static let barItemProperties: Set<String> = [
    "leftBarButtonItem", "leftBarButtonItems", "rightBarButtonItem", "rightBarButtonItems",
  ]

  /// The words that all places of toolbars and of navigation items have, or stand beside.
  static let toolbarWords = ["toolbar", "ToolbarItem", "ToolbarItemGroup"]
  static let barWords = barItemProperties.union(["navigationItem"])

  /// The names of all properties that say what a bar shows.
  static let barNames = barProperties.union(barItemProperties)

  /// Where the file has a name that a toolbar may be made with.
  var toolbarNames: (modifiers: [Int], items: [Int]) {
    var (modifiers, items): ([Int], [Int]) = ([], [])
    for index in places(ofAny: SwiftSource.toolbarWords) {
      if isToolbarModifier(index) { modifiers.append(index) } else if isToolbarItemSite(index) { items.append(index) }
    }
    return (modifiers, items)
  }

  /// Whether a token is the name of SwiftUI's items in a call of their initializer.
  func isToolbarItemSite(_ index: Int) -> Bool {
    guard isToken(index, "ToolbarItem") || isToken(index, "ToolbarItemGroup"), kind(index - 1) != .period else {
      return false
    }
    if ["extension", "struct", "class", "->", ":"].contains(text(index - 1)) { return false }
    guard isToken(index + 1, "("), let close = closing(of: index + 1) else { return isToken(index + 1, "{") }
    // A type of the project's own has other arguments.
    let isOfSwiftUI = split(index + 2..<close).allSatisfy {
      argument($0).label.map(SwiftSource.itemLabels.contains) ?? false
    }
    return !tokens[index + 1].startsLine && isOfSwiftUI
  }

  /// The labels of an item's arguments.
  static let itemLabels: Set<String> = ["id", "placement", "showsByDefault", "content", "label"]

  /// Whether a token is the name of SwiftUI's modifier that puts items into a bar, with a closure of these.
  func isToolbarModifier(_ index: Int) -> Bool {
    guard isToken(index, "toolbar"), kind(index - 1) == .period else { return false }
    if isToken(index + 1, "{") { return true }
    guard isToken(index + 1, "("), let close = closing(of: index + 1) else { return false }
    let labels = split(index + 2..<close).map { argument($0).label }
    // `.toolbar() { … }`
    if labels.isEmpty { return isToken(close + 1, "{") }
    return labels.contains("content") || labels.contains("id")
  }

  /// Whether a token is the name of a navigation item's property that is set here.
  func isBarSite(_ index: Int) -> Bool {
    guard kind(index - 1) == .period, let name = identifier(index) else { return false }
    if SwiftSource.barItemProperties.contains(name) { return isSet(index) }
    return SwiftSource.barProperties.contains(name) && navigationItem(before: index) != nil && isSet(index)
  }

  /// The token of `navigationItem` whose property a token names.
  func navigationItem(before index: Int) -> Int? {
    var at = index - 2
    while isToken(at, "?") || isToken(at, "!") { at -= 1 }
    return isToken(at, "navigationItem") ? at : nil
  }

  /// Whether a property is one of the navigation item of the object whose code it stands in.
  func isOwnBarProperty(_ index: Int) -> Bool {
    guard let item = navigationItem(before: index) else { return false }
    guard kind(item - 1) == .period else { return true }
    var base = item - 2
    while isToken(base, "?") || isToken(base, "!") { base -= 1 }
    return isToken(base, "self") && kind(base - 1) != .period
  }

  /// The label of a closure that is an argument or stands behind a call; nil for none.
  func closureLabel(_ closure: Range<Int>) -> String? {
    let open = closure.lowerBound - 1
    return kind(open - 1) == .colon ? identifier(open - 2) : nil
  }
}
