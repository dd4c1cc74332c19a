import UIModelJSON
import UIModelPlatform

/// A view controller with its views, or another class whose code matters, such as an app delegate or a SwiftUI view.
/// For example, `{ "ref": "inbox", "class": "InboxController", "presents": ["compose"] }`.
// A class because it is large: the focus system and rules pass it on without copying it.
package final class Screen: Sendable {
  package let ref: Property<String>
  package let className: Property<String>
  package let superclass: Property<String>
  package let implements: Implementations
  /// The root view and all views inside, each before its subviews. Empty if the document gives no view.
  package let views: [View]
  /// The frame of each view in its superview, by the view's index. Frames are stored apart from the views, so that
  /// moving a view leaves `views` unchanged.
  package let frames: [Property<Rect>]
  /// The additional properties of table and collection views, by the view's index.
  package let lists: [Int: ListProperties]
  /// The properties that few views have, by the view's index.
  package let details: [Int: ViewDetails]
  /// The index of each view with a handle. If two views have the same handle, the first one counts.
  package let viewsByRef: [String: Int]
  package let focusGroupIdentifier: Property<String>
  package let preferredFocusEnvironments: List<Located<String>>
  package let restoresFocusAfterTransition: Property<Bool>
  /// The key commands of the screen, its views and its cells.
  package let keyCommands: List<KeyCommand>
  /// The screen's own key commands, reduced to the parts that affect keyboard navigation.
  package let navigationCommands: List<NavigationCommand>
  /// The handles of the sheets and screens that this screen presents.
  package let presents: List<Located<String>>
  package let children: List<Located<String>>
  package let columns: SplitColumns?
  package let observes: List<KeyboardObservation>
  package let buildMenu: BuildMenu?
  /// Whether the screen observes the keyboard, requests it, or has views that depend on it.
  package let concernsKeyboard: Bool
  /// Whether a view has pointer interactions, or selects several cells with one gesture.
  package let concernsPointer: Bool
  /// Whether the keyboard layout guide of a view sets `keyboardDismissPadding`.
  package let hasDismissPadding: Bool
  /// Whether a view opens scenes.
  package let opensScenes: Bool
  package let place: Place
  /// The object that the screen was read from. Systems read further properties from it, such as `navigationItem`.
  package let reader: ObjectReader
  /// The identity of the read that made everything except the frames. Two screens with the same identity differ only in
  /// their frames.
  let contents: ReadIdentity

  package init(_ reader: ObjectReader) {
    ref = reader.string("ref")
    className = reader.string("class")
    superclass = reader.string("superclass")
    implements = Implementations(reader, "implements")
    var tree = ViewTreeReader(block: reader.block)
    if let view = reader.object("view") { tree.read(view, .view, parent: nil) }
    views = tree.views
    frames = tree.frames
    lists = tree.lists
    details = tree.details
    viewsByRef = tree.byRef
    focusGroupIdentifier = reader.nullableString("focusGroupIdentifier")
    preferredFocusEnvironments = reader.strings("preferredFocusEnvironments")
    restoresFocusAfterTransition = reader.bool("restoresFocusAfterTransition")
    keyCommands = reader.keyCommands
    navigationCommands = reader.navigationCommands
    presents = reader.strings("presents")
    children = reader.strings("children")
    columns = reader.object("columns").map { SplitColumns($0) }
    observes = reader.list("observes") { element in
      element.kind == .object ? KeyboardObservation(ObjectReader(element, in: reader.block)) : nil
    }
    buildMenu = reader.ownBuildMenu
    concernsKeyboard = observes.isGiven || implements.requestsKeyboard || tree.concernsKeyboard
    concernsPointer = tree.concernsPointer
    hasDismissPadding = tree.hasDismissPadding
    opensScenes = tree.opensScenes
    place = reader.place
    self.reader = reader
    contents = ReadIdentity()
  }

  /// Copies a screen with views or frames that were read again, in a tree with the same nodes.
  init(
    _ screen: Screen, _ views: [View], _ frames: [Property<Rect>], in tree: JSONTree, contents: ReadIdentity? = nil
  ) {
    self.views = views
    self.frames = frames
    self.contents = contents ?? screen.contents
    details = screen.details.mapValues { $0.moved(to: tree) }
    reader = screen.reader.moved(to: tree)
    ref = screen.ref
    className = screen.className
    superclass = screen.superclass
    implements = screen.implements
    lists = screen.lists
    viewsByRef = screen.viewsByRef
    focusGroupIdentifier = screen.focusGroupIdentifier
    preferredFocusEnvironments = screen.preferredFocusEnvironments
    restoresFocusAfterTransition = screen.restoresFocusAfterTransition
    keyCommands = screen.keyCommands
    navigationCommands = screen.navigationCommands
    presents = screen.presents
    children = screen.children
    columns = screen.columns
    observes = screen.observes
    buildMenu = screen.buildMenu
    concernsKeyboard = screen.concernsKeyboard
    concernsPointer = screen.concernsPointer
    hasDismissPadding = screen.hasDismissPadding
    opensScenes = screen.opensScenes
    place = screen.place
  }

  /// The name of the screen for messages: its handle, or else its class.
  package var name: String { ref.value ?? className.value ?? "the screen" }

  /// The place of the screen's name, for findings about missing properties.
  package var namePlace: Place { ref.place ?? className.place ?? place }
}

extension Screen {
  /// Whether the class may be a view controller. False only if the document says that it is none (`isViewController`).
  package var mayBeViewController: Bool { reader.bool("isViewController").value != false }
  /// Whether all views inside are listed. A list controller without `view` has cells that are not listed.
  package var areViewsKnown: Bool {
    if !views.isEmpty { return true }
    if reader["view"] != nil { return false }
    return ![className.value, superclass.value].contains { $0.map(ControllerClass.isList) == true }
  }
  /// Whether the screen, or anything in it, declares key commands.
  package var hasKeyCommands: Bool { !keyCommands.elements.isEmpty }
  /// Whether menu rules check the screen: it has key commands or SwiftUI commands, or it implements printing.
  package var affectsMenus: Bool {
    hasKeyCommands || implements.prints
      || ["commands", "keyboardShortcuts", "hasSystemMainMenu"].contains { reader[$0] != nil }
      || hasConditionalKeyCommands
  }
  /// Whether the screen has key commands that exist only in some states.
  package var hasConditionalKeyCommands: Bool { reader[Screen.conditionalCommands] != nil }

  /// Whether the controller is one of UIKit's containers, which provide focus groups for their content.
  package var isStandardContainer: Bool {
    [className.value, superclass.value].contains { $0.map(ControllerClass.isStandardContainer) ?? false }
  }

  /// The handles of the screens inside this one, with their places: first the children, then the columns of a split
  /// view. `column` is nil for a child.
  package var embedded: [(name: Located<String>, column: String?)] {
    children.elements.map { ($0, nil) } + (columns?.all ?? [])
  }
}

/// The screens in the columns of a split view, by their handles.
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

  /// The columns that are side by side in regular width, in order. The compact column is not among them.
  package var all: [(name: Located<String>, column: String?)] {
    [("primary", primary), ("supplementary", supplementary), ("secondary", secondary), ("inspector", inspector)]
      .compactMap { column, name in name.located.map { ($0, column) } }
  }
}
