import UIModelPlatform

/// The scene facts of one app, for rules and queries: its scenes, the scene manifest of its Info.plist, and the
/// requests that open scenes.
// A class because the value is large: rules pass a reference instead of a copy.
package final class SceneFacts: Sendable {
  /// A request to open a scene, together with the model element that declares it: a scene, a menu action, an
  /// interaction or a cell.
  package struct RequestUse: Sendable {
    /// The kind of model element that declares a request.
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
    package let ownerName: String

    /// The kind of the request. A request that sets no kind has the kind `configuration` if an interaction or a cell
    /// declares the request; otherwise the kind is nil. Also nil if the kind is unknown.
    package var kind: SceneActivationRequest.Kind? {
      if let kind = request.kind.value { return kind }
      return request.kind.isDefault && (site == .interaction || site == .cell) ? .configuration : nil
    }

    /// Whether a pinch starts the request.
    package var isPinch: Bool { site == .interaction || site == .cell || kind == .interaction }
  }

  package let app: AppModel
  /// The scene manifest; nil if the document does not describe Info.plist or if the content of Info.plist is unknown.
  package let manifest: SceneManifest?
  package let requestUses: [RequestUse]

  package init(_ app: AppModel) {
    self.app = app
    manifest = SceneManifest(app.app)
    requestUses = SceneFacts.requestUses(scenes: app.scenes, menus: app.menus, screens: app.screens)
  }

  package var scenes: [WindowScene] { app.scenes }

  package func scene(named name: String) -> WindowScene? { scenes.first { $0.ref.value == name } }

  /// Returns all requests that open scenes: first from scenes, then from menus, then from views.
  static func requestUses(scenes: [WindowScene], menus: [MenuElement], screens: [Screen]) -> [RequestUse] {
    var requestUses = scenes.flatMap { scene in
      scene.activationRequests.elements.map { RequestUse(site: .request, request: $0, ownerName: scene.name) }
    }
    for menu in menus where menu.canOpenScenes {
      requestUses += menu.activations.map {
        RequestUse(site: .menu, request: $0, ownerName: menu.title.value ?? "a menu")
      }
    }
    for screen in screens where screen.canOpenScenes {
      for (index, viewDetails) in screen.details.sorted(by: { $0.key < $1.key }) {
        let ownerName = screen.views[index].name
        requestUses += (viewDetails.activationInteraction?.configurations ?? []).map {
          RequestUse(site: .interaction, request: $0, ownerName: ownerName)
        }
        requestUses += (viewDetails.cellActivations?.configurations ?? []).map {
          RequestUse(site: .cell, request: $0, ownerName: ownerName)
        }
      }
    }
    return requestUses
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
