import UIModelJSON
import UIModelPlatform

/// An `NSUserActivity`, which describes the content that a scene shows or is requested to show. For example, `{
/// "activityType": "com.example.note", "targetContentIdentifier": "note-1" }`.
package struct UserActivity: Sendable {
  package let activityType: Property<String>
  package let title: Property<String>
  /// The target content identifier; `.given(nil)` for `null`, which is the default.
  package let targetContentIdentifier: Property<String?>
  package let userInfo: Property<JSONValue>
  package let place: Place

  /// Reads an activity from its type (`"com.example.note"`) or from an object.
  init?(_ element: JSONElement, in block: BlockID) {
    place = Place(element, in: block)
    if element.kind == .string, let type = element.string {
      activityType = .given(type, Origin(place))
      title = .unknown(reason: "only the activity's type is given", place)
      targetContentIdentifier = .unknown(reason: "only the activity's type is given", place)
      userInfo = .unknown(reason: "only the activity's type is given", place)
      return
    }
    guard element.kind == .object else { return nil }
    let reader = ObjectReader(element, in: block)
    activityType = reader.string("activityType")
    title = reader.string("title")
    targetContentIdentifier = reader.property("targetContentIdentifier") { element in
      if element.kind == .null { return .some(nil) }
      return element.kind == .string ? element.string.map { .some($0) } : nil
    }
    userInfo = reader.json("userInfo")
  }
}

extension ObjectReader {
  /// Reads a user activity; `.given(nil)` for `null`.
  package func userActivity(_ key: JSONKey) -> Property<UserActivity?> {
    property(key) { element in
      if element.kind == .null { return .some(nil) }
      return UserActivity(element, in: block).map { .some($0) }
    }
  }
}
