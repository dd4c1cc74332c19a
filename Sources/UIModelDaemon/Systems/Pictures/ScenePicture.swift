import UIModelPlatform

/// A picture of an app's scenes and of the views, menus and requests that open them. For example, a link with the label
/// `openWindow(id: "editor")` leads from the SwiftUI view that makes this call to the scene.
package enum ScenePicture {
  package static func graph(of facts: SceneFacts, in environment: Environment) throws(UndrawableError) -> Picture {
    var builder = SceneGraphBuilder(facts, environment)
    builder.addUIKitScenes()
    builder.addSwiftUIScenes()
    builder.alignScenes()
    guard !builder.graph.nodes.isEmpty else {
      throw UndrawableError("no scene of the app, and nothing that opens one, is known")
    }
    var notes: [String] = []
    let support = SceneSupport(facts, in: environment)
    if support.isSupported == false { notes.append("The app has one window only: \(support.reason).") }
    let name = facts.app.app?.name.value.map { " of \($0)" } ?? ""
    return try Picture(
      builder.graph, title: "Scenes\(name), and what opens them, on \(environment.description)", notes: notes,
      legend: [(.item, "a scene"), (.system, "what opens one")])
  }
}

/// Builds the graph of an app's scenes from its model.
private struct SceneGraphBuilder {
  private(set) var graph = Graph()
  private let facts: SceneFacts
  private let environment: Environment

  init(_ facts: SceneFacts, _ environment: Environment) { (self.facts, self.environment) = (facts, environment) }

  // MARK: UIKit

  mutating func addUIKitScenes() {
    let scenes = facts.scenes
    for scene in scenes {
      let rootScreen = facts.app.screens.first { $0.ref.value != nil && $0.ref.value == scene.rootHandle.value }
      let contentText = (rootScreen?.shownTitle ?? scene.rootHandle.value).map { "shows \($0)" }
      let title = scene.shownTitle
      let detail = [contentText, scene.delegateClass.value].compactMap { $0 }.first { $0 != title }
      graph.nodes.append(Graph.Node(title: title, detail: detail ?? ""))
    }
    for use in facts.requestUses {
      let resolution = SceneResolution(
        SceneRequest(use, in: environment), connectedScenes: scenes, facts, in: environment)
      let configuredIndex = resolution.configuration.flatMap { configuration in
        scenes.firstIndex { $0.ref.value == configuration.sceneName && configuration.sceneName != nil }
      }
      let activatedIndex = resolution.activatedScene.flatMap { active in scenes.firstIndex { $0.place == active.place }
      }
      let targetIndex = activatedIndex ?? configuredIndex
      let suffix = targetIndex == nil ? " (\(resolution.outcome.displayText))" : ""
      let requestingScene = use.site == .request ? scenes.firstIndex { $0.name == use.ownerName } : nil
      link(
        (use.request.title.value ?? use.site.displayText) + suffix, to: targetIndex,
        from: requestingScene ?? openerIndex(use.ownerName))
    }
    // If the model comes from code, only Info.plist declares the scenes.
    guard scenes.isEmpty else { return }
    for configuration in facts.manifest?.configurations ?? [] {
      // The delegate's class name without its module. In Info.plist the module is often a build setting.
      let delegateName = configuration.delegateClass?.split(separator: ".").last.map { String($0) }
      let title = delegateName ?? configuration.name ?? configuration.role.rawValue
      let detail = configuration.name.map { "configuration \($0)" } ?? ""
      graph.nodes.append(Graph.Node(title: title, detail: title == configuration.name ? "" : detail))
    }
  }

  // MARK: SwiftUI

  mutating func addSwiftUIScenes() {
    var nodeIndicesByID: [String: Int] = [:]
    for screen in facts.app.screens {
      for scene in screen.swiftUIScenes.elements where scene.availability.includes(environment) != false {
        let type = scene.type.value ?? "a scene"
        let contentText = scene.contentType.value.map { ", shows \($0)" } ?? ""
        let title = scene.title.value ?? scene.id.value ?? scene.contentType.value ?? type
        graph.nodes.append(
          Graph.Node(title: title, detail: type + (title == scene.contentType.value ? "" : contentText)))
        if let id = scene.id.value, nodeIndicesByID[id] == nil { nodeIndicesByID[id] = graph.nodes.count - 1 }
      }
    }
    for screen in facts.app.screens {
      for request in screen.windowRequests.elements where request.availability.includes(environment) != false {
        guard let id = request.id.value else { continue }
        let suffix = nodeIndicesByID[id] == nil ? " (no scene has this id)" : ""
        link("openWindow(id: \"\(id)\")\(suffix)", to: nodeIndicesByID[id], from: openerIndex(screen.shownTitle))
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

  /// Returns the index of the node of a view or a class that opens scenes. Adds the node if it does not exist.
  private mutating func openerIndex(_ name: String) -> Int {
    if let foundIndex = graph.nodes.firstIndex(where: { $0.title == name && $0.look == .system }) { return foundIndex }
    graph.nodes.append(Graph.Node(title: name, look: .system))
    return graph.nodes.count - 1
  }

  private mutating func link(_ label: String, to targetIndex: Int?, from sourceIndex: Int) {
    let hasLink = graph.nodes[known: sourceIndex].links.contains { $0.label == label && $0.targetIndex == targetIndex }
    if !hasLink { graph.nodes[known: sourceIndex].links.append(Graph.Link(label: label, targetIndex: targetIndex)) }
  }
}

extension WindowScene {
  /// The scene's title in the picture: the delegate's class, otherwise the root view's name, otherwise the handle.
  fileprivate var shownTitle: String { delegateClass.value ?? rootHandle.value ?? ref.value ?? "a scene" }
}

extension SceneFacts.RequestUse.Site {
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
