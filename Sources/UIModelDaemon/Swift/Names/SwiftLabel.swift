/// The name that a label gives to a control: text that VoiceOver reads and menus show.
enum SwiftLabel: Equatable {
  /// The label has text.
  case named
  /// The label is only an image. `name` is the symbol or asset, or nil if the code does not determine it.
  case image(name: String?)
  /// The label is only an image in some states: `if isEditing { Text("Done") } else { Image(systemName: "pencil") }`.
  case sometimesImage(name: String?)
  /// The label has neither text nor an image.
  case empty
  /// The code does not determine the label.
  case unknown

  /// Returns the label of two parts that are shown together: text in either part names the control.
  ///
  /// For example, an image beside an empty part is an image, and an image beside text is named.
  func and(_ other: SwiftLabel) -> SwiftLabel {
    switch (self, other) {
    case (.named, _), (_, .named): .named
    case (.unknown, _), (_, .unknown): .unknown
    case (.empty, let label), (let label, .empty): label
    case (.image(let name), .image(let otherName)): .image(name: name ?? otherName)
    default: .sometimesImage(name: imageName ?? other.imageName)
    }
  }

  /// Returns the label of two alternatives. If one alternative is empty, returns the label of the other: a sibling view
  /// with the opposite condition may supply the label in the empty case.
  func or(_ other: SwiftLabel) -> SwiftLabel {
    switch (self, other) {
    case _ where self == other: self
    case (.empty, let label), (let label, .empty): label
    case (.sometimesImage, _), (_, .sometimesImage): .sometimesImage(name: imageName ?? other.imageName)
    case (.image, .image): .image(name: imageName ?? other.imageName)
    case (.image, _), (_, .image): .sometimesImage(name: imageName ?? other.imageName)
    default: .unknown
    }
  }

  /// Whether the label has text in at least one state.
  var isNamedInSomeState: Bool {
    switch self {
    case .named, .sometimesImage: true
    default: false
    }
  }

  private var imageName: String? {
    switch self {
    case .image(let name), .sometimesImage(let name): name
    default: nil
    }
  }

  /// Whether the control certainly has no name in at least one state.
  var isNameless: Bool {
    switch self {
    case .image, .sometimesImage, .empty: true
    case .named, .unknown: false
    }
  }
}
