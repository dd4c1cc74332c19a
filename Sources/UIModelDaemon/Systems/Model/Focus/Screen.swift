import UIModelJSON
import UIModelPlatform

/// A view controller with its views, or another class whose code rules check, such as an app delegate or a SwiftUI
/// view. For example, `{ "ref": "inbox", "class": "InboxController", "presents": ["compose"] }`.
// A class because it is large: the focus system and rules pass it on without copying it.
package final class Screen: Sendable {
  package let ref: Property<String>
  package let className: Property<String>
  package let superclass: Property<String>
  package let implementations: Implementations
  /// The root view and all its descendants, each view before its subviews. Empty if the document gives no view.
  package let views: [View]
  /// The frame of each view in its superview, by the view's index. Frames are stored separately, so that a moved view
  /// leaves `views` unchanged.
  package let frames: [Property<Rect>]
  /// The additional properties of table and collection views, by the view's index.
  package let listProperties: [Int: ListProperties]
  /// The rarely used properties of views, by the view's index.
  package let details: [Int: ViewDetails]
  /// The index of each view with a handle, by the handle. If two views have the same handle, the index of the first
  /// view.
  package let viewIndicesByRef: [String: Int]
  package let focusGroupIdentifier: Property<String>
  package let preferredFocusEnvironments: List<Located<String>>
  package let restoresFocusAfterTransition: Property<Bool>
  /// The key commands of the screen, its views and its cells.
  package let keyCommands: List<KeyCommand>
  /// The screen's own key commands, reduced to the parts that affect keyboard navigation.
  package let navigationCommands: List<NavigationCommand>
  /// The handles of the sheets and screens that this screen presents.
  package let presentedHandles: List<Located<String>>
  package let childHandles: List<Located<String>>
  package let columns: SplitColumns?
  package let keyboardObservations: List<KeyboardObservation>
  package let buildMenu: BuildMenu?
  /// Whether the screen observes the keyboard, requests it, or has views that depend on it.
  package let concernsKeyboard: Bool
  /// Whether a view has pointer interactions, or selects several cells with one gesture.
  package let concernsPointer: Bool
  /// Whether the keyboard layout guide of a view sets `keyboardDismissPadding`.
  package let hasDismissPadding: Bool
  /// Whether a view in the screen can open scenes.
  package let canOpenScenes: Bool
  package let place: Place
  /// The object that the screen was read from. Systems read further properties from this object, such as
  /// `navigationItem`.
  package let reader: ObjectReader
  /// The identity of the operation that read everything except the frames. Two screens with the same identity differ
  /// only in their frames.
  let contentIdentity: ReadIdentity

  package init(_ reader: ObjectReader) {
    ref = reader.string("ref")
    className = reader.string("class")
    superclass = reader.string("superclass")
    implementations = Implementations(reader, "implements")
    var tree = ViewTreeReader(block: reader.block)
    if let view = reader.object("view") { tree.read(view, .view, parentIndex: nil) }
    views = tree.views
    frames = tree.frames
    listProperties = tree.listProperties
    details = tree.details
    viewIndicesByRef = tree.viewIndicesByRef
    focusGroupIdentifier = reader.nullableString("focusGroupIdentifier")
    preferredFocusEnvironments = reader.strings("preferredFocusEnvironments")
    restoresFocusAfterTransition = reader.bool("restoresFocusAfterTransition")
    keyCommands = reader.keyCommands
    navigationCommands = reader.navigationCommands
    presentedHandles = reader.strings("presents")
    childHandles = reader.strings("children")
    columns = reader.object("columns").map { SplitColumns($0) }
    keyboardObservations = reader.list("observes") { element in
      element.kind == .object ? KeyboardObservation(ObjectReader(element, in: reader.block)) : nil
    }
    buildMenu = reader.declaredBuildMenu
    concernsKeyboard = keyboardObservations.isGiven || implementations.requestsKeyboard || tree.concernsKeyboard
    concernsPointer = tree.concernsPointer
    hasDismissPadding = tree.hasDismissPadding
    canOpenScenes = tree.canOpenScenes
    place = reader.place
    self.reader = reader
    contentIdentity = ReadIdentity()
  }

  /// Creates a copy of a screen whose views or frames were read again.
  /// - Parameter tree: the tree that was read, which has the same nodes as the tree of `screen`.
  init(
    _ screen: Screen, _ views: [View], _ frames: [Property<Rect>], in tree: JSONTree,
    contentIdentity: ReadIdentity? = nil
  ) {
    self.views = views
    self.frames = frames
    self.contentIdentity = contentIdentity ?? screen.contentIdentity
    details = screen.details.mapValues { $0.moved(to: tree) }
    reader = screen.reader.moved(to: tree)
    ref = screen.ref
    className = screen.className
    superclass = screen.superclass
    implementations = screen.implementations
    listProperties = screen.listProperties
    viewIndicesByRef = screen.viewIndicesByRef
    focusGroupIdentifier = screen.focusGroupIdentifier
    preferredFocusEnvironments = screen.preferredFocusEnvironments
    restoresFocusAfterTransition = screen.restoresFocusAfterTransition
    keyCommands = screen.keyCommands
    navigationCommands = screen.navigationCommands
    presentedHandles = screen.presentedHandles
    childHandles = screen.childHandles
    columns = screen.columns
    keyboardObservations = screen.keyboardObservations
    buildMenu = screen.buildMenu
    concernsKeyboard = screen.concernsKeyboard
    concernsPointer = screen.concernsPointer
    hasDismissPadding = screen.hasDismissPadding
    canOpenScenes = screen.canOpenScenes
    place = screen.place
  }

  /// The name of the screen for messages: its handle, or else its class.
  package var name: String { ref.value ?? className.value ?? "the screen" }

  /// The place of the screen's name, for findings about missing properties.
  package var namePlace: Place { ref.place ?? className.place ?? place }
}

