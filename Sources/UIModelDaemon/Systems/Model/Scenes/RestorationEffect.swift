import UIModelPlatform

/// One effect of a scene's method on saved or restored state. For example, `{ "saveContent": ["title", "body"] }` has
/// the kind `saveContent` and two views.
package struct RestorationEffect: Sendable {
  package typealias Kind = RestorationEffectKind

  package let kind: Kind
  /// The handles of the affected views; empty for all views that the scene shows.
  package let viewHandles: [String]
  /// The class of the saved value; nil if it is not given.
  package let savedClassName: Located<String>?
  package let place: Place
  /// The number of the asynchronous task, counted from 1 within the method, in which the effect happens; 0 if the
  /// effect happens before the method returns.
  package let workNumber: Int
  /// The position of the effect in its list of effects; nil for an effect of a called method.
  package let position: Position?

  package struct Position: Sendable, Hashable {
    package let list: Place
    package let index: Int
  }

  /// Returns whether this effect certainly applies to all views to which the other effect applies.
  package func covers(_ other: RestorationEffect) -> Bool {
    viewHandles.isEmpty || (!other.viewHandles.isEmpty && other.viewHandles.allSatisfy(viewHandles.contains))
  }

  /// Returns whether both effects certainly apply to a common view.
  package func overlaps(_ other: RestorationEffect) -> Bool {
    viewHandles.isEmpty || other.viewHandles.isEmpty || other.viewHandles.contains(where: viewHandles.contains)
  }

  /// The quoted handles for messages, such as `'title', 'body'`; nil if no view is named.
  package var quotedViewHandles: String? {
    viewHandles.isEmpty ? nil : viewHandles.map { "'\($0)'" }.joined(separator: ", ")
  }
}
