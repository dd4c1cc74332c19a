import UIModelPlatform

/// Finds initializers of structures that assign a `@State` property too early: the property has an initial value, and
/// another property does not have a value yet. Only statements directly in the initializer's body are considered.
///
/// For example, with the properties `@State private var isOpen = false` and `let name: String`, the first assignment in
/// `self.isOpen = true; self.name = name` is found.
struct SwiftStateAssignments {
  /// One node for each structure with at least one reported assignment.
  private(set) var screens: [SwiftNode] = []
  private let source: SwiftSource
  private static let maximumStatementCount = 200

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    source = file.source
    scope.recordSearch(for: ["State"], in: file.number)
    guard source.occurrences(ofAny: ["State"]).contains(where: { source.isToken($0 - 1, "@") }) else {
      return
    }
    // A type `State` of the project hides SwiftUI's property wrapper.
    guard scope.type(named: "State", in: file.number)?.isDeclared != true else { return }
    for name in file.declarations.typeNames {
      guard let type = file.declarations.types[name], type.isStruct, type.isDeclared else { continue }
      let properties = type.properties.filter { $0.location.fileNumber == file.number && !$0.isStatic }
      let states = properties.filter {
        source.isAttributed($0, with: "State") && $0.value != nil && $0.condition.isAlways
      }
      guard !states.isEmpty, properties.allSatisfy({ $0.condition != .unknown }) else { continue }
      let requiredProperties = properties.filter { requiresAssignment($0) && $0.condition.isAlways }
      let initializers = type.functions.filter { $0.name == "init" && $0.location.fileNumber == file.number }
      let nodes = initializers.flatMap { initializer -> [SwiftNode] in
        scope.recordCodeUse(at: initializer.body.lowerBound, in: file.number)
        return assignmentNodes(in: initializer, of: states, before: requiredProperties)
      }
      if !nodes.isEmpty {
        screens.append(.screen(type, at: source.tokens[type.location.token].range, ["stateAssignments": nodes]))
      }
    }
  }

  /// Whether an initializer must assign a property: the property is stored and has neither an initial value nor the
  /// implicit value nil. A property with a wrapper counts only if the wrapper is `@Binding`.
  private func requiresAssignment(_ property: SwiftProperty) -> Bool {
    guard property.value == nil, property.getter == nil, property.block == nil, !property.isLazy,
      let typeTokens = property.typeTokens, let lastTypeToken = typeTokens.last
    else { return false }
    if property.isWrapped { return source.isAttributed(property, with: "Binding") }
    let isOptional =
      ["?", "!"].contains { source.text(lastTypeToken).hasSuffix($0) }
      || source.isToken(typeTokens.lowerBound, "Optional")
    return property.isConstant || !isOptional
  }

  /// Returns a node for each assignment of a state property that precedes the assignment of a required property, i.e.
  /// one that the initializer must assign.
  private func assignmentNodes(
    in initializer: SwiftFunction, of states: [SwiftProperty], before requiredProperties: [SwiftProperty]
  ) -> [SwiftNode] {
    let body = initializer.body
    guard initializer.condition.isAlways, !body.contains(where: { source.isToken($0, "#if") }),
      // Initializers that call `self.init` or use `self` as a value are skipped.
      !body.contains(where: {
        source.isToken($0, "self") && !(source.kind($0 + 1) == .period && !source.isToken($0 + 2, "init"))
      })
    else { return [] }
    var nodes: [SwiftNode] = []
    for statement in source.statements(in: body).prefix(Self.maximumStatementCount) {
      guard let (nameToken, state) = assignedState(by: statement, in: initializer, states) else { continue }
      let precedingTokens = body.lowerBound..<statement.lowerBound
      let followingTokens = statement.upperBound..<max(statement.upperBound, body.upperBound)
      let unassignedProperty = requiredProperties.first {
        !isAssigned($0, in: precedingTokens) && isAssigned($0, in: followingTokens)
      }
      guard let unassignedProperty else { continue }
      let range = source.tokens[nameToken].range
      nodes.append(
        SwiftNode(
          .object([
            SwiftMember("property", range, SwiftNode(.string(state.name), range)),
            SwiftMember("before", range, SwiftNode(.string(unassignedProperty.name), range)),
          ]), range))
    }
    return nodes
  }

  /// Returns the state property that a statement assigns (`self.name = …` or `name = …`), with the token of its name.
  /// Nil for any other statement.
  private func assignedState(
    by statement: Range<Int>, in initializer: SwiftFunction, _ states: [SwiftProperty]
  ) -> (name: Int, state: SwiftProperty)? {
    var token = statement.lowerBound
    let isOnSelf = source.isToken(token, "self") && source.kind(token + 1) == .period
    if isOnSelf { token += 2 }
    guard source.isToken(token + 1, "="), let state = states.first(where: { source.isToken(token, $0.name) }) else {
      return nil
    }
    let isLocal =
      initializer.parameters.contains { $0.name == state.name }
      || initializer.body.contains { index in
        source.isToken(index, state.name) && ["let", "var"].contains { source.isToken(index - 1, $0) }
      }
    return isOnSelf || !isLocal ? (token, state) : nil
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
  /// Whether a property is a stored variable whose only attribute is the named one. For example, `@State private var
  /// name` has only the attribute `State`.
  func isAttributed(_ property: SwiftProperty, with name: String) -> Bool {
    guard !property.isConstant, !property.isLazy, property.block == nil else { return false }
    var token = property.location.token - 1
    guard isToken(token, "var") else { return false }
    token -= 1
    if ["private", "fileprivate", "internal", "public"].contains(where: { isToken(token, $0) }) { token -= 1 }
    guard isToken(token, name), isToken(token - 1, "@") else { return false }
    // Another attribute precedes this one.
    if kind(token - 2) == .identifier, isToken(token - 3, "@") { return false }
    return kind(token - 2) != .close || tokens[token - 1].startsLine
  }
}

