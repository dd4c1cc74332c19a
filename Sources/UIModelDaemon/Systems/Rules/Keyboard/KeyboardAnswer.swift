import UIModelJSON
import UIModelPlatform

/// The subject of the keyboard rules: a screen with its keyboard bars, text inputs and scroll views.
// A class because it is large and every rule receives it.
final class KeyboardAnswer: Sendable {
  let screen: Screen
  /// The bars of the views whose constraints tie subviews to the keyboard layout guide.
  let bars: [GuideBar]
  /// The views that people type into, in order.
  let textInputs: [Int]
  /// The visible scroll views that dismiss the keyboard interactively, in order.
  let interactiveScrollViews: [Int]

  init(_ screen: Screen) {
    self.screen = screen
    let detailed = screen.details.sorted { $0.key < $1.key }
    bars = detailed.compactMap { GuideBar(holder: $0.key, in: screen) }
    textInputs = screen.views.indices.filter { KeyboardAnswer.isTextInput($0, in: screen) }
    interactiveScrollViews = detailed.compactMap { index, details in
      let isShown = screen.views[index].isHidden.value != true
      return isShown && details.keyboardDismissMode.value?.isInteractive == true ? index : nil
    }
  }

  /// Whether code may set a property of this name later, somewhere in the screen.
  func mayChange(_ name: String) -> Bool {
    guard let changes = screen.reader["changes"] else { return false }
    return KeyboardAnswer.mentions(changes, name)
  }

  /// Whether code may activate or deactivate constraints later.
  var mayChangeConstraints: Bool { mayChange("constraints") || mayChange("isActive") }

  private static func mentions(_ element: JSONElement, _ name: String) -> Bool {
    if element.unknownReason != nil { return true }
    switch element.kind {
    case .array: return element.elements.contains { mentions($0, name) }
    case .object: return element.members.contains { $0.name == name || mentions($0.value, name) }
    default: return false
    }
  }

  // MARK: Views

  /// A lower bound of the height of docked keyboards, in points.
  static let leastKeyboard = 160.0

  /// The views with keyboard details, in order.
  var keyboardViews: [(index: Int, details: KeyboardDetails)] {
    screen.details.keys.sorted().compactMap { index in screen.details[index]?.keyboard.map { (index, $0) } }
  }

  func view(_ index: Int) -> View { screen.views[index] }

  /// Whether a view is a visible, editable text input, according to its class.
  private static func isTextInput(_ index: Int, in screen: Screen) -> Bool {
    let view = screen.views[index]
    guard view.isHidden.value != true else { return false }
    if view.isUIKits(where: \.isTextInput) {
      let editable = screen.details[index]?.text.isEditable ?? .default
      return editable.isKnown && editable.value(default: true)
    }
    return view.className.value.map { swiftUIInputs.contains($0) } ?? false
  }

  private static let swiftUIInputs: Set<String> = ["TextField", "SecureField", "TextEditor"]

  /// The text inputs among a view and its descendants.
  func textInputs(in index: Int) -> ArraySlice<Int> {
    KeyboardAnswer.part(of: textInputs, in: index..<screen.views[index].end)
  }

  /// The scroll views that dismiss the keyboard interactively, among a view and its descendants.
  func interactiveScrollViews(in index: Int) -> ArraySlice<Int> {
    KeyboardAnswer.part(of: interactiveScrollViews, in: index..<screen.views[index].end)
  }

  /// The part of a sorted list that lies in a range.
  private static func part(of sorted: [Int], in range: Range<Int>) -> ArraySlice<Int> {
    func first(from bound: Int) -> Int {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle] < bound { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return sorted[first(from: range.lowerBound)..<first(from: range.upperBound)]
  }

  /// Whether the class of a view is a scroll view and not a text input.
  func isScrollView(_ index: Int) -> Bool {
    screen.views[index].isUIKits { $0.isScrollView && !$0.isTextInput }
  }

  private func scrolls(_ index: Int) -> Bool {
    isScrollView(index) || screen.views[index].className.value.map { KeyboardAnswer.swiftUILists.contains($0) } ?? false
  }

  private static let swiftUILists: Set<String> = ["ScrollView", "List", "Form"]

  /// A view's frame in the screen's root view; nil unless all frames up to the root are known and no ancestor scrolls.
  func frameInRoot(_ index: Int) -> Rect? {
    guard var rect = screen.frames[index].value else { return nil }
    var parent = screen.views[index].parent
    while let current = parent, let next = screen.views[current].parent {
      guard let frame = screen.frames[current].value, !scrolls(current) else { return nil }
      rect = rect.moved(by: frame.x, frame.y)
      parent = next
    }
    return rect
  }
}

extension View {
  /// Whether the view's class or declared superclass is a UIKit class that satisfies a condition.
  func isUIKits(where holds: (ViewClass) -> Bool) -> Bool {
    [className, superclass].contains { $0.value.flatMap(ViewClass.named).map(holds) ?? false }
  }
}
