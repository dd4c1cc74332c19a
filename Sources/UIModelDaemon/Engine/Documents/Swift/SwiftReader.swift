import UIModelJSON

/// Reads what Swift source declares about menus and key commands, as the tree that a model document of the same meaning
/// gives: the app's delegate with `buildMenu(with:)`, and classes with key commands as screens of which nothing else is
/// known.
struct SwiftReader {
  private let source: SwiftSource
  private var delegates: [SwiftNode] = []
  private var screens: [SwiftNode] = []
  /// Classes that an extension makes the app's delegate.
  private var delegateNames: Set<String> = []
  /// What each class is said to be first: its superclass, if it has one.
  private var superclasses: [String: String] = [:]

  private static let deepest = 20
  private static let longestHead = 80
  /// A longer source is not read.
  static let longest = 1 << 20

  init(_ source: SwiftSource) {
    self.source = source
    for index in source.tokens.indices where source.isToken(index, "class") && source.kind(index + 2) == .colon {
      if let name = source.identifier(index + 1) { superclasses[name] = source.identifier(index + 3) }
    }
    for index in source.tokens.indices where source.isToken(index, "UIApplicationDelegate") {
      // `extension Name: …, UIApplicationDelegate {`
      var at = index
      while at > 0, index - at < 24, !source.isToken(at, "extension"), !source.isToken(at, "class") { at -= 1 }
      if at + 1 < index, let name = source.identifier(at + 1) { delegateNames.insert(name) }
    }
    read(source.tokens.indices, .always, depth: 0)
  }

  /// The tree, and what stands in it at the top.
  var tree: (tree: JSONTree, entries: [JSONEntry]) {
    var builder = JSONTreeBuilder()
    var entries: [JSONEntry] = []
    // Of two nobody knows which is the app's.
    if delegates.count == 1, let delegate = delegates.first {
      entries.append(JSONEntry(kind: .member, section: "app", node: builder.count, range: delegate.range))
      builder.key("app", from: delegate.range)
      let app = SwiftNode(.object([SwiftMember("delegate", delegate.range, delegate)]), delegate.range)
      app.write(to: &builder)
    }
    for screen in screens {
      entries.append(JSONEntry(kind: .element, section: "screens", node: builder.count, range: screen.range))
      screen.write(to: &builder)
    }
    return (builder.tree, entries)
  }

  // MARK: Types

  /// What comes before a declaration.
  private struct Attributes {
    var condition = SwiftCondition.always
    var isMain = false
  }

  private mutating func read(_ range: Range<Int>, _ outer: SwiftCondition, depth: Int) {
    guard depth < SwiftReader.deepest else { return }
    var clauses = SwiftClauses()
    var attributes = Attributes()
    var at = range.lowerBound
    while at < range.upperBound {
      if let next = clauses.take(at, in: source, before: range.upperBound) {
        at = next
        continue
      }
      if source.kind(at) == .at {
        at = attribute(at, &attributes)
        continue
      }
      guard source.kind(at) == .identifier, let open = typeBody(at, before: range.upperBound),
        let end = source.match(open)
      else {
        if source.kind(at) == .open { attributes = Attributes() }
        at = source.after(at)
        continue
      }
      let condition = outer.and(clauses.condition).and(attributes.condition)
      if source.isSound(at..<end + 1) {
        type(at, open..<end, condition, attributes)
        read(open + 1..<end, condition, depth: depth + 1)
      }
      attributes = Attributes()
      at = end + 1
    }
  }

  private func attribute(_ at: Int, _ attributes: inout Attributes) -> Int {
    let name = source.text(at + 1)
    if name == "main" || name == "UIApplicationMain" { attributes.isMain = true }
    guard source.isToken(at + 2, "("), !source.tokens[at + 2].startsLine, let end = source.match(at + 2) else {
      return at + 2
    }
    if name == "available" { attributes.condition = attributes.condition.and(source.availability(at + 3..<end)) }
    return end + 1
  }

  /// The brace that opens a type's body; nil where no type is declared.
  private func typeBody(_ at: Int, before end: Int) -> Int? {
    guard ["class", "extension", "struct", "enum", "actor"].contains(source.text(at)), source.kind(at - 1) != .period,
      let name = source.identifier(at + 1), !["func", "var", "let", "subscript"].contains(name)
    else { return nil }
    var open = at + 2
    while open < end, !source.isToken(open, "{") {
      guard open - at < SwiftReader.longestHead,
        [.identifier, .colon, .comma, .period, .operator, .open, .at].contains(source.kind(open))
      else {
        return nil
      }
      open = source.after(open)
    }
    return open < end ? open : nil
  }

  private mutating func type(
    _ at: Int, _ body: Range<Int>, _ condition: SwiftCondition, _ attributes: Attributes
  ) {
    guard source.isToken(at, "class") || source.isToken(at, "extension"), let name = source.identifier(at + 1) else {
      return
    }
    let header = at + 2..<body.lowerBound
    let isExtension = source.isToken(at, "extension")
    let isDelegate =
      attributes.isMain || delegateNames.contains(name) || source.contains(header, anyOf: ["UIApplicationDelegate"])
      || (isExtension && name == "AppDelegate")
    var members = SwiftMembers(source, body: body.lowerBound + 1..<body.upperBound, condition)
    members.read()
    let token = source.tokens[at + 1].range
    let bytes = token
    let className = SwiftMember("class", token, SwiftNode(.string(name), token))
    let rest = SwiftMember("implements", token, SwiftNode(.unknown("only a part of the class is read"), token))
    if isDelegate, !members.buildMenus.isEmpty {
      let isPlain = superclasses[name] == "UIResponder"
      delegates.append(
        SwiftNode(.object([className, rest, buildMenu(members.buildMenus, isSuperEmpty: isPlain)]), bytes))
    }
    if let commands = members.keyCommands {
      screens.append(SwiftNode(.object([className, rest, commands]), bytes))
    }
  }

  private func buildMenu(_ functions: [SwiftMembers.Function], isSuperEmpty: Bool) -> SwiftMember {
    var steps: [SwiftNode] = []
    var checks: Range<Int>?
    for function in functions {
      var reader = SwiftBuildMenuReader(
        source, body: function.body, builder: function.parameter, isSuperEmpty: isSuperEmpty)
      reader.read(function.body, function.condition)
      steps += reader.steps
      checks = checks ?? reader.checksSystem
    }
    let name = source.tokens[functions.first?.name ?? 0].range
    var members = [SwiftMember("steps", name, SwiftNode(.list(steps), name))]
    if let checks {
      members.append(SwiftMember("checksSystem", checks, SwiftNode(.bool(true), checks)))
    } else if steps.contains(where: \.isUnknown) {
      members.append(SwiftMember("checksSystem", name, SwiftNode(.unknown("not all of it is read"), name)))
    }
    return SwiftMember("buildMenu", name, SwiftNode(.object(members), name))
  }
}
