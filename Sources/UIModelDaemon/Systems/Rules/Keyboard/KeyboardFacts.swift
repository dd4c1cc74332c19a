import UIModelJSON
import UIModelPlatform

/// The subject of the keyboard rules: a screen with its keyboard bars, text inputs and scroll views.
// A class instead of a struct, because each rule then receives a reference and not a copy.
final class KeyboardFacts: Sendable {
  let screen: Screen
  /// The keyboard bars, in the order of the views that own the keyboard layout guides.
  let bars: [GuideBar]
  /// The indices of the visible, editable text inputs, in ascending order.
  let textInputIndices: [Int]
  /// The indices of the visible scroll views that dismiss the keyboard interactively, in ascending order.
  let interactiveScrollViewIndices: [Int]

  init(_ screen: Screen) {
    self.screen = screen
    let sortedDetails = screen.details.sorted { $0.key < $1.key }
    bars = sortedDetails.compactMap { GuideBar(guideOwnerIndex: $0.key, in: screen) }
    textInputIndices = screen.views.indices.filter { KeyboardFacts.isTextInput($0, in: screen) }
    interactiveScrollViewIndices = sortedDetails.compactMap { index, details in
      let isShown = screen.views[index].isHidden.value != true
      return isShown && details.keyboardDismissMode.value?.isInteractive == true ? index : nil
    }
  }

  /// Whether code might set a property of this name later, anywhere in the screen. True if the document's `changes`
  /// contain the name or have an unknown part.
  func mayChange(_ name: String) -> Bool {
    guard let changes = screen.reader["changes"] else { return false }
    return KeyboardFacts.mayMention(changes, name)
  }

  /// Whether code might activate or deactivate constraints later.
  var mayChangeConstraints: Bool { mayChange("constraints") || mayChange("isActive") }

  private static func mayMention(_ element: JSONElement, _ name: String) -> Bool {
    if element.unknownReason != nil { return true }
    switch element.kind {
    case .array: return element.elements.contains { mayMention($0, name) }
    case .object: return element.members.contains { $0.name == name || mayMention($0.value, name) }
    default: return false
    }
  }

  // MARK: Views

  /// A lower bound for the height of docked keyboards, in points.
  static let minimumKeyboardHeight = 160.0

  /// The views with declared keyboard properties, in view order.
  var keyboardViews: [(index: Int, details: KeyboardDetails)] {
    screen.details.keys.sorted().compactMap { index in screen.details[index]?.keyboard.map { (index, $0) } }
  }

  func view(_ index: Int) -> View { screen.views[index] }

  /// Whether a view is a text input that is not certainly hidden. A UIKit text input must also be editable.
  private static func isTextInput(_ index: Int, in screen: Screen) -> Bool {
    let view = screen.views[index]
    guard view.isHidden.value != true else { return false }
    if view.isUIKitClass(where: \.isTextInput) {
      let isEditable = screen.details[index]?.textInput.isEditable ?? .default
      return isEditable.isKnown && isEditable.value(default: true)
    }
    return view.className.value.map { swiftUIInputTypes.contains($0) } ?? false
  }

  private static let swiftUIInputTypes: Set<String> = ["TextField", "SecureField", "TextEditor"]

  /// Returns the indices of the text inputs among a view and its descendants.
  func textInputIndices(in index: Int) -> ArraySlice<Int> {
    KeyboardFacts.elements(of: textInputIndices, in: index..<screen.views[index].endIndex)
  }

  /// Returns the indices of the scroll views that dismiss the keyboard interactively, among a view and its descendants.
  func interactiveScrollViewIndices(in index: Int) -> ArraySlice<Int> {
    KeyboardFacts.elements(of: interactiveScrollViewIndices, in: index..<screen.views[index].endIndex)
  }

  /// Returns the elements of a sorted list that lie in a range, found by binary search. For example, the elements of
  /// `[2, 5, 9]` in `4..<9` are `[5]`.
  private static func elements(of sortedIndices: [Int], in range: Range<Int>) -> ArraySlice<Int> {
    func firstIndex(from bound: Int) -> Int {
      var (low, high) = (0, sortedIndices.count)
      while low < high {
        let middle = (low + high) / 2
        if sortedIndices[middle] < bound { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return sortedIndices[firstIndex(from: range.lowerBound)..<firstIndex(from: range.upperBound)]
  }

  /// Whether a view's class or declared superclass is a UIKit scroll view, but not a text input such as `UITextView`.
  func isScrollView(_ index: Int) -> Bool {
    screen.views[index].isUIKitClass { $0.isScrollView && !$0.isTextInput }
  }

  private func isScrollContainer(_ index: Int) -> Bool {
    isScrollView(index)
      || screen.views[index].className.value.map { KeyboardFacts.swiftUIScrollContainerTypes.contains($0) } ?? false
  }

  private static let swiftUIScrollContainerTypes: Set<String> = ["ScrollView", "List", "Form"]

  /// Returns a view's frame in the coordinates of the screen's root view, in points. Returns nil if the frame of the
  /// view or of an ancestor below the root is unknown. Also nil if an ancestor below the root scrolls.
  ///
  /// For example, a field at (20, 10) in a container at (0, 600) is at (20, 610).
  func frameInRootView(_ index: Int) -> Rect? {
    guard var rect = screen.frames[index].value else { return nil }
    var parentIndex = screen.views[index].parentIndex
    while let ancestorIndex = parentIndex, let nextParentIndex = screen.views[ancestorIndex].parentIndex {
      guard let frame = screen.frames[ancestorIndex].value, !isScrollContainer(ancestorIndex) else { return nil }
      rect = rect.moved(by: frame.x, frame.y)
      parentIndex = nextParentIndex
    }
    return rect
  }
}

extension View {
  /// Whether the view's class or declared superclass is a UIKit class that satisfies a condition.
  func isUIKitClass(where predicate: (ViewClass) -> Bool) -> Bool {
    [className, superclass].contains { $0.value.flatMap(ViewClass.named).map(predicate) ?? false }
  }
}
