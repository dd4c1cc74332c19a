import UIModelPlatform

/// Finds where the initializer of a structure assigns a `@State` property that has an initial value already, before it has
/// assigned all that needs a value. Only what the statements of the initializer's body say themselves is looked at.
struct SwiftStateValues {
  private(set) var screens: [SwiftNode] = []
  private let source: SwiftSource
  private static let mostStatements = 200

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    source = file.source
    scope.search(for: ["State"], in: file.number)
    guard source.places(ofAny: ["State"]).contains(where: { source.isToken($0 - 1, "@") }) else {
      return
    }
    // The project's own attribute by that name is none of SwiftUI's.
    guard scope.type(named: "State", in: file.number)?.isDeclared != true else { return }
    for name in file.declarations.order {
      guard let type = file.declarations.types[name], type.isStruct, type.isDeclared else { continue }
      let properties = type.properties.filter { $0.spot.file == file.number && !$0.isStatic }
      let states = properties.filter {
        source.isAttributed($0, with: "State") && $0.value != nil && $0.condition.isAlways
      }
      guard !states.isEmpty, properties.allSatisfy({ $0.condition != .unknown }) else { continue }
      let needed = properties.filter { isNeeded($0) && $0.condition.isAlways }
      let initializers = type.functions.filter { $0.name == "init" && $0.spot.file == file.number }
      let nodes = initializers.flatMap { initializer -> [SwiftNode] in
        scope.look(at: initializer.body.lowerBound, in: file.number)
        return assignments(in: initializer, of: states, before: needed)
      }
      if !nodes.isEmpty {
        screens.append(.screen(type, at: source.tokens[type.spot.token].range, ["stateAssignments": nodes]))
      }
    }
  }

  /// Whether an initializer has to give a property its value.
  private func isNeeded(_ property: SwiftProperty) -> Bool {
    guard property.value == nil, property.getter == nil, property.block == nil, !property.isLazy,
      let type = property.type, let last = type.last
    else { return false }
    if property.isWrapped { return source.isAttributed(property, with: "Binding") }
    let isOptional =
      ["?", "!"].contains { source.text(last).hasSuffix($0) } || source.isToken(type.lowerBound, "Optional")
    return property.isConstant || !isOptional
  }

  private func assignments(
    in initializer: SwiftFunction, of states: [SwiftProperty], before needed: [SwiftProperty]
  ) -> [SwiftNode] {
    let body = initializer.body
    guard initializer.condition.isAlways, !body.contains(where: { source.isToken($0, "#if") }),
      // One that calls another one, or takes all at once.
      !body.contains(where: {
        source.isToken($0, "self") && !(source.kind($0 + 1) == .period && !source.isToken($0 + 2, "init"))
      })
    else { return [] }
    var found: [SwiftNode] = []
    for statement in source.statements(in: body).prefix(Self.mostStatements) {
      guard let (name, state) = assigned(by: statement, in: initializer, states) else { continue }
      let before = body.lowerBound..<statement.lowerBound
      let after = statement.upperBound..<max(statement.upperBound, body.upperBound)
      let open = needed.first { !isAssigned($0, in: before) && isAssigned($0, in: after) }
      guard let open else { continue }
      let range = source.tokens[name].range
      found.append(
        SwiftNode(
          .object([
            SwiftMember("property", range, SwiftNode(.string(state.name), range)),
            SwiftMember("before", range, SwiftNode(.string(open.name), range)),
          ]), range))
    }
    return found
  }

  /// The state that a statement assigns, with the token of its name: `self.name = …`, `name = …`.
  private func assigned(
    by statement: Range<Int>, in initializer: SwiftFunction, _ states: [SwiftProperty]
  ) -> (name: Int, state: SwiftProperty)? {
    var at = statement.lowerBound
    let isOfSelf = source.isToken(at, "self") && source.kind(at + 1) == .period
    if isOfSelf { at += 2 }
    guard source.isToken(at + 1, "="), let state = states.first(where: { source.isToken(at, $0.name) }) else {
      return nil
    }
    let isLocal =
      initializer.parameters.contains { $0.name == state.name }
      || initializer.body.contains { index in
        source.isToken(index, state.name) && ["let", "var"].contains { source.isToken(index - 1, $0) }
      }
    return isOfSelf || !isLocal ? (at, state) : nil
  }

  /// Whether something is assigned to a property, or to its wrapper, in some tokens.
  private func isAssigned(_ property: SwiftProperty, in tokens: Range<Int>) -> Bool {
    tokens.contains { index in
      (source.isToken(index, property.name) || source.isToken(index, "_" + property.name))
        && source.isToken(index + 1, "=")
    }
  }
}

extension SwiftSource {
  /// Whether an attribute is the only one of a stored property: `@State private var name`.
  func isAttributed(_ property: SwiftProperty, with name: String) -> Bool {
    guard !property.isConstant, !property.isLazy, property.block == nil else { return false }
    var at = property.spot.token - 1
    guard isToken(at, "var") else { return false }
    at -= 1
    if ["private", "fileprivate", "internal", "public"].contains(where: { isToken(at, $0) }) { at -= 1 }
    guard isToken(at, name), isToken(at - 1, "@") else { return false }
    // Another attribute before it.
    if kind(at - 2) == .identifier, isToken(at - 3, "@") { return false }
    return kind(at - 2) != .close || tokens[at - 1].startsLine
  }
}

extension SwiftStateValues {
  /// Whether a text may have such an assignment: `self.name = …` for a `@State` property with a value on its line.
  static func mayBe(in bytes: [UInt8]) -> Bool {
    let (attribute, own) = (Array("@State ".utf8), Array("self.".utf8))
    var names: Set<ArraySlice<UInt8>> = []
    for line in lines(with: attribute, in: bytes) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let words = line[..<equals].split { !isOfName($0) }
      if let name = words.drop(while: { !$0.elementsEqual("var".utf8) }).dropFirst().first { names.insert(name) }
    }
    guard !names.isEmpty else { return false }
    return lines(with: own, in: bytes).contains { line in
      let rest = line.dropFirst(own.count)
      let name = rest.prefix(while: isOfName)
      return names.contains(name)
        && rest.dropFirst(name.count).drop { $0 == UInt8(ascii: " ") }.first == UInt8(ascii: "=")
    }
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte > 0x7F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// As many UTF-8 bytes of a line are looked at: a file may be one long line.
  private static let longest = 200

  /// The lines with a text, from there on.
  private static func lines(with text: [UInt8], in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard let first = text.first else { return [] }
    var found: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let at = rest.firstIndex(of: first) {
      rest = rest[at...]
      if rest.starts(with: text) { found.append(rest.prefix(longest).prefix { $0 != 0x0A }) }
      rest = rest.dropFirst()
    }
    return found
  }
}
