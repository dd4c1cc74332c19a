import UIModelPlatform

/// The scene facts of one app, for rules and queries: its scenes, the scene manifest of its Info.plist, and the
/// requests that open scenes.
// A class because the value is large: rules pass a reference instead of a copy.
package final class SceneFacts: Sendable {
  /// A declaration that opens a scene.
  package struct Use: Sendable {
    /// The place where a request is declared.
    package enum Site: Sendable, Hashable {
      /// An element of a scene's `activationRequests`.
      case request
      /// An action in a menu.
      case menu
      /// An activation interaction of a view.
      case interaction
      /// The configuration that a collection view's delegate returns for a cell.
      case cell
    }

    package let site: Site
    package let request: SceneActivationRequest
    /// The name of the scene, menu or view that declares the request. For example, `Window` for an action in the menu
    /// with that title.
    package let owner: String

    /// The kind of the request. An interaction or a cell has the kind `configuration` unless its request names another
    /// kind. Nil if no kind is known.
    package var kind: SceneActivationRequest.Kind? {
      if let kind = request.kind.value { return kind }
      return request.kind.isDefault && (site == .interaction || site == .cell) ? .configuration : nil
    }

    /// Whether a pinch starts the request.
    package var isPinch: Bool { site == .interaction || site == .cell || kind == .interaction }
  }

  package let app: AppModel
  /// The scene manifest; nil if the document does not describe Info.plist, or if its content is unknown.
  package let manifest: SceneManifest?
  package let uses: [Use]

  package init(_ app: AppModel) {
    self.app = app
    manifest = SceneManifest(app.app)
    uses = SceneFacts.uses(scenes: app.scenes, menus: app.menus, screens: app.screens)
  }

  package var scenes: [WindowScene] { app.scenes }

  package func scene(named name: String) -> WindowScene? { scenes.first { $0.ref.value == name } }

  /// Returns all requests that open scenes: first from scenes, then from menus, then from views.
  static func uses(scenes: [WindowScene], menus: [MenuElement], screens: [Screen]) -> [Use] {
    var uses = scenes.flatMap { scene in
      scene.activationRequests.elements.map { Use(site: .request, request: $0, owner: scene.name) }
    }
    for menu in menus where menu.canOpenScenes {
      uses += menu.activations.map { Use(site: .menu, request: $0, owner: menu.title.value ?? "a menu") }
    }
    for screen in screens where screen.canOpenScenes {
      for (index, details) in screen.details.sorted(by: { $0.key < $1.key }) {
        let owner = screen.views[index].name
        uses += (details.activationInteraction?.configurations ?? []).map {
          Use(site: .interaction, request: $0, owner: owner)
        }
        uses += (details.cellActivations?.configurations ?? []).map { Use(site: .cell, request: $0, owner: owner) }
      }
    }
    return uses
  }
}

extension ViewDetails {
  package var activationInteraction: SceneActivationInteraction? {
    reader.object(SceneActivationInteraction.key).map { SceneActivationInteraction($0) }
  }

  package var cellActivations: CellActivations? { CellActivations(list: reader) }
}

extension MenuElement {
  /// The activation actions among this element and its descendants, in order.
  var activations: [SceneActivationRequest] {
    guard canOpenScenes else { return [] }
    return (activationRequest.map { [$0] } ?? []) + children.elements.flatMap(\.activations)
  }
}
