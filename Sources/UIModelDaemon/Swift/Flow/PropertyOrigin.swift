import UIModelPlatform

/// Determines whether the values of a project's property are data: by the property's type, or by all values that code
/// assigns to it.
///
/// For example, `let name: String` is data by its type, and `var isOpen = false` if all assignments in the project
/// assign data.
struct PropertyOrigin {
  private let property: SwiftProperty
  /// The predicates of the code that reads the property.
  private let predicates: Predicates
  /// The name of the type that declares the property; empty for a global variable.
  private let owner: String

  private static let maximumAssignments = 20

  /// Creates the origin of a property.
  ///
  /// - Parameter owner: the name of the type that declares the property; empty for a global variable.
  init(_ property: SwiftProperty, _ predicates: Predicates, of owner: String) {
    (self.property, self.predicates, self.owner) = (property, predicates, owner)
  }

  private var scope: SwiftScope { predicates.scope }
  private var file: Int32 { property.location.file }
  private var source: SwiftSource { scope.file(file).source }
  private var ownerPredicates: Predicates { predicates.nestedPredicates(file, owner) }

  /// The value of the property; nil if it is not data or not known.
  var value: DataValue? {
    let written = property.type.map { String(decoding: source.bytes[source.range($0)], as: UTF8.self) }
    if let written, !Self.isScalar(written, ownerPredicates) { return Self.value(ofType: written, ownerPredicates) }
    guard hasPlainWrappers else { return nil }
    let declaredValue = written.flatMap { Self.value(ofType: $0, ownerPredicates) }
    if let getter = property.getter {
      scope.look(at: getter.lowerBound, in: file)
      return returnsData(getter) ? declaredValue ?? .plain : nil
    }
    var initialValue = DataValue.plain
    if let value = property.value {
      scope.look(at: value.lowerBound, in: file)
      guard let node = scope.node(value, in: file), let known = ownerPredicates.value(of: node) else { return nil }
      initialValue = known
    }
    // An initializer sets a property without an initial value, so at least one assignment must exist.
    let needsValue = property.value == nil && property.type.map { !source.isToken($0.upperBound - 1, "?") } ?? false
    return setsData(atLeast: needsValue ? 1 : 0) ? declaredValue ?? initialValue : nil
  }

  /// Whether a getter returns only data.
  private func returnsData(_ getter: Range<Int>) -> Bool {
    if let only = scope.node(getter, in: file) { return ownerPredicates.value(of: only) != nil }
    return scope.block(of: getter, in: file).map { ownerPredicates.returnsData($0) } ?? false
  }

  /// Whether all attributes and wrappers of the property leave the assigned value unchanged.
  private var hasPlainWrappers: Bool {
    guard property.isWrapped else { return true }
    let member = scope.tree(of: file).root.innermost(at: property.location.token).member
    return member.children(.attribute).allSatisfy { $0.name.map(DataTypes.wrappers.contains) ?? false }
  }

  /// Whether all assignments in the project assign data, and at least `least` of them exist.
  private func setsData(atLeast least: Int) -> Bool {
    if property.isConstant, property.value != nil { return true }
    var files = scope.filesWithSetters(of: property.name).union([file, predicates.file])
    // Subclasses set the property without a receiver, as its own class does.
    let owners = scope.allSubclasses(of: owner) + [scope.type(named: owner, in: file)].compactMap(\.self)
    files.formUnion(owners.flatMap { [$0.location.file] + $0.functions.map(\.location.file) })
    var count = 0
    for number in files.sorted() {
      guard let other = scope.look(into: number) else { continue }
      scope.recordSearch(for: [property.name], in: number)
      // Code that receives `$name` can set the property.
      if property.isWrapped {
        scope.recordSearch(for: ["$" + property.name], in: number)
        if other.source.contains(other.source.tokens.indices, anyOf: ["$" + property.name]) { return false }
      }
      let places = other.source.occurrences(of: property.name, in: other.source.tokens.indices)
      for place in places where place != property.location.token || number != file {
        if other.source.isToken(place - 1, "&") { return false }
        guard other.source.isAssigned(place) else { continue }
        count += 1
        guard count <= Self.maximumAssignments, isData(setAt: place, in: other) else { return false }
      }
    }
    return count >= least
  }

