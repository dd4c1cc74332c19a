import UIModelJSON
import UIModelPlatform

/// What the app delegate's `application(_:configurationForConnecting:options:)` answers: a configuration, or one for each
/// type of activity.
package struct ConnectingConfigurations: Sendable {
  package static let swiftName = "application(_:configurationForConnecting:options:)"
  package static let objectiveCName = "application:configurationForConnectingSceneSession:options:"

  /// For activities that are not named, and for none.
  package let fallback: Property<SceneConfigurationChoice>
  /// By the type of the activity, in order.
  package let byActivity: [(type: String, choice: Property<SceneConfigurationChoice>)]
  /// The method's name.
  package let place: Place

  private static let configurationKeys: Set<String> = [
    "name", "sessionRole", "delegateClass", "sceneClass", "storyboard",
  ]

  /// Nil where the delegate does not have the method.
  init?(delegate reader: ObjectReader) {
    guard let implements = reader.object("implements"),
      let member = implements.element.members.first(where: {
        $0.name == ConnectingConfigurations.swiftName || $0.name == ConnectingConfigurations.objectiveCName
      })
    else { return nil }
    place = Place(member.key, in: reader.block)
    let value = member.value
    func read(_ element: JSONElement) -> Property<SceneConfigurationChoice> {
      let place = Place(element, in: reader.block)
      if let reason = element.unknownReason { return .unknown(reason: reason, place) }
      guard let choice = SceneConfigurationChoice(element, in: reader.block) else {
        return .unknown(reason: "the result of the delegate is not known", place)
      }
      return .given(choice, Origin(place))
    }
    let isMap =
      value.kind == .object && value.unknownReason == nil
      && !value.members.contains { ConnectingConfigurations.configurationKeys.contains($0.name) }
    guard isMap else {
      (fallback, byActivity) = (read(value), [])
      return
    }
    let answers = value.members.map { (type: $0.name, choice: read($0.value)) }
    fallback =
      answers.first { $0.type == "default" }?.choice
      ?? .unknown(reason: "the document does not cover other activities", Place(value, in: reader.block))
    byActivity = answers.filter { $0.type != "default" }.map { (type: $0.type, choice: $0.choice) }
  }

  package var all: [Property<SceneConfigurationChoice>] { byActivity.map(\.choice) + [fallback] }
}
