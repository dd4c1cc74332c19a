import UIModelJSON
import UIModelPlatform

/// A window scene.
// A class because it is large: rules pass it on without copying it.
package final class WindowScene: Sendable {
  package let ref: Property<String>
  package let role: Property<SceneRole>
  package let configuration: Property<SceneConfigurationChoice>
  package let delegateClass: Property<String>
  package let sceneClass: Property<String>
  package let storyboard: Property<String>
  /// The screen of its window's root view controller.
  package let root: Property<String>
  /// Its window; nil where nothing is said of it, so that it is a plain one.
  package let window: Property<SceneWindow>
  package let activationConditions: Property<ActivationConditions>
  /// What the scene shows; given and nil for `null`.
  package let userActivity: Property<UserActivity?>
  /// What the scene saves; given and nil for `null`.
  package let stateRestorationActivity: Property<UserActivity?>
  /// The scenes that this one opens.
  package let activationRequests: List<SceneActivationRequest>
  /// How the scene itself is presented.
  package let presentation: ScenePresentation
  /// What the scene or its delegate implements.
  package let implements: Implementations
  package let buildMenu: BuildMenu?
  package let availableOn: DeclaredAvailability
  package let place: Place
  /// What other systems read where they need it.
  package let reader: ObjectReader

  package init(_ reader: ObjectReader) {
    ref = reader.string("ref")
    role = reader.value("role", SceneRole.self)
    configuration = reader.property("configuration") { SceneConfigurationChoice($0, in: reader.block) }
    delegateClass = reader.string("delegateClass")
    sceneClass = reader.string("sceneClass")
    storyboard = reader.string("storyboard")
    root = reader.string("root")
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
    implements = Implementations(reader, "implements")
    buildMenu = reader.ownBuildMenu
    availableOn = DeclaredAvailability(reader)
    place = reader.place
    self.reader = reader
  }

  /// What to call it: its handle, else its delegate's class.
  package var name: String { ref.value ?? delegateClass.value ?? "the scene" }

  /// Where it is named, for findings about something that is missing from it.
  package var namePlace: Place { ref.place ?? delegateClass.place ?? place }
}

extension ObjectReader {
  /// A responder's own `buildMenu(with:)`: a key of its own, or among what it implements.
  package var ownBuildMenu: BuildMenu? {
    if let own = object("buildMenu") { return BuildMenu(own) }
    guard let implements = object("implements") else { return nil }
    return (implements.object("buildMenu(with:)") ?? implements.object("buildMenuWithBuilder:")).map { BuildMenu($0) }
  }
}
