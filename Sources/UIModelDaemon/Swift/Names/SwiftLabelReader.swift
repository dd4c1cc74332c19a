import UIModelPlatform

/// What views in a builder of SwiftUI say as the label of a control: their words, or only an image. Views, properties and
/// functions of the project are followed.
struct SwiftLabelReader {
  let file: SwiftFile
  let scope: SwiftScope
  /// The type whose code it is; empty for none.
  let type: String
  private let depth: Int
  private var source: SwiftSource { file.source }

  private static let deepest = 6

  init(_ file: SwiftFile, _ scope: SwiftScope, type: String, depth: Int = 0) {
    (self.file, self.scope, self.type, self.depth) = (file, scope, type, depth)
  }

  // MARK: Builders

  /// What the views of a builder say together.
  func label(ofBody body: Range<Int>) -> SwiftLabel {
    let statements = source.statements(in: body)
    let labels = statements.map { label(ofStatement: $0) }
    // Several conditions may be one and its opposite.
    let isOneChoice = statements.filter { ["if", "switch"].contains(source.text($0.lowerBound)) }.count < 2
    if !isOneChoice, labels.contains(where: \.mayBeNamed) { return labels.contains(.unknown) ? .unknown : .named }
    return labels.reduce(.empty) { $0.and($1) }
  }

  private func label(ofStatement statement: Range<Int>) -> SwiftLabel {
    var statement = statement
    // A clause's condition ends its line.
    if source.kind(statement.lowerBound) == .directive {
      statement = statement.dropFirst()
      while let first = statement.first, !source.tokens[first].startsLine { statement = statement.dropFirst() }
    }
    guard let first = statement.first else { return .empty }
    switch source.text(first) {
    case "return": return label(of: statement.dropFirst())
    case "let", "var", "func", "defer": return .empty
    case "if": return label(ofChoice: statement)
    case "switch", "guard", "for":
      return branches(of: statement).reduce(.empty) { $0.and(cases($1)) }
    default: return label(of: statement)
    }
  }

  /// The blocks of a statement, without their braces.
  private func branches(of statement: Range<Int>) -> [Range<Int>] {
    statement.compactMap { index in
      guard source.isToken(index, "{"), Int(source.tokens[index].parent) < statement.lowerBound else { return nil }
      return source.closing(of: index).map { index + 1..<$0 }
    }
  }

  /// `if isEditing { Text("Done") } else { Image("edit") }`
  private func label(ofChoice statement: Range<Int>) -> SwiftLabel {
    let branches = branches(of: statement)
    guard let first = branches.first, let last = branches.last else { return .unknown }
    let others = branches.dropFirst().map { label(ofBody: $0) }
    let hasElse = source.isToken(last.lowerBound - 2, "else")
    return others.reduce(label(ofBody: first)) { $0.or($1) }.or(hasElse ? label(ofBody: last) : .empty)
  }

  /// What the cases of a `switch` show, or the one branch that braces are.
  private func cases(_ body: Range<Int>) -> SwiftLabel {
    var (all, start, at): (SwiftLabel?, Int, Int) = (nil, body.lowerBound, body.lowerBound)
    func with(_ label: SwiftLabel) -> SwiftLabel { all?.or(label) ?? label }
    while at < body.upperBound {
      if ["case", "default"].contains(source.text(at)), source.tokens[at].startsLine || at == body.lowerBound {
        if start > body.lowerBound { all = with(label(ofBody: start..<at)) }
        while at < body.upperBound, source.kind(at) != .colon { at = source.after(at) }
        start = min(at + 1, body.upperBound)
      }
      at = source.after(at)
    }
    return with(label(ofBody: start..<body.upperBound))
  }

  // MARK: Views

