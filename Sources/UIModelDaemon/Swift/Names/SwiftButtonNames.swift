import UIModelPlatform

/// Determines the labels of buttons that are custom views of bar button items. The custom view may be a variable, a
/// property or the result of a function of the project.
///
/// For example, the button in `let close = UIButton(type: .close)` is named if the code sets `close.accessibilityLabel
/// = "Close"`.
struct SwiftButtonNames {
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let buttonClass = "UIButton"
  /// The members of `UIButton` that set the name, set the image or do neither.
  private static let members = SwiftObjectNames.Members(
    classNames: [buttonClass, "UIControl", "UIView", "UIResponder", "NSObject"],
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
    ]), configurationProperty: "configuration")
  /// Members that can set the name. A class whose code uses one of them may name its buttons.
  private static let namingMembers = [
    "accessibilityLabel", "accessibilityAttributedLabel", "setTitle", "setAttributedTitle", "title", "titleLabel",
    "configuration",
  ]
  /// The members of `UIButton.Configuration` that set the name, set the image or do neither.
  private static let configurationMembers = SwiftObjectNames.Members(
    classNames: ["UIButton.Configuration"],
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
      if isButtonOrProjectType(name) { return createdLabels(in: value) }
      let typeName = file.declarations.type(around: value.lowerBound)?.name ?? ""
      let functions = scope.functions(name, reachedFrom: typeName, in: file.number).first ?? []
      guard functions.count == 1, let function = functions.first else { return [] }
      return buttonLabels(in: function.body, of: function.location.fileNumber)
    default: return []
    }
  }

  /// Whether a name is `UIButton` or a type that the project declares.
  private func isButtonOrProjectType(_ name: String) -> Bool {
    name == Self.buttonClass || scope.type(named: name, in: file.number)?.isDeclared == true
  }

  /// Returns the labels of the buttons that a variable or property may contain; empty if one of them is unknown.
  private func buttonLabels(named name: String, at token: Int) -> [SwiftLabel] {
    guard let code = file.declarations.codeIndex(around: token) else { return [] }
    let body = file.declarations.code[known: code].tokens
    if source.occurrences(of: name, in: body).contains(where: { source.isDeclaration($0, of: name) }) {
      return assignedLabels(name, in: [body])
    }
    let typeName = file.declarations.type(around: token)?.name ?? ""
    for declaringType in scope.classChain(of: typeName, in: file.number) {
      guard let property = declaringType.property(name, isStatic: false) else { continue }
      if let getter = property.getter { return buttonLabels(in: getter, of: property.location.fileNumber) }
      if let value = property.value {
        return property.isConstant || !isReassigned(property)
          ? buttonLabels(in: value, of: property.location.fileNumber) : []
      }
      // Other files may assign a property that is not private.
      guard property.location.fileNumber == file.number, property.isHidden || scope.project == nil else { return [] }
      return assignedLabels(name, in: declaringType.bodies)
    }
    return []
  }

  /// Whether the code assigns a property again after its initial value.
  private func isReassigned(_ property: SwiftProperty) -> Bool {
    let setters = scope.setterFileNumbers(of: property.name)
    guard setters.isSubset(of: [property.location.fileNumber]),
      let declaringFile = scope.readFile(numbered: property.location.fileNumber)
    else {
      return true
    }
    scope.recordSearch(for: [property.name], in: declaringFile.number)
    return declaringFile.source.occurrences(of: property.name, in: declaringFile.source.tokens.indices).contains {
      $0 != property.location.token && declaringFile.source.isAssigned($0)
    }
  }

  /// Returns the label of the button that a function or getter returns. Empty for any other result, such as a view that
  /// contains the button.
  private func buttonLabels(in code: Range<Int>, of fileNumber: Int32) -> [SwiftLabel] {
    guard let declaringFile = scope.readFile(numbered: fileNumber) else { return [] }
    scope.recordCodeUse(at: code.lowerBound, in: fileNumber)
    return SwiftButtonNames(declaringFile, scope).returnedLabels(by: code)
  }

  private func returnedLabels(by code: Range<Int>) -> [SwiftLabel] {
    let buttons = code.compactMap { index -> (name: Int, label: SwiftLabel)? in
      guard source.kind(index) == .identifier, let label = label(ofInitializer: index) else { return nil }
      return (index, label)
    }
    guard buttons.count == 1, let (nameToken, label) = buttons.first else { return [] }
    let returnTokens = code.filter { source.isToken($0, "return") }
    let variable = source.isToken(nameToken - 1, "=") ? source.identifier(nameToken - 2) : nil
    let isReturned =
      returnTokens.isEmpty
      ? nameToken == code.lowerBound || source.isToken(nameToken - 1, "{")
      : returnTokens.allSatisfy { returnToken in
        returnToken + 1 == nameToken
          || (variable.map { source.isToken(returnToken + 1, $0) } ?? false) && source.kind(returnToken + 2) != .period
      }
    return isReturned ? [label] : []
  }

  /// Returns the labels of the buttons that are assigned to a variable; empty if another view may be assigned.
  private func assignedLabels(_ name: String, in ranges: [Range<Int>]) -> [SwiftLabel] {
    var labels: [SwiftLabel] = []
    for use in ranges.flatMap({ source.occurrences(of: name, in: $0) })
    where source.kind(use - 1) != .period
      || source.isToken(use - 2, "self")
    {
      var equalsToken = use + 1
      // `let close: UIButton = …`
      if source.isDeclaration(use, of: name), source.kind(equalsToken) == .colon {
        while source.kind(equalsToken) == .identifier || source.kind(equalsToken) == .colon
          || source.kind(equalsToken) == .period
          || source.isToken(equalsToken, "!") || source.isToken(equalsToken, "?")
        {
          equalsToken += 1
        }
      }
      guard source.isToken(equalsToken, "=") else { continue }
      let value = equalsToken + 1..<source.endOfStatement(equalsToken + 1, before: source.tokens.count)
      let valueLabels =
        if case .call(let call) = source.expression(value), call.path.first.map(isButtonOrProjectType) != true {
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

  /// Returns the label of the only button that a range of tokens creates; empty if the range creates none or several.
  private func createdLabels(in range: Range<Int>) -> [SwiftLabel] {
    let labels = range.compactMap { source.kind($0) == .identifier ? label(ofInitializer: $0) : nil }
    return labels.count == 1 ? labels : []
  }

  /// Returns the label that an initializer and later code give a button. Nil if the expression does not create a
  /// button.
  ///
  /// - Parameter nameToken: the token of the class name.
  private func label(ofInitializer nameToken: Int) -> SwiftLabel? {
    guard source.kind(nameToken - 1) != .period, source.text(nameToken).first?.isUppercase == true else { return nil }
    var openingToken = nameToken + 1
    // `UIButton.systemButton(with: image, target: self, action: nil)`
    let isSystem = source.kind(openingToken) == .period && source.isToken(openingToken + 1, "systemButton")
    if isSystem { openingToken += 2 }
    guard source.isToken(openingToken, "("), !source.tokens[openingToken].startsLine,
      let closingToken = source.closing(of: openingToken)
    else {
      return nil
    }
    var initialLabel = SwiftLabel.empty
    if !source.isToken(nameToken, Self.buttonClass) {
      guard let classLabel = label(ofClass: source.text(nameToken)) else { return nil }
      initialLabel = classLabel
    }
    let arguments = source.split(openingToken + 1..<closingToken).map { source.argument($0) }
    let isCustomClass = !source.isToken(nameToken, Self.buttonClass)
    let initializerLabel = arguments.reduce(initialLabel) { $0.and(label(of: $1, isCustomClass: isCustomClass)) }
    guard initializerLabel != .named, initializerLabel != .unknown else { return initializerLabel }
    return initializerLabel.and(
      SwiftObjectNames(file: file, scope: scope, members: Self.members).label(
        ofObjectCreatedBy: nameToken..<closingToken + 1))
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
  private static let configurationFunctions: Set<String> = [
    "plain", "tinted", "gray", "filled", "borderless", "bordered", "borderedTinted", "borderedProminent", "glass",
    "prominentGlass", "clearGlass", "prominentClearGlass",
  ]

  /// Returns the label that a configuration gives a button. The configuration is a call such as
  /// `UIButton.Configuration.plain()`, or a local variable with such a call as its initial value. Members of the
  /// variable that are set later are included.
  func label(ofConfiguration value: Range<Int>) -> SwiftLabel {
    switch source.expression(value) {
    case .call(let call)
    where call.arguments.isEmpty && call.path.last.map(Self.configurationFunctions.contains) == true
      && (call.isImplicit || call.path.dropLast() == ["UIButton", "Configuration"]):
      return .empty
    case .path(let names, isImplicit: false) where names.count == 1:
      guard let code = file.declarations.codeIndex(around: value.lowerBound) else { return .unknown }
      return label(ofConfiguration: names[0], in: file.declarations.code[known: code].tokens)
    default: return .unknown
    }
  }

  private func label(ofConfiguration name: String, in body: Range<Int>) -> SwiftLabel {
    // Argument labels and members may have the same name as the variable.
    let useTokens = source.occurrences(of: name, in: body).filter {
      source.kind($0 - 1) != .period && source.kind($0 + 1) != .colon
    }
    guard let declarationToken = useTokens.first(where: { source.isDeclaration($0, of: name) }),
      source.isToken(declarationToken + 1, "=")
    else { return .unknown }
    let end = source.endOfStatement(declarationToken + 2, before: body.upperBound)
    // Other uses may change the variable: `style(&configuration)`.
    let hasOnlyKnownUses = useTokens.allSatisfy { useToken in
      useToken == declarationToken || source.kind(useToken + 1) == .period || source.isToken(useToken - 1, "=")
        || (source.kind(useToken - 1) == .colon && source.isToken(useToken - 2, "configuration"))
    }
    guard hasOnlyKnownUses, case .call = source.expression(declarationToken + 2..<end) else { return .unknown }
    let memberLabel = SwiftObjectNames(file: file, scope: scope, members: Self.configurationMembers).assignedLabel(
      at: useTokens)
    return label(ofConfiguration: declarationToken + 2..<end).and(memberLabel)
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
    guard classChain.last?.superclassName == Self.buttonClass, classChain.allSatisfy(\.isDeclared) else { return nil }
    var label = SwiftLabel.empty
    for type in classChain {
      for number in Set(
        type.functions.map(\.location.fileNumber) + type.properties.map(\.location.fileNumber) + [
          type.location.fileNumber
        ])
      {
        guard let declaringFile = scope.readFile(numbered: number) else { return .unknown }
        scope.recordSearch(for: Self.namingMembers + ["setImage"], in: number)
        for body in declaringFile.declarations.types[type.name]?.bodies ?? [] {
          if declaringFile.source.contains(body, anyOf: Self.namingMembers) { return .unknown }
          if declaringFile.source.contains(body, anyOf: ["setImage"]) { label = .image(name: nil) }
        }
      }
    }
    return label
  }
}
