import UIModelJSON
import UIModelPlatform

/// A view inside a toolbar item, as far as toolbars look at it.
package struct ToolbarView: Sendable {
  /// SwiftUI's type, or the app's own.
  package let type: String
  package let title: String?
  /// The view as the document has it.
  package let json: JSONValue
  package let place: Place
  /// Where its type stands; nil where that is all there is.
  package let typePlace: Place?
  /// Where what stands under its type is.
  package let content: Place?

  /// One view, or an array of views; nil if one of them is not known.
  static func list(_ element: JSONElement, in block: BlockID) -> [ToolbarView]? {
    guard element.kind == .array else { return ToolbarView(element, in: block).map { [$0] } }
    var views: [ToolbarView] = []
    for element in element.elements {
      guard let view = ToolbarView(element, in: block) else { return nil }
      views.append(view)
    }
    return views
  }

  /// `"ShareLink"`, or `{ "Button": { "title": "New" } }`.
  init?(_ element: JSONElement, in block: BlockID) {
    guard element.unknownReason == nil else { return nil }
    if element.kind == .string, let name = element.string {
      (type, title) = (name, nil)
      (typePlace, content) = (nil, nil)
    } else {
      guard element.kind == .object, let member = element.members.first(where: { !$0.name.hasPrefix("$") }) else {
        return nil
      }
      let label = member.value["label"]
      let title = member.value["title"] ?? label?["title"] ?? label ?? member.value
      (type, self.title) = (member.name, title.kind == .string ? title.string : nil)
      (typePlace, content) = (Place(member.key, in: block), Place(member.value, in: block))
    }
    json = JSONValue(element)
    place = Place(element, in: block)
  }
}
