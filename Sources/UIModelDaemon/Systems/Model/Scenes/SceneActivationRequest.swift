import UIModelJSON
import UIModelPlatform

/// A request to open or activate a scene: an activation action, an activation interaction, the result of a list
/// delegate's method for a cell, or a call by the app. For example, `{ "class": "UISceneSessionActivationRequest",
/// "scene": "note" }`.
///
/// A class because it is large: rules pass it on without copying it.
// A class because it is large: rules pass it on without copying it.
package final class SceneActivationRequest: Sendable {
  /// The class with which code makes a request.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case action = "UIWindowScene.ActivationAction"
    case interaction = "UIWindowScene.ActivationInteraction"
    case configuration = "UIWindowScene.ActivationConfiguration"
    case quickLook = "QLPreviewSceneActivationConfiguration"
    case session = "UISceneSessionActivationRequest"

    /// Whether the request needs an activity that describes the content to show.
    package var needsActivity: Bool { self == .action || self == .interaction || self == .configuration }
  }

  /// UIKit's title for an activation action without a title.
  package static let defaultTitle = "Open in New Window"

  package let kind: Property<Kind>
  /// The method that makes the request.
  package let method: Property<String>
  /// The handle of the requested scene.
  package let sceneHandle: Property<String>
  /// The activity of the request; `.given(nil)` for `null`.
  package let userActivity: Property<UserActivity?>
  package let options: Property<ScenePresentation>
  /// The uninterpreted JSON of the preview from which the transition starts.
  package let preview: Property<JSONValue>
  /// The action that an activation action performs if there is only one window; `.given(nil)` for `null`.
  package let alternate: Property<ActionAlternate?>
  package let title: Property<String>
  package let availability: DeclaredAvailability
  package let place: Place
  /// The place of the request's class name, for findings about missing properties.
  package let namePlace: Place
  /// The object that the request was read from.
  let reader: ObjectReader

  /// Reads a request that a scene makes, or a configuration that a closure or delegate returns.
  init(_ reader: ObjectReader) {
    self.reader = reader
    kind = reader.value("class", Kind.self)
    method = reader.string("in")
    sceneHandle = reader.string("scene")
    userActivity = reader.userActivity("userActivity")
    options = reader.property("options") { element in
      element.kind == .object ? ScenePresentation(ObjectReader(element, in: reader.block)) : nil
    }
    preview = reader.json("preview")
    alternate = reader.alternate
    title = reader.string("title")
    availability = DeclaredAvailability(reader)
    place = reader.place
    namePlace = reader["class"].map { Place($0, in: reader.block) } ?? reader.place
  }

  /// Reads an activation action in a menu, whose request is its `configuration`. Returns nil for any other element.
  init?(menuElement reader: ObjectReader) {
    guard reader["class"]?.string == Kind.action.rawValue, let classElement = reader["class"] else { return nil }
    self.reader = reader
    let configuration = reader.object("configuration").map { SceneActivationRequest($0) }
    let configurationPlace: Place? = reader["configuration"].map { Place($0, in: reader.block) }
    namePlace = Place(classElement, in: reader.block)
    kind = .given(.action, Origin(namePlace))
    method = .default
    sceneHandle = configuration?.sceneHandle ?? .unknown(reason: "the configuration is not given", configurationPlace)
    userActivity = configuration?.userActivity ?? .unknown(reason: "the configuration is not given", configurationPlace)
    options = configuration?.options ?? .unknown(reason: "the configuration is not given", configurationPlace)
    preview = configuration?.preview ?? .unknown(reason: "the configuration is not given", configurationPlace)
    alternate = reader.alternate
    title = reader.string("title")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

/// The action that replaces an activation action if the app or the device does not support multiple scenes.
package struct ActionAlternate: Sendable {
  package let title: Property<String>
  package let image: Property<String>
  package let action: Property<String>
  package let place: Place
}

extension ObjectReader {
  /// Reads `alternate`: an action, or only its title. The result is `.given(nil)` for `null`.
  fileprivate var alternate: Property<ActionAlternate?> {
    property("alternate") { element in
      let place = Place(element, in: block)
      switch element.kind {
      case .null: return .some(nil)
      case .string:
        return element.string.map {
          ActionAlternate(title: .given($0, Origin(place)), image: .default, action: .default, place: place)
        }
      case .object:
        let reader = ObjectReader(element, in: block)
        return ActionAlternate(
          title: reader.string("title"), image: reader.string("image"), action: reader.string("action"), place: place)
      default: return nil
      }
    }
  }

  /// Reads a configuration that a closure or a delegate returns; `.given(nil)` for `null`, which cancels the gesture.
  func activationConfiguration(_ key: JSONKey) -> Property<SceneActivationRequest?> {
    property(key) { SceneActivationRequest.configuration($0, in: block) }
  }
}

extension SceneActivationRequest {
  /// Reads a configuration. Returns `.some(nil)` for `null`, and nil for a value that is neither an object nor `null`.
  static func configuration(_ element: JSONElement, in block: BlockID) -> SceneActivationRequest?? {
    if element.kind == .null { return .some(nil) }
    return element.kind == .object ? .some(SceneActivationRequest(ObjectReader(element, in: block))) : nil
  }
}
