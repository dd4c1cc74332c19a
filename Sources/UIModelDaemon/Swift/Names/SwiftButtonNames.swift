import UIModelPlatform

/// Determines the names of the buttons in custom views of bar button items. The custom view may be a variable, a
/// property or the result of a function of the project.
///
/// For example, `let close = UIButton(type: .close)` followed by `close.accessibilityLabel = "Close"` is named.
struct SwiftButtonNames {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let buttonClass = "UIButton"
  /// The members of `UIButton` that set the name, set the image or do neither.
  private static let members = SwiftObjectNames.Members(
    classes: [buttonClass, "UIControl", "UIView", "UIResponder", "NSObject"],
    namingProperties: ["accessibilityLabel", "accessibilityAttributedLabel", "title"],
    namingMethods: ["setTitle", "setAttributedTitle"], imageMembers: ["setImage", "setSymbolImage"],
    neutralMembers: SwiftBarItemNames.accessibilityMembers.union([
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
  /// Members that can set the name. A class whose code uses one of them may name its buttons.
  private static let namingMembers = [
    "accessibilityLabel", "accessibilityAttributedLabel", "setTitle", "setAttributedTitle", "title", "titleLabel",
    "configuration",
  ]
  /// The members of `UIButton.Configuration` that set the name, set the image or do neither.
  private static let configurationMembers = SwiftObjectNames.Members(
    classes: ["UIButton.Configuration"],
    namingProperties: ["title", "attributedTitle", "subtitle", "attributedSubtitle"], imageMembers: ["image"],
    neutralMembers: [
      "automaticallyUpdateForSelection", "background", "baseBackgroundColor", "baseForegroundColor", "buttonSize",
      "contentInsets", "cornerStyle", "imageColorTransformer", "imagePadding", "imagePlacement", "imageReservation",
      "indicator", "macIdiomStyle", "preferredSymbolConfigurationForImage", "showsActivityIndicator",
      "symbolContentTransition", "titleAlignment", "titleLineBreakMode", "titlePadding",
      "titleTextAttributesTransformer",
    ])

  init(_ file: SwiftFile, _ scope: SwiftScope) { (self.file, self.scope) = (file, scope) }

  /// Returns the label of the button that an expression evaluates to; `.unknown` for any other view.
  func label(ofView value: Range<Int>) -> SwiftLabel {
    let labels = buttonLabels(of: value)
    guard !labels.isEmpty else { return .unknown }
    let label = labels.reduce(SwiftLabel.empty) { $0.and($1) }
    // A button without a known image may show any content.
    if case .image = label { return label }
    return label == .named ? .named : .unknown
  }

  // MARK: Finding the buttons

  /// Returns the labels of the buttons that an expression may evaluate to; empty if one of them is unknown.
  private func buttonLabels(of value: Range<Int>) -> [SwiftLabel] {
    switch source.expression(value) {
    case .path(let names, isImplicit: false):
      guard let name = names.last, names.count == 1 || names == ["self", name] else { return [] }
      return buttonLabels(named: name, at: value.lowerBound)
    case .call(let call) where call.path.count == 1 || call.path.first == "self":
      guard let name = call.path.last, !call.isImplicit else { return [] }
      if isClass(name) { return createdLabels(in: value) }
      let type = file.declarations.type(around: value.lowerBound)?.name ?? ""
      let functions = scope.functions(name, reachedFrom: type, in: file.number).first ?? []
      guard functions.count == 1, let function = functions.first else { return [] }
      return buttonLabels(in: function.body, of: function.location.file)
    default: return []
    }
  }

  /// Whether a name is `UIButton` or a class of the project.
  private func isClass(_ name: String) -> Bool {
    name == Self.buttonClass || scope.type(named: name, in: file.number)?.isDeclared == true
  }

  /// Returns the labels of the buttons that a variable or property may contain; empty if one of them is unknown.
  private func buttonLabels(named name: String, at token: Int) -> [SwiftLabel] {
    guard let code = file.declarations.code(around: token) else { return [] }
    let body = file.declarations.code[known: code].tokens
    if source.occurrences(of: name, in: body).contains(where: { source.isDeclaration($0, of: name) }) {
      return assignedLabels(name, in: [body])
    }
    let type = file.declarations.type(around: token)?.name ?? ""
    for own in scope.classChain(of: type, in: file.number) {
      guard let property = own.property(name, isStatic: false) else { continue }
      if let getter = property.getter { return buttonLabels(in: getter, of: property.location.file) }
      if let value = property.value {
        return property.isConstant || !isReassigned(property) ? buttonLabels(in: value, of: property.location.file) : []
      }
      // Other files may assign a property that is not private.
      guard property.location.file == file.number, property.isHidden || scope.project == nil else { return [] }
      return assignedLabels(name, in: own.bodies)
    }
    return []
  }

  /// Whether the code assigns a property again after its initial value.
  private func isReassigned(_ property: SwiftProperty) -> Bool {
    let setters = scope.filesWithSetters(of: property.name)
    guard setters.isSubset(of: [property.location.file]), let home = scope.look(into: property.location.file) else {
      return true
    }
    scope.recordSearch(for: [property.name], in: home.number)
    return home.source.occurrences(of: property.name, in: home.source.tokens.indices).contains {
      $0 != property.location.token && home.source.isAssigned($0)
    }
  }

  /// Returns the label of the button that a function or getter returns. Empty for any other result, such as a view that
  /// contains the button.
  private func buttonLabels(in code: Range<Int>, of number: Int32) -> [SwiftLabel] {
    guard let home = scope.look(into: number) else { return [] }
    scope.look(at: code.lowerBound, in: number)
    return SwiftButtonNames(home, scope).returnedLabels(by: code)
  }

  private func returnedLabels(by code: Range<Int>) -> [SwiftLabel] {
    let buttons = code.compactMap { index -> (name: Int, label: SwiftLabel)? in
      guard source.kind(index) == .identifier, let label = label(ofInitializer: index) else { return nil }
      return (index, label)
    }
    guard buttons.count == 1, let (name, label) = buttons.first else { return [] }
    let returns = code.filter { source.isToken($0, "return") }
    let variable = source.isToken(name - 1, "=") ? source.identifier(name - 2) : nil
    let isReturned =
      returns.isEmpty
      ? name == code.lowerBound || source.isToken(name - 1, "{")
      : returns.allSatisfy { at in
        at + 1 == name
          || (variable.map { source.isToken(at + 1, $0) } ?? false) && source.kind(at + 2) != .period
      }
    return isReturned ? [label] : []
  }

  /// Returns the labels of the buttons assigned to a variable; empty if another view may be assigned.
  private func assignedLabels(_ name: String, in ranges: [Range<Int>]) -> [SwiftLabel] {
    var labels: [SwiftLabel] = []
    for use in ranges.flatMap({ source.occurrences(of: name, in: $0) })
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
      let valueLabels =
        if case .call(let call) = source.expression(value), call.path.first.map(isClass) != true {
          buttonLabels(of: value)
        } else {
          createdLabels(in: value)
        }
      guard !valueLabels.isEmpty else { return [] }
      labels += valueLabels
    }
    return labels
  }

  // MARK: Labels of created buttons

  /// Returns the label of the only button created in a range of tokens; empty if there are none or several.
  private func createdLabels(in range: Range<Int>) -> [SwiftLabel] {
    let labels = range.compactMap { source.kind($0) == .identifier ? label(ofInitializer: $0) : nil }
    return labels.count == 1 ? labels : []
  }

  /// Returns the label that an initializer and later code give a button. Nil if the expression does not create a
  /// button.
  ///
  /// - Parameter name: the token of the class.
  private func label(ofInitializer name: Int) -> SwiftLabel? {
    guard source.kind(name - 1) != .period, source.text(name).first?.isUppercase == true else { return nil }
    var open = name + 1
    // `UIButton.systemButton(with: image, target: self, action: nil)`
    let isSystem = source.kind(open) == .period && source.isToken(open + 1, "systemButton")
    if isSystem { open += 2 }
    guard source.isToken(open, "("), !source.tokens[open].startsLine, let close = source.closing(of: open) else {
      return nil
    }
    var initialLabel = SwiftLabel.empty
    if !source.isToken(name, Self.buttonClass) {
      guard let classLabel = label(ofClass: source.text(name)) else { return nil }
      initialLabel = classLabel
    }
    let arguments = source.split(open + 1..<close).map { source.argument($0) }
    let isCustomClass = !source.isToken(name, Self.buttonClass)
    let initializerLabel = arguments.reduce(initialLabel) { $0.and(label(of: $1, isCustomClass: isCustomClass)) }
    guard initializerLabel != .named, initializerLabel != .unknown else { return initializerLabel }
    return initializerLabel.and(
      SwiftObjectNames(file: file, scope: scope, members: Self.members).label(ofObjectCreatedBy: name..<close + 1))
  }

  /// Returns the label that an argument of an initializer gives a button.
  private func label(of argument: SwiftArgument, isCustomClass: Bool) -> SwiftLabel {
    switch argument.label {
    case "type", "frame": return .empty
    // An initializer of a custom class may use any argument as a title.
    case _ where isCustomClass: return .unknown
    case "target", "action": return .empty
    case "with": return source.imageLabel(argument.value)
    case "configuration": return label(ofConfiguration: argument.value)
    case "primaryAction": return source.actionLabel(argument.value)
    default: return .unknown
    }
  }

  /// The functions of `UIButton.Configuration` that create a configuration without title and image.
  private static let configurations: Set<String> = [
    "plain", "tinted", "gray", "filled", "borderless", "bordered", "borderedTinted", "borderedProminent", "glass",
    "prominentGlass", "clearGlass", "prominentClearGlass",
  ]

  /// Returns the label that a configuration gives a button. The configuration is a call such as
  /// `UIButton.Configuration.plain()`, or a local variable with such a call as its initial value. Members that are set
  /// on the variable count.
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
    // Argument labels and members may have the same name as the variable.
    let places = source.occurrences(of: name, in: body).filter {
      source.kind($0 - 1) != .period && source.kind($0 + 1) != .colon
    }
    guard let declaration = places.first(where: { source.isDeclaration($0, of: name) }),
      source.isToken(declaration + 1, "=")
    else { return .unknown }
    let end = source.endOfStatement(declaration + 2, before: body.upperBound)
    // Other uses may change the variable: `style(&configuration)`.
    let hasOnlyKnownUses = places.allSatisfy { place in
      place == declaration || source.kind(place + 1) == .period || source.isToken(place - 1, "=")
        || (source.kind(place - 1) == .colon && source.isToken(place - 2, "configuration"))
    }
    guard hasOnlyKnownUses, case .call = source.expression(declaration + 2..<end) else { return .unknown }
    let memberLabel = SwiftObjectNames(file: file, scope: scope, members: Self.configurationMembers).assignedLabel(
      at: places)
    return label(ofConfiguration: declaration + 2..<end).and(memberLabel)
  }

  /// Returns the label that a member of a configuration gives a button: `button.configuration?.title = "Add"`.
  static func label(ofConfigurationMember name: String) -> SwiftLabel {
    if configurationMembers.namingProperties.contains(name) { return .named }
    if configurationMembers.imageMembers.contains(name) { return .image(name: nil) }
    return configurationMembers.neutralMembers.contains(name) ? .empty : .unknown
  }

  /// Returns the label that the code of a `UIButton` subclass gives its buttons; nil for any other class.
  private func label(ofClass name: String) -> SwiftLabel? {
    let classChain = scope.classChain(of: name, in: file.number)
    guard classChain.last?.superclass == Self.buttonClass, classChain.allSatisfy(\.isDeclared) else { return nil }
    var label = SwiftLabel.empty
    for type in classChain {
      for number in Set(
        type.functions.map(\.location.file) + type.properties.map(\.location.file) + [type.location.file])
      {
        guard let home = scope.look(into: number) else { return .unknown }
        scope.recordSearch(for: Self.namingMembers + ["setImage"], in: number)
        for body in home.declarations.types[type.name]?.bodies ?? [] {
          if home.source.contains(body, anyOf: Self.namingMembers) { return .unknown }
          if home.source.contains(body, anyOf: ["setImage"]) { label = .image(name: nil) }
        }
      }
    }
    return label
  }
}