  /// Whether the assignment at a token assigns data.
  private func isData(setAt place: Int, in other: SwiftFile) -> Bool {
    let node = scope.tree(of: other.number).root.innermost(at: place)
    guard let assignment = node.ancestors.first(where: { $0.kind == .assignment }),
      assignment.child(.left)?.contains(node) == true, let right = assignment.child(.right)
    else { return false }
    scope.look(at: place, in: other.number)
    let type = other.declarations.type(around: place)?.name ?? ""
    return predicates.nestedPredicates(other.number, type).value(of: right) != nil
  }

  // MARK: Types

  /// Returns the value of an expression with the given type; nil for layout types.
  ///
  /// - Parameter written: the type as written in source.
  static func value(ofType written: String, _ predicates: Predicates) -> DataValue? {
    let name = plainName(written)
    if written.trimmed.hasPrefix("[") || DataTypes.plainTypes.contains(name) || DataTypes.scalarTypes.contains(name) {
      return .plain
    }
    if DataTypes.layoutTypes.contains(name) || name.isEmpty || name == "Self" { return nil }
    let path = name.split(separator: ".").map(String.init)
    guard let type = predicates.scope.type(path, from: predicates.type, in: predicates.file), type.isDeclared else {
      return .system
    }
    return .object(type.name)
  }

  /// Whether a type has so few values that only the assigned values show whether a property is data.
  static func isScalar(_ written: String, _ predicates: Predicates) -> Bool {
    let name = plainName(written)
    if written.trimmed.hasPrefix("[") { return false }
    if DataTypes.scalarTypes.contains(name) { return true }
    let path = name.split(separator: ".").map(String.init)
    return predicates.scope.type(path, from: predicates.type, in: predicates.file)?.isEnum ?? false
  }

  /// Returns the name of a type without generic arguments, optional marks and words such as `some`.
  private static func plainName(_ written: String) -> String {
    let words = written.trimmed.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(String.init)
    return words.first { !["some", "any", "inout", "weak"].contains($0) } ?? ""
  }
}

/// Determines whether the values of a parameter are data: by the parameter's type, or by the arguments of all known
/// calls.
struct ParameterOrigin {
  private let parameter: SyntaxNode
  private let predicates: Predicates

  private static let maximumCalls = 20

  init(_ parameter: SyntaxNode, _ predicates: Predicates) {
    (self.parameter, self.predicates) = (parameter, predicates)
  }

  /// The value of the parameter; nil if it is not data or not known.
  var value: DataValue? {
    guard let written = parameter.child(.type)?.text else { return nil }
    let value = PropertyOrigin.value(ofType: written, predicates)
    guard PropertyOrigin.isScalar(written, predicates) else { return value }
    return areArgumentsData ? value : nil
  }

  /// Whether all known calls pass data, and at least one call exists.
  private var areArgumentsData: Bool {
    guard let function = parameter.parent, function.kind == .function, let name = function.name,
      let parameterIndex = function.children(.parameter).firstIndex(of: parameter),
      let callingFiles = callingFiles(of: name, function)
    else { return false }
    var count = 0
    for file in callingFiles {
      predicates.scope.recordSearch(for: [name], in: file.number)
      for index in file.source.occurrences(of: name, in: file.source.tokens.indices) {
        let node = predicates.scope.tree(of: file.number).root.innermost(at: index)
        if node.kind == .function { continue }
        guard let call = node.ancestors.first(where: { $0.kind == .call }).flatMap({ CallSyntax($0) }),
          call.node.nameToken == index, let argument = call.arguments.dropFirst(parameterIndex).first
        else { return false }
        count += 1
        predicates.scope.look(at: index, in: file.number)
        let type = file.declarations.type(around: index)?.name ?? ""
        let callerPredicates = predicates.nestedPredicates(file.number, type)
        guard count <= Self.maximumCalls, callerPredicates.value(of: argument.value) != nil else { return false }
      }
    }
    return count > 0
  }

  /// Returns the files that may call the function; nil if they are unknown.
  private func callingFiles(of name: String, _ function: SyntaxNode) -> [SwiftFile]? {
    let isPrivate = function.children(.modifier).contains { $0.isNamed("private") || $0.isNamed("fileprivate") }
    return isPrivate ? [predicates.scope.file(predicates.file)] : predicates.scope.filesWithMentions(of: name)
  }
}

extension String {
  fileprivate var trimmed: Substring { drop { $0.isWhitespace } }
}