extension Screen {
  /// Whether the class might be a view controller. False only if the document sets `isViewController` to false.
  package var mayBeViewController: Bool { reader.bool("isViewController").value != false }
  /// Whether all views in the screen are listed. False for a table or collection view controller without `view`,
  /// because its cells are not listed.
  package var areViewsKnown: Bool {
    if !views.isEmpty { return true }
    if reader["view"] != nil { return false }
    return ![className.value, superclass.value].contains { $0.map(ControllerClass.isListController) == true }
  }
  /// Whether the screen, one of its views or one of its cells declares key commands.
  package var hasKeyCommands: Bool { !keyCommands.elements.isEmpty }
  /// Whether menu rules check the screen: it has key commands or SwiftUI commands, keeps the system's main menu, or
  /// implements printing.
  package var affectsMenus: Bool {
    hasKeyCommands || implementations.implementsPrinting
      || ["commands", "keyboardShortcuts", "hasSystemMainMenu"].contains { reader[$0] != nil }
      || hasConditionalKeyCommands
  }
  /// Whether the screen has key commands that exist only in some states.
  package var hasConditionalKeyCommands: Bool { reader[Screen.conditionalCommandsKey] != nil }

  /// Whether the controller is one of UIKit's containers, which provide focus groups for their content.
  package var isStandardContainer: Bool {
    [className.value, superclass.value].contains { $0.map(ControllerClass.isStandardContainer) ?? false }
  }

  /// The handles of the embedded screens, with their places: first the children, then the columns of a split view.
  /// `column` is the name of the column, or nil for a child.
  package var embeddedScreens: [(name: Located<String>, column: String?)] {
    childHandles.elements.map { ($0, nil) } + (columns?.regularWidthColumns ?? [])
  }
}

/// The columns of a split view, with the handle of the screen in each.
package struct SplitColumns: Sendable {
  package let primary: Property<String>
  package let supplementary: Property<String>
  package let secondary: Property<String>
  package let compact: Property<String>
  package let inspector: Property<String>

  init(_ reader: ObjectReader) {
    primary = reader.string("primary")
    supplementary = reader.string("supplementary")
    secondary = reader.string("secondary")
    compact = reader.string("compact")
    inspector = reader.string("inspector")
  }

  /// The handles of the screens in the regular-width columns, in order. The compact column is not included.
  package var regularWidthColumns: [(name: Located<String>, column: String?)] {
    [("primary", primary), ("supplementary", supplementary), ("secondary", secondary), ("inspector", inspector)]
      .compactMap { column, name in name.located.map { ($0, column) } }
  }
}
