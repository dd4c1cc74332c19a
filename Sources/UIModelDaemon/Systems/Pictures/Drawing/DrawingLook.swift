/// The look of a shape. The name of each case is a class of the style sheet, which defines the class for light and dark
/// mode.
package enum DrawingLook: Sendable, Hashable {
  /// The empty outline of a screen, a window or a bar.
  case outline
  /// A surface, such as a window, a panel or a key.
  case surface
  /// An element of the app.
  case own
  /// An element of the system.
  case system
  /// A key that only the system can use.
  case reserved
  /// A key that no command uses.
  case free
  /// An ordinary item.
  case item
  /// An item that is the primary one of its group, or that is shown in another form.
  case dashed
  /// An element of the app whose position is not certain.
  case likely
  /// A key that is used in another environment, and that the app should leave free.
  case elsewhere
  /// Space that is wasted.
  case wasted
  /// An area that is dimmed.
  case dim
  /// An area that is covered.
  case covered
  /// The outline of an area, with the content below still visible.
  case edge
  /// A mark, such as the disc of a number or a grabber.
  case badge
  /// A separator line.
  case line
  /// An arrow that leads to the next element.
  case way
  /// An arrow that leads back to the first element.
  case back
  /// A selected or highlighted element.
  case chosen
  /// One of the tints that distinguish groups, by its number.
  case tint(Int)

  /// The CSS class of elements with this look. For example, `.tint(9)` has the class `tint1`, because there are 8
  /// tints.
  package var cssClass: String {
    if case .tint(let number) = self { return "tint\(number % DrawingColors.tints.count)" }
    return "\(self)"
  }
}

/// The look of a text.
package enum DrawingFont: String, Sendable, Hashable, CaseIterable {
  /// The title of the drawing.
  case title
  case heading
  case text
  /// Less important text.
  case note
  /// Text on a key, or in other narrow places.
  case small
  /// Less important text in narrow places.
  case smallNote
  /// Text on a badge.
  case number
  /// Text on a selected element.
  case onChosen
  /// Text of an element that cannot be used.
  case disabled

  /// The font size, in points.
  package var size: Double {
    switch self {
    case .title: 15
    case .heading, .text, .note, .onChosen, .disabled: 12
    case .number: 11
    case .small, .smallNote: 9.5
    }
  }

  package var isBold: Bool { self == .title || self == .heading || self == .number }

  /// The distance between two baselines, in points.
  package var lineHeight: Double { (size * 1.3).rounded() }
}
