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
      let embedded = screen.embeddedScreens.map(\.name.value) + [screen.columns?.compact.value].compactMap { $0 }
      for name in embedded {
        if let child = screens[name], parents[child]?.contains(index) != true {
          parents[child, default: []].append(index)
        }
      }
      for name in screen.presentedHandles.elements.map(\.value) {
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
      if let view = screen.viewIndicesByRef[ref] { return (index, view) }
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

  /// Returns the outermost container of a screen. The search ends at a screen that several other screens contain.
  func outermost(_ screen: Int) -> Int {
    var container = screen
    var visitedScreens: Set<Int> = [screen]
    while let containers = parents[container], containers.count == 1, visitedScreens.insert(containers[0]).inserted {
      container = containers[0]
    }
    return container
  }

  // MARK: Chains

  /// Returns the responder chain from a view, or else from the view controller, to the app delegate.
  package func chain(from view: Int? = nil, in screen: Int) -> ResponderChain {
    var links: [Responder] = []
    var visitedScreens: Set<Int> = []
    var nextScreen: Int? = screen
    var view = view
    var isPresenting = false
    walk: while let index = nextScreen {
      guard visitedScreens.insert(index).inserted else {
        links.append(.gap("the screens form a cycle"))
        break
      }
      let current = app.screens[index]
      while let viewIndex = view {
        links.append(responder(of: viewIndex, in: current))
        noteNextOverride(current.views[viewIndex].implements, &links)
        view = current.views[viewIndex].parent
      }
      links.append(responder(of: current, isPresenting: isPresenting))
      noteNextOverride(current.implements, &links)
      isPresenting = false
      let containers = parents[index] ?? []
      let nextScreens = containers.isEmpty ? presenters[index] ?? [] : containers
      let roots = scenes[index] ?? []
      switch (nextScreens.count, roots.count) {
      case (1, 0):
        nextScreen = nextScreens.first
        // A container's view is the next responder of a screen inside it. A presenter is the next responder itself.
        if containers.isEmpty {
          isPresenting = true
          // UIKit can let a container present for a screen inside it. That screen is then not in the chain.
          if let presenter = nextScreens.first, parents[presenter] != nil {
            links.append(.gap("it is not known whether '\(app.screens[presenter].name)' or a container of it presents"))
          }
        } else if let container = nextScreens.first, !app.screens[container].views.isEmpty {
          view = 0
        }
      case (0, let count):
        if count == 0, !app.scenes.isEmpty { links.append(.gap("the scene that shows '\(current.name)' is not known")) }
        links += windowLinks(scene: count == 1 ? roots.first : nil, isAmbiguous: count > 1)
        break walk
      default:
        links.append(.gap("'\(current.name)' is shown in several places"))
        links += windowLinks(scene: nil, isAmbiguous: true)
        break walk
      }
    }
    return ResponderChain(links)
  }

  /// The chain from the window on, for an app without a known screen. If documents declare the app, the chain begins
  /// with a gap, because an unknown screen might perform any action.
  package var chainWithoutScreen: ResponderChain {
    let links = windowLinks(scene: nil, isAmbiguous: !app.scenes.isEmpty)
    // Source code shows which actions the classes without a known place implement, so no additional gap is needed.
    return ResponderChain(app.isFromSource ? links : [.gap("the app has no declared screen")] + links)
  }

  /// Returns the responders from the window to the app delegate. For an app read from source, the list begins and ends
  /// with a gap for classes whose place in the chain is unknown.
  private func windowLinks(scene: Int?, isAmbiguous: Bool) -> [Responder] {
    guard app.isFromSource else { return declaredWindowLinks(scene: scene, isAmbiguous: isAmbiguous) }
    return [unplacedClassesGap] + declaredWindowLinks(scene: scene, isAmbiguous: isAmbiguous) + [
      .gap("a class whose place in the responder chain is unknown may perform it")
    ]
  }

  /// A gap for classes in source code that can be anywhere between a screen and the app delegate, such as containers,
  /// presenters and the scene delegate. Such a class might perform those actions of the app delegate that it also
  /// implements.
  private var unplacedClassesGap: Responder {
    guard let delegate = app.app?.delegate, delegate.implements.isKnown, delegate.sharedActions.isComplete else {
      return .gap("the responders between the screen and the app delegate are unknown")
    }
    return Responder(
      .unknown, "?",
      unknownReason: "another class implements it too, and its place in the responder chain is not known",
      possibleActions: Set(delegate.sharedActions.elements.map { Selector.normalized($0.value) }))
  }

  private func declaredWindowLinks(scene: Int?, isAmbiguous: Bool) -> [Responder] {
    var links = [windowResponder(of: scene.map { app.scenes[$0] })]
    if scene == nil, app.scenes.contains(where: { !$0.window.isDefault }) {
      links.append(.gap("its window is unknown"))
    }
    if let scene = scene.map({ app.scenes[$0] }) {
      let sceneClass = scene.sceneClass.value
      links.append(
        Responder(
          .windowScene, scene.ref.value ?? "UIWindowScene", className: sceneClass ?? "UIWindowScene",
          place: scene.place,
          unknownReason: sceneClass.flatMap { $0.hasPrefix("UI") ? nil : "the methods of '\($0)' are not known" }))
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

  private func windowResponder(of scene: WindowScene?) -> Responder {
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
