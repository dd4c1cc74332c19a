import UIModelPlatform

/// The responders of an app, with their order in responder chains. For example, the chain from a view leads through its
/// superviews and its view controller to the window, the window scene, the application and the app delegate.
package struct AppResponders: Sendable {
  package let app: AppModel
  /// Screen indices by handle. The first screen with a handle counts.
  private let screens: [String: Int]
  /// The screens that contain a screen as a child or a column.
  private let parents: [Int: [Int]]
  /// The screens that present a screen.
  private let presenters: [Int: [Int]]
  /// The scenes that have a screen as their root view controller.
  private let scenes: [Int: [Int]]

  package init(_ app: AppModel, sheets: [Sheet] = []) {
    self.app = app
    var screens: [String: Int] = [:]
    for (index, screen) in app.screens.enumerated() {
      if let ref = screen.ref.value, screens[ref] == nil { screens[ref] = index }
    }
    var presented: [String: String] = [:]
    for sheet in sheets {
      if let ref = sheet.ref.value, let controller = sheet.viewController.value { presented[ref] = controller }
    }
    var parents: [Int: [Int]] = [:]
    var presenters: [Int: [Int]] = [:]
    for (index, screen) in app.screens.enumerated() {
      let embedded = screen.embedded.map(\.name.value) + [screen.columns?.compact.value].compactMap { $0 }
      for name in embedded {
        if let child = screens[name], parents[child]?.contains(index) != true {
          parents[child, default: []].append(index)
        }
      }
      for name in screen.presents.elements.map(\.value) {
        guard let child = screens[name] ?? presented[name].flatMap({ screens[$0] }) else { continue }
        if presenters[child]?.contains(index) != true { presenters[child, default: []].append(index) }
      }
    }
    var scenes: [Int: [Int]] = [:]
    for (index, scene) in app.scenes.enumerated() {
      if let root = scene.root.value.flatMap({ screens[$0] }) { scenes[root, default: []].append(index) }
    }
    self.screens = screens
    self.parents = parents
    self.presenters = presenters
    self.scenes = scenes
  }

  /// An app without screens, for queries about a single responder.
  static let empty = AppResponders(AppModel(app: nil, menus: [], screens: []))

  package func screen(named ref: String) -> Int? { screens[ref] }

  /// Returns the indices of the screen and the view with a handle; nil if no view has it.
  package func view(named ref: String) -> (screen: Int, view: Int)? {
    for (index, screen) in app.screens.enumerated() {
      if let view = screen.viewsByRef[ref] { return (index, view) }
    }
    return nil
  }

  /// The screens at which a walk can start if none is given: the root screens of the scenes. Without scenes, the only
  /// view controller, or the view controllers that no other screen contains or presents.
  package var rootScreens: [Int] {
    if !scenes.isEmpty { return scenes.keys.sorted() }
    let screens = app.screens.indices.filter { app.screens[$0].mayBeViewController }
    return screens.count == 1 ? screens : screens.filter { parents[$0] == nil && presenters[$0] == nil }
  }

  /// Returns the outermost container of a screen. The search ends at a screen that several others contain.
  func outermost(_ screen: Int) -> Int {
    var at = screen
    var seen: Set<Int> = [screen]
    while let above = parents[at], above.count == 1, seen.insert(above[0]).inserted { at = above[0] }
    return at
  }

  // MARK: Chains

  /// Returns the responder chain from a view, or else from the view controller, to the app delegate.
  package func chain(from view: Int? = nil, in screen: Int) -> ResponderChain {
    var links: [Responder] = []
    var seen: Set<Int> = []
    var at: Int? = screen
    var view = view
    var isPresenting = false
    walk: while let index = at {
      guard seen.insert(index).inserted else {
        links.append(.gap("the screens form a cycle"))
        break
      }
      let current = app.screens[index]
      while let here = view {
        links.append(responder(of: here, in: current))
        noteNextOverride(current.views[here].implements, &links)
        view = current.views[here].parent
      }
      links.append(responder(of: current, isPresenting: isPresenting))
      noteNextOverride(current.implements, &links)
      isPresenting = false
      let containers = parents[index] ?? []
      let above = containers.isEmpty ? presenters[index] ?? [] : containers
      let roots = scenes[index] ?? []
      switch (above.count, roots.count) {
      case (1, 0):
        at = above.first
        // A container's view is the next responder of a screen inside it. A presenter is the next responder itself.
        if containers.isEmpty {
          isPresenting = true
          // UIKit may let a container present for a screen inside it. That screen is then not in the chain.
          if let presenter = above.first, parents[presenter] != nil {
            links.append(.gap("it is not known whether '\(app.screens[presenter].name)' or a container of it presents"))
          }
        } else if let container = above.first, !app.screens[container].views.isEmpty {
          view = 0
        }
      case (0, let count):
        if count == 0, !app.scenes.isEmpty { links.append(.gap("the scene that shows '\(current.name)' is not known")) }
        links += window(scene: count == 1 ? roots.first : nil, isAmbiguous: count > 1)
        break walk
      default:
        links.append(.gap("'\(current.name)' is shown in several places"))
        links += window(scene: nil, isAmbiguous: true)
        break walk
      }
    }
    return ResponderChain(links)
  }

  /// The chain of an app without a declared screen. In a declared app, an unknown screen may perform any action.
  package var chainWithoutScreen: ResponderChain {
    let window = window(scene: nil, isAmbiguous: !app.scenes.isEmpty)
    // Source code shows which actions the classes without a known place implement, so no gap is needed.
    return ResponderChain(app.isCode ? window : [.gap("the app has no declared screen")] + window)
  }

  /// Returns the responders from the window to the app delegate. For an app read from source, gaps mark where classes
  /// without a known place may be.
  private func window(scene: Int?, isAmbiguous: Bool) -> [Responder] {
    guard app.isCode else { return declaredWindow(scene: scene, isAmbiguous: isAmbiguous) }
    return [unplaced] + declaredWindow(scene: scene, isAmbiguous: isAmbiguous) + [
      .gap("a class whose place in the responder chain is unknown may perform it")
    ]
  }

  /// A gap for the classes of source that may be anywhere between a screen and the app delegate, such as containers,
  /// presenters and the scene delegate. It may perform the actions of the app delegate that such a class also
  /// implements.
  private var unplaced: Responder {
    guard let delegate = app.app?.delegate, delegate.implements.isKnown, delegate.sharedActions.isComplete else {
      return .gap("the responders between the screen and the app delegate are unknown")
    }
    return Responder(
      .unknown, "?",
      unknownReason: "another class implements it too, and its place in the responder chain is not known",
      mayPerform: Set(delegate.sharedActions.elements.map { Selector.normalized($0.value) }))
  }

  private func declaredWindow(scene: Int?, isAmbiguous: Bool) -> [Responder] {
    var links = [window(of: scene.map { app.scenes[$0] })]
    if scene == nil, app.scenes.contains(where: { !$0.window.isDefault }) {
      links.append(.gap("its window is unknown"))
    }
    if let scene = scene.map({ app.scenes[$0] }) {
      let own = scene.sceneClass.value
      links.append(
        Responder(
          .windowScene, scene.ref.value ?? "UIWindowScene", className: own ?? "UIWindowScene", place: scene.place,
          unknownReason: own.flatMap { $0.hasPrefix("UI") ? nil : "the methods of '\($0)' are not known" }))
      if scene.implements.isGiven || scene.delegateClass.isGiven {
        // UIKit does not document whether it asks the scene's delegate, so this responder never gives a certain answer.
        links.append(
          Responder(
            .sceneDelegate, scene.delegateClass.value ?? "the scene's delegate", className: scene.delegateClass.value,
            place: scene.place, implements: scene.implements))
      }
    } else {
      links.append(Responder(.windowScene, "UIWindowScene", className: "UIWindowScene"))
      if isAmbiguous, app.scenes.contains(where: { $0.sceneClass.isGiven }) {
        links.append(.gap("its scene is unknown"))
      }
    }
    links.append(Responder(.application, "UIApplication", className: "UIApplication"))
    if let delegate = app.app?.delegate {
      let isKnown = delegate.implements.isGiven
      links.append(
        Responder(
          .applicationDelegate, delegate.className.value ?? "the app delegate", className: delegate.className.value,
          implements: delegate.implements,
          unknownReason: isKnown ? nil : "the document does not list the methods of the app delegate"))
    } else {
      links.append(.gap("the app delegate is not declared"))
    }
    return links
  }

  private func window(of scene: WindowScene?) -> Responder {
    guard let scene, !scene.window.isDefault else { return Responder(.window, "UIWindow", className: "UIWindow") }
    guard let window = scene.window.value else { return .gap("the window of '\(scene.name)' is not known") }
    let name = window.className.value ?? "UIWindow"
    return Responder(
      .window, name, className: name, place: window.place, implements: window.implements,
      unknownReason: window.areMethodsKnown ? nil : "the document does not list the methods of '\(name)'")
  }

  /// Adds a gap if a responder overrides `next`.
  private func noteNextOverride(_ implements: Implementations, _ links: inout [Responder]) {
    guard implements.contains("next") || implements.contains("nextResponder") else { return }
    links.append(.gap("its 'next' is overridden"))
  }
}
