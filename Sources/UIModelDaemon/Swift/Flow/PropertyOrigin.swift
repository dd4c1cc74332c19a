import UIModelPlatform

/// The values of a property of the project: data, if its type says so, or if all that code sets it to is data.
struct PropertyOrigin {
  private let property: SwiftProperty
  /// For the code that asks.
  private let predicates: Predicates
  private let owner: String

  private static let mostAssignments = 20

  /// `owner`: the type that has it; empty for a global one.
  init(_ property: SwiftProperty, _ predicates: Predicates, of owner: String) {
    (self.property, self.predicates, self.owner) = (property, predicates, owner)
  }

  private var scope: SwiftScope { predicates.scope }
  private var file: Int32 { property.spot.file }
  private var source: SwiftSource { scope.file(file).source }
  private var inner: Predicates { predicates.inside(file, owner) }

  /// Nil if it does not resolve.
  var value: DataValue? {
    let written = property.type.map { String(decoding: source.bytes[source.range($0)], as: UTF8.self) }
    if let written, !Self.isScalar(written, inner) { return Self.value(ofType: written, inner) }
    guard hasPlainWrappers else { return nil }
    let typed = written.flatMap { Self.value(ofType: $0, inner) }
    if let getter = property.getter {
      scope.look(at: getter.lowerBound, in: file)
      return givesData(getter) ? typed ?? .plain : nil
    }
    var first = DataValue.plain
    if let value = property.value {
      scope.look(at: value.lowerBound, in: file)
      guard let node = scope.node(value, in: file), let known = inner.value(of: node) else { return nil }
      first = known
    }
    // Without a first value, an initializer sets it.
    let isGiven = property.value == nil && property.type.map { !source.isToken($0.upperBound - 1, "?") } ?? false
    return setsData(atLeast: isGiven ? 1 : 0) ? typed ?? first : nil
  }

  private func givesData(_ getter: Range<Int>) -> Bool {
    if let only = scope.node(getter, in: file) { return inner.value(of: only) != nil }
    return scope.block(of: getter, in: file).map { inner.givesData($0) } ?? false
  }

  private var hasPlainWrappers: Bool {
    guard property.isWrapped else { return true }
    let member = scope.tree(of: file).root.innermost(at: property.spot.token).member
    return member.children(.attribute).allSatisfy { $0.name.map(DataTypes.wrappers.contains) ?? false }
  }

  /// Whether all assignments in the project give it data, and there are as many.
  private func setsData(atLeast least: Int) -> Bool {
    if property.isConstant, property.value != nil { return true }
    var files = scope.setters(of: property.name).union([file, predicates.file])
    // Classes below it set it by its name alone, as its own code does.
    let owners = scope.allHeirs(of: owner) + [scope.type(named: owner, in: file)].compactMap(\.self)
    files.formUnion(owners.flatMap { [$0.spot.file] + $0.functions.map(\.spot.file) })
    var count = 0
    for number in files.sorted() {
      guard let other = scope.look(into: number) else { continue }
      scope.search(for: [property.name], in: number)
      // Code that is given `$name` can set it.
      if property.isWrapped {
        scope.search(for: ["$" + property.name], in: number)
        if other.source.contains(other.source.tokens.indices, anyOf: ["$" + property.name]) { return false }
      }
      let places = other.source.places(of: property.name, in: other.source.tokens.indices)
      for place in places where place != property.spot.token || number != file {
        if other.source.isToken(place - 1, "&") { return false }
        guard other.source.isSet(place) else { continue }
        count += 1
        guard count <= Self.mostAssignments, isData(setAt: place, in: other) else { return false }
      }
    }
    return count >= least
  }

  private func isData(setAt place: Int, in other: SwiftFile) -> Bool {
    let node = scope.tree(of: other.number).root.innermost(at: place)
    guard let assignment = node.ancestors.first(where: { $0.kind == .assignment }),
      assignment.child(.left)?.contains(node) == true, let right = assignment.child(.right)
    else { return false }
    scope.look(at: place, in: other.number)
    let type = other.declarations.type(around: place)?.name ?? ""
    return predicates.inside(other.number, type).value(of: right) != nil
  }

  // MARK: Types

  /// The value of a type by what is written; nil for types of layouts.
  static func value(ofType written: String, _ predicates: Predicates) -> DataValue? {
    let name = plainName(written)
    if written.trimmed.hasPrefix("[") || DataTypes.plain.contains(name) || DataTypes.scalars.contains(name) {
      return .plain
    }
    if DataTypes.layouts.contains(name) || name.isEmpty || name == "Self" { return nil }
    let path = name.split(separator: ".").map(String.init)
    guard let type = predicates.scope.type(path, from: predicates.type, in: predicates.file), type.isDeclared else {
      return .system
    }
    return .object(type.name)
  }

  /// Whether a type has so few values that what it is set to decides.
  static func isScalar(_ written: String, _ predicates: Predicates) -> Bool {
    let name = plainName(written)
    if written.trimmed.hasPrefix("[") { return false }
    if DataTypes.scalars.contains(name) { return true }
    let path = name.split(separator: ".").map(String.init)
    return predicates.scope.type(path, from: predicates.type, in: predicates.file)?.isEnum ?? false
  }

  /// The names of a type without generic arguments and what makes it optional.
  private static func plainName(_ written: String) -> String {
    let words = written.trimmed.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
    return words.first { !["some", "any", "inout", "weak"].contains($0) } ?? ""
  }
}

/// The values of a parameter: data, if its type says so, or if all calls that are known give it data.
struct ParameterOrigin {
  private let parameter: SyntaxNode
  private let predicates: Predicates

  private static let mostCalls = 20

  init(_ parameter: SyntaxNode, _ predicates: Predicates) {
    (self.parameter, self.predicates) = (parameter, predicates)
  }

  var value: DataValue? {
    guard let written = parameter.child(.type)?.text else { return nil }
    let value = PropertyOrigin.value(ofType: written, predicates)
    guard PropertyOrigin.isScalar(written, predicates) else { return value }
    return areGivenData ? value : nil
  }

  private var areGivenData: Bool {
    guard let function = parameter.parent, function.kind == .function, let name = function.name,
      let place = function.children(.parameter).firstIndex(of: parameter),
      let speakers = speakers(of: name, function)
    else { return false }
    var count = 0
    for file in speakers {
      predicates.scope.search(for: [name], in: file.number)
      for index in file.source.places(of: name, in: file.source.tokens.indices) {
        let node = predicates.scope.tree(of: file.number).root.innermost(at: index)
        if node.kind == .function { continue }
        guard let call = node.ancestors.first(where: { $0.kind == .call }).flatMap({ CallSyntax($0) }),
          call.node.nameToken == index, let argument = call.arguments.dropFirst(place).first
        else { return false }
        count += 1
        predicates.scope.look(at: index, in: file.number)
        let type = file.declarations.type(around: index)?.name ?? ""
        let inner = predicates.inside(file.number, type)
        guard count <= Self.mostCalls, inner.value(of: argument.value) != nil else { return false }
      }
    }
    return count > 0
  }

  /// The files that may call the function; nil if it is not known which do.
  private func speakers(of name: String, _ function: SyntaxNode) -> [SwiftFile]? {
    let isPrivate = function.children(.modifier).contains { $0.isNamed("private") || $0.isNamed("fileprivate") }
    return isPrivate ? [predicates.scope.file(predicates.file)] : predicates.scope.speakers(of: name)
  }
}

extension String {
  fileprivate var trimmed: Substring { drop { $0.isWhitespace } }
}
