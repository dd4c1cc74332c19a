import UIModelJSON
import UIModelPlatform

/// A view controller with its views.
// A class because it is large: the focus system and rules pass it on without copying it.
package final class Screen: Sendable {
  package let ref: Property<String>
  package let className: Property<String>
  package let superclass: Property<String>
  package let implements: Implementations
  /// The root view and everything inside, each before what it holds; empty where no view is given.
  package let views: [View]
  /// Where each view is in its superview, by the view's index: apart from the rest, which stays when a view is moved.
  package let frames: [Property<Rect>]
  /// What tables and collection views have more, by the view's index.
  package let lists: [Int: ListProperties]
  /// What few views have, by the view's index.
  package let details: [Int: ViewDetails]
  /// The views that have a handle; of two with one handle the first.
  package let viewsByRef: [String: Int]
  package let focusGroupIdentifier: Property<String>
  package let preferredFocusEnvironments: List<Located<String>>
  package let restoresFocusAfterTransition: Property<Bool>
  /// The key commands that it, its views and its cells declare.
  package let keyCommands: List<KeyCommand>
  /// Its own key commands, as far as they concern keyboard navigation.
  package let navigationCommands: List<NavigationCommand>
  /// The names of sheets and screens that are presented from here.
  package let presents: List<Located<String>>
  package let children: List<Located<String>>
  package let columns: SplitColumns?
  package let observes: List<KeyboardObservation>
  package let buildMenu: BuildMenu?
  /// Whether it says anything of the keyboard: observes it, asks for it, or has views that stand on it.
  package let concernsKeyboard: Bool
  /// Whether one of its views says anything of the pointer.
  package let concernsPointer: Bool
  /// Whether the guide of one of its views has a dismiss padding.
  package let hasDismissPadding: Bool
  /// Whether a view of it opens scenes.
  package let opensScenes: Bool
  package let place: Place
  /// What other systems read where they need it, such as `navigationItem`.
  package let reader: ObjectReader
  /// Of which reading all of it is, frames aside: two with the same one differ in frames at most.
  let contents: Reading

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
    concernsKeyboard = observes.isGiven || implements.asksForKeyboard || tree.concernsKeyboard
    concernsPointer = tree.concernsPointer
    hasDismissPadding = tree.hasDismissPadding
    opensScenes = tree.opensScenes
    place = reader.place
    self.reader = reader
    contents = Reading()
  }

  /// The same screen with views or frames that were read again, in a tree of the same nodes.
  init(
    _ screen: Screen, _ views: [View], _ frames: [Property<Rect>], in tree: JSONTree, contents: Reading? = nil
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

  /// What to call it: its handle, else its class.
  package var name: String { ref.value ?? className.value ?? "the screen" }

  /// Where it is named, for findings about something that is missing from it.
  package var namePlace: Place { ref.place ?? className.place ?? place }
}

extension Screen {
  /// False for a class that is certainly no view controller.
  package var mayBeViewController: Bool { reader.bool("isViewController").value != false }
  /// Whether the views inside are listed, or there are none. A list controller's are its cells.
  package var areViewsKnown: Bool {
    if !views.isEmpty { return true }
    if reader["view"] != nil { return false }
    return ![className.value, superclass.value].contains { $0.map(ControllerClass.isList) == true }
  }
  /// Whether anything of the screen declares key commands.
  package var hasKeyCommands: Bool { !keyCommands.elements.isEmpty }
  /// Whether anything of the screen is what rules of menus look at: key commands, how it prints, SwiftUI's commands.
  package var feedsMenus: Bool {
    hasKeyCommands || implements.prints
      || ["commands", "keyboardShortcuts", "hasSystemMainMenu"].contains { reader[$0] != nil }
      || hasConditionalKeyCommands
  }
  /// Whether it has key commands in some states only.
  package var hasConditionalKeyCommands: Bool { reader[Screen.conditionalCommands] != nil }

  /// Whether the controller is one of UIKit's own containers, which bring focus groups for what they show.
  package var isStandardContainer: Bool {
    [className.value, superclass.value].contains { $0.map(ControllerClass.isStandardContainer) ?? false }
  }

  /// The names of the screens inside this one: children and columns, each with where it is named.
  package var embedded: [(name: Located<String>, column: String?)] {
    children.elements.map { ($0, nil) } + (columns?.all ?? [])
  }
}

/// The columns of a split view, each a screen's name.
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

  /// The columns that stand side by side in regular width, in order.
  package var all: [(name: Located<String>, column: String?)] {
    [("primary", primary), ("supplementary", supplementary), ("secondary", secondary), ("inspector", inspector)]
      .compactMap { column, name in name.located.map { ($0, column) } }
  }
}
