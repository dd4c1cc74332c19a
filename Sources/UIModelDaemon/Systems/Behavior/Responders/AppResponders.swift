import UIModelPlatform

/// The responders of an app, with their order in responder chains. For example, the chain from a view leads through its
/// superviews and its view controller to the window, the window scene, the application and the app delegate.
package struct AppResponders: Sendable {
  package let app: AppModel
  /// The index of the first screen with each handle, by the handle, i.e. the value of `ref`.
  private let screenIndices: [String: Int]
  /// The indices of the screens that contain a screen as a child or a column, by the screen's index.
  private let parentScreens: [Int: [Int]]
  /// The indices of the screens that present a screen, by the screen's index.
  private let presentingScreens: [Int: [Int]]
  /// The indices of the scenes that have a screen as their root view controller, by the screen's index.
  private let scenes: [Int: [Int]]

  package init(_ app: AppModel, sheets: [Sheet] = []) {
    self.app = app
    var screenIndices: [String: Int] = [:]
    for (index, screen) in app.screens.enumerated() {
      if let ref = screen.ref.value, screenIndices[ref] == nil { screenIndices[ref] = index }
    }
    var sheetControllers: [String: String] = [:]
    for sheet in sheets {
      if let ref = sheet.ref.value, let controller = sheet.viewControllerHandle.value {
        sheetControllers[ref] = controller
      }
    }
    var parentScreens: [Int: [Int]] = [:]
    var presentingScreens: [Int: [Int]] = [:]
    for (index, screen) in app.screens.enumerated() {
      let embeddedHandles = screen.embeddedScreens.map(\.name.value) + [screen.columns?.compact.value].compactMap { $0 }
      for name in embeddedHandles {
        if let child = screenIndices[name], parentScreens[child]?.contains(index) != true {
          parentScreens[child, default: []].append(index)
        }
      }
      for name in screen.presentedHandles.elements.map(\.value) {
        guard let child = screenIndices[name] ?? sheetControllers[name].flatMap({ screenIndices[$0] }) else { continue }
        if presentingScreens[child]?.contains(index) != true { presentingScreens[child, default: []].append(index) }
      }
    }
    var scenes: [Int: [Int]] = [:]
    for (index, scene) in app.scenes.enumerated() {
      if let rootScreen = scene.rootHandle.value.flatMap({ screenIndices[$0] }) {
        scenes[rootScreen, default: []].append(index)
      }
    }
    self.screenIndices = screenIndices
    self.parentScreens = parentScreens
    self.presentingScreens = presentingScreens
    self.scenes = scenes
  }

  /// An app without screens, for queries about a single responder.
  static let empty = AppResponders(AppModel(app: nil, menus: [], screens: []))

  package func screen(named ref: String) -> Int? { screenIndices[ref] }

  /// Returns the indices of the screen and the view with a handle; nil if no view has it.
  package func view(named ref: String) -> (screen: Int, view: Int)? {
    for (index, screen) in app.screens.enumerated() {
      if let view = screen.viewIndicesByRef[ref] { return (index, view) }
    }
    return nil
  }

  /// The screens at which a responder chain can start if no screen is given: the root screens of the scenes. Without
  /// scenes, the only view controller, or the view controllers that no other screen contains or presents.
  package var rootScreens: [Int] {
    if !scenes.isEmpty { return scenes.keys.sorted() }
    let controllerScreens = app.screens.indices.filter { app.screens[$0].mayBeViewController }
    return controllerScreens.count == 1
      ? controllerScreens : controllerScreens.filter { parentScreens[$0] == nil && presentingScreens[$0] == nil }
  }

  /// Returns the outermost container of a screen. The search ends at a screen that several other screens contain.
  func outermostContainer(_ screenIndex: Int) -> Int {
    var container = screenIndex
    var visitedScreens: Set<Int> = [screenIndex]
    while let containers = parentScreens[container], containers.count == 1,
      visitedScreens.insert(containers[0]).inserted
    {
      container = containers[0]
    }
    return container
  }

  // MARK: Chains

  /// Returns the responder chain from a view to the app delegate. If `view` is nil, the chain starts at the screen's
  /// view controller.
  package func chain(from view: Int? = nil, in screenIndex: Int) -> ResponderChain {
    var links: [Responder] = []
    var visitedScreens: Set<Int> = []
    var nextScreen: Int? = screenIndex
    var view = view
    var isPresenting = false
    walk: while let index = nextScreen {
      guard visitedScreens.insert(index).inserted else {
        links.append(.gap("the screens form a cycle"))
        break
      }
      let currentScreen = app.screens[index]
      while let viewIndex = view {
        links.append(responder(of: viewIndex, in: currentScreen))
        addGapForNextOverride(currentScreen.views[viewIndex].implementations, &links)
        view = currentScreen.views[viewIndex].parentIndex
      }
      links.append(responder(of: currentScreen, isPresenting: isPresenting))
      addGapForNextOverride(currentScreen.implementations, &links)
      isPresenting = false
      let containers = parentScreens[index] ?? []
      let nextScreens = containers.isEmpty ? presentingScreens[index] ?? [] : containers
      let rootScenes = scenes[index] ?? []
      switch (nextScreens.count, rootScenes.count) {
      case (1, 0):
        nextScreen = nextScreens.first
        // The next responder of an embedded screen is the container's view. The next responder of a presented screen is
        // the presenter.
        if containers.isEmpty {
          isPresenting = true
          // A container can present on behalf of an embedded screen, which is then not in the chain.
          if let presenter = nextScreens.first, parentScreens[presenter] != nil {
            links.append(.gap("it is not known whether '\(app.screens[presenter].name)' or a container of it presents"))
          }
        } else if let container = nextScreens.first, !app.screens[container].views.isEmpty {
          view = 0
        }
      case (0, let count):
        if count == 0, !app.scenes.isEmpty {
          links.append(.gap("the scene that shows '\(currentScreen.name)' is not known"))
        }
        links += windowLinks(sceneIndex: count == 1 ? rootScenes.first : nil, isAmbiguous: count > 1)
        break walk
      default:
        links.append(.gap("'\(currentScreen.name)' is shown in several places"))
        links += windowLinks(sceneIndex: nil, isAmbiguous: true)
        break walk
      }
    }
    return ResponderChain(links)
  }

  /// The chain from the window to the app delegate, for an app without a known screen. If documents declare the app,
  /// the chain begins with a gap, because an unknown screen might perform any action.
  package var chainWithoutScreen: ResponderChain {
    let links = windowLinks(sceneIndex: nil, isAmbiguous: !app.scenes.isEmpty)
    // In source code it is known which actions the classes outside any known chain implement, so no gap for an unknown
    // screen is needed.
    return ResponderChain(app.isFromSource ? links : [.gap("the app has no declared screen")] + links)
  }

  /// Returns the responders from the window to the app delegate. For an app read from source, the list begins and ends
  /// with a gap, because some classes have an unknown place in the chain.
  private func windowLinks(sceneIndex: Int?, isAmbiguous: Bool) -> [Responder] {
    guard app.isFromSource else { return declaredWindowLinks(sceneIndex: sceneIndex, isAmbiguous: isAmbiguous) }
    return [unplacedClassesGap] + declaredWindowLinks(sceneIndex: sceneIndex, isAmbiguous: isAmbiguous) + [
      .gap("a class whose place in the responder chain is unknown may perform it")
    ]
  }

  /// A gap for classes in source code that can be anywhere between a screen and the app delegate, such as containers,
  /// presenters and the scene delegate. The gap might perform an action of the app delegate if one of these classes
  /// also implements the action.
  private var unplacedClassesGap: Responder {
    guard let delegate = app.app?.delegate, delegate.implementations.isKnown, delegate.sharedActions.isComplete else {
      return .gap("the responders between the screen and the app delegate are unknown")
    }
    return Responder(
      .unknown, "?",
      unknownReason: "another class implements it too, and its place in the responder chain is not known",
      possibleActions: Set(delegate.sharedActions.elements.map { Selector.normalized($0.value) }))
  }

  private func declaredWindowLinks(sceneIndex: Int?, isAmbiguous: Bool) -> [Responder] {
    var links = [windowResponder(of: sceneIndex.map { app.scenes[$0] })]
    if sceneIndex == nil, app.scenes.contains(where: { !$0.window.isDefault }) {
      links.append(.gap("its window is unknown"))
    }
    if let scene = sceneIndex.map({ app.scenes[$0] }) {
      let sceneClass = scene.sceneClass.value
      links.append(
        Responder(
          .windowScene, scene.ref.value ?? "UIWindowScene", className: sceneClass ?? "UIWindowScene",
          place: scene.place,
          unknownReason: sceneClass.flatMap { $0.hasPrefix("UI") ? nil : "the methods of '\($0)' are not known" }))
      if scene.implementations.isGiven || scene.delegateClass.isGiven {
        // UIKit does not document whether it asks the scene's delegate, so the response of this responder is never
        // certain.
        links.append(
          Responder(
            .sceneDelegate, scene.delegateClass.value ?? "the scene's delegate", className: scene.delegateClass.value,
            place: scene.place, implements: scene.implementations))
      }
    } else {
      links.append(Responder(.windowScene, "UIWindowScene", className: "UIWindowScene"))
      if isAmbiguous, app.scenes.contains(where: { $0.sceneClass.isGiven }) {
        links.append(.gap("its scene is unknown"))
      }
    }
    links.append(Responder(.application, "UIApplication", className: "UIApplication"))
    if let delegate = app.app?.delegate {
      let listsMethods = delegate.implementations.isGiven
      links.append(
        Responder(
          .applicationDelegate, delegate.className.value ?? "the app delegate", className: delegate.className.value,
          implements: delegate.implementations,
          unknownReason: listsMethods ? nil : "the document does not list the methods of the app delegate"))
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
      .window, name, className: name, place: window.place, implements: window.implementations,
      unknownReason: window.areMethodsKnown ? nil : "the document does not list the methods of '\(name)'")
  }

  /// Adds a gap if a responder overrides `next`.
  private func addGapForNextOverride(_ implements: Implementations, _ links: inout [Responder]) {
    guard implements.contains("next") || implements.contains("nextResponder") else { return }
    links.append(.gap("its 'next' is overridden"))
  }
}
