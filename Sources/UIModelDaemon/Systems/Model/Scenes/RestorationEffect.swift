import UIModelPlatform

/// One thing that a scene's method does to save or restore its state.
package struct RestorationEffect: Sendable {
  package typealias Kind = RestorationEffectKind

  package let kind: Kind
  /// The handles of the views that it is done to; empty for all that the scene shows.
  package let views: [String]
  /// The class of the value that is saved, where it is given.
  package let savedClass: Located<String>?
  package let place: Place
  /// 0 for what is done before the method returns; else the number of the asynchronous work that it follows.
  package let work: Int
  /// The list that it stands in and its number there; nil for what a called method does.
  package let position: Position?

  package struct Position: Sendable, Hashable {
    package let list: Place
    package let index: Int
  }

  /// Whether it certainly is done to everything that the other one is done to.
  package func covers(_ other: RestorationEffect) -> Bool {
    views.isEmpty || (!other.views.isEmpty && other.views.allSatisfy(views.contains))
  }

  /// Whether both certainly are done to one view at least.
  package func meets(_ other: RestorationEffect) -> Bool {
    views.isEmpty || other.views.isEmpty || other.views.contains(where: views.contains)
  }

  /// In words: `body`, `title and body`; nil where no view is named.
  package var viewNames: String? {
    views.isEmpty ? nil : views.map { "'\($0)'" }.joined(separator: ", ")
  }
}
