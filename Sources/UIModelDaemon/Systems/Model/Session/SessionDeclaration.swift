import UIModelJSON
import UIModelPlatform

/// The initial state of the live session, from a document's `session`. A reset restores this state. For example, `{
/// "presented": ["picker"], "selectedDetents": { "picker": "large" } }`.
package struct SessionDeclaration: Sendable {
  package let platform: Property<Platform>
  package let version: Property<Version>
  package let device: Property<String>
  package let orientation: Property<String>
  package let layoutDirection: Property<LayoutDirection>
  package let keyboardLayout: Property<String>
  package let isFullKeyboardAccessOn: Property<Bool>
  /// The handle of the frontmost scene.
  package let sceneHandle: Property<String>
  package let states: List<Located<String>>
  /// The width and height of the window in points, if the window does not fill the screen.
  package let windowSize: Property<[Double]>
  package let horizontalSizeClass: Property<WindowContainer.SizeClass>
  package let verticalSizeClass: Property<WindowContainer.SizeClass>
  package let toolbarCustomizations: [CustomizationDeclaration]

  /// The handles of the presented sheets, from bottom to top.
  package let presentedHandles: List<Located<String>>
  /// The identifiers of the selected detents, by the handle of their sheet.
  package let selectedDetents: [String: String]
  /// The handle of the item that has focus.
  package let focusedItemHandle: Property<String>
  /// The handle of the first responder.
  package let firstResponderHandle: Property<String>
  package let hasHardwareKeyboard: Property<Bool>
  package let keyboardState: Property<KeyboardState>

  package init(_ reader: ObjectReader) {
    presentedHandles = reader.strings("presented")
    let detents = reader.object("selectedDetents")?.element.members.compactMap { member in
      member.value.kind == .string ? member.value.string.map { (member.name, $0) } : nil
    }
    selectedDetents = Dictionary(detents ?? [], uniquingKeysWith: { _, last in last })
    focusedItemHandle = reader.string("focusedItem")
    firstResponderHandle = reader.string("firstResponder")
    hasHardwareKeyboard = reader.bool("hardwareKeyboard")
    keyboardState = reader.value("keyboard", KeyboardState.self)
    platform = reader.value("platform", Platform.self)
    version = reader.property("version") { $0.string.flatMap { Version($0) } }
    device = reader.string("device")
    orientation = reader.string("orientation")
    layoutDirection = reader.value("layoutDirection", LayoutDirection.self)
    keyboardLayout = reader.string("keyboardLayout")
    isFullKeyboardAccessOn = reader.bool("fullKeyboardAccess")
    sceneHandle = reader.string("scene")
    states = reader.strings("states")
    windowSize = reader.numbers("windowSize", count: 2)
    horizontalSizeClass = reader.value("horizontalSizeClass", WindowContainer.SizeClass.self)
    verticalSizeClass = reader.value("verticalSizeClass", WindowContainer.SizeClass.self)
    toolbarCustomizations = CustomizationDeclaration.declarations(inSession: reader.element, reader.block)
  }
}
