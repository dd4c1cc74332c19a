import UIModelPlatform

/// A picture of an app's scenes and of the views, menus and requests that open them. For example, a SwiftUI view that
/// calls `openWindow(id: "editor")` has a link with this label to the scene.
package enum ScenePicture {
  package static func graph(of answer: SceneAnswer, in environment: Environment) throws(UndrawableError) -> Picture {
    var reading = SceneReading(answer, environment)
    reading.readUIKit()
    reading.readSwiftUI()
    reading.alignScenes()
    guard !reading.graph.nodes.isEmpty else {
      throw UndrawableError("no scene of the app, and nothing that opens one, is known")
    }
    var notes: [String] = []
    let support = SceneSupport(answer, in: environment)
    if support.isSupported == false { notes.append("The app has one window only: \(support.reason).") }
    let name = answer.app.app?.name.value.map { " of \($0)" } ?? ""
    return try Picture(
      reading.graph, title: "Scenes\(name), and what opens them, on \(environment.description)", notes: notes,
      legend: [(.item, "a scene"), (.system, "what opens one")])
  }
}

/// The graph of an app's scenes, built from its model.
private struct SceneReading {
  private(set) var graph = Graph()
  private let answer: SceneAnswer
  private let environment: Environment

  init(_ answer: SceneAnswer, _ environment: Environment) { (self.answer, self.environment) = (answer, environment) }

  // MARK: UIKit

  mutating func readUIKit() {
    let scenes = answer.scenes
    for scene in scenes {
      let root = answer.app.screens.first { $0.ref.value != nil && $0.ref.value == scene.root.value }
      let shows = (root?.shownTitle ?? scene.root.value).map { "shows \($0)" }
      let title = scene.shownTitle
      let detail = [shows, scene.delegateClass.value].compactMap { $0 }.first { $0 != title }
      graph.nodes.append(Graph.Node(title: title, detail: detail ?? ""))
    }
    for use in answer.uses {
      let resolution = SceneResolution(SceneRequest(use, in: environment), connected: scenes, answer, in: environment)
      let configured = resolution.configuration.flatMap { configuration in
        scenes.firstIndex { $0.ref.value == configuration.scene && configuration.scene != nil }
      }
      let activated = resolution.activated.flatMap { active in scenes.firstIndex { $0.place == active.place } }
      let target = activated ?? configured
      let ending = target == nil ? " (\(resolution.outcome.words))" : ""
      let own = use.means == .request ? scenes.firstIndex { $0.name == use.owner } : nil
      link((use.request.title.value ?? use.means.words) + ending, to: target, from: own ?? opener(use.owner))
    }
    // If the model comes from code, only Info.plist declares the scenes.
    guard scenes.isEmpty else { return }
    for configuration in answer.manifest?.configurations ?? [] {
      // The class name without its module. In Info.plist the module is often a build setting.
      let delegate = configuration.delegateClass?.split(separator: ".").last.map { String($0) }
      let title = delegate ?? configuration.name ?? configuration.role.rawValue
      let detail = configuration.name.map { "configuration \($0)" } ?? ""
      graph.nodes.append(Graph.Node(title: title, detail: title == configuration.name ? "" : detail))
    }
  }

  // MARK: SwiftUI

  mutating func readSwiftUI() {
    var byID: [String: Int] = [:]
    for screen in answer.app.screens {
      for scene in screen.swiftUIScenes.elements where scene.availability.includes(environment) != false {
        let type = scene.type.value ?? "a scene"
        let shows = scene.content.value.map { ", shows \($0)" } ?? ""
        let title = scene.title.value ?? scene.id.value ?? scene.content.value ?? type
        graph.nodes.append(Graph.Node(title: title, detail: type + (title == scene.content.value ? "" : shows)))
        if let id = scene.id.value, byID[id] == nil { byID[id] = graph.nodes.count - 1 }
      }
    }
    for screen in answer.app.screens {
      for request in screen.windowRequests.elements where request.availability.includes(environment) != false {
        guard let id = request.id.value else { continue }
        let ending = byID[id] == nil ? " (no scene has this id)" : ""
        link("openWindow(id: \"\(id)\")\(ending)", to: byID[id], from: opener(screen.shownTitle))
      }
    }
  }

  // MARK: Links

  /// Moves all scenes into one column, to the right of the nodes that open them.
  mutating func alignScenes() {
    guard graph.nodes.contains(where: { $0.look == .system }) else { return }
    for index in graph.nodes.indices where graph.nodes[known: index].look != .system {
      graph.nodes[known: index].minimumLayer = 1
    }
  }

  /// Returns the node of a view or a class that opens scenes. Adds the node if it does not exist.
  private mutating func opener(_ name: String) -> Int {
    if let found = graph.nodes.firstIndex(where: { $0.title == name && $0.look == .system }) { return found }
    graph.nodes.append(Graph.Node(title: name, look: .system))
    return graph.nodes.count - 1
  }

  private mutating func link(_ label: String, to target: Int?, from node: Int) {
    let isKnown = graph.nodes[known: node].links.contains { $0.label == label && $0.target == target }
    if !isKnown { graph.nodes[known: node].links.append(Graph.Link(label: label, target: target)) }
  }
}

extension WindowScene {
  /// The title that users see: the delegate's class, else the root view's name, else the handle.
  fileprivate var shownTitle: String { delegateClass.value ?? root.value ?? ref.value ?? "a scene" }
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
