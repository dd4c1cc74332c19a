import UIModelPlatform

/// A picture of what the platform would show, as an SVG document.
package struct Picture: Sendable {
  /// In points.
  package let width: Double
  package let height: Double
  /// True if places are not those of the screen: frames are not known, so order and structure are drawn only.
  package let isSchematic: Bool
  /// What one should know of it, in words; they stand below the picture too.
  package let notes: [String]
  package let svg: String
}
