import UIModelPlatform

/// Whether people can edit the text of text views: what code sets `isEditable` of, as far as names and types tell.
struct SwiftEditableText {
  private static let word = "isEditable"
  /// Methods that keep a view and change nothing of it.
  private static let keeping: Set<String> = [
    "addSubview", "addArrangedSubview", "insertSubview", "insertArrangedSubview", "bringSubviewToFront",
    "sendSubviewToBack", "NSLayoutConstraint",
  ]

  private let scope: SwiftScope
  /// A class and those above it.
  private let line: [SwiftType]

  init(_ line: [SwiftType], _ scope: SwiftScope) { (self.line, self.scope) = (line, scope) }

  /// Whether no code may set it of the objects of the class, a text view.
  var areOwnObjectsEdited: Bool {
    guard let type = line.first, !line.contains(where: isSaid) else { return false }
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    let files = sites(in: scope.setters(of: Self.word))
    if files.isEmpty { return true }
    // Where the class is named, anything may be one of its objects; elsewhere, what has the name of one, or what is not
    // declared there if it is not known who names the class.
    let names = scope.speakers(of: last).map { Set($0.flatMap { $0.source.names(ofType: last) }) }
    return files.allSatisfy { number, sites in
      scope.search(for: [last], in: number)
      let source = scope.file(number).source
      if source.contains(source.tokens.indices, anyOf: [last]) { return false }
      return sites.allSatisfy { site in
        guard let base = site.base else { return false }
        return names.map { !$0.contains(base) } ?? source.declares(base)
      }
    }
  }

  /// Whether no code may set it of what a property of the class holds.
  func isEdited(_ property: SwiftProperty) -> Bool {
    let own = Set(line.flatMap { $0.functions.map(\.spot.file) + $0.properties.map(\.spot.file) })
    let others = Set(line.flatMap(\.properties).map(\.name)).subtracting([property.name])
    let isGiven = own.contains { isHanded(property.name, in: $0) }
    return sites(in: scope.setters(of: Self.word).union(own)).values.joined().allSatisfy { site in
      guard let base = site.base, base != property.name else { return false }
      return line.contains { $0.name == site.type } ? others.contains(base) : !isGiven
    }
  }

  /// Whether the code of a class itself speaks of it.
  private func isSaid(_ type: SwiftType) -> Bool {
    let own = type.properties.contains { $0.name == Self.word }
    let bodies =
      type.functions.map { (file: $0.spot.file, body: $0.body) }
      + type.properties.flatMap { property in
        [property.block, property.value].compactMap { $0 }.map { (property.spot.file, $0) }
      }
    return own
      || bodies.contains { number, body in
        guard !body.isEmpty else { return false }
        scope.look(at: body.lowerBound, in: number)
        return scope.file(number).source.contains(body, anyOf: [Self.word])
      }
  }

  /// Where it is set.
  private struct Site {
    /// The name of what it is set of; nil for what has no name.
    let base: String?
    /// The type whose code it is.
    let type: String?
  }

  /// By file, where it is set of other objects than the code's own.
  private func sites(in numbers: Set<Int32>) -> [Int32: [Site]] {
    var sites: [Int32: [Site]] = [:]
    for number in numbers {
      guard let file = scope.look(into: number) else { continue }
      scope.search(for: [Self.word], in: number)
      let source = file.source
      for index in source.places(of: Self.word, in: source.tokens.indices)
      where source.isSet(index) && source.kind(index - 1) == .period {
        let base = source.isToken(index - 2, "?") || source.isToken(index - 2, "!") ? index - 3 : index - 2
        sites[number, default: []].append(
          Site(base: source.identifier(base), type: file.declarations.type(around: index)?.name))
      }
    }
    return sites
  }

  /// Whether a file gives what has a name to a function, or keeps it under another one.
  private func isHanded(_ name: String, in number: Int32) -> Bool {
    scope.search(for: [name], in: number)
    let source = scope.file(number).source
    return source.places(of: name, in: source.tokens.indices).contains { index in
      guard source.kind(index + 1) != .period, source.kind(index + 1) != .colon else { return false }
      let first = source.isToken(index - 1, ".") && source.isToken(index - 2, "self") ? index - 2 : index
      if source.isToken(first - 1, "=") || source.isToken(first - 1, "return") { return true }
      let open = Int(source.tokens[index].parent)
      guard open > 0 else { return false }
      if source.isToken(open, "[") { return true }
      guard source.isToken(open, "("), let call = source.identifier(open - 1) else { return false }
      return !Self.keeping.contains(call)
    }
  }
}

extension SwiftSource {
  /// The names that are declared with a type, or made of it: `name: Type`, `name = Type(…)`.
  fileprivate func names(ofType type: String) -> [String] {
    places(of: type, in: tokens.indices).compactMap { index in
      kind(index - 1) == .colon || isToken(index - 1, "=") ? identifier(index - 2) : nil
    }
  }

  /// Whether something of a name is declared: `let name`, `name: Type`.
  fileprivate func declares(_ name: String) -> Bool {
    places(of: name, in: tokens.indices).contains { index in
      ["let", "var"].contains(text(index - 1))
        || (kind(index + 1) == .colon && identifier(index + 2)?.first?.isUppercase == true)
    }
  }
}
