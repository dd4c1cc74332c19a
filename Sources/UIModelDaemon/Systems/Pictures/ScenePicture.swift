import UIModelPlatform

/// The scenes of an app, and what opens them.
package enum ScenePicture {
  package static func graph(of answer: SceneAnswer, in environment: Environment) throws(UndrawableError) -> Picture {
    var graph = Graph()
    var notes: [String] = []
    for scene in answer.scenes {
      let root = answer.app.screens.first { $0.ref.value != nil && $0.ref.value == scene.root.value }
      let shows = (root?.shownTitle ?? scene.root.value).map { "shows \($0)" }
      let title = scene.shownTitle
      let detail = [shows, scene.delegateClass.value].compactMap { $0 }.first { $0 != title }
      graph.nodes.append(Graph.Node(title: title, detail: detail ?? ""))
    }
    let scenes = answer.scenes
    func index(of scene: WindowScene) -> Int? { scenes.firstIndex { $0.place == scene.place } }
    func add(_ label: String, _ target: Int?, to owner: String, _ own: Int?) {
      let node: Int
      if let found = own ?? graph.nodes.firstIndex(where: { $0.title == owner && $0.look == .system }) {
        node = found
      } else {
        graph.nodes.append(Graph.Node(title: owner, look: .system))
        node = graph.nodes.count - 1
      }
      graph.nodes[known: node].links.append(Graph.Link(label: label, target: target))
    }
    for use in answer.uses {
      let resolution = SceneResolution(
        SceneRequest(use, in: environment), connected: scenes, answer, in: environment)
      let label = use.request.title.value ?? use.means.words
      let configured = resolution.configuration.flatMap { configuration in
        scenes.firstIndex { $0.ref.value == configuration.scene && configuration.scene != nil }
      }
      let target = resolution.activated.flatMap(index) ?? configured
      let ending = target == nil ? " (\(resolution.outcome.words))" : ""
      let own = use.means == .request ? scenes.firstIndex { $0.name == use.owner } : nil
      add(label + ending, target, to: use.owner, own)
    }
    for screen in answer.app.screens {
      for opened in screen.openedWindows.elements {
        let id = opened.id.value ?? "?"
        add("openWindow(id: \(id)) opens nothing", nil, to: screen.shownTitle, nil)
      }
    }
    guard !graph.nodes.isEmpty else {
      throw UndrawableError("no scene of the app, and nothing that opens one, is known")
    }
    let support = SceneSupport(answer, in: environment)
    if support.isSupported == false { notes.append("The app has one window only: \(support.reason).") }
    let name = answer.app.app?.name.value.map { " of \($0)" } ?? ""
    return try Picture(graph, title: "Scenes\(name), and what opens them, on \(environment.description)", notes: notes)
  }
}

extension WindowScene {
  /// What people see of it: its window's title; else its delegate's class, else its handle.
  fileprivate var shownTitle: String {
    delegateClass.value ?? root.value ?? ref.value ?? "a scene"
  }
}

extension SceneAnswer.Use.Means {
  fileprivate var words: String {
    switch self {
    case .request: "a request of the scene"
    case .menu: "an action in a menu"
    case .interaction: "a pinch or a drag"
    case .cell: "a pinch on a cell"
    }
  }
}

extension SceneResolution.Outcome {
  fileprivate var words: String {
    switch self {
    case .activates: "a window comes to the front"
    case .opens: "a new window"
    case .fails: "fails"
    case .unknown: "what it opens is not known"
    }
  }
}
