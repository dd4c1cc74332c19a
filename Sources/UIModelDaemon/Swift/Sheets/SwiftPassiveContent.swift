import UIModelPlatform

/// Whether views of SwiftUI's, as builders make them, only show something and take values for states of their own: nothing of
/// them runs code. Whatever is not known may.
struct SwiftPassiveContent {
  private let scope: SwiftScope
  private var depth = 0
  private var seen: Set<SwiftSpot> = []

  private static let deepest = 16
  private static let most = 100

  init(_ scope: SwiftScope) { self.scope = scope }

  /// What holds others.
  private static let containers: Set<String> = [
    "VStack", "HStack", "ZStack", "LazyVStack", "LazyHStack", "Group", "Form", "List", "ScrollView", "Section",
    "ForEach", "NavigationStack", "NavigationView", "Grid", "GridRow", "GroupBox", "LabeledContent", "DisclosureGroup",
    "TabView", "ViewThatFits", "GeometryReader", "ControlGroup",
  ]
  /// What shows something. No progress: that ends by itself.
  private static let leaves: Set<String> = [
    "Text", "Image", "Label", "Spacer", "Divider", "EmptyView", "Color", "Rectangle", "RoundedRectangle", "Circle",
    "Capsule", "Ellipse", "LinearGradient", "Link", "ShareLink",
  ]
  /// What takes a value.
  private static let values: Set<String> = ["Toggle", "Slider", "Stepper", "Picker", "DatePicker", "ColorPicker"]

  /// Modifiers that run nothing.
  private static let harmless: Set<String> = [
    "font", "fontWeight", "fontDesign", "bold", "italic", "underline", "monospaced", "monospacedDigit", "kerning",
    "foregroundColor", "foregroundStyle", "tint", "accentColor", "padding", "frame", "fixedSize", "lineLimit",
    "lineSpacing", "multilineTextAlignment", "minimumScaleFactor", "truncationMode", "textCase", "textSelection",
    "background", "overlay", "cornerRadius", "clipShape", "clipped", "border", "shadow", "opacity", "offset",
    "position", "rotationEffect", "scaleEffect", "blur", "mask", "zIndex", "layoutPriority", "aspectRatio",
    "resizable", "scaledToFit", "scaledToFill", "renderingMode", "imageScale", "symbolRenderingMode", "symbolVariant",
    "ignoresSafeArea", "edgesIgnoringSafeArea", "listStyle", "listRowBackground", "listRowInsets", "listRowSeparator",
    "listSectionSeparator", "headerProminence", "scrollContentBackground", "scrollIndicators", "formStyle",
    "pickerStyle", "toggleStyle", "labelStyle", "groupBoxStyle", "navigationTitle", "navigationBarTitle",
    "navigationBarTitleDisplayMode", "navigationViewStyle", "tabItem", "tag", "id", "accessibilityLabel",
    "accessibilityHidden", "accessibilityHint", "accessibilityIdentifier", "accessibilityElement",
    "accessibilityAddTraits", "accessibilityValue", "preferredColorScheme", "presentationDetents",
    "presentationDragIndicator", "presentationCornerRadius", "presentationBackground", "presentationPlacement",
    "hidden", "fill", "stroke", "transition", "animation", "environment", "environmentObject", "gridCellColumns",
    "gridColumnAlignment", "redacted", "dynamicTypeSize", "privacySensitive", "safeAreaPadding",
    "containerRelativeFrame",
  ]

  // MARK: Builders

  /// Whether all views of a builder are such. `type`: the view whose code it is.
  mutating func isPassive(_ body: Range<Int>, in file: Int32, of type: String) -> Bool {
    guard depth < Self.deepest, seen.count < Self.most, !body.isEmpty else { return false }
    depth += 1
    defer { depth -= 1 }
    scope.look(at: body.lowerBound, in: file)
    let source = scope.file(file).source
    for statement in source.statements(in: body) {
      guard isPassive(statement: statement, source, file, type) else { return false }
    }
    return true
  }

  private mutating func isPassive(
    statement: Range<Int>, _ source: SwiftSource, _ file: Int32, _ type: String
  ) -> Bool {
    switch source.text(statement.lowerBound) {
    case "return": return isPassive(view: statement.dropFirst(), source, file, type)
    case "let": return !statement.contains { source.isToken($0, "{") }
    case "if":
      for index in statement where source.isToken(index, "{") {
        guard Int(source.tokens[index].parent) < statement.lowerBound, let close = source.closing(of: index) else {
          continue
        }
        if close > index + 1, !isPassive(index + 1..<close, in: file, of: type) { return false }
      }
      return true
    case "switch":
      let open = statement.first { source.isToken($0, "{") && source.closing(of: $0) == statement.upperBound - 1 }
      guard let open else { return false }
      for body in source.caseBodies(open + 1..<statement.upperBound - 1) where !isPassive(body, in: file, of: type) {
        return false
      }
      return true
    default: return isPassive(view: statement, source, file, type)
    }
  }

