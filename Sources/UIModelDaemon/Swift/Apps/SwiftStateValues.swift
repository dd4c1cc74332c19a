import UIModelPlatform

/// Finds initializers of structures that assign a `@State` property with an initial value before all other properties
/// have values. Only statements directly in the initializer's body are considered.
///
/// For example, `self.isOpen = true; self.name = name` is found for `@State private var isOpen = false` and `let name:
/// String`.
struct SwiftStateValues {
  /// One node for each structure with such assignments.
  private(set) var screens: [SwiftNode] = []
  private let source: SwiftSource
  private static let maximumStatements = 200

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    source = file.source
    scope.recordSearch(for: ["State"], in: file.number)
    guard source.places(ofAny: ["State"]).contains(where: { source.isToken($0 - 1, "@") }) else {
      return
    }
    // A type `State` of the project hides SwiftUI's property wrapper.
    guard scope.type(named: "State", in: file.number)?.isDeclared != true else { return }
    for name in file.declarations.order {
      guard let type = file.declarations.types[name], type.isStruct, type.isDeclared else { continue }
      let properties = type.properties.filter { $0.location.file == file.number && !$0.isStatic }
      let states = properties.filter {
        source.isAttributed($0, with: "State") && $0.value != nil && $0.condition.isAlways
      }
      guard !states.isEmpty, properties.allSatisfy({ $0.condition != .unknown }) else { continue }
      let needed = properties.filter { isNeeded($0) && $0.condition.isAlways }
      let initializers = type.functions.filter { $0.name == "init" && $0.location.file == file.number }
      let nodes = initializers.flatMap { initializer -> [SwiftNode] in
        scope.look(at: initializer.body.lowerBound, in: file.number)
        return assignments(in: initializer, of: states, before: needed)
      }
      if !nodes.isEmpty {
        screens.append(.screen(type, at: source.tokens[type.location.token].range, ["stateAssignments": nodes]))
      }
    }
  }

  /// Whether an initializer must assign a property: the property is stored and has neither an initial value nor the
  /// implicit value nil. Of the properties with a wrapper, only `@Binding` counts.
  private func isNeeded(_ property: SwiftProperty) -> Bool {
    guard property.value == nil, property.getter == nil, property.block == nil, !property.isLazy,
      let type = property.type, let last = type.last
    else { return false }
    if property.isWrapped { return source.isAttributed(property, with: "Binding") }
    let isOptional =
      ["?", "!"].contains { source.text(last).hasSuffix($0) } || source.isToken(type.lowerBound, "Optional")
    return property.isConstant || !isOptional
  }

  /// Returns a node for each assignment of a state that precedes the assignment of a needed property.
  private func assignments(
    in initializer: SwiftFunction, of states: [SwiftProperty], before needed: [SwiftProperty]
  ) -> [SwiftNode] {
    let body = initializer.body
    guard initializer.condition.isAlways, !body.contains(where: { source.isToken($0, "#if") }),
      // The initializer calls another one, or uses `self` as a value.
      !body.contains(where: {
        source.isToken($0, "self") && !(source.kind($0 + 1) == .period && !source.isToken($0 + 2, "init"))
      })
    else { return [] }
    var found: [SwiftNode] = []
    for statement in source.statements(in: body).prefix(Self.maximumStatements) {
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

  /// Returns the state that a statement assigns (`self.name = …` or `name = …`), with the token of the state's name.
  private func assigned(
    by statement: Range<Int>, in initializer: SwiftFunction, _ states: [SwiftProperty]
  ) -> (name: Int, state: SwiftProperty)? {
    var at = statement.lowerBound
    let isOnSelf = source.isToken(at, "self") && source.kind(at + 1) == .period
    if isOnSelf { at += 2 }
    guard source.isToken(at + 1, "="), let state = states.first(where: { source.isToken(at, $0.name) }) else {
      return nil
    }
    let isLocal =
      initializer.parameters.contains { $0.name == state.name }
      || initializer.body.contains { index in
        source.isToken(index, state.name) && ["let", "var"].contains { source.isToken(index - 1, $0) }
      }
    return isOnSelf || !isLocal ? (at, state) : nil
  }

  /// Whether a range of tokens assigns a property or its wrapper (`name = …` or `_name = …`).
  private func isAssigned(_ property: SwiftProperty, in tokens: Range<Int>) -> Bool {
    tokens.contains { index in
      (source.isToken(index, property.name) || source.isToken(index, "_" + property.name))
        && source.isToken(index + 1, "=")
    }
  }
}

extension SwiftSource {
  /// Whether a stored variable has a certain attribute and no other, such as `@State private var name`.
  func isAttributed(_ property: SwiftProperty, with name: String) -> Bool {
    guard !property.isConstant, !property.isLazy, property.block == nil else { return false }
    var at = property.location.token - 1
    guard isToken(at, "var") else { return false }
    at -= 1
    if ["private", "fileprivate", "internal", "public"].contains(where: { isToken(at, $0) }) { at -= 1 }
    guard isToken(at, name), isToken(at - 1, "@") else { return false }
    // There is another attribute before this one.
    if kind(at - 2) == .identifier, isToken(at - 3, "@") { return false }
    return kind(at - 2) != .close || tokens[at - 1].startsLine
  }
}

extension SwiftStateValues {
  /// Whether a file's text may have such an assignment: `self.name = …` for a name that a line with `@State` gives a
  /// value.
  static func mayOccur(in bytes: [UInt8]) -> Bool {
    let (attribute, own) = (Array("@State ".utf8), Array("self.".utf8))
    var names: Set<ArraySlice<UInt8>> = []
    for line in lines(with: attribute, in: bytes) {
      guard let equals = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let words = line[..<equals].split { !isNameByte($0) }
      if let name = words.drop(while: { !$0.elementsEqual("var".utf8) }).dropFirst().first { names.insert(name) }
    }
    guard !names.isEmpty else { return false }
    return lines(with: own, in: bytes).contains { line in
      let rest = line.dropFirst(own.count)
      let name = rest.prefix(while: isNameByte)
      return names.contains(name)
        && rest.dropFirst(name.count).drop { $0 == UInt8(ascii: " ") }.first == UInt8(ascii: "=")
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte > 0x7F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// The maximum number of UTF-8 bytes of a line that are checked. A file may be one long line.
  private static let maximumLineLength = 200

  /// The lines that contain a text, each from the text to the end of the line or to the length limit.
  private static func lines(with text: [UInt8], in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard let first = text.first else { return [] }
    var found: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let at = rest.firstIndex(of: first) {
      rest = rest[at...]
      if rest.starts(with: text) { found.append(rest.prefix(maximumLineLength).prefix { $0 != 0x0A }) }
      rest = rest.dropFirst()
    }
    return found
  }
}
