import UIModelPlatform

/// Determines the label of a control from the views in its builder: text, or only an image. Views, properties and
/// functions of the project are followed.
///
/// For example, `Image(systemName: "plus").accessibilityLabel("Add")` is named.
struct SwiftLabelReader {
  let file: SwiftFile
  let scope: SwiftScope
  /// The name of the type that contains the code; empty for code outside any type.
  let typeName: String
  private let depth: Int
  private var source: SwiftSource { file.source }

  private static let maximumDepth = 6

  init(_ file: SwiftFile, _ scope: SwiftScope, typeName: String, depth: Int = 0) {
    (self.file, self.scope, self.typeName, self.depth) = (file, scope, typeName, depth)
  }

  // MARK: Builders

  /// Returns the combined label of all views in a builder.
  func label(ofBody body: [SyntaxNode]) -> SwiftLabel {
    let items = body.compactMap { BuilderItem($0) }
    let labels = items.map { label(of: $0) }
    // If two conditions are opposites, a branch of one of them is always shown.
    let hasAtMostOneChoice = items.count { if case .choice = $0 { true } else { false } } < 2
    if !hasAtMostOneChoice, labels.contains(where: \.isNamedInSomeState) {
      return labels.contains(.unknown) ? .unknown : .named
    }
    return labels.reduce(.empty) { $0.and($1) }
  }

  private func label(of item: BuilderItem) -> SwiftLabel {
    switch item {
    case .constant: .empty
    case .content(let expression): label(of: ViewExpression(expression))
    case .choice(let branches): labelOfAlternatives(branches)
    case .clauses(let clauses):
      // Only clauses for the checked platforms count. The value of a compilation flag is unknown.
      clauses.filter { !$0.condition.excludesCheckedPlatforms }.reduce(.empty) { $0.and(label(ofBody: $1.statements)) }
    case .code(let blocks): blocks.isEmpty ? .unknown : blocks.reduce(.empty) { $0.and(label(ofBody: $1)) }
    }
  }

  /// Returns the label of alternatives: `if isEditing { Text("Done") } else { Image("edit") }`.
  private func labelOfAlternatives(_ branches: [BuilderItem.Branch]) -> SwiftLabel {
    guard let firstBranch = branches.first else { return .unknown }
    return branches.dropFirst().reduce(label(ofBody: firstBranch.statements)) { $0.or(label(ofBody: $1.statements)) }
  }

  // MARK: Views

  /// Returns the label of an expression.
  func label(of expression: SyntaxNode) -> SwiftLabel { BuilderItem(expression).map { label(of: $0) } ?? .unknown }

  private func label(of view: ViewExpression) -> SwiftLabel {
    guard !view.hasConditionalModifiers, let firstName = view.path.first else { return .unknown }
    // `Image.plus`
    let isStaticMember = view.path.count > 1 && firstName.isCapitalized
    return labelAfterModifiers(isStaticMember ? memberLabel(of: view.path) : baseLabel(view), view)
  }

  /// Returns the label of a view after its modifiers, given the label before them.
  func labelAfterModifiers(_ base: SwiftLabel, _ view: ViewExpression) -> SwiftLabel {
    view.modifiers.reduce(base) { label, modifier in
      switch SwiftLabelModifier(modifier) {
      case .setsName: return .named
      case .hidesView: return .empty
      case .addsViews:
        // Text in a background or overlay is part of the label.
        let viewLabels = drawnViewLabels(modifier)
        if viewLabels.contains(where: \.isNamedInSomeState) { return .named }
        return viewLabels.contains(.unknown) ? label.and(.unknown) : label
      case .noEffect: return label
      case .unknown: return label.and(addedLabel(modifier))
      }
    }
  }

  /// Returns the labels of the views that a modifier draws. The label is empty for a value that is not a view, such as
  /// a color.
  private func drawnViewLabels(_ modifier: CallSyntax) -> [SwiftLabel] {
    modifier.arguments.filter { $0.label != "alignment" }.map { argument in
      let value = argument.value
      if value.kind == .closure { return label(ofBody: value.statements) }
      let label = label(of: value)
      let view = ViewExpression(value)
      let isView = CallSyntax(view.base) != nil && view.path.only?.isCapitalized == true
      return label == .unknown && !isView ? .empty : label
    }
  }

