/// Reads menus and commands that are written out: calls of the initializers of `UIMenu`, `UIKeyCommand`, `UICommand` and
/// `UIAction`, and of nothing else.
struct SwiftMenuReader {
  let source: SwiftSource
  var scope: SwiftScope
  /// Elements made so far: locals may stand in several places.
  private var made = 0

  private static let most = 20_000
  private static let deepest = 40

  init(_ source: SwiftSource, body: Range<Int>) {
    self.source = source
    scope = SwiftScope(source, body: body)
  }

  /// The initializers that UIKit has, by the labels that are read.
  private static let labels: [String: Set<String>] = [
    "UIMenu": ["title", "subtitle", "image", "identifier", "options", "preferredElementSize", "children"],
    "UIKeyCommand": [
      "title", "subtitle", "image", "selectedImage", "action", "input", "modifierFlags", "propertyList", "alternates",
      "discoverabilityTitle", "attributes", "state",
    ],
    "UICommand": [
      "title", "subtitle", "image", "selectedImage", "action", "propertyList", "alternates", "discoverabilityTitle",
      "attributes", "state",
    ],
    "UIAction": [
      "title", "subtitle", "image", "selectedImage", "identifier", "discoverabilityTitle", "attributes", "state",
      "handler",
    ],
    "UICommandAlternate": ["title", "action", "modifierFlags"],
  ]
  private static let required: [String: [String]] = [
    "UIKeyCommand": ["action", "input"], "UICommand": ["action"], "UICommandAlternate": ["action", "modifierFlags"],
  ]
  /// What says nothing about what the rules look at.
  private static let passedOver: Set<String> = [
    "image", "selectedImage", "state", "preferredElementSize", "handler", "subtitle",
  ]
  /// Properties that may be set later.
  private static let settable: Set<String> = [
    "title", "discoverabilityTitle", "attributes", "allowsAutomaticLocalization", "allowsAutomaticMirroring",
    "wantsPriorityOverSystemBehavior",
  ]

  // MARK: Elements

  /// `classes`: what may stand there.
  mutating func element(
    _ range: Range<Int>, of classes: [String], visible: Int? = nil, depth: Int = 0
  ) -> SwiftNode {
    made += 1
    let bytes = source.range(range)
    guard made < SwiftMenuReader.most, depth < SwiftMenuReader.deepest else {
      return SwiftNode(.unknown("there is too much of it"), bytes)
    }
    let visible = visible ?? scope.locals.count
    switch source.expression(range) {
    case .path(let names, isImplicit: false) where names.count == 1:
      guard let index = scope.find(names[0], before: visible), let value = scope.locals[index].value else { break }
      let node = element(value, of: classes, visible: index, depth: depth + 1)
      return with(scope.settings(of: scope.locals[index]), node)
    case .call(let call):
      var path = call.path
      if path.count > 1, path.last == "init" { path.removeLast() }
      guard !call.isImplicit, path.count == 1, classes.contains(path[0]) else { break }
      return object(path[0], call, bytes, visible, depth)
    default: break
    }
    return SwiftNode(.unknown("it is not written out here"), bytes)
  }

  private mutating func object(
    _ name: String, _ call: SwiftCall, _ bytes: Range<Int>, _ visible: Int, _ depth: Int
  ) -> SwiftNode {
    if name == "UIDeferredMenuElement" { return named(name, [], call, bytes) }
    let labels = SwiftMenuReader.labels[name] ?? []
    let given = Set(call.arguments.compactMap(\.label))
    guard call.arguments.allSatisfy({ $0.label.map { labels.contains($0) } ?? false }),
      (SwiftMenuReader.required[name] ?? []).allSatisfy({ given.contains($0) }),
      call.trailingClosure == nil || name == "UIAction"
    else { return SwiftNode(.unknown("an initializer that UIKit does not have"), bytes) }
    var members: [SwiftMember] = []
    for argument in call.arguments {
      guard let label = argument.label, !SwiftMenuReader.passedOver.contains(label),
        let node = property(label, argument.value, of: name, visible, depth)
      else { continue }
      members.append(SwiftMember(label, source.tokens[argument.labelToken].range, node))
    }
    return named(name, members, call, bytes)
  }

