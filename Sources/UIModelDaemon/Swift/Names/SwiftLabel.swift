/// The name that a label gives to a control: the words in it, which VoiceOver reads and menus show.
enum SwiftLabel: Equatable {
  /// It has words.
  case named
  /// It is only an image. `name`: the symbol or asset, where the code says it.
  case image(name: String?)
  /// Nothing that has a name is in it.
  case empty
  /// The code does not say what is in it.
  case unknown

  /// Of two parts, or of two branches that may be shown: what has words names the control.
  func and(_ other: SwiftLabel) -> SwiftLabel {
    switch (self, other) {
    case (.named, _), (_, .named): .named
    case (.unknown, _), (_, .unknown): .unknown
    case (.image(let name), .image(let more)): .image(name: name ?? more)
    case (.image, _): self
    case (_, .image): other
    case (.empty, .empty): .empty
    }
  }

  /// Whether the control certainly has no name.
  var isNameless: Bool {
    switch self {
    case .image, .empty: true
    case .named, .unknown: false
    }
  }
}