  /// Returns the label that a modifier or style of the project adds: empty if its code cannot add a name, else unknown.
  private func addedLabel(_ modifier: CallSyntax) -> SwiftLabel {
    guard modifier.arguments.allSatisfy({ $0.value.kind != .closure }), let name = modifier.name else {
      return .unknown
    }
    var namingCheck = NamingCodeCheck(scope)
    if SwiftLabelModifier.styleModifiers.contains(name) {
      let style = modifier.arguments.only.flatMap { CallSyntax($0.value) }
      return style.map { namingCheck.mayAddName($0, in: file.number, from: typeName) } == false ? .empty : .unknown
    }
    return namingCheck.mayAddName(modifier, in: file.number, from: typeName) ? .unknown : .empty
  }

  /// Views without text and images.
  private static let viewsWithoutLabel: Set<String> = [
    "Spacer", "Divider", "EmptyView", "Color", "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Ellipse",
    "UnevenRoundedRectangle", "ConcentricRectangle", "LinearGradient", "RadialGradient", "AngularGradient",
  ]

  /// Returns the label of a view without its modifiers.
  private func baseLabel(_ view: ViewExpression) -> SwiftLabel {
    guard let name = view.baseName else { return .unknown }
    if let projectView = scope.type([name], from: typeName, in: file.number), projectView.isDeclared {
      return resolvedLabel(projectView)
    }
    guard let call = CallSyntax(view.base) else {
      return Self.viewsWithoutLabel.contains(name) ? .empty : resolvedLabel(member: name)
    }
    switch name {
    case "Text": return textLabel(call)
    case "Label": return label(call)
    case "Image": return imageLabel(call)
    case "AsyncImage": return .image(name: nil)
    case _ where Self.viewsWithoutLabel.contains(name): return .empty
    case _ where ViewContainer(name)?.isLayout == true: return combinedLabel(call)
    default: return resolvedLabel(member: name)
    }
  }

  /// Returns the combined label of all closures in the arguments of a call.
  private func combinedLabel(_ call: CallSyntax) -> SwiftLabel {
    call.arguments.filter { $0.value.kind == .closure }
      .reduce(SwiftLabel.empty) { $0.and(label(ofBody: $1.value.statements)) }
  }

  /// Returns the label of a text, such as `Text("Add")`.
  private func textLabel(_ call: CallSyntax) -> SwiftLabel {
    guard let firstArgument = call.parenthesizedArguments.first,
      case .string(let text) = source.expression(firstArgument.value)
    else {
      return .named
    }
    return text.allSatisfy(\.isWhitespace) ? .empty : .named
  }

  /// Returns the label of a `Label`: a call such as `Label("Add", systemImage: "plus")`, or a call with closures for
  /// the title and the icon.
  private func label(_ call: CallSyntax) -> SwiftLabel {
    guard let firstArgument = call.parenthesizedArguments.first else { return combinedLabel(call) }
    guard firstArgument.label == nil else { return .unknown }
    guard case .string(let text) = source.expression(firstArgument.value), text.allSatisfy(\.isWhitespace) else {
      return .named
    }
    return .image(name: source.imageName(call.parenthesizedArguments))
  }

  /// Returns the label of an image, such as `Image(systemName: "plus")`. An argument `label` gives the image a name.
  private func imageLabel(_ call: CallSyntax) -> SwiftLabel {
    call.argument("label") != nil ? .named : .image(name: source.imageName(call.parenthesizedArguments))
  }

  // MARK: Views and functions of the project

