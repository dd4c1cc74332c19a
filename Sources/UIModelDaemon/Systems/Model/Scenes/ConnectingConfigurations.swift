import UIModelJSON
import UIModelPlatform

/// The results of the app delegate's `application(_:configurationForConnecting:options:)`: one configuration, or one
/// for each activity type. For example, with names from Info.plist:
///
///     { "com.example.note": "Note", "default": "Main" }
package struct ConnectingConfigurations: Sendable {
  package static let swiftMethodName = "application(_:configurationForConnecting:options:)"
  package static let objectiveCMethodName = "application:configurationForConnectingSceneSession:options:"

  /// The result for sessions without an activity, and for activity types that the document does not name.
  package let fallback: Property<SceneConfigurationChoice>
  /// The results by activity type, in document order.
  package let choicesByActivity: [(type: String, choice: Property<SceneConfigurationChoice>)]
  /// The place of the method's name.
  package let place: Place

  private static let configurationKeys: Set<String> = [
    "name", "sessionRole", "delegateClass", "sceneClass", "storyboard",
  ]

  /// Reads the results from the app delegate; nil if the delegate does not have the method.
  init?(delegate reader: ObjectReader) {
    guard let implements = reader.object("implements"),
      let member = implements.element.members.first(where: {
        $0.name == ConnectingConfigurations.swiftMethodName || $0.name == ConnectingConfigurations.objectiveCMethodName
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
      (fallback, choicesByActivity) = (read(value), [])
      return
    }
    let entries = value.members.map { (type: $0.name, choice: read($0.value)) }
    fallback =
      entries.first { $0.type == "default" }?.choice
      ?? .unknown(reason: "the document does not cover other activities", Place(value, in: reader.block))
    choicesByActivity = entries.filter { $0.type != "default" }.map { (type: $0.type, choice: $0.choice) }
  }

  package var choices: [Property<SceneConfigurationChoice>] { choicesByActivity.map(\.choice) + [fallback] }
}
