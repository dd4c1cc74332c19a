import UIModelPlatform

/// The names of buttons that bar button items show as their custom view: a constant, a property, or what a helper of the
/// project gives.
struct SwiftButtonNames {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let button = "UIButton"
  private static let members = SwiftObjectNames.Members(
    classes: [button, "UIControl", "UIView", "UIResponder", "NSObject"],
    naming: ["accessibilityLabel", "accessibilityAttributedLabel", "title"],
    namingMethods: ["setTitle", "setAttributedTitle"], images: ["setImage", "setSymbolImage"],
    harmless: SwiftBarItemNames.accessibility.union([
      "addAction", "addGestureRecognizer", "addInteraction", "addSubview", "addTarget", "adjustsImageWhenHighlighted",
      "alpha", "backgroundColor", "bottomAnchor", "bounds", "bringSubviewToFront", "center", "centerXAnchor",
      "centerYAnchor", "clipsToBounds", "contentEdgeInsets", "contentHorizontalAlignment", "contentMode",
      "contentVerticalAlignment", "frame", "heightAnchor", "imageEdgeInsets", "imageView", "isEnabled", "isHidden",
      "isPointerInteractionEnabled", "isSelected", "isUserInteractionEnabled", "layer", "leadingAnchor", "leftAnchor",
      "menu", "preferredMenuElementOrder", "removeTarget", "rightAnchor", "setBackgroundImage",
      "setContentCompressionResistancePriority", "setContentHuggingPriority", "setPreferredSymbolConfiguration",
      "showsMenuAsPrimaryAction", "showsTouchWhenHighlighted", "sizeToFit", "tag", "tintColor", "topAnchor",
      "trailingAnchor", "transform", "translatesAutoresizingMaskIntoConstraints", "widthAnchor",
    ]), configuration: "configuration")
  /// What the code of a button's class names it by.
  private static let naming = [
    "accessibilityLabel", "accessibilityAttributedLabel", "setTitle", "setAttributedTitle", "title", "titleLabel",
    "configuration",
  ]
  /// Of `UIButton.Configuration`.
  private static let ofConfigurations = SwiftObjectNames.Members(
    classes: ["UIButton.Configuration"],
    naming: ["title", "attributedTitle", "subtitle", "attributedSubtitle"], images: ["image"],
    harmless: [
      "automaticallyUpdateForSelection", "background", "baseBackgroundColor", "baseForegroundColor", "buttonSize",
      "contentInsets", "cornerStyle", "imageColorTransformer", "imagePadding", "imagePlacement", "imageReservation",
      "indicator", "macIdiomStyle", "preferredSymbolConfigurationForImage", "showsActivityIndicator",
      "symbolContentTransition", "titleAlignment", "titleLineBreakMode", "titlePadding",
      "titleTextAttributesTransformer",
    ])

  init(_ file: SwiftFile, _ scope: SwiftScope) { (self.file, self.scope) = (file, scope) }

  /// The name of the button that an expression gives; `.unknown` for any other view.
  func label(ofView value: Range<Int>) -> SwiftLabel {
    let made = buttons(givenBy: value)
    guard !made.isEmpty else { return .unknown }
    let label = made.reduce(SwiftLabel.empty) { $0.and($1) }
    // A button without a known image may show anything.
    if case .image = label { return label }
    return label == .named ? .named : .unknown
  }

  // MARK: Where it is made

  /// What each of the buttons says that an expression may give; none where that is not known of one.
  private func buttons(givenBy value: Range<Int>) -> [SwiftLabel] {
    switch source.expression(value) {
    case .path(let names, isImplicit: false):
      guard let name = names.last, names.count == 1 || names == ["self", name] else { return [] }
      return buttons(named: name, at: value.lowerBound)
    case .call(let call) where call.path.count == 1 || call.path.first == "self":
      guard let name = call.path.last, !call.isImplicit else { return [] }
      if isClass(name) { return made(in: value) }
      let type = file.declarations.type(around: value.lowerBound)?.name ?? ""
      let found = scope.functions(name, reachedFrom: type, in: file.number).first ?? []
      guard found.count == 1, let function = found.first else { return [] }
      return buttons(in: function.body, of: function.spot.file)
    default: return []
    }
  }

  private func isClass(_ name: String) -> Bool {
    name == Self.button || scope.type(named: name, in: file.number)?.isDeclared == true
  }

  private func buttons(named name: String, at token: Int) -> [SwiftLabel] {
    guard let code = file.declarations.code(around: token) else { return [] }
    let body = file.declarations.code[known: code].tokens
    if source.places(of: name, in: body).contains(where: { source.isDeclaration($0, of: name) }) {
      return assigned(name, in: [body])
    }
    let type = file.declarations.type(around: token)?.name ?? ""
    for own in scope.line(of: type, in: file.number) {
      guard let property = own.property(name, isStatic: false) else { continue }
      if let value = property.value ?? property.getter ?? property.block {
        return buttons(in: value, of: property.spot.file)
      }
      // Others may give a value to what code outside the file sees.
      guard property.spot.file == file.number, property.isHidden || scope.project == nil else { return [] }
      return assigned(name, in: own.bodies)
    }
    return []
  }

