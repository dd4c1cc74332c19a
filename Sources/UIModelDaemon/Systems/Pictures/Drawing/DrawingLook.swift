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
  /// A key that the system or the configuration reserves in the shown environment.
  case reserved
  /// A key that no command uses.
  case free
  /// An ordinary item.
  case item
  /// An emphasized item: the primary item of a focus group, a collapsed group, or a view with band selection.
  case dashed
  /// An element of the app whose position is not certain.
  case likely
  /// A key that is used in another environment, or by a command that is not visible here. The app should not use the
  /// key.
  case elsewhere
  /// Space that an unnecessarily large inset takes from the content.
  case wasted
  /// A dimmed area.
  case dim
  /// A covered area.
  case covered
  /// The dashed outline of an area. The content inside the outline stays visible.
  case edge
  /// A mark, such as the disc behind a number, or the grabber of a sheet.
  case badge
  /// A separator line.
  case line
  /// A solid arrow, such as the arrow from one tab stop to the next.
  case way
  /// A dotted arrow, such as the arrow from the last tab stop back to the first.
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

/// A text style of a drawing: font size, weight and emphasis.
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