  /// Returns the label of a static member: `Image.plus` and `Image.day(3)` from an extension of the project, or
  /// `Asset.plus.swiftUIImage` from SwiftGen.
  private func memberLabel(of path: [String]) -> SwiftLabel {
    if path.last == "swiftUIImage" { return .image(name: path.dropLast().last) }
    guard path.count == 2, path[0] == "Image", let images = scope.type(named: "Image", in: file.number) else {
      return .unknown
    }
    if let property = images.property(path[1], isStatic: true), let value = property.getter ?? property.value {
      return resolvedLabel(value, at: property.location, of: "Image")
    }
    guard let function = images.functions.filter({ $0.name == path[1] && $0.isStatic }).only else { return .unknown }
    return resolvedLabel(function.body, at: function.location, of: "Image")
  }

  /// Returns the label of a view of the project, from its `body`.
  private func resolvedLabel(_ viewType: SwiftType) -> SwiftLabel {
    guard viewType.hasBuilderBody, let body = viewType.property("body", isStatic: false), let getter = body.getter
    else {
      return .unknown
    }
    return resolvedLabel(getter, at: body.location, of: viewType.name)
  }

  /// Returns the label of a property or function of the reader's type or a superclass, from its code.
  private func resolvedLabel(member name: String) -> SwiftLabel {
    for declaringType in scope.classChain(of: typeName, in: file.number) {
      if let property = declaringType.property(name, isStatic: false) {
        guard let getter = property.getter else { return .unknown }
        return resolvedLabel(getter, at: property.location, of: typeName)
      }
      let functions = declaringType.functions.filter { $0.name == name && !$0.isStatic }
      if functions.count == 1, let function = functions.first {
        return resolvedLabel(function.body, at: function.location, of: typeName)
      }
      if !functions.isEmpty { return .unknown }
    }
    return .unknown
  }

  /// Returns the label of a function body or getter; unknown if the nesting is too deep.
  private func resolvedLabel(_ body: Range<Int>, at location: SwiftLocation, of typeName: String) -> SwiftLabel {
    guard depth < Self.maximumDepth, let declaringFile = scope.readFile(numbered: location.fileNumber),
      let statements = scope.statements(of: body, in: location.fileNumber)
    else { return .unknown }
    return SwiftLabelReader(declaringFile, scope, typeName: typeName, depth: depth + 1).label(ofBody: statements)
  }
}

extension SwiftSource {
  /// Returns the name of the symbol or asset in the arguments of an image, or of a view with an image. Nil if the name
  /// is not a literal.
  func imageName(_ arguments: [SwiftArgument]) -> String? {
    let image =
      arguments.first { ["systemName", "systemImage", "image", "decorative", "named"].contains($0.label) }
      ?? arguments.first.flatMap { $0.label == nil ? $0 : nil }
    guard let image, case .string(let name) = expression(image.value), !name.isEmpty else { return nil }
    return name
  }

  /// Returns the label of a `UIImage` expression, such as `UIImage(systemName: "plus")`; empty for `nil`.
  func imageLabel(_ value: Range<Int>) -> SwiftLabel {
    if case .null = expression(value) { return .empty }
    guard let openingToken = value.first(where: { isToken($0, "(") }), let closingToken = closing(of: openingToken)
    else {
      return .image(name: nil)
    }
    return .image(name: imageName(split(openingToken + 1..<closingToken).map { argument($0) }))
  }

  /// Returns the label that an argument gives a bar button item or an action.
  func itemLabel(_ argument: SwiftArgument) -> SwiftLabel {
    switch argument.label {
    case "title":
      switch expression(argument.value) {
      case .null: return .empty
      case .string(let text): return text.allSatisfy(\.isWhitespace) ? .empty : .named
      default: return .named
      }
    case "image": return imageLabel(argument.value)
    case "primaryAction": return actionLabel(argument.value)
    default: return .empty
    }
  }

  /// Returns the label of a `UIAction`, which gives an item or a button its title and image.
  func actionLabel(_ value: Range<Int>) -> SwiftLabel {
    switch expression(value) {
    case .null: return .empty
    case .call(let call) where call.path == ["UIAction"]:
      return call.arguments.filter { ["title", "image"].contains($0.label) }.reduce(.empty) { $0.and(itemLabel($1)) }
    default: return .unknown
    }
  }
}
