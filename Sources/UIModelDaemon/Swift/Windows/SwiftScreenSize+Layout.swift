import UIModelPlatform

/// Detects sizes that later layout code replaces before the view is shown.
extension SwiftScreenSize {
  /// Methods that run at each layout pass.
  private static let layoutMethods: Set<String> = [
    "layoutSubviews", "updateConstraints", "updateViewConstraints", "viewDidLayoutSubviews", "viewWillLayoutSubviews",
  ]

  /// Whether code that runs at each layout pass sets a property of an object again.
  ///
  /// - Parameter place: the token at which the property is set first.
  func isSetAtEachLayout(_ property: String, of object: String, besides place: Int) -> Bool {
    guard let type else { return false }
    let filePart = file.declarations.types[type.name] ?? type
    let functions = filePart.functions.filter { $0.location.file == file.number }
    let layoutFunctions = functions.filter { Self.layoutMethods.contains($0.name) }
    let bodies = (layoutFunctions + calledFunctions(by: layoutFunctions, functions)).map(\.body)
    return !bodies.contains { $0.contains(place) } && bodies.contains { sets(property, of: object, in: $0) }
  }

  /// Returns the functions of a type that other functions call, and records that their bodies are used.
  private func calledFunctions(by callers: [SwiftFunction], _ functions: [SwiftFunction]) -> [SwiftFunction] {
    for caller in callers { scope.look(at: caller.body.lowerBound, in: file.number) }
    let callees = functions.filter { function in
      callers.contains { caller in
        source.occurrences(of: function.name, in: caller.body).contains { source.isToken($0 + 1, "(") }
      }
    }
    for function in callees { scope.look(at: function.body.lowerBound, in: file.number) }
    return callees
  }

  /// Whether code sets a property to a value that does not depend on the screen.
  private func sets(_ property: String, of object: String, in body: Range<Int>) -> Bool {
    source.occurrences(of: property, in: body).contains { index in
      source.kind(index - 1) == .period && source.isToken(index - 2, object) && source.isAssigned(index)
        && !source.isSetToScreen(index)
    }
  }

  /// Whether a constraint has a priority below `required`, or gets a new constant at each layout pass.
  ///
  /// - Parameter open: the opening parenthesis of the call that creates the constraint.
  mutating func isProvisional(constraintMadeAt open: Int) -> Bool {
    guard let name = constraintName(madeAt: open) else { return false }
    scope.recordSearch(for: [name, "priority"], in: file.number)
    let hasPriority = source.occurrences(of: "priority", in: source.tokens.indices).contains { index in
      source.kind(index - 1) == .period && source.isToken(index - 2, name) && source.isAssigned(index)
        && !source.isToken(index + 3, "required")
    }
    return hasPriority || isSetAtEachLayout("constant", of: name, besides: open)
  }

  /// Returns the variable or property to which a new constraint is assigned; nil if there is none.
  private mutating func constraintName(madeAt open: Int) -> String? {
    let properties = (type ?? file.declarations.global).properties
    if let property = properties.first(where: { $0.location.file == file.number && $0.value?.contains(open) == true }) {
      return property.name
    }
    guard let (statement, _) = statement(around: open), let equals = source.topLevel("=", in: statement),
      equals < open
    else { return nil }
    let target = statement.lowerBound..<equals
    // A declaration such as `let width: NSLayoutConstraint = …`.
    if let word = target.first(where: { source.isToken($0, "let") || source.isToken($0, "var") }) {
      return source.identifier(word + 1)
    }
    return target.compactMap { source.identifier($0) }.last
  }
}
