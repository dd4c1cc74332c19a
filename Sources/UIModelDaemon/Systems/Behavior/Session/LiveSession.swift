import UIModelPlatform

/// The state of a running app that the app's documents do not contain. Only events change the state.
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
  /// The horizontal size class that overrides the one derived from the window's size; nil if there is no override.
  package var horizontalSizeClass: WindowContainer.SizeClass?
  package var verticalSizeClass: WindowContainer.SizeClass?
  package var layoutDirection = LayoutDirection.leftToRight
  package var keyboardLayout = "US"
  package var isFullKeyboardAccessOn = false
  /// The names of the app's states that are true; nil if unknown.
  package var states: Set<String>?

  /// The name of the scene in front. If nil, the app's only scene is in front.
  package var frontSceneName: String?
  /// The sessions in the app switcher; nil before the first scene event.
  package var sceneSessions: [SceneSession]?
  /// The name of the screen that fills the window. If nil, the root screen of the only scene fills the window, or else
  /// the app's only screen.
  package var screenName: String?
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
  /// The users' customizations of bars, by the bar's id. A customization that a document declares can use the bar's
  /// handle as its key instead.
  package var customizations: [String: SavedCustomization] = [:]

  package init() {}

  package init(_ declaration: SessionDeclaration?) {
    guard let declaration else { return }
    platform = declaration.platform.value
    version = declaration.version.value
    device = declaration.device.value ?? device
    orientation = declaration.orientation.value ?? orientation
    windowSize = declaration.windowSize.value.flatMap { WindowSize($0) }
    frontSceneName = declaration.sceneHandle.value
    horizontalSizeClass = declaration.horizontalSizeClass.value
    verticalSizeClass = declaration.verticalSizeClass.value
    layoutDirection = declaration.layoutDirection.value ?? layoutDirection
    keyboardLayout = declaration.keyboardLayout.value ?? keyboardLayout
    isFullKeyboardAccessOn = declaration.isFullKeyboardAccessOn.value ?? false
    // If an element of the list is unreadable, it might name any state, so it stays unknown which states are true.
    if declaration.states.isGiven, declaration.states.isComplete {
      states = Set(declaration.states.elements.map(\.value))
    }
    for customization in declaration.toolbarCustomizations
    where customizations[customization.toolbarIDOrHandle.value] == nil {
      customizations[customization.toolbarIDOrHandle.value] = customization.savedCustomization
    }
  }

  package var isLandscape: Bool { orientation.hasPrefix("landscape") }
  package var isRightToLeft: Bool { layoutDirection == .rightToLeft }
  package var navigationMode: FocusNavigationMode { isFullKeyboardAccessOn ? .fullKeyboardAccess : .keyboardNavigation }
}

/// A presented view controller, with the changes that events made to its presentation.
package struct PresentedScreen: Sendable, Hashable {
  /// The handle of the sheet that declares the presentation; nil if no sheet declares it.
  package let sheetHandle: String?
  /// The name of the view controller; nil if the presentation does not name one.
  package let screenName: String?
  /// The detent that was selected during the session; nil for the declared detent.
  package var selectedDetent: DetentReference?
  /// The indices of the sheet's declared changes that were applied during the session, in the order of their
  /// application. A repeated change is listed once, at its last position.
  package var changeIndices: [Int] = []
  /// The item that was focused before the presentation; nil if no item was focused.
  package let previousFocusedItem: SessionItem?
}

/// A reference to an item of a screen, by the item's handle or by its position in the view tree. The reference stays
/// valid when the document is edited.
///
/// For example, the path `[0, 2]` is the third subview of the root view.
package struct SessionItem: Sendable, Hashable {
  /// The screen's handle, or its class if it has no handle.
  package let screenName: String
  /// The handle of a view; nil if the view has no handle, or if the item is the screen itself.
  package let ref: String?
  /// The position of a view without a handle: child indices from the screen's root view down. Empty if the item has a
  /// handle or is the screen itself.
  package let path: [Int]
}

extension FocusTree {
  /// Returns the session item for a node of the focus tree.
  package func item(of node: Int) -> SessionItem {
    let screenName = screen(of: node).name
    guard let viewIndex = nodes[node].view else { return SessionItem(screenName: screenName, ref: nil, path: []) }
    let screen = screen(of: node)
    if let ref = screen.views[viewIndex].ref.value { return SessionItem(screenName: screenName, ref: ref, path: []) }
    return SessionItem(screenName: screenName, ref: nil, path: screen.path(of: viewIndex))
  }

  /// Returns the child indices of a node's view, from the screen's root view down. Empty if the node is a controller.
  func path(of node: Int) -> [Int] { nodes[node].view.map { screen(of: node).path(of: $0) } ?? [] }

  /// Returns the node of an item, or nil if the item does not exist or was removed.
  package func node(of item: SessionItem) -> Int? {
    for node in nodes.indices where nodes[node].view == nil && screen(of: node).name == item.screenName {
      let screen = screen(of: node)
      if let ref = item.ref { return screen.viewIndicesByRef[ref].map { node + 1 + $0 } }
      return item.path.isEmpty ? node : screen.viewIndex(at: item.path).map { node + 1 + $0 }
    }
    return nil
  }
}

extension Screen {
  /// Returns the child indices of a view, from the root view down: `[0]` is the root view, `[0, 2]` its third subview.
  func path(of viewIndex: Int) -> [Int] {
    var path: [Int] = []
    var currentIndex = viewIndex
    while let parentIndex = views[currentIndex].parentIndex {
      var childPosition = 0
      var siblingIndex = parentIndex + 1
      while siblingIndex < currentIndex {
        siblingIndex = views[siblingIndex].endIndex
        childPosition += 1
      }
      path.append(childPosition)
      currentIndex = parentIndex
    }
    return [0] + path.reversed()
  }

  /// Returns the index of the view at the given child indices, or nil if the screen has no view at this position.
  func viewIndex(at path: [Int]) -> Int? {
    guard path.first == 0, !views.isEmpty else { return nil }
    var currentIndex = 0
    for childPosition in path.dropFirst() {
      var childIndex = currentIndex + 1
      for _ in 0..<childPosition where childIndex < views[currentIndex].endIndex {
        childIndex = views[childIndex].endIndex
      }
      guard childIndex < views[currentIndex].endIndex else { return nil }
      currentIndex = childIndex
    }
    return currentIndex
  }
}
