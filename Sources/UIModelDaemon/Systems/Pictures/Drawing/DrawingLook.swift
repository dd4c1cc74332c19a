/// How shapes look. The names are classes of the style sheet, which has each for light and dark.
package enum DrawingLook: Sendable, Hashable {
  /// The edge of a screen, a window or a bar, with nothing in it.
  case outline
  /// A surface: a window, a panel, a key.
  case surface
  /// What the app has.
  case own
  /// What the system has.
  case system
  /// What nobody but the system may have.
  case reserved
  /// What is nobody's.
  case free
  /// An item that is there.
  case item
  /// An item that is the first of its group, or shown in another form.
  case dashed
  /// What the app has, at a place that is not certain.
  case likely
  /// What others have, so that it had better stay free.
  case elsewhere
  /// What is lost.
  case wasted
  /// What is above or behind, and dimmed.
  case dim
  /// What is covered.
  case covered
  /// The edge of a part, with what is below in sight.
  case edge
  /// A mark: a number's disc, a grabber.
  case badge
  /// A line that divides.
  case line
  /// Where something leads.
  case way
  /// The way back to the first.
  case back
  /// What is chosen or highlighted.
  case chosen
  /// A tint of several, by its number.
  case tint(Int)

  /// The class that elements with it have.
  package var name: String {
    if case .tint(let number) = self { return "tint\(number % DrawingColors.tints.count)" }
    return "\(self)"
  }
}

/// How texts look.
package enum DrawingFont: String, Sendable, Hashable, CaseIterable {
  /// What the drawing is of.
  case title
  case heading
  case text
  /// What is less important.
  case note
  /// On a key, or where there is little room.
  case small
  /// The same, less important.
  case smallNote
  /// On a badge.
  case number
  /// On what is chosen.
  case onChosen
  /// What cannot be used.
  case disabled

  /// In points.
  package var size: Double {
    switch self {
    case .title: 15
    case .heading, .text, .note, .onChosen, .disabled: 12
    case .number: 11
    case .small, .smallNote: 9.5
    }
  }

  package var isBold: Bool { self == .title || self == .heading || self == .number }

  /// From one baseline to the next, in points.
  package var lineHeight: Double { (size * 1.3).rounded() }
}
