import UIModelPlatform

/// What a running app would hold beside what its documents say. Events change it, and only it.
package struct LiveSession: Sendable, Hashable {
  /// Where the app runs. Nil: the newest release of the app's first platform.
  package var platform: Platform?
  package var version: Version?
  /// The device, such as `iPad-11`.
  package var device = "iPad-11"
  /// `portrait` or one of the landscapes, as documents name them.
  package var orientation = "portrait"
  /// Where the window does not fill the screen.
  package var windowSize: WindowSize?
  /// Instead of those that the window has by its size.
  package var horizontalSizeClass: WindowContainer.SizeClass?
  package var verticalSizeClass: WindowContainer.SizeClass?
  package var layoutDirection = LayoutDirection.leftToRight
  package var keyboardLayout = "US"
  package var isFullKeyboardAccessOn = false
  /// The named states that hold; nil where nobody has said which do.
  package var states: Set<String>?

  /// The scene in front; nil: the only one.
  package var scene: String?
  /// The sessions in the app switcher; nil before anything has happened to them.
  package var sceneSessions: [SceneSession]?
  /// The screen that fills the window. Nil: the root of the only scene, or the only screen.
  package var screen: String?
  /// What is presented over it, from back to front.
  package var presented: [PresentedScreen] = []
  package var focused: SessionItem?
  package var firstResponder: SessionItem?
  /// The items that focus groups remember, each group's last one; the newest last.
  package var lastFocused: [SessionItem] = []
  /// Cells and other items that are selected.
  package var selection: [SessionItem] = []
  package var keyboard = SessionKeyboard()
  /// Where scroll views stand that were scrolled since.
  package var scrolled: [SessionItem: ScrollOffset] = [:]
  /// What people have made of customizable bars, by the bar's id, or its handle where a document starts it so.
  package var customizations: [String: SavedCustomization] = [:]

  package init() {}

  package init(_ declaration: SessionDeclaration?) {
    guard let declaration else { return }
    platform = declaration.platform.value
    version = declaration.version.value
    device = declaration.device.value ?? device
    orientation = declaration.orientation.value ?? orientation
    windowSize = declaration.windowSize.value.flatMap { WindowSize($0) }
    scene = declaration.scene.value
    horizontalSizeClass = declaration.horizontalSizeClass.value
    verticalSizeClass = declaration.verticalSizeClass.value
    layoutDirection = declaration.layoutDirection.value ?? layoutDirection
    keyboardLayout = declaration.keyboardLayout.value ?? keyboardLayout
    isFullKeyboardAccessOn = declaration.isFullKeyboardAccessOn.value ?? false
    // What cannot be read may be any state.
    if declaration.states.isGiven, declaration.states.isComplete {
      states = Set(declaration.states.elements.map(\.value))
    }
    for customization in declaration.toolbarCustomizations where customizations[customization.toolbar.value] == nil {
      customizations[customization.toolbar.value] = customization.saved
    }
  }

  package var isLandscape: Bool { orientation.hasPrefix("landscape") }
  package var isRightToLeft: Bool { layoutDirection == .rightToLeft }
  package var regime: FocusRegime { isFullKeyboardAccessOn ? .fullKeyboardAccess : .keyboardNavigation }
}

/// A view controller that is presented now.
package struct PresentedScreen: Sendable, Hashable {
  /// The sheet by which it is declared; nil where a screen is presented that no sheet declares.
  package let sheet: String?
  /// The view controller's name; nil where it is not given.
  package let screen: String?
  /// The detent that was selected since; nil for the one that is declared.
  package var selectedDetent: DetentReference?
  /// Which of the sheet's later changes have been made, in order. Of one that was made again, the last time.
  package var changes: [Int] = []
  /// What was focused when it came.
  package let focusedBefore: SessionItem?
}

/// Something in a screen, by a name that survives edits of the document: its handle, or its place among its siblings.
package struct SessionItem: Sendable, Hashable {
  /// The screen's handle, or its class where it has none.
  package let screen: String
  /// Nil for what has no handle.
  package let ref: String?
  /// For what has no handle: which one it is inside its parent, from the screen's root view down.
  package let path: [Int]
}

extension FocusTree {
  /// The name of a node for the session.
  package func item(of node: Int) -> SessionItem {
    let name = screen(of: node).name
    guard let view = nodes[node].view else { return SessionItem(screen: name, ref: nil, path: []) }
    let screen = screen(of: node)
    if let ref = screen.views[view].ref.value { return SessionItem(screen: name, ref: ref, path: []) }
    return SessionItem(screen: name, ref: nil, path: screen.path(of: view))
  }

  /// Which one a view is inside its parent, from its screen's root view down.
  func path(of node: Int) -> [Int] { nodes[node].view.map { screen(of: node).path(of: $0) } ?? [] }

  /// The node that an item names; nil if it is not there, or not any more.
  package func node(of item: SessionItem) -> Int? {
    for node in nodes.indices where nodes[node].view == nil && screen(of: node).name == item.screen {
      let screen = screen(of: node)
      if let ref = item.ref { return screen.viewsByRef[ref].map { node + 1 + $0 } }
      return item.path.isEmpty ? node : screen.view(at: item.path).map { node + 1 + $0 }
    }
    return nil
  }
}

extension Screen {
  /// Which one a view is inside its parent, from the root view down: `[0]` is the root view.
  func path(of view: Int) -> [Int] {
    var path: [Int] = []
    var at = view
    while let parent = views[at].parent {
      var index = 0
      var sibling = parent + 1
      while sibling < at {
        sibling = views[sibling].end
        index += 1
      }
      path.append(index)
      at = parent
    }
    return [0] + path.reversed()
  }

  func view(at path: [Int]) -> Int? {
    guard path.first == 0, !views.isEmpty else { return nil }
    var at = 0
    for index in path.dropFirst() {
      var child = at + 1
      for _ in 0..<index where child < views[at].end { child = views[child].end }
      guard child < views[at].end else { return nil }
      at = child
    }
    return at
  }
}
