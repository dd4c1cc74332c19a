import UIModelPlatform

/// A value that depends on the screen's size.
///
/// For example, `UIScreen.main.bounds.width / 2` is a width with the share 0.5.
struct SwiftScreenValue {
  enum Side { case width, height }

  /// The kind of a value: the screen object, one side, a size or rectangle with some of the screen's sides, or a point
  /// or rectangle whose position depends on a side.
  enum Form: Equatable {
    case screen
    case side(Side)
    case area(width: Bool, height: Bool)
    case position(Side)
  }

  var form = Form.area(width: true, height: true)
  /// The tokens of the value in the current file: the access to the screen, or a name for the value. Nil if the tokens
  /// are not yet known.
  var tokens: Range<Int>?
  /// The tokens of the access to the screen, even if a name is used for the value. Nil if these tokens are not yet
  /// known.
  var site: Range<Int>?
  /// The value as a share of the screen's side, without added terms; nil if the share is unknown.
  var share: Double? = 1
  /// The maximum value, in points; nil if the maximum is unknown.
  var limit: Double?
  /// Whether the value is an operand of a minimum, so that the result of the minimum may be smaller than the value.
  var isLimit = false
  /// Whether a term is subtracted from the screen's side.
  var isReduced = false
  /// Whether the value is used as a scale factor: a size from a design is multiplied by the ratio of the screen's size
  /// to the design's reference size, as in `size * UIScreen.main.bounds.width / 375`.
  var isScale = false
  /// Whether the code that uses the value might run only on devices whose windows are as large as the screen.
  var mayRequireFullScreenWindow = false

  /// A copy of the value for an access through a name whose tokens are not yet known: `tokens` is nil.
  var namedValue: SwiftScreenValue {
    var value = self
    value.tokens = nil
    return value
  }

  /// Whether the value is exactly a side of the screen, or all of its bounds.
  var isWhole: Bool { share == 1 && !isReduced && !isLimit && limit == nil }

  /// Whether a view at this position is on the screen. A view whose offset is a full screen is not on the screen, for
  /// example before an animation.
  var isOnScreen: Bool { share.map { $0 > 0 && ($0 < 1 || ($0 == 1 && isReduced)) } ?? isReduced }

  /// Returns the value multiplied by a factor; a nil factor is unknown.
  func times(_ factor: Double?) -> SwiftScreenValue {
    var value = self
    value.share = share.flatMap { share in factor.map { share * $0 } }
    value.limit = limit.flatMap { limit in factor.map { limit * $0 } }
    return value
  }

  /// The side that a finding names: the width, except for a value that depends only on the screen's height.
  var side: Side {
    switch form {
    case .side(let side): side
    case .area(let width, _): width ? .width : .height
    case .position(let side): side
    case .screen: .width
    }
  }

  /// The result of a member access.
  enum MemberResult {
    case value(SwiftScreenValue)
    /// The member is a position or an appearance, or does not depend on the screen.
    case notSize
    case unknown
  }

  private static let nonSizeMembers: Set<String> = [
    "origin", "minX", "minY", "isEmpty", "isNull", "debugDescription", "description", "contains", "intersects",
  ]
  /// The names of members that return the value itself, possibly with an inset, offset or rounding.
  private static let preservingMembers: Set<String> = [
    "size", "integral", "standardized", "insetBy", "inset", "offsetBy", "rounded", "magnitude", "native", "bounds",
  ]

  /// Returns the result of accessing a property or method of the value.
  func member(_ name: String) -> MemberResult {
    var value = self
    switch (form, name) {
    case (.screen, "bounds"):
      value.form = .area(width: true, height: true)
      return .value(value)
    case (.screen, "coordinateSpace"), (.screen, "fixedCoordinateSpace"): return .value(value)
    case (.screen, _): return .notSize
    case (.area(true, _), "midX"), (.area(true, _), "maxX"):
      value.form = .position(.width)
      return .value(name == "midX" ? value.times(0.5) : value)
    case (.area(_, true), "midY"), (.area(_, true), "maxY"):
      value.form = .position(.height)
      return .value(name == "midY" ? value.times(0.5) : value)
    case (.area, "midX"), (.area, "midY"), (.area, "maxX"), (.area, "maxY"): return .notSize
    case (.position, "origin"), (.position, "x"), (.position, "y"), (.position, "minX"), (.position, "minY"):
      return .value(value)
    case (_, _) where Self.preservingMembers.contains(name): return .value(self)
    case (.area(let isScreenSide, _), "width"):
      value.form = .side(.width)
      return isScreenSide ? .value(value) : .notSize
    case (.area(_, let isScreenSide), "height"):
      value.form = .side(.height)
      return isScreenSide ? .value(value) : .notSize
    case (.position, _): return .notSize
    case (_, _) where Self.nonSizeMembers.contains(name): return .notSize
    default: return .unknown
    }
  }
}
