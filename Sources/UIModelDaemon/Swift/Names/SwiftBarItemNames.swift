import UIModelPlatform

/// The names of bar button items that code makes.
struct SwiftBarItemNames {
  private(set) var items: [SwiftNameReader.Item] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let item = "UIBarButtonItem"
  private static let button = "UIButton"
  private static let arguments: Set<String> = [
    "title", "image", "landscapeImagePhone", "style", "target", "action", "primaryAction", "menu",
  ]
  private static let accessibility: Set<String> = [
    "accessibilityHint", "accessibilityIdentifier", "accessibilityTraits", "accessibilityLanguage",
    "accessibilityValue",
    "isAccessibilityElement", "largeContentSizeImage", "largeContentSizeImageInsets", "showsLargeContentViewer",
  ]
  private static let ofItems = SwiftObjectNames.Members(
    naming: ["accessibilityLabel", "accessibilityAttributedLabel", "title"], images: ["image"],
    harmless: accessibility.union([
      "action", "badge", "changesSelectionAsPrimaryAction", "customView", "hidesSharedBackground", "identifier",
      "imageInsets", "isEnabled", "isHidden", "isSelected", "isSpringLoaded", "isSpringLoadedInteractionEnabled",
      "isSymbolAnimationEnabled", "landscapeImagePhone", "menu", "menuRepresentation", "possibleTitles",
      "preferredMenuElementOrder", "setBackgroundImage", "setTitleTextAttributes", "sharesBackground", "style", "tag",
      "target", "tintColor", "visibilityPriority", "width", "addSymbolEffect", "setSymbolImage",
    ]))
  private static let ofButtons = SwiftObjectNames.Members(
    naming: ["accessibilityLabel", "accessibilityAttributedLabel", "title"],
    namingMethods: ["setTitle", "setAttributedTitle"], images: ["setImage", "setSymbolImage"],
    harmless: accessibility.union([
      "addAction", "addInteraction", "addTarget", "adjustsImageWhenHighlighted", "alpha", "backgroundColor", "bounds",
      "bottomAnchor", "centerXAnchor", "centerYAnchor", "clipsToBounds", "contentEdgeInsets",
      "contentHorizontalAlignment", "contentMode", "contentVerticalAlignment", "frame", "heightAnchor",
      "imageEdgeInsets", "imageView", "isEnabled", "isHidden", "isPointerInteractionEnabled", "isSelected",
      "isUserInteractionEnabled", "layer", "leadingAnchor", "menu", "preferredMenuElementOrder", "setBackgroundImage",
      "setContentCompressionResistancePriority", "setContentHuggingPriority", "setPreferredSymbolConfiguration",
      "showsMenuAsPrimaryAction", "showsTouchWhenHighlighted", "sizeToFit", "tag", "tintColor", "topAnchor",
      "trailingAnchor", "transform", "translatesAutoresizingMaskIntoConstraints", "widthAnchor", "removeTarget",
    ]))

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: [Self.item], in: file.number)
    for index in file.source.places(of: Self.item, in: file.source.tokens.indices) {
      guard file.source.isToken(index + 1, "("), !file.source.tokens[index + 1].startsLine,
        file.source.kind(index - 1) != .period, let close = file.source.closing(of: index + 1),
        scope.type(named: Self.item, in: file.number)?.isDeclared != true, !isBackItem(index)
      else { continue }
      scope.look(at: index, in: file.number)
      guard let label = label(of: index, close) else { continue }
      items.append(SwiftNameReader.Item(name: index, kind: .bar, label: label))
    }
  }

  /// VoiceOver names the back button itself.
  private func isBackItem(_ index: Int) -> Bool {
    source.isToken(index - 1, "=") && source.isToken(index - 2, "backBarButtonItem")
  }

  /// Nil for what is no item with a name, such as a space.
  private func label(of name: Int, _ close: Int) -> SwiftLabel? {
    let arguments = source.split(name + 2..<close).map { source.argument($0) }
    let labels = Set(arguments.compactMap(\.label))
    if labels.contains("barButtonSystemItem") || labels.contains("systemItem") {
      let isSpace = arguments.contains { $0.value.contains { source.text($0).hasSuffix("Space") } }
      return isSpace ? nil : .named
    }
    let later = SwiftObjectNames(file: file, scope: scope, members: Self.ofItems)
    if labels == ["customView"] {
      let view = arguments[0].value
      let label = label(ofView: view)
      return label.isNameless ? label.and(later.label(ofMade: name..<close + 1)) : label
    }
    guard labels.isSubset(of: Self.arguments), arguments.allSatisfy({ $0.label != nil }) else { return .unknown }
    let own = arguments.reduce(SwiftLabel.empty) { $0.and(label(of: $1)) }
    guard own.isNameless else { return own }
    let all = own.and(later.label(ofMade: name..<close + 1))
    // An item without anything is a place for a view, or an unknown one.
    return all == .empty && !labels.contains("title") ? .unknown : all
  }

  private func label(of argument: SwiftArgument) -> SwiftLabel {
    switch argument.label {
    case "title":
      switch source.expression(argument.value) {
      case .null: return .empty
      case .string(let text): return text.allSatisfy(\.isWhitespace) ? .empty : .named
      default: return .named
      }
    case "image": return source.imageLabel(argument.value)
    case "primaryAction": return action(argument.value)
    default: return .empty
    }
  }

  /// A `UIAction`, which gives an item its title and image.
  private func action(_ value: Range<Int>) -> SwiftLabel {
    switch source.expression(value) {
    case .null: return .empty
    case .call(let call) where call.path == ["UIAction"]:
      return call.arguments.filter { ["title", "image"].contains($0.label) }.reduce(SwiftLabel.empty) {
        $0.and(label(of: $1))
      }
    default: return .unknown
    }
  }

  // MARK: Custom views

  /// The name of a button that an item shows.
  private func label(ofView value: Range<Int>) -> SwiftLabel {
    guard case .path(let names, isImplicit: false) = source.expression(value), let name = names.last,
      names.count == 1 || names == ["self", name], let made = buttonMade(name, near: value.lowerBound)
    else { return .unknown }
    let label = SwiftObjectNames(file: file, scope: scope, members: Self.ofButtons).label(ofMade: made)
    // A button without a known image may show anything.
    if case .image = label { return label }
    return label == .named ? .named : .unknown
  }

  /// `UIButton(type: .system)`, where a variable gets it.
  private func buttonMade(_ name: String, near token: Int) -> Range<Int>? {
    guard let code = file.declarations.code(around: token) else { return nil }
    let body = file.declarations.code[known: code].tokens
    let found = source.places(of: Self.button, in: body).compactMap { index -> Range<Int>? in
      guard source.isToken(index + 1, "("), let close = source.closing(of: index + 1), source.isToken(index - 1, "="),
        source.isToken(index - 2, name), source.isToken(index - 3, "let"), close + 1 < source.tokens.count
      else { return nil }
      let labels = source.split(index + 2..<close).map { source.argument($0).label }
      return Set(labels).isSubset(of: ["type", "frame"]) ? index..<close + 1 : nil
    }
    return found.count == 1 ? found[0] : nil
  }
}
