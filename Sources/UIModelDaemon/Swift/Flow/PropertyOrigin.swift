import UIModelPlatform

/// Determines whether the values of a project's property are data. The property's type decides; for a scalar type, all
/// values that code assigns decide.
///
/// For example, `let name: String` is data by its type, and `var isOpen = false` is data if all assignments in the
/// project assign data.
struct PropertyOrigin {
  private let property: SwiftProperty
  /// The predicates of the code that reads the property.
  private let predicates: Predicates
  /// The name of the type that declares the property; empty for a global variable.
  private let owner: String

  private static let maximumAssignmentCount = 20

  /// Creates the check of a property's values.
  ///
  /// - Parameter owner: the name of the type that declares the property; empty for a global variable.
  init(_ property: SwiftProperty, _ predicates: Predicates, of owner: String) {
    (self.property, self.predicates, self.owner) = (property, predicates, owner)
  }

  private var scope: SwiftScope { predicates.scope }
  private var fileNumber: Int32 { property.location.fileNumber }
  private var source: SwiftSource { scope.file(fileNumber).source }
  private var ownerPredicates: Predicates { predicates.nestedPredicates(fileNumber, owner) }

  /// The classification of the property's value; nil if the value is unknown or is not data.
  var value: DataValue? {
    let typeText = property.typeTokens.map { String(decoding: source.bytes[source.range($0)], as: UTF8.self) }
    if let typeText, !Self.isScalar(typeText, ownerPredicates) { return Self.value(ofType: typeText, ownerPredicates) }
    guard hasNeutralWrappers else { return nil }
    let declaredValue = typeText.flatMap { Self.value(ofType: $0, ownerPredicates) }
    if let getter = property.getter {
      scope.recordCodeUse(at: getter.lowerBound, in: fileNumber)
      return returnsData(getter) ? declaredValue ?? .plain : nil
    }
    var initialValue = DataValue.plain
    if let value = property.value {
      scope.recordCodeUse(at: value.lowerBound, in: fileNumber)
      guard let node = scope.node(value, in: fileNumber), let dataValue = ownerPredicates.value(of: node) else {
        return nil
      }
      initialValue = dataValue
    }
    // If the property has no initial value, an initializer sets it, so at least one assignment must be found.
    let needsValue =
      property.value == nil && property.typeTokens.map { !source.isToken($0.upperBound - 1, "?") } ?? false
    return setsData(atLeast: needsValue ? 1 : 0) ? declaredValue ?? initialValue : nil
  }

  /// Whether a getter returns only data.
  private func returnsData(_ getter: Range<Int>) -> Bool {
    if let node = scope.node(getter, in: fileNumber) { return ownerPredicates.value(of: node) != nil }
    return scope.block(of: getter, in: fileNumber).map { ownerPredicates.returnsData($0) } ?? false
  }

  /// Whether all attributes and wrappers of the property leave the assigned value unchanged.
  private var hasNeutralWrappers: Bool {
    guard property.isWrapped else { return true }
    let member = scope.tree(of: fileNumber).root.innermostNode(at: property.location.token).member
    return member.children(.attribute).allSatisfy { $0.name.map(DataTypes.neutralWrappers.contains) ?? false }
  }

  /// Whether all assignments in the project assign data, and at least `minimumCount` assignments exist.
  private func setsData(atLeast minimumCount: Int) -> Bool {
    if property.isConstant, property.value != nil { return true }
    var files = scope.setterFileNumbers(of: property.name).union([fileNumber, predicates.fileNumber])
    // Code of subclasses sets the property without a receiver, as the declaring class does, so these files are searched
    // too.
    let owners = scope.allSubclasses(of: owner) + [scope.type(named: owner, in: fileNumber)].compactMap(\.self)
    files.formUnion(owners.flatMap { [$0.location.fileNumber] + $0.functions.map(\.location.fileNumber) })
    var count = 0
    for number in files.sorted() {
      guard let otherFile = scope.readFile(numbered: number) else { continue }
      scope.recordSearch(for: [property.name], in: number)
      // Code that receives `$name` can set the property.
      if property.isWrapped {
        scope.recordSearch(for: ["$" + property.name], in: number)
        if otherFile.source.contains(otherFile.source.tokens.indices, anyOf: ["$" + property.name]) { return false }
      }
      let nameTokens = otherFile.source.occurrences(of: property.name, in: otherFile.source.tokens.indices)
      for token in nameTokens where token != property.location.token || number != fileNumber {
        if otherFile.source.isToken(token - 1, "&") { return false }
        guard otherFile.source.isAssigned(token) else { continue }
        count += 1
        guard count <= Self.maximumAssignmentCount, isData(setAt: token, in: otherFile) else { return false }
      }
    }
    return count >= minimumCount
  }