  /// What a view says.
  func label(of expression: Range<Int>) -> SwiftLabel {
    if case .choice(_, let one, let other) = source.expression(expression) {
      return label(of: one).or(label(of: other))
    }
    guard var view = source.view(expression), view.isWhole else { return .unknown }
    let members = membersOfType(view)
    guard !members.isEmpty else { return modified(base(view), view) }
    view.modifiers = Array(view.modifiers.dropFirst(members.count))
    return modified(member(of: view.path + members), view)
  }

  /// The names behind that of a type: `["plus"]` of `Image.plus.bold()`.
  private func membersOfType(_ view: SwiftViewExpression) -> [String] {
    guard view.path.last?.first?.isUppercase == true, view.base.arguments.isEmpty, view.base.closures.isEmpty else {
      return []
    }
    return view.modifiers.prefix { part in
      part.arguments.isEmpty && part.closures.isEmpty && !source.isToken(part.name + 1, "(")
    }.map { source.text($0.name) }
  }

  /// With what the modifiers behind a view make of its label.
  func modified(_ base: SwiftLabel, _ view: SwiftViewExpression) -> SwiftLabel {
    view.modifiers.reduce(base) { label, modifier in
      let name = source.text(modifier.name)
      switch SwiftLabelModifier(modifier, name, in: source) {
      case .names: return .named
      case .hides: return .empty
      case .adds:
        let parts =
          modifier.closures.map { self.label(ofBody: source.closure($0).body) }
          + modifier.arguments.filter { $0.label != "alignment" }.map { self.label(of: $0.value) }
        // What is drawn behind or above it is a part of it, where it has words.
        return parts.contains(where: \.mayBeNamed) ? .named : label
      case .none: return label
      case .unknown: return label.and(own(modifier: name))
      }
    }
  }

  /// What a modifier of the project's own adds.
  private func own(modifier name: String) -> SwiftLabel {
    let own =
      (scope.type(named: "View", in: file.number)?.functions ?? []).filter { $0.name == name }
      + (scope.type(named: "Image", in: file.number)?.functions ?? []).filter { $0.name == name }
    guard !own.isEmpty else { return .unknown }
    let mayName = own.contains { function in
      scope.look(at: function.body.lowerBound, in: function.spot.file)
      let source = scope.file(function.spot.file).source
      return source.contains(function.body, anyOf: ["accessibilityLabel", "accessibility", "modifier"])
    }
    return mayName ? .unknown : .empty
  }

  private static let containers: Set<String> = [
    "HStack", "VStack", "ZStack", "Group", "LazyHStack", "LazyVStack", "ViewThatFits", "GeometryReader", "ForEach",
    "Section", "GlassEffectContainer",
  ]
  /// Views without words or images.
  private static let silent: Set<String> = [
    "Spacer", "Divider", "EmptyView", "Color", "Circle", "Rectangle", "RoundedRectangle", "Capsule", "Ellipse",
    "UnevenRoundedRectangle", "ConcentricRectangle", "LinearGradient", "RadialGradient", "AngularGradient",
  ]

  private func base(_ view: SwiftViewExpression) -> SwiftLabel {
    guard let name = view.path.last, view.path.count == 1 || view.path[0] == "self" else { return .unknown }
    if let own = scope.type([name], from: type, in: file.number), own.isDeclared { return followed(own) }
    switch name {
    case "Text": return text(view)
    case "Label": return label(view)
    case "Image": return image(view)
    case "AsyncImage": return .image(name: nil)
    case _ where Self.silent.contains(name): return .empty
    case _ where Self.containers.contains(name):
      return view.base.closures.reduce(SwiftLabel.empty) { $0.and(label(ofBody: source.closure($1).body)) }
    default: return followed(member: name)
    }
  }

  /// `Text("Add")`
  private func text(_ view: SwiftViewExpression) -> SwiftLabel {
    guard let first = view.base.arguments.first, case .string(let text) = source.expression(first.value) else {
      return .named
    }
    return text.allSatisfy(\.isWhitespace) ? .empty : .named
  }