  private func buttons(in code: Range<Int>, of number: Int32) -> [SwiftLabel] {
    guard let home = scope.look(into: number) else { return [] }
    scope.look(at: code.lowerBound, in: number)
    return SwiftButtonNames(home, scope).made(in: code)
  }

  /// Those that a variable gets. None where it may get another view too.
  private func assigned(_ name: String, in ranges: [Range<Int>]) -> [SwiftLabel] {
    var all: [SwiftLabel] = []
    for use in ranges.flatMap({ source.places(of: name, in: $0) })
    where source.kind(use - 1) != .period
      || source.isToken(use - 2, "self")
    {
      var equals = use + 1
      // `let close: UIButton = …`
      if source.isDeclaration(use, of: name), source.kind(equals) == .colon {
        while source.kind(equals) == .identifier || source.kind(equals) == .colon || source.kind(equals) == .period
          || source.isToken(equals, "!") || source.isToken(equals, "?")
        {
          equals += 1
        }
      }
      guard source.isToken(equals, "=") else { continue }
      let value = equals + 1..<source.endOfStatement(equals + 1, before: source.tokens.count)
      let found =
        if case .call(let call) = source.expression(value), call.path.first.map(isClass) != true {
          buttons(givenBy: value)
        } else {
          made(in: value)
        }
      guard !found.isEmpty else { return [] }
      all += found
    }
    return all
  }

  // MARK: How it is made

  /// The only button that is made in a range of tokens; none for another number.
  private func made(in range: Range<Int>) -> [SwiftLabel] {
    let found = range.compactMap { source.kind($0) == .identifier ? label(ofMaking: $0) : nil }
    return found.count == 1 ? found : []
  }

  /// What the expression that makes a button says, with what code says of it later. `name`: the token of the class. Nil for
  /// one that makes none.
  private func label(ofMaking name: Int) -> SwiftLabel? {
    guard source.kind(name - 1) != .period, source.text(name).first?.isUppercase == true else { return nil }
    var open = name + 1
    // `UIButton.systemButton(with: image, target: self, action: nil)`
    let isSystem = source.kind(open) == .period && source.isToken(open + 1, "systemButton")
    if isSystem { open += 2 }
    guard source.isToken(open, "("), !source.tokens[open].startsLine, let close = source.closing(of: open) else {
      return nil
    }
    var base = SwiftLabel.empty
    if !source.isToken(name, Self.button) {
      guard let own = label(ofClass: source.text(name)) else { return nil }
      base = own
    }
    let arguments = source.split(open + 1..<close).map { source.argument($0) }
    let given = arguments.reduce(base) { $0.and(label(of: $1, isOfOwnClass: !source.isToken(name, Self.button))) }
    guard given != .named, given != .unknown else { return given }
    return given.and(SwiftObjectNames(file: file, scope: scope, members: Self.members).label(ofMade: name..<close + 1))
  }

  private func label(of argument: SwiftArgument, isOfOwnClass: Bool) -> SwiftLabel {
    switch argument.label {
    case "type", "frame", "target", "action": return .empty
    case "with", "image": return source.imageLabel(argument.value)
    case "configuration" where !isOfOwnClass: return label(ofConfiguration: argument.value)
    case "primaryAction" where !isOfOwnClass: return source.actionLabel(argument.value)
    default: return .unknown
    }
  }

  /// `UIButton.Configuration.plain()`, or a constant with what is set of it.
  func label(ofConfiguration value: Range<Int>) -> SwiftLabel {
    switch source.expression(value) {
    case .call(let call) where call.arguments.isEmpty: return .empty
    case .path(let names, isImplicit: false) where names.count == 1:
      guard let code = file.declarations.code(around: value.lowerBound) else { return .unknown }
      let body = file.declarations.code[known: code].tokens
      let places = source.places(of: names[0], in: body)
      guard places.contains(where: { source.isDeclaration($0, of: names[0]) }) else { return .unknown }
      return SwiftObjectNames(file: file, scope: scope, members: Self.ofConfigurations).labelSet(
        ofLocal: names[0], at: places)
    default: return .unknown
    }
  }

  /// `button.configuration?.title = "Add"`
  static func label(ofConfigurationMember name: String) -> SwiftLabel {
    if ofConfigurations.naming.contains(name) { return .named }
    if ofConfigurations.images.contains(name) { return .image(name: nil) }
    return ofConfigurations.harmless.contains(name) ? .empty : .unknown
  }

  /// What the code of a button's class makes of its name; nil for any other class.
  private func label(ofClass name: String) -> SwiftLabel? {
    let line = scope.line(of: name, in: file.number)
    guard line.last?.superclass == Self.button, line.allSatisfy(\.isDeclared) else { return nil }
    var label = SwiftLabel.empty
    for type in line {
      for number in Set(type.functions.map(\.spot.file) + type.properties.map(\.spot.file) + [type.spot.file]) {
        guard let home = scope.look(into: number) else { return .unknown }
        scope.search(for: Self.naming + ["setImage"], in: number)
        for body in home.declarations.types[type.name]?.bodies ?? [] {
          if home.source.contains(body, anyOf: Self.naming) { return .unknown }
          if home.source.contains(body, anyOf: ["setImage"]) { label = .image(name: nil) }
        }
      }
    }
    return label
  }
}
