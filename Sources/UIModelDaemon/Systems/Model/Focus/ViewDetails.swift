import UIModelJSON
import UIModelPlatform

/// The rarely used properties of a view. They are stored apart from `View`, which keeps `View` small. For example, `{
/// "focusEffect": null, "keyboardDismissMode": "interactive" }`.
package struct ViewDetails: Sendable {
  package let preferredFocusEnvironments: List<Located<String>>
  /// The focus effect; `.given(nil)` for `null`, which disables the effect.
  package let focusEffect: Property<FocusEffect?>
  package let layoutGuides: List<LayoutGuide>
  package let semanticContentAttribute: Property<String>
  /// The view's own key commands, reduced to the parts that affect keyboard navigation.
  package let navigationCommands: List<NavigationCommand>
  package let contentOffset: Property<[Double]>
  package let contentSize: Property<[Double]>
  package let keyboardDismissMode: Property<KeyboardDismissMode>
  package let textInput: TextInputProperties
  package let selectionEffect: Property<String>
  package let interactionState: Property<JSONValue>
  /// The view's keyboard properties, such as its keyboard layout guide and constraints; nil if the view has none.
  package let keyboard: KeyboardDetails?
  /// The object that the view was read from. Systems read further properties from this object, such as interactions.
  package internal(set) var reader: ObjectReader

  init(_ reader: ObjectReader) {
    preferredFocusEnvironments = reader.strings("preferredFocusEnvironments")
    focusEffect = reader.property("focusEffect") { element in
      if element.kind == .null { return .some(nil) }
      return element.kind == .object ? .some(FocusEffect(ObjectReader(element, in: reader.block))) : nil
    }
    layoutGuides = reader.list("layoutGuides") { element in
      element.kind == .object ? LayoutGuide(ObjectReader(element, in: reader.block)) : nil
    }
    semanticContentAttribute = reader.string("semanticContentAttribute")
    navigationCommands = reader.navigationCommands
    contentOffset = reader.numbers("contentOffset", count: 2)
    contentSize = reader.numbers("contentSize", count: 2)
    keyboardDismissMode = reader.value("keyboardDismissMode", KeyboardDismissMode.self)
    textInput = TextInputProperties(reader)
    keyboard = KeyboardDetails(reader)
    selectionEffect = reader.string("selects")
    interactionState = reader.json("interactionState")
    self.reader = reader
  }

  /// Returns a copy of these details for another tree with the same nodes.
  func moved(to tree: JSONTree) -> ViewDetails {
    var copy = self
    copy.reader = reader.moved(to: tree)
    return copy
  }
}

/// The properties of a text input that affect its text and the keyboard.
package struct TextInputProperties: Sendable {
  package let isEditable: Property<Bool>
  package let isSelectable: Property<Bool>
  package let isSecureTextEntry: Property<Bool>
  package let textContentType: Property<String>
  package let inlinePredictionType: Property<InlinePredictionType>

  init(_ reader: ObjectReader) {
    isEditable = reader.bool("isEditable")
    isSelectable = reader.bool("isSelectable")
    isSecureTextEntry = reader.bool("isSecureTextEntry")
    textContentType = reader.string("textContentType")
    inlinePredictionType = reader.value("inlinePredictionType", InlinePredictionType.self)
  }
}

/// A focus effect: a `UIFocusHaloEffect`, or the system's default effect.
package struct FocusEffect: Sendable {
  package let className: Property<String>
  package let rect: Property<Rect>
  package let roundedRect: Property<Rect>
  package let cornerRadius: Property<Double>
  package let containerView: Property<String>
  package let referenceView: Property<String>
  package let position: Property<String>
  package let place: Place

  init(_ reader: ObjectReader) {
    className = reader.string("class")
    rect = reader.rect("rect")
    roundedRect = reader.rect("roundedRect")
    cornerRadius = reader.number("cornerRadius")
    containerView = reader.string("containerView")
    referenceView = reader.string("referenceView")
    position = reader.string("position")
    place = reader.place
  }
}

/// A layout guide of a view. It can be a focus guide, which redirects focus.
package struct LayoutGuide: Sendable {
  package let ref: Property<String>
  package let className: Property<String>
  package let frame: Property<Rect>
  package let isEnabled: Property<Bool>
  /// The named state in which the guide is enabled; nil if `isEnabled` does not depend on a state.
  package let enablingState: String?
  package let preferredFocusEnvironments: List<Located<String>>
  package let place: Place

  init(_ reader: ObjectReader) {
    ref = reader.string("ref")
    className = reader.string("class")
    frame = reader.element.member("layoutFrame") == nil ? reader.rect("frame") : reader.rect("layoutFrame")
    isEnabled = reader.bool("isEnabled")
    enablingState = reader["isEnabled"]?["when"]?.string
    preferredFocusEnvironments = reader.strings("preferredFocusEnvironments")
    place = reader.place
  }

  /// Returns whether the guide is enabled; nil if unknown.
  /// - Parameter states: the names of the current states; nil if they are unknown.
  package func isEnabled(in states: Set<String>?) -> Bool? {
    if let enablingState { return states?.contains(enablingState) }
    return isEnabled.isKnown ? isEnabled.value(default: true) : nil
  }

  /// Whether the guide is, or might be, a focus guide.
  package var isFocusGuide: Bool {
    className.value == "UIFocusGuide" || !className.isKnown || preferredFocusEnvironments.isGiven
  }
}