  private func named(_ name: String, _ members: [SwiftMember], _ call: SwiftCall, _ bytes: Range<Int>) -> SwiftNode {
    guard name != "UICommandAlternate" else { return SwiftNode(.object(members), bytes) }
    let token = source.tokens[call.name].range
    return SwiftNode(.object([SwiftMember("class", token, SwiftNode(.string(name), token))] + members), bytes)
  }

  /// What is set on a local after it was made.
  private func with(_ settings: (set: [(property: Int, value: Range<Int>?)], isOpen: Bool), _ node: SwiftNode)
    -> SwiftNode
  {
    guard case .object(var members) = node.value else { return node }
    let names = Dictionary(grouping: settings.set) { source.text($0.property) }
    for (name, set) in names.sorted(by: { $0.key < $1.key }) where SwiftMenuReader.settable.contains(name) {
      guard let last = set.last else { continue }
      let label = source.tokens[last.property].range
      var value = SwiftNode(.unknown("it is set several times, or only sometimes"), label)
      if set.count == 1, let range = last.value { value = property(plain: name, range) ?? SwiftNode(.null, label) }
      if case .null = value.value { continue }
      members.set(SwiftMember(name, label, value))
    }
    if settings.isOpen {
      for name in ["attributes", "discoverabilityTitle", "title", "wantsPriorityOverSystemBehavior"] {
        members.set(SwiftMember(name, node.range, SwiftNode(.unknown("other code may set it"), node.range)))
      }
    }
    return SwiftNode(.object(members), node.range)
  }

  // MARK: Properties

  /// Nil for what is not given (`nil`).
  private mutating func property(
    _ name: String, _ range: Range<Int>, of owner: String, _ visible: Int, _ depth: Int
  ) -> SwiftNode? {
    switch name {
    case "children": return list(range, visible: visible, depth: depth)
    case "alternates":
      let bytes = source.range(range)
      guard case .array(let elements) = source.expression(range) else {
        return SwiftNode(.unknown("it is not written out here"), bytes)
      }
      return SwiftNode(
        .list(elements.map { element($0, of: ["UICommandAlternate"], visible: visible, depth: depth + 1) }), bytes)
    case "identifier": return owner == "UIMenu" ? identifier(range) : identifier(range, of: ["UIAction", "Identifier"])
    default: return property(plain: name, range)
    }
  }

  private func property(plain name: String, _ range: Range<Int>) -> SwiftNode? {
    let bytes = source.range(range)
    let expression = source.expression(range)
    if case .null = expression { return name == "propertyList" ? SwiftNode(.null, bytes) : nil }
    switch (name, expression) {
    case ("action", _): return SwiftNode(selector(expression).map { .string($0) } ?? unread, bytes)
    case ("input", .path(let names, isImplicit: false)):
      guard names.count == 2, names[0] == "UIKeyCommand", let input = KeyInput.named(names[1]), input.name == names[1]
      else { break }
      return SwiftNode(.string(names[1]), bytes)
    case ("modifierFlags", _): return names(range, ["UIKeyModifierFlags"]) { KeyModifiers(name: $0) != nil }
    case ("attributes", _):
      return names(range, ["UIMenuElement", "Attributes"]) {
        ["disabled", "destructive", "hidden", "keepsMenuPresented"].contains($0)
      }
    case ("options", _):
      return names(range, ["UIMenu", "Options"]) {
        ["displayInline", "destructive", "singleSelection", "displayAsPalette"].contains($0)
      }
    case (_, .string(let string)): return SwiftNode(.string(string), bytes)
    case ("propertyList", .int(let int)): return SwiftNode(.int(int), bytes)
    case (_, .bool(let bool)): return SwiftNode(.bool(bool), bytes)
    default: break
    }
    return SwiftNode(unread, bytes)
  }

  private var unread: SwiftNode.Value { .unknown("it is not written out here") }

  /// `.a`, `Type.a`, `[.a, .b]`.
  private func names(_ range: Range<Int>, _ type: [String], _ isKnown: (String) -> Bool) -> SwiftNode {
    let bytes = source.range(range)
    var elements = [range]
    if case .array(let several) = source.expression(range) { elements = several }
    var nodes: [SwiftNode] = []
    for element in elements {
      guard case .path(let names, let isImplicit) = source.expression(element), let name = names.last, isKnown(name),
        isImplicit ? names.count == 1 : Array(names.dropLast()) == type
      else { return SwiftNode(unread, bytes) }
      nodes.append(SwiftNode(.string(name), source.range(element)))
    }
    return SwiftNode(.list(nodes), bytes)
  }

