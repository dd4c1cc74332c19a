import UIModelJSON
import UIModelPlatform

/// A `UISceneConfiguration` that code creates at run time. For example, `{ "name": "Note", "delegateClass":
/// "NoteSceneDelegate" }`.
package struct SceneConfiguration: Sendable {
  /// The configuration's name in Info.plist; `.given(nil)` for `null`, which selects the first configuration of the
  /// role.
  package let name: Property<String?>
  package let sessionRole: Property<SceneRole>
  package let delegateClass: Property<String>
  package let sceneClass: Property<String>
  package let storyboard: Property<String>
  package let place: Place

  init(_ reader: ObjectReader) {
    name = reader.property("name") { element in
      if element.kind == .null { return .some(nil) }
      return element.kind == .string ? element.string.map { .some($0) } : nil
    }
    sessionRole = reader.value("sessionRole", SceneRole.self)
    delegateClass = reader.string("delegateClass")
    sceneClass = reader.string("sceneClass")
    storyboard = reader.string("storyboard")
    place = reader.place
  }

  /// Whether the configuration sets its own delegate class, storyboard or scene class, so that it needs no entry in
  /// Info.plist.
  package var isSelfContained: Bool { !delegateClass.isDefault || !storyboard.isDefault || !sceneClass.isDefault }
}

/// The configuration that a scene or the app delegate chooses: its name in Info.plist, or one created at run time.
package enum SceneConfigurationChoice: Sendable {
  case named(String)
  case created(SceneConfiguration)

  init?(_ element: JSONElement, in block: BlockID) {
    if element.kind == .string, let name = element.string {
      self = .named(name)
    } else if element.kind == .object, element.unknownReason == nil {
      self = .created(SceneConfiguration(ObjectReader(element, in: block)))
    } else {
      return nil
    }
  }
}
