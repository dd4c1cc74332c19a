import UIModelJSON
import UIModelPlatform

/// An `NSUserActivity`: what a scene shows, or shall show.
package struct UserActivity: Sendable {
  package let activityType: Property<String>
  package let title: Property<String>
  /// Given and nil for `null`, which is the default.
  package let targetContentIdentifier: Property<String?>
  package let userInfo: Property<JSONValue>
  package let place: Place

  /// An activity by its type alone (`"com.example.note"`), or an object.
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
    userInfo = reader.any("userInfo")
  }
}

extension ObjectReader {
  /// A user activity; given and nil for `null`.
  package func userActivity(_ key: JSONKey) -> Property<UserActivity?> {
    property(key) { element in
      if element.kind == .null { return .some(nil) }
      return UserActivity(element, in: block).map { .some($0) }
    }
  }
}
