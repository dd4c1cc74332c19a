import UIModelPlatform

/// What the rules and questions of scenes are given: an app's scenes, what Info.plist says of them, and what opens them.
// A class because it is large: rules pass it on without copying it.
package final class SceneAnswer: Sendable {
  /// Something that opens a scene.
  package struct Use: Sendable {
    package enum Means: Sendable, Hashable {
      /// Among a scene's `activationRequests`.
      case request
      /// An action in a menu.
      case menu
      /// A view's interaction.
      case interaction
      /// What a collection view's delegate answers.
      case cell
    }

    package let means: Means
    package let request: SceneActivationRequest
    /// What to call what asks: a scene, a menu, a view.
    package let owner: String

    /// What it is made with: an interaction and a cell answer with a configuration unless they say otherwise. Nil where
    /// that is not known.
    package var kind: SceneActivationRequest.Kind? {
      if let kind = request.kind.value { return kind }
      return request.kind.isDefault && (means == .interaction || means == .cell) ? .configuration : nil
    }

    /// Whether it starts from a pinch.
    package var isPinch: Bool { means == .interaction || means == .cell || kind == .interaction }
  }

  package let app: AppModel
  /// Nil where the document says nothing of Info.plist, or nobody knows it.
  package let manifest: SceneManifest?
  package let uses: [Use]

  package init(_ app: AppModel) {
    self.app = app
    manifest = SceneManifest(app.app)
    uses = SceneAnswer.uses(scenes: app.scenes, menus: app.menus, screens: app.screens)
  }

  package var scenes: [WindowScene] { app.scenes }

  package func scene(named name: String) -> WindowScene? { scenes.first { $0.ref.value == name } }

  /// Everything among some declarations that opens a scene: what scenes ask for, then menus, then views.
  static func uses(scenes: [WindowScene], menus: [MenuElement], screens: [Screen]) -> [Use] {
    var uses = scenes.flatMap { scene in
      scene.activationRequests.elements.map { Use(means: .request, request: $0, owner: scene.name) }
    }
    for menu in menus where menu.opensScenes {
      uses += menu.activations.map { Use(means: .menu, request: $0, owner: menu.title.value ?? "a menu") }
    }
    for screen in screens where screen.opensScenes {
      for (index, details) in screen.details.sorted(by: { $0.key < $1.key }) {
        let owner = screen.views[index].name
        uses += (details.activationInteraction?.configurations ?? []).map {
          Use(means: .interaction, request: $0, owner: owner)
        }
        uses += (details.cellActivations?.configurations ?? []).map { Use(means: .cell, request: $0, owner: owner) }
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
  /// The activation actions among this and everything inside, in order.
  var activations: [SceneActivationRequest] {
    guard opensScenes else { return [] }
    return (activation.map { [$0] } ?? []) + children.elements.flatMap(\.activations)
  }
}