  /// A menu's identifier; nil for none.
  func identifier(_ range: Range<Int>, of type: [String] = ["UIMenu", "Identifier"]) -> SwiftNode? {
    let bytes = source.range(range)
    switch source.expression(range) {
    case .null: return nil
    case .path(let names, let isImplicit):
      guard type[0] == "UIMenu", let name = names.last, isImplicit ? names.count == 1 : Array(names.dropLast()) == type,
        SystemMenuIdentifier.named(name)?.name == name
      else { break }
      return SwiftNode(.string(name), bytes)
    case .call(let call):
      var path = call.path
      if path.last == "init" { path.removeLast() }
      guard path == (call.isImplicit ? [] : type), call.arguments.count == 1,
        call.arguments[0].label.map({ $0 == "rawValue" }) ?? true, call.trailingClosure == nil,
        case .string(let name) = source.expression(call.arguments[0].value)
      else { break }
      return SwiftNode(.string(name), bytes)
    default: break
    }
    return SwiftNode(unread, bytes)
  }

  /// The selector, as Objective-C spells it where that is certain; else as it is written, which is the same for the same
  /// method.
  private func selector(_ expression: SwiftExpression) -> String? {
    switch expression {
    case .selector(let range):
      guard !source.isToken(range.lowerBound + 1, ":"), source.isSound(range) else { return nil }
      // `Type.method(_:with:)` or `Type.method`.
      guard let open = range.first(where: { source.kind($0) == .open }) else {
        let isPath = range.allSatisfy { source.kind($0) == .identifier || source.kind($0) == .period }
        return isPath && !range.isEmpty ? range.map { source.text($0) }.joined() : nil
      }
      guard open > range.lowerBound, source.match(open) == range.upperBound - 1, let name = source.identifier(open - 1)
      else { return nil }
      return name + range[open...].map { source.text($0) }.joined()
    case .call(let call):
      guard call.path == ["Selector"] || call.path == ["NSSelectorFromString"], call.arguments.count == 1,
        case .string(let name) = source.expression(call.arguments[0].value)
      else { return nil }
      return name
    default: return nil
    }
  }

  // MARK: Lists

  /// A list of elements; what is joined to it and not written out leaves it incomplete.
  mutating func list(
    _ range: Range<Int>, of classes: [String] = SwiftMenuReader.elements, visible: Int? = nil, depth: Int = 0
  ) -> SwiftNode {
    let bytes = source.range(range)
    let visible = visible ?? scope.locals.count
    // A list may stand twice in the next one, and that one twice in another.
    made += 1
    guard made < SwiftMenuReader.most, depth < SwiftMenuReader.deepest else { return SwiftNode(unread, bytes) }
    switch source.expression(range) {
    case .array(let elements):
      return SwiftNode(
        .list(elements.map { element($0, of: classes, visible: visible, depth: depth + 1) }), bytes)
    case .sum(let parts):
      var all: [SwiftNode] = []
      for part in parts {
        let node = list(part, of: classes, visible: visible, depth: depth + 1)
        if case .list(let elements) = node.value { all += elements } else { all.append(SwiftNode(unread, node.range)) }
      }
      return SwiftNode(.list(all), bytes)
    case .path(let names, isImplicit: false) where names.count == 1:
      guard let index = scope.find(names[0], before: visible), let value = scope.locals[index].value else { break }
      let settings = scope.settings(of: scope.locals[index])
      let node = list(value, of: classes, visible: index, depth: depth + 1)
      // Whoever has the list may set something on each of it.
      guard settings.isOpen, case .list(let elements) = node.value else { return node }
      return SwiftNode(.list(elements.map { with(([], true), $0) }), node.range)
    default: break
    }
    return SwiftNode(unread, bytes)
  }

  static let elements = ["UIMenu", "UIKeyCommand", "UICommand", "UIAction", "UIDeferredMenuElement"]
}
