import UIModelJSON
import UIModelPlatform

/// A view inside a toolbar item, with the properties that toolbar rules check.
package struct ToolbarView: Sendable {
  /// The SwiftUI type, or a type of the app.
  package let type: String
  package let title: String?
  /// The view's JSON in the document.
  package let json: JSONValue
  package let place: Place
  /// The place of the type's name in an object such as `{ "Button": { … } }`; nil for a view that is given only by its
  /// type.
  package let typePlace: Place?
  /// The place of the value in an object such as `{ "Button": { … } }`; nil for a view that is given only by its type.
  package let contentPlace: Place?

  /// Reads one view, or an array of views; nil if one of them is unknown.
  static func views(_ element: JSONElement, in block: BlockID) -> [ToolbarView]? {
    guard element.kind == .array else { return ToolbarView(element, in: block).map { [$0] } }
    var views: [ToolbarView] = []
    for element in element.elements {
      guard let view = ToolbarView(element, in: block) else { return nil }
      views.append(view)
    }
    return views
  }

  /// Reads a view: `"ShareLink"`, or `{ "Button": { "title": "New" } }`.
  init?(_ element: JSONElement, in block: BlockID) {
    guard element.unknownReason == nil else { return nil }
    if element.kind == .string, let name = element.string {
      (type, title) = (name, nil)
      (typePlace, contentPlace) = (nil, nil)
    } else {
      guard element.kind == .object, let member = element.members.first(where: { !$0.name.hasPrefix("$") }) else {
        return nil
      }
      let label = member.value["label"]
      let title = member.value["title"] ?? label?["title"] ?? label ?? member.value
      (type, self.title) = (member.name, title.kind == .string ? title.string : nil)
      (typePlace, contentPlace) = (Place(member.key, in: block), Place(member.value, in: block))
    }
    json = JSONValue(element)
    place = Place(element, in: block)
  }
}
