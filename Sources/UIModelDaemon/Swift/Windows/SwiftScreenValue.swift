import UIModelPlatform

/// A value that is made of the screen's size.
struct SwiftScreenValue {
  enum Side { case width, height }

  /// What it is: the screen itself, a number, which is a side, a size or rectangle of which some sides are the screen's, or a
  /// point or rectangle that is placed by one.
  enum Form: Equatable {
    case screen
    case side(Side)
    case area(width: Bool, height: Bool)
    case place(Side)
  }

  var form = Form.area(width: true, height: true)
  /// The tokens by which the screen is asked, or that stand for it.
  var place: Range<Int>?
  /// The tokens by which the screen was asked, whatever stands for it since.
  var read: Range<Int>?
  /// How much of the screen's side it is, but for what is added; nil where that is not known.
  var share: Double? = 1
  /// It is never more than that; nil where it may be any.
  var limit: Double?
  /// Something else may be smaller, and then counts.
  var isLimit = false
  /// Something is subtracted from it.
  var isReduced = false
  /// It scales what something unknown was designed to be, as `size * UIScreen.main.bounds.width / 375` does.
  var isScale = false
  /// It may be that only where the window is as large as the screen.
  var isDoubtful = false

  /// The same where a name stands for it.
  var named: SwiftScreenValue {
    var value = self
    value.place = nil
    return value
  }

  /// Whether it is exactly a side of the screen, or all of its bounds.
  var isWhole: Bool { share == 1 && !isReduced && !isLimit && limit == nil }

  /// Whether what is placed by it is on the screen. What is a whole screen away waits outside to be moved in.
  var isInside: Bool { share.map { $0 > 0 && ($0 < 1 || ($0 == 1 && isReduced)) } ?? isReduced }

  /// The same as one of several factors.
  func times(_ factor: Double?) -> SwiftScreenValue {
    var value = self
    value.share = share.flatMap { share in factor.map { share * $0 } }
    value.limit = limit.flatMap { limit in factor.map { limit * $0 } }
    return value
  }

  /// The side that is told of.
  var side: Side {
    switch form {
    case .side(let side): side
    case .area(let width, _): width ? .width : .height
    case .place(let side): side
    case .screen: .width
    }
  }

  enum Member {
    case value(SwiftScreenValue)
    /// Where something is, or how it looks.
    case noSize
    case unknown
  }

  private static let places: Set<String> = [
    "origin", "minX", "minY", "isEmpty", "isNull", "debugDescription", "description", "contains", "intersects",
  ]
  private static let passing: Set<String> = [
    "size", "integral", "standardized", "insetBy", "inset", "offsetBy", "rounded", "magnitude", "native", "bounds",
  ]

  /// What a property of it is, or what a method of a name gives.
  func member(_ name: String) -> Member {
    var value = self
    switch (form, name) {
    case (.screen, "bounds"):
      value.form = .area(width: true, height: true)
      return .value(value)
    case (.screen, "coordinateSpace"), (.screen, "fixedCoordinateSpace"): return .value(value)
    case (.screen, _): return .noSize
    case (.area(true, _), "midX"), (.area(true, _), "maxX"):
      value.form = .place(.width)
      return .value(name == "midX" ? value.times(0.5) : value)
    case (.area(_, true), "midY"), (.area(_, true), "maxY"):
      value.form = .place(.height)
      return .value(name == "midY" ? value.times(0.5) : value)
    case (.area, "midX"), (.area, "midY"), (.area, "maxX"), (.area, "maxY"): return .noSize
    case (.place, "origin"), (.place, "x"), (.place, "y"), (.place, "minX"), (.place, "minY"): return .value(value)
    case (_, _) where Self.passing.contains(name): return .value(self)
    case (.area(let isScreens, _), "width"):
      value.form = .side(.width)
      return isScreens ? .value(value) : .noSize
    case (.area(_, let isScreens), "height"):
      value.form = .side(.height)
      return isScreens ? .value(value) : .noSize
    case (.place, _): return .noSize
    case (_, _) where Self.places.contains(name): return .noSize
    default: return .unknown
    }
  }
}