  /// Whether the assignment at a token assigns data.
  private func isData(setAt token: Int, in otherFile: SwiftFile) -> Bool {
    let node = scope.tree(of: otherFile.number).root.innermostNode(at: token)
    guard let assignment = node.ancestors.first(where: { $0.kind == .assignment }),
      assignment.child(.left)?.contains(node) == true, let assignedNode = assignment.child(.right)
    else { return false }
    scope.recordCodeUse(at: token, in: otherFile.number)
    let type = otherFile.declarations.type(around: token)?.name ?? ""
    return predicates.nestedPredicates(otherFile.number, type).value(of: assignedNode) != nil
  }

  // MARK: Types

  /// Returns the classification of an expression with the given type; nil for layout types.
  ///
  /// - Parameter typeText: the type as spelled in source code.
  static func value(ofType typeText: String, _ predicates: Predicates) -> DataValue? {
    let name = plainName(typeText)
    if typeText.withoutLeadingSpaces.hasPrefix("[") || DataTypes.plainTypes.contains(name)
      || DataTypes.scalarTypes.contains(name)
    {
      return .plain
    }
    if DataTypes.layoutTypes.contains(name) || name.isEmpty || name == "Self" { return nil }
    let path = name.split(separator: ".").map(String.init)
    guard let type = predicates.scope.type(path, from: predicates.type, in: predicates.fileNumber), type.isDeclared
    else {
      return .system
    }
    return .object(type.name)
  }

  /// Whether a type is an enum or one of `DataTypes.scalarTypes`. A property of such a type is data only if all
  /// assigned values are data.
  static func isScalar(_ typeText: String, _ predicates: Predicates) -> Bool {
    let name = plainName(typeText)
    if typeText.withoutLeadingSpaces.hasPrefix("[") { return false }
    if DataTypes.scalarTypes.contains(name) { return true }
    let path = name.split(separator: ".").map(String.init)
    return predicates.scope.type(path, from: predicates.type, in: predicates.fileNumber)?.isEnum ?? false
  }

  /// Returns the name in a type's source text, without generic arguments, optional marks and keywords such as `some`.
  private static func plainName(_ typeText: String) -> String {
    let words = typeText.withoutLeadingSpaces.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }.map(
      String.init)
    return words.first { !["some", "any", "inout", "weak"].contains($0) } ?? ""
  }
}

/// Determines whether the values of a parameter are data. The parameter's type decides; for a scalar type, the
/// arguments of all known calls decide.
struct ParameterOrigin {
  private let parameter: SyntaxNode
  private let predicates: Predicates

  private static let maximumCallCount = 20

  init(_ parameter: SyntaxNode, _ predicates: Predicates) {
    (self.parameter, self.predicates) = (parameter, predicates)
  }

  /// The classification of the parameter's value; nil if the value is unknown or is not data.
  var value: DataValue? {
    guard let typeText = parameter.child(.type)?.text else { return nil }
    let value = PropertyOrigin.value(ofType: typeText, predicates)
    guard PropertyOrigin.isScalar(typeText, predicates) else { return value }
    return areArgumentsData ? value : nil
  }

  /// Whether all known calls pass data as the argument, and at least one call exists.
  private var areArgumentsData: Bool {
    guard let function = parameter.parent, function.kind == .function, let name = function.name,
      let parameterIndex = function.children(.parameter).firstIndex(of: parameter),
      let callingFiles = callingFiles(of: name, function)
    else { return false }
    var count = 0
    for file in callingFiles {
      predicates.scope.recordSearch(for: [name], in: file.number)
      for index in file.source.occurrences(of: name, in: file.source.tokens.indices) {
        let node = predicates.scope.tree(of: file.number).root.innermostNode(at: index)
        if node.kind == .function { continue }
        guard let call = node.ancestors.first(where: { $0.kind == .call }).flatMap({ CallSyntax($0) }),
          call.node.nameToken == index, let argument = call.arguments.dropFirst(parameterIndex).first
        else { return false }
        count += 1
        predicates.scope.recordCodeUse(at: index, in: file.number)
        let type = file.declarations.type(around: index)?.name ?? ""
        let callerPredicates = predicates.nestedPredicates(file.number, type)
        guard count <= Self.maximumCallCount, callerPredicates.value(of: argument.value) != nil else { return false }
      }
    }
    return count > 0
  }

  /// Returns the files that may call the function; nil if unknown.
  private func callingFiles(of name: String, _ function: SyntaxNode) -> [SwiftFile]? {
    let isPrivate = function.children(.modifier).contains { $0.isNamed("private") || $0.isNamed("fileprivate") }
    return isPrivate ? [predicates.scope.file(predicates.fileNumber)] : predicates.scope.filesWithMentions(of: name)
  }
}

extension String {
  fileprivate var withoutLeadingSpaces: Substring { drop { $0.isWhitespace } }
}
