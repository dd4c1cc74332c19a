import UIModelJSON
import UIModelPlatform

/// What asks for a scene: an action, an interaction, a cell's delegate, or the app itself.
// A class because it is large: rules pass it on without copying it.
package final class SceneActivationRequest: Sendable {
  /// What a request is made with, by the name of its class.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case action = "UIWindowScene.ActivationAction"
    case interaction = "UIWindowScene.ActivationInteraction"
    case configuration = "UIWindowScene.ActivationConfiguration"
    case quickLook = "QLPreviewSceneActivationConfiguration"
    case session = "UISceneSessionActivationRequest"

    /// Whether it needs an activity that says what to show.
    package var needsActivity: Bool { self == .action || self == .interaction || self == .configuration }
  }

  /// What an action without a title is called.
  package static let defaultTitle = "Open in New Window"

  package let kind: Property<Kind>
  /// The method that asks.
  package let method: Property<String>
  /// The scene that is asked for.
  package let scene: Property<String>
  /// Given and nil for `null`.
  package let userActivity: Property<UserActivity?>
  package let options: Property<ScenePresentation>
  /// What the transition starts from, as it stands.
  package let preview: Property<JSONValue>
  /// What an action does where there is one window only; given and nil for `null`.
  package let alternate: Property<ActionAlternate?>
  package let title: Property<String>
  package let availableOn: DeclaredAvailability
  package let place: Place
  /// Where it is named, for findings about something that is missing from it.
  package let namePlace: Place
  /// The object that it was read from.
  let reader: ObjectReader

  /// A request of a scene, or a configuration that something answers with.
  init(_ reader: ObjectReader) {
    self.reader = reader
    kind = reader.value("class", Kind.self)
    method = reader.string("in")
    scene = reader.string("scene")
    userActivity = reader.userActivity("userActivity")
    options = reader.property("options") { element in
      element.kind == .object ? ScenePresentation(ObjectReader(element, in: reader.block)) : nil
    }
    preview = reader.any("preview")
    alternate = reader.alternate
    title = reader.string("title")
    availableOn = DeclaredAvailability(reader)
    place = reader.place
    namePlace = reader["class"].map { Place($0, in: reader.block) } ?? reader.place
  }

  /// An activation action in a menu: what it asks for is what its `configuration` says.
  init?(menuElement reader: ObjectReader) {
    guard reader["class"]?.string == Kind.action.rawValue, let named = reader["class"] else { return nil }
    self.reader = reader
    let configuration = reader.object("configuration").map { SceneActivationRequest($0) }
    let unknown: Place? = reader["configuration"].map { Place($0, in: reader.block) }
    namePlace = Place(named, in: reader.block)
    kind = .given(.action, Origin(namePlace))
    method = .default
    scene = configuration?.scene ?? .unknown(reason: "the configuration is not given", unknown)
    userActivity = configuration?.userActivity ?? .unknown(reason: "the configuration is not given", unknown)
    options = configuration?.options ?? .unknown(reason: "the configuration is not given", unknown)
    preview = configuration?.preview ?? .unknown(reason: "the configuration is not given", unknown)
    alternate = reader.alternate
    title = reader.string("title")
    availableOn = DeclaredAvailability(reader)
    place = reader.place
  }
}

/// The action that takes an activation action's place where there is one window only.
package struct ActionAlternate: Sendable {
  package let title: Property<String>
  package let image: Property<String>
  package let action: Property<String>
  package let place: Place
}

extension ObjectReader {
  /// `alternate`: an action, or its title alone; given and nil for `null`.
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

  /// A configuration that a closure or a delegate answers with; given and nil for `null`, which stops the gesture.
  func activationConfiguration(_ key: JSONKey) -> Property<SceneActivationRequest?> {
    property(key) { SceneActivationRequest.answer($0, in: block) }
  }
}

extension SceneActivationRequest {
  static func answer(_ element: JSONElement, in block: BlockID) -> SceneActivationRequest?? {
    if element.kind == .null { return .some(nil) }
    return element.kind == .object ? .some(SceneActivationRequest(ObjectReader(element, in: block))) : nil
  }
}
