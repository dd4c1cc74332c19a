/// The name that a label gives to a control: the words in it, which VoiceOver reads and menus show.
enum SwiftLabel: Equatable {
  /// It has words.
  case named
  /// It is only an image. `name`: the symbol or asset, where the code says it.
  case image(name: String?)
  /// In some states it is only an image: `if isEditing { Text("Done") } else { Image(systemName: "pencil") }`
  case sometimesImage(name: String?)
  /// Nothing that has a name is in it.
  case empty
  /// The code does not say what is in it.
  case unknown

  /// The label of two parts that are shown together: words in either name the control.
  func and(_ other: SwiftLabel) -> SwiftLabel {
    switch (self, other) {
    case (.named, _), (_, .named): .named
    case (.unknown, _), (_, .unknown): .unknown
    case (.empty, let label), (let label, .empty): label
    case (.image(let name), .image(let more)): .image(name: name ?? more)
    default: .sometimesImage(name: imageName ?? other.imageName)
    }
  }

  /// The label of two alternatives. If one of them is empty, this is the label of the other: the parts beside it may depend on
  /// the same condition.
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

  /// Whether words are shown, if only in some state.
  var mayBeNamed: Bool {
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

  /// Whether the control certainly has no name in some state.
  var isNameless: Bool {
    switch self {
    case .image, .sometimesImage, .empty: true
    case .named, .unknown: false
    }
  }
}
