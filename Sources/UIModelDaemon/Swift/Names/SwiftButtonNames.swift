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
  /// Members by which the code of a button's class may name the button.
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

  /// The labels of the buttons that an expression may give; none if one of them is unknown.
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
      if let getter = property.getter { return buttons(in: getter, of: property.spot.file) }
      if let value = property.value {
        return property.isConstant || !isSetAgain(property) ? buttons(in: value, of: property.spot.file) : []
      }
      // Others may give a value to what code outside the file sees.
      guard property.spot.file == file.number, property.isHidden || scope.project == nil else { return [] }
      return assigned(name, in: own.bodies)
    }
    return []
  }

  /// Whether code gives a property another view than its first.
  private func isSetAgain(_ property: SwiftProperty) -> Bool {
    let setters = scope.setters(of: property.name)
    guard setters.isSubset(of: [property.spot.file]), let home = scope.look(into: property.spot.file) else {
      return true
    }
    scope.search(for: [property.name], in: home.number)
    return home.source.places(of: property.name, in: home.source.tokens.indices).contains {
      $0 != property.spot.token && home.source.isSet($0)
    }
  }

  /// The label of the button that a function or property returns; none if it returns anything else, such as a view with the
  /// button in it.
  private func buttons(in code: Range<Int>, of number: Int32) -> [SwiftLabel] {
    guard let home = scope.look(into: number) else { return [] }
    scope.look(at: code.lowerBound, in: number)
    return SwiftButtonNames(home, scope).returned(by: code)
  }

  private func returned(by code: Range<Int>) -> [SwiftLabel] {
    let found = code.compactMap { index -> (name: Int, label: SwiftLabel)? in
      guard source.kind(index) == .identifier, let label = label(ofMaking: index) else { return nil }
      return (index, label)
    }
    guard found.count == 1, let (name, label) = found.first else { return [] }
    let returns = code.filter { source.isToken($0, "return") }
    let holder = source.isToken(name - 1, "=") ? source.identifier(name - 2) : nil
    let isReturned =
      returns.isEmpty
      ? name == code.lowerBound || source.isToken(name - 1, "{")
      : returns.allSatisfy { at in
        at + 1 == name
          || (holder.map { source.isToken(at + 1, $0) } ?? false) && source.kind(at + 2) != .period
      }
    return isReturned ? [label] : []
  }

  /// The labels of the buttons that a variable gets; none if it may get another view.
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

  /// The label that an expression gives a button which it makes, and later code; nil if it makes no button. `name`: the token
  /// of the class.
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
    let isOfOwnClass = !source.isToken(name, Self.button)
    let given = arguments.reduce(base) { $0.and(label(of: $1, isOfOwnClass: isOfOwnClass)) }
    guard given != .named, given != .unknown else { return given }
    return given.and(SwiftObjectNames(file: file, scope: scope, members: Self.members).label(ofMade: name..<close + 1))
  }

  private func label(of argument: SwiftArgument, isOfOwnClass: Bool) -> SwiftLabel {
    switch argument.label {
    case "type", "frame": return .empty
    // An initializer of the app's own class may make a title of anything.
    case _ where isOfOwnClass: return .unknown
    case "target", "action": return .empty
    case "with": return source.imageLabel(argument.value)
    case "configuration": return label(ofConfiguration: argument.value)
    case "primaryAction": return source.actionLabel(argument.value)
    default: return .unknown
    }
  }

  private static let configurations: Set<String> = [
    "plain", "tinted", "gray", "filled", "borderless", "bordered", "borderedTinted", "borderedProminent", "glass",
    "prominentGlass", "clearGlass", "prominentClearGlass",
  ]

  /// `UIButton.Configuration.plain()`, or a local variable that begins as one, with what is set of it.
  func label(ofConfiguration value: Range<Int>) -> SwiftLabel {
    switch source.expression(value) {
    case .call(let call)
    where call.arguments.isEmpty && call.path.last.map(Self.configurations.contains) == true
      && (call.isImplicit || call.path.dropLast() == ["UIButton", "Configuration"]):
      return .empty
    case .path(let names, isImplicit: false) where names.count == 1:
      guard let code = file.declarations.code(around: value.lowerBound) else { return .unknown }
      return label(ofConfiguration: names[0], in: file.declarations.code[known: code].tokens)
    default: return .unknown
    }
  }

  private func label(ofConfiguration name: String, in body: Range<Int>) -> SwiftLabel {
    // Arguments and members may have the same name.
    let places = source.places(of: name, in: body).filter {
      source.kind($0 - 1) != .period && source.kind($0 + 1) != .colon
    }
    guard let declared = places.first(where: { source.isDeclaration($0, of: name) }), source.isToken(declared + 1, "=")
    else { return .unknown }
    let end = source.endOfStatement(declared + 2, before: body.upperBound)
    // Other uses may change it: `style(&configuration)`.
    let isOnlyGiven = places.allSatisfy { place in
      place == declared || source.kind(place + 1) == .period || source.isToken(place - 1, "=")
        || (source.kind(place - 1) == .colon && source.isToken(place - 2, "configuration"))
    }
    guard isOnlyGiven, case .call = source.expression(declared + 2..<end) else { return .unknown }
    let set = SwiftObjectNames(file: file, scope: scope, members: Self.ofConfigurations).labelSet(at: places)
    return label(ofConfiguration: declared + 2..<end).and(set)
  }

  /// `button.configuration?.title = "Add"`
  static func label(ofConfigurationMember name: String) -> SwiftLabel {
    if ofConfigurations.naming.contains(name) { return .named }
    if ofConfigurations.images.contains(name) { return .image(name: nil) }
    return ofConfigurations.harmless.contains(name) ? .empty : .unknown
  }

  /// The label that the code of a button's class gives its buttons; nil for any other class.
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
