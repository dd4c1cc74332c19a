import UIModelJSON
import UIModelPlatform

/// Where the live session starts, and where a reset returns: a document's `session`.
package struct SessionDeclaration: Sendable {
  package let platform: Property<Platform>
  package let version: Property<Version>
  package let device: Property<String>
  package let orientation: Property<String>
  package let layoutDirection: Property<LayoutDirection>
  package let keyboardLayout: Property<String>
  package let isFullKeyboardAccessOn: Property<Bool>
  /// The scene in front.
  package let scene: Property<String>
  package let states: List<Located<String>>
  /// Width and height in points, where the window does not fill the screen.
  package let windowSize: Property<[Double]>
  package let horizontalSizeClass: Property<WindowContainer.SizeClass>
  package let verticalSizeClass: Property<WindowContainer.SizeClass>
  package let toolbarCustomizations: [CustomizationDeclaration]

  /// The sheets that are presented, by their handles, from the bottom.
  package let presented: List<Located<String>>
  /// The detents at which they rest, by their handles.
  package let selectedDetents: [String: String]
  /// By their handles.
  package let focusedItem: Property<String>
  package let firstResponder: Property<String>
  package let hasHardwareKeyboard: Property<Bool>
  package let keyboard: Property<KeyboardState>

  package init(_ reader: ObjectReader) {
    presented = reader.strings("presented")
    let detents = reader.object("selectedDetents")?.element.members.compactMap { member in
      member.value.kind == .string ? member.value.string.map { (member.name, $0) } : nil
    }
    selectedDetents = Dictionary(detents ?? [], uniquingKeysWith: { _, last in last })
    focusedItem = reader.string("focusedItem")
    firstResponder = reader.string("firstResponder")
    hasHardwareKeyboard = reader.bool("hardwareKeyboard")
    keyboard = reader.value("keyboard", KeyboardState.self)
    platform = reader.value("platform", Platform.self)
    version = reader.property("version") { $0.string.flatMap { Version($0) } }
    device = reader.string("device")
    orientation = reader.string("orientation")
    layoutDirection = reader.value("layoutDirection", LayoutDirection.self)
    keyboardLayout = reader.string("keyboardLayout")
    isFullKeyboardAccessOn = reader.bool("fullKeyboardAccess")
    scene = reader.string("scene")
    states = reader.strings("states")
    windowSize = reader.numbers("windowSize", count: 2)
    horizontalSizeClass = reader.value("horizontalSizeClass", WindowContainer.SizeClass.self)
    verticalSizeClass = reader.value("verticalSizeClass", WindowContainer.SizeClass.self)
    toolbarCustomizations = CustomizationDeclaration.all(inSession: reader.element, reader.block)
  }
}
