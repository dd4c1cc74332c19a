import UIModelPlatform

/// The state of a running app that is not in the app's documents. Only events change the state.
package struct LiveSession: Sendable, Hashable {
  /// The platform on which the app runs. If nil, the newest release of the app's first platform is used.
  package var platform: Platform?
  package var version: Version?
  /// The name of the device, such as `iPad-11`.
  package var device = "iPad-11"
  /// The orientation of the device: `portrait`, or a name that begins with `landscape`, as in documents.
  package var orientation = "portrait"
  /// The size of a window that does not fill the screen; nil if the window fills it.
  package var windowSize: WindowSize?
  /// The horizontal size class to use instead of the one that follows from the window's size.
  package var horizontalSizeClass: WindowContainer.SizeClass?
  package var verticalSizeClass: WindowContainer.SizeClass?
  package var layoutDirection = LayoutDirection.leftToRight
  package var keyboardLayout = "US"
  package var isFullKeyboardAccessOn = false
  /// The names of the app's states that are true; nil if unknown.
  package var states: Set<String>?

  /// The name of the scene in front. If nil, the app's only scene is in front.
  package var scene: String?
  /// The sessions in the app switcher; nil before the first scene event.
  package var sceneSessions: [SceneSession]?
  /// The name of the screen that fills the window. If nil, this is the root of the only scene, or else the only screen.
  package var screen: String?
  /// The presentations over the screen, from back to front.
  package var presentedScreens: [PresentedScreen] = []
  package var focusedItem: SessionItem?
  package var firstResponder: SessionItem?
  /// The last focused item of each focus group, from oldest to newest.
  package var lastFocusedItems: [SessionItem] = []
  /// The selected cells and other selected items.
  package var selection: [SessionItem] = []
  package var keyboard = SessionKeyboard()
  /// The offsets of scroll views that were scrolled in the session.
  package var scrollOffsets: [SessionItem: ScrollOffset] = [:]
  /// The users' customizations of bars, by the bar's id. A document can use the bar's handle as the key.
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
    // An unreadable entry might name any state, so the states stay unknown.
    if declaration.states.isGiven, declaration.states.isComplete {
      states = Set(declaration.states.elements.map(\.value))
    }
    for customization in declaration.toolbarCustomizations where customizations[customization.toolbar.value] == nil {
      customizations[customization.toolbar.value] = customization.savedCustomization
    }
  }

  package var isLandscape: Bool { orientation.hasPrefix("landscape") }
  package var isRightToLeft: Bool { layoutDirection == .rightToLeft }
  package var navigationMode: FocusNavigationMode { isFullKeyboardAccessOn ? .fullKeyboardAccess : .keyboardNavigation }
}

/// A view controller that is presented now.
package struct PresentedScreen: Sendable, Hashable {
  /// The handle of the sheet that declares the presentation; nil if no sheet declares it.
  package let sheet: String?
  /// The name of the view controller; nil if it is not given.
  package let screen: String?
  /// The detent that was selected during the session; nil for the declared detent.
  package var selectedDetent: DetentReference?
  /// The indices of the sheet's changes that were made, in order. A repeated change is listed once, at its last
  /// position.
  package var changes: [Int] = []
  /// The item that was focused before the presentation.
  package let focusedBefore: SessionItem?
}

/// A reference to an item of a screen that stays valid when the document is edited: by its handle, or by its position
/// in the view tree.
///
/// For example, the path `[0, 2]` is the third subview of the root view.
package struct SessionItem: Sendable, Hashable {
  /// The screen's handle, or its class if it has no handle.
  package let screen: String
  /// The handle of a view; nil if the view has none, and for the screen itself.
  package let ref: String?
  /// The position of a view without a handle: child indices from the screen's root view down. Empty for the screen
  /// itself.
  package let path: [Int]
}

extension FocusTree {
  /// Returns the session item for a node.
  package func item(of node: Int) -> SessionItem {
    let name = screen(of: node).name
    guard let view = nodes[node].view else { return SessionItem(screen: name, ref: nil, path: []) }
    let screen = screen(of: node)
    if let ref = screen.views[view].ref.value { return SessionItem(screen: name, ref: ref, path: []) }
    return SessionItem(screen: name, ref: nil, path: screen.path(of: view))
  }

  /// Returns the child indices of a node's view, from the screen's root view down. Empty for a controller.
  func path(of node: Int) -> [Int] { nodes[node].view.map { screen(of: node).path(of: $0) } ?? [] }

  /// Returns the node of an item, or nil if the item does not exist or was removed.
  package func node(of item: SessionItem) -> Int? {
    for node in nodes.indices where nodes[node].view == nil && screen(of: node).name == item.screen {
      let screen = screen(of: node)
      if let ref = item.ref { return screen.viewIndicesByRef[ref].map { node + 1 + $0 } }
      return item.path.isEmpty ? node : screen.view(at: item.path).map { node + 1 + $0 }
    }
    return nil
  }
}

extension Screen {
  /// Returns the child indices of a view, from the root view down: `[0]` is the root view, `[0, 2]` its third subview.
  func path(of view: Int) -> [Int] {
    var path: [Int] = []
    var current = view
    while let parent = views[current].parent {
      var index = 0
      var sibling = parent + 1
      while sibling < current {
        sibling = views[sibling].endIndex
        index += 1
      }
      path.append(index)
      current = parent
    }
    return [0] + path.reversed()
  }

  /// Returns the view at the given child indices, or nil if there is none.
  func view(at path: [Int]) -> Int? {
    guard path.first == 0, !views.isEmpty else { return nil }
    var current = 0
    for index in path.dropFirst() {
      var child = current + 1
      for _ in 0..<index where child < views[current].endIndex { child = views[child].endIndex }
      guard child < views[current].endIndex else { return nil }
      current = child
    }
    return current
  }
}