  // MARK: Views

  private mutating func isPassive(view range: Range<Int>, _ source: SwiftSource, _ file: Int32, _ type: String) -> Bool
  {
    guard let view = source.view(range), view.isWhole, let name = view.path.last else { return false }
    let ofProject = scope.type(named: "View", in: file)?.functions ?? []
    for modifier in view.modifiers {
      let name = source.text(modifier.name)
      // `Color.red`
      if view.path == ["Color"], modifier.arguments.isEmpty, modifier.closures.isEmpty { continue }
      guard Self.harmless.contains(name), !ofProject.contains(where: { $0.name == name }) else { return false }
      for closure in modifier.closures where !isPassive(source.closure(closure).body, in: file, of: type) {
        return false
      }
    }
    let isMember = view.path.count == 1 || (view.path[0] == "self" && view.path.count == 2)
    if let own = scope.type(view.path, from: type, in: file), own.isDeclared {
      return isPassive(type: own, view.base, source)
    }
    guard isMember else { return false }
    if let inner = member(name, of: type, in: file) {
      guard view.base.closures.isEmpty, !hasBinding(view.base, source) else { return false }
      if !seen.insert(inner.spot).inserted { return true }
      return isPassive(inner.body, in: inner.spot.file, of: type)
    }
    guard view.path.count == 1, isOfOwnStates(view.base, source, file, type) else { return false }
    if Self.containers.contains(name) || (Self.values.contains(name) && name != "Slider" && name != "Stepper") {
      return isBuilt(view.base, source, file, type)
    }
    return (Self.leaves.contains(name) || Self.values.contains(name)) && view.base.closures.isEmpty
  }

  /// Whether all closures of a container are builders of such views.
  private mutating func isBuilt(
    _ part: SwiftViewExpression.Part, _ source: SwiftSource, _ file: Int32, _ type: String
  ) -> Bool {
    for closure in part.closures {
      let label = source.closureLabel(closure)
      guard [nil, "content", "label", "header", "footer"].contains(label),
        isPassive(source.closure(closure).body, in: file, of: type)
      else { return false }
    }
    return true
  }

  /// A view of the project.
  private mutating func isPassive(
    type: SwiftType, _ part: SwiftViewExpression.Part, _ source: SwiftSource
  ) -> Bool {
    guard type.inherited.contains("View"), part.closures.isEmpty, !hasBinding(part, source),
      let body = type.property("body", isStatic: false), let getter = body.getter
    else { return false }
    // One that is in itself, or is looked at already.
    guard seen.insert(body.spot).inserted else { return true }
    let bodies =
      type.functions.map { ($0.spot.file, $0.body) }
      + type.properties.compactMap { property in
        (property.block ?? property.value).map { (property.spot.file, $0) }
      }
    let words = ["dismiss", "presentationMode"]
    let speaksOfIt = bodies.contains { number, body in
      guard !body.isEmpty else { return false }
      scope.look(at: body.lowerBound, in: number)
      return scope.file(number).source.contains(body, anyOf: words)
    }
    return !speaksOfIt && isPassive(getter, in: body.spot.file, of: type.name)
  }

  /// A property or function of a view that makes a part of it.
  private func member(_ name: String, of type: String, in file: Int32) -> (body: Range<Int>, spot: SwiftSpot)? {
    guard let own = scope.type(named: type, in: file) else { return nil }
    if let property = own.property(name, isStatic: false), let getter = property.getter {
      return (getter, property.spot)
    }
    let functions = own.functions.filter { $0.name == name }
    return functions.count == 1 ? functions.first.map { ($0.body, $0.spot) } : nil
  }

  // MARK: States

  private func tokens(_ part: SwiftViewExpression.Part) -> [Int] { part.arguments.flatMap(\.value) }

  private func hasBinding(_ part: SwiftViewExpression.Part, _ source: SwiftSource) -> Bool {
    tokens(part).contains { source.text($0).hasPrefix("$") || source.isToken($0, "Binding") || source.isToken($0, "{") }
  }

  /// Whether the bindings that a view gets are of states that its own view keeps.
  private func isOfOwnStates(
    _ part: SwiftViewExpression.Part, _ source: SwiftSource, _ file: Int32, _ type: String
  ) -> Bool {
    let own = scope.type(named: type, in: file)
    return tokens(part).allSatisfy { index in
      if source.isToken(index, "Binding") { return false }
      let text = source.text(index)
      guard text.hasPrefix("$"), text.count > 1, !text.dropFirst().allSatisfy(\.isNumber) else { return true }
      guard source.kind(index + 1) != .period,
        let property = own?.property(String(text.dropFirst()), isStatic: false), property.isHidden
      else { return false }
      return scope.file(property.spot.file).source.isState(property.spot.token)
    }
  }
}
