import UIModelJSON
import UIModelPlatform

/// A window scene with its configuration, window and delegate. For example, `{ "ref": "note", "role":
/// "windowApplication", "root": "editor" }`.
// A class because it is large: rules pass it on without copying it.
package final class WindowScene: Sendable {
  package let ref: Property<String>
  package let role: Property<SceneRole>
  package let configuration: Property<SceneConfigurationChoice>
  package let delegateClass: Property<String>
  package let sceneClass: Property<String>
  package let storyboard: Property<String>
  /// The handle of the screen that is the window's root view controller.
  package let rootHandle: Property<String>
  /// The scene's window; `.default` for a plain `UIWindow`, which documents do not declare.
  package let window: Property<SceneWindow>
  package let activationConditions: Property<ActivationConditions>
  /// The activity that describes the scene's content; `.given(nil)` for `null`.
  package let userActivity: Property<UserActivity?>
  /// The activity that the scene saves; `.given(nil)` for `null`.
  package let stateRestorationActivity: Property<UserActivity?>
  /// The requests with which this scene opens other scenes.
  package let activationRequests: List<SceneActivationRequest>
  /// The presentation style that the scene itself declares.
  package let presentation: ScenePresentation
  /// The methods that the scene or its delegate implements.
  package let implementations: Implementations
  package let buildMenu: BuildMenu?
  package let availability: DeclaredAvailability
  package let place: Place
  /// The object that the scene was read from. Systems read further properties from this object.
  package let reader: ObjectReader

  package init(_ reader: ObjectReader) {
    ref = reader.string("ref")
    role = reader.value("role", SceneRole.self)
    configuration = reader.property("configuration") { SceneConfigurationChoice($0, in: reader.block) }
    delegateClass = reader.string("delegateClass")
    sceneClass = reader.string("sceneClass")
    storyboard = reader.string("storyboard")
    rootHandle = reader.string("root")
    window = reader.property("window") { element in
      element.kind == .object ? SceneWindow(ObjectReader(element, in: reader.block)) : nil
    }
    activationConditions = reader.property("activationConditions") { element in
      element.kind == .object ? ActivationConditions(ObjectReader(element, in: reader.block)) : nil
    }
    userActivity = reader.userActivity("userActivity")
    stateRestorationActivity = reader.userActivity("stateRestorationActivity")
    activationRequests = reader.list("activationRequests") { element in
      element.kind == .object ? SceneActivationRequest(ObjectReader(element, in: reader.block)) : nil
    }
    presentation = ScenePresentation(reader)
    implementations = Implementations(reader, "implements")
    buildMenu = reader.declaredBuildMenu
    availability = DeclaredAvailability(reader)
    place = reader.place
    self.reader = reader
  }

  /// The name of the scene for messages: its handle, or else its delegate's class.
  package var name: String { ref.value ?? delegateClass.value ?? "the scene" }

  /// The place of the scene's name, for findings about missing properties.
  package var namePlace: Place { ref.place ?? delegateClass.place ?? place }
}

extension ObjectReader {
  /// The `buildMenu(with:)` that a responder itself implements: the key `buildMenu`, or the method in `implements`.
  package var declaredBuildMenu: BuildMenu? {
    if let menuReader = object("buildMenu") { return BuildMenu(menuReader) }
    guard let implementations = object("implements") else { return nil }
    return (implementations.object("buildMenu(with:)") ?? implementations.object("buildMenuWithBuilder:")).map {
      BuildMenu($0)
    }
  }
}