  /// `Label("Add", systemImage: "plus")`, `Label { Text("Add") } icon: { Image("plus") }`
  private func label(_ view: SwiftViewExpression) -> SwiftLabel {
    guard let first = view.base.arguments.first else {
      return view.base.closures.reduce(SwiftLabel.empty) { $0.and(label(ofBody: source.closure($1).body)) }
    }
    guard first.label == nil else { return .unknown }
    guard case .string(let text) = source.expression(first.value), text.allSatisfy(\.isWhitespace) else {
      return .named
    }
    return .image(name: source.imageName(view.base.arguments))
  }

  /// `Image(systemName: "plus")`; with `label`, a text names it.
  private func image(_ view: SwiftViewExpression) -> SwiftLabel {
    if view.base.arguments.contains(where: { $0.label == "label" }) { return .named }
    return .image(name: source.imageName(view.base.arguments))
  }

  // MARK: The project's own

  /// `Image.plus`, which an extension of the project declares, and `Asset.plus.swiftUIImage`, which SwiftGen writes.
  private func member(of path: [String]) -> SwiftLabel {
    if path.last == "swiftUIImage" { return .image(name: path.dropLast().last) }
    guard path.count == 2, path[0] == "Image",
      let property = scope.type(named: "Image", in: file.number)?.property(path[1], isStatic: true),
      let value = property.getter ?? property.value
    else { return .unknown }
    return followed(value, at: property.spot, of: "Image")
  }

  /// What a view of the project's own says.
  private func followed(_ own: SwiftType) -> SwiftLabel {
    guard own.isView, let body = own.property("body", isStatic: false), let getter = body.getter else {
      return .unknown
    }
    return followed(getter, at: body.spot, of: own.name)
  }

  /// What a property or function of the type gives.
  private func followed(member name: String) -> SwiftLabel {
    for own in scope.line(of: type, in: file.number) {
      if let property = own.property(name, isStatic: false) {
        guard let getter = property.getter else { return .unknown }
        return followed(getter, at: property.spot, of: type)
      }
      let functions = own.functions.filter { $0.name == name && !$0.isStatic }
      if functions.count == 1, let function = functions.first {
        return followed(function.body, at: function.spot, of: type)
      }
      if !functions.isEmpty { return .unknown }
    }
    return .unknown
  }

  private func followed(_ body: Range<Int>, at spot: SwiftSpot, of type: String) -> SwiftLabel {
    guard depth < Self.deepest, let home = scope.look(into: spot.file) else { return .unknown }
    scope.look(at: body.lowerBound, in: spot.file)
    return SwiftLabelReader(home, scope, type: type, depth: depth + 1).label(ofBody: body)
  }
}

extension SwiftSource {
  /// The symbol or asset of an image, or of what has one, where it is written out.
  func imageName(_ arguments: [SwiftArgument]) -> String? {
    let image =
      arguments.first { ["systemName", "systemImage", "image", "decorative", "named"].contains($0.label) }
      ?? arguments.first.flatMap { $0.label == nil ? $0 : nil }
    guard let image, case .string(let name) = expression(image.value), !name.isEmpty else { return nil }
    return name
  }

  /// The label that a `UIImage` expression gives: `UIImage(systemName: "plus")`; empty for `nil`.
  func imageLabel(_ value: Range<Int>) -> SwiftLabel {
    if case .null = expression(value) { return .empty }
    guard let open = value.first(where: { isToken($0, "(") }), let close = closing(of: open) else {
      return .image(name: nil)
    }
    return .image(name: imageName(split(open + 1..<close).map { argument($0) }))
  }

  /// The label that an argument of a bar button item or of an action gives.
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

  /// The label of a `UIAction`, which gives an item or a button its title and image.
  func actionLabel(_ value: Range<Int>) -> SwiftLabel {
    switch expression(value) {
    case .null: return .empty
    case .call(let call) where call.path == ["UIAction"]:
      return call.arguments.filter { ["title", "image"].contains($0.label) }.reduce(.empty) { $0.and(itemLabel($1)) }
    default: return .unknown
    }
  }
}