extension SwiftStateAssignments {
  /// Whether a file's text may contain a reported assignment: the text has `self.name = …`, and a line with `@State`
  /// declares `name` with an initial value.
  static func mayOccur(in bytes: [UInt8]) -> Bool {
    let (attribute, selfPrefix) = (Array("@State ".utf8), Array("self.".utf8))
    var names: Set<ArraySlice<UInt8>> = []
    for line in lineParts(with: attribute, in: bytes) {
      guard let equalsIndex = line.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let words = line[..<equalsIndex].split { !isNameByte($0) }
      if let name = words.drop(while: { !$0.elementsEqual("var".utf8) }).dropFirst().first { names.insert(name) }
    }
    guard !names.isEmpty else { return false }
    return lineParts(with: selfPrefix, in: bytes).contains { line in
      let remainingBytes = line.dropFirst(selfPrefix.count)
      let nameBytes = remainingBytes.prefix(while: isNameByte)
      return names.contains(nameBytes)
        && remainingBytes.dropFirst(nameBytes.count).drop { $0 == UInt8(ascii: " ") }.first == UInt8(ascii: "=")
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte > 0x7F || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }

  /// The maximum number of UTF-8 bytes that are checked in a line. Limits the work for a file that consists of one long
  /// line.
  private static let maximumLineLength = 200

  /// Returns one part of a line for each occurrence of a text. The part begins with the text, and ends at the line
  /// break or at the length limit.
  private static func lineParts(with text: [UInt8], in bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    guard let firstByte = text.first else { return [] }
    var matches: [ArraySlice<UInt8>] = []
    var remainingBytes = bytes[...]
    while let matchIndex = remainingBytes.firstIndex(of: firstByte) {
      remainingBytes = remainingBytes[matchIndex...]
      if remainingBytes.starts(with: text) {
        matches.append(remainingBytes.prefix(maximumLineLength).prefix { $0 != 0x0A })
      }
      remainingBytes = remainingBytes.dropFirst()
    }
    return matches
  }
}
