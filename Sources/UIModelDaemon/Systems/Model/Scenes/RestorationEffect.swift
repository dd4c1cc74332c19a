import UIModelPlatform

/// One effect of a scene's method that concerns saving or restoring state. For example, `{ "saveContent": ["title",
/// "body"] }` has the kind `saveContent` and two views.
package struct RestorationEffect: Sendable {
  package typealias Kind = RestorationEffectKind

  package let kind: Kind
  /// The handles of the affected views; empty for all views that the scene shows.
  package let views: [String]
  /// The class of the saved value, if it is given.
  package let savedClass: Located<String>?
  package let place: Place
  /// The number of the asynchronous work that the effect follows, from 1; 0 if the effect happens before the method
  /// returns.
  package let work: Int
  /// The list that contains the effect, and the effect's index in that list; nil for an effect of a called method.
  package let position: Position?

  package struct Position: Sendable, Hashable {
    package let list: Place
    package let index: Int
  }

  /// Returns whether this effect certainly applies to all views that the other one applies to.
  package func covers(_ other: RestorationEffect) -> Bool {
    views.isEmpty || (!other.views.isEmpty && other.views.allSatisfy(views.contains))
  }

  /// Returns whether both effects certainly apply to at least one common view.
  package func overlaps(_ other: RestorationEffect) -> Bool {
    views.isEmpty || other.views.isEmpty || other.views.contains(where: views.contains)
  }

  /// The quoted handles for messages, such as `'title', 'body'`; nil if no view is named.
  package var viewNames: String? {
    views.isEmpty ? nil : views.map { "'\($0)'" }.joined(separator: ", ")
  }
}
