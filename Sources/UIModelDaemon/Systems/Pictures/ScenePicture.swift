import UIModelPlatform

/// A picture of an app's scenes and of the views, menus and requests that open them. For example, a SwiftUI view that
/// calls `openWindow(id: "editor")` has a link with this label to the scene.
package enum ScenePicture {
  package static func graph(of answer: SceneFacts, in environment: Environment) throws(UndrawableError) -> Picture {
    var builder = SceneGraphBuilder(answer, environment)
    builder.readUIKit()
    builder.readSwiftUI()
    builder.alignScenes()
    guard !builder.graph.nodes.isEmpty else {
      throw UndrawableError("no scene of the app, and nothing that opens one, is known")
    }
    var notes: [String] = []
    let support = SceneSupport(answer, in: environment)
    if support.isSupported == false { notes.append("The app has one window only: \(support.reason).") }
    let name = answer.app.app?.name.value.map { " of \($0)" } ?? ""
    return try Picture(
      builder.graph, title: "Scenes\(name), and what opens them, on \(environment.description)", notes: notes,
      legend: [(.item, "a scene"), (.system, "what opens one")])
  }
}

/// Builds the graph of an app's scenes from its model.
private struct SceneGraphBuilder {
  private(set) var graph = Graph()
  private let answer: SceneFacts
  private let environment: Environment

  init(_ answer: SceneFacts, _ environment: Environment) { (self.answer, self.environment) = (answer, environment) }

  // MARK: UIKit

  mutating func readUIKit() {
    let scenes = answer.scenes
    for scene in scenes {
      let root = answer.app.screens.first { $0.ref.value != nil && $0.ref.value == scene.root.value }
      let contentText = (root?.shownTitle ?? scene.root.value).map { "shows \($0)" }
      let title = scene.shownTitle
      let detail = [contentText, scene.delegateClass.value].compactMap { $0 }.first { $0 != title }
      graph.nodes.append(Graph.Node(title: title, detail: detail ?? ""))
    }
    for use in answer.uses {
      let resolution = SceneResolution(
        SceneRequest(use, in: environment), connectedScenes: scenes, answer, in: environment)
      let configuredIndex = resolution.configuration.flatMap { configuration in
        scenes.firstIndex { $0.ref.value == configuration.scene && configuration.scene != nil }
      }
      let activatedIndex = resolution.activatedScene.flatMap { active in scenes.firstIndex { $0.place == active.place }
      }
      let target = activatedIndex ?? configuredIndex
      let suffix = target == nil ? " (\(resolution.outcome.displayText))" : ""
      let requestingScene = use.site == .request ? scenes.firstIndex { $0.name == use.owner } : nil
      link(
        (use.request.title.value ?? use.site.displayText) + suffix, to: target,
        from: requestingScene ?? openerNode(use.owner))
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
    var nodesByID: [String: Int] = [:]
    for screen in answer.app.screens {
      for scene in screen.swiftUIScenes.elements where scene.availability.includes(environment) != false {
        let type = scene.type.value ?? "a scene"
        let contentText = scene.content.value.map { ", shows \($0)" } ?? ""
        let title = scene.title.value ?? scene.id.value ?? scene.content.value ?? type
        graph.nodes.append(Graph.Node(title: title, detail: type + (title == scene.content.value ? "" : contentText)))
        if let id = scene.id.value, nodesByID[id] == nil { nodesByID[id] = graph.nodes.count - 1 }
      }
    }
    for screen in answer.app.screens {
      for request in screen.windowRequests.elements where request.availability.includes(environment) != false {
        guard let id = request.id.value else { continue }
        let suffix = nodesByID[id] == nil ? " (no scene has this id)" : ""
        link("openWindow(id: \"\(id)\")\(suffix)", to: nodesByID[id], from: openerNode(screen.shownTitle))
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
  private mutating func openerNode(_ name: String) -> Int {
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
  /// The scene's title in the picture: the delegate's class, otherwise the root view's name, otherwise the handle.
  fileprivate var shownTitle: String { delegateClass.value ?? root.value ?? ref.value ?? "a scene" }
}

extension SceneFacts.Use.Site {
  fileprivate var displayText: String {
    switch self {
    case .request: "a request of the scene"
    case .menu: "an action in a menu"
    case .interaction: "a pinch or a drag"
    case .cell: "a pinch on a cell"
    }
  }
}

extension SceneResolution.Outcome {
  fileprivate var displayText: String {
    switch self {
    case .activates: "a window comes to the front"
    case .opens: "a new window"
    case .fails: "fails"
    case .unknown: "what it opens is not known"
    }
  }
}
