import UIModelPlatform

/// A value that is made of the screen's size.
struct SwiftScreenValue {
  enum Side { case width, height }

  /// What it is: a number, which is a side, or a size or rectangle of which some sides are the screen's.
  enum Form: Equatable {
    case side(Side)
    case area(width: Bool, height: Bool)
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
  /// It may be that only where the window is as large as the screen.
  var isDoubtful = false

  /// The same where a name stands for it.
  var named: SwiftScreenValue {
    SwiftScreenValue(form: form, read: read, share: share, limit: limit, isDoubtful: isDoubtful)
  }

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
    }
  }

  enum Member {
    case value(SwiftScreenValue)
    /// Where something is, or how it looks.
    case noSize
    case unknown
  }

  private static let places: Set<String> = [
    "origin", "minX", "minY", "midX", "midY", "maxX", "maxY", "isEmpty", "isNull", "debugDescription", "description",
  ]
  private static let passing: Set<String> = [
    "size", "integral", "standardized", "insetBy", "inset", "offsetBy", "rounded", "magnitude", "native", "bounds",
  ]

  /// What a property of it is, or what a method of a name gives.
  func member(_ name: String) -> Member {
    var value = self
    switch (form, name) {
    case (_, _) where Self.passing.contains(name): return .value(self)
    case (.area(let isScreens, _), "width"):
      value.form = .side(.width)
      return isScreens ? .value(value) : .noSize
    case (.area(_, let isScreens), "height"):
      value.form = .side(.height)
      return isScreens ? .value(value) : .noSize
    case (_, _) where Self.places.contains(name): return .noSize
    default: return .unknown
    }
  }
}
