import UIModelPlatform

/// Detects sizes that later layout code replaces before the view is shown.
extension SwiftScreenSize {
  /// Methods that run at each layout pass.
  private static let layoutMethods: Set<String> = [
    "layoutSubviews", "updateConstraints", "updateViewConstraints", "viewDidLayoutSubviews", "viewWillLayoutSubviews",
  ]

  /// Whether code that runs at each layout pass sets a property of an object again.
  ///
  /// - Parameter initialSite: the token at which the property is set initially.
  func isSetAtEachLayout(_ property: String, of object: String, besides initialSite: Int) -> Bool {
    guard let type else { return false }
    let filePart = file.declarations.types[type.name] ?? type
    let functions = filePart.functions.filter { $0.location.fileNumber == file.number }
    let layoutFunctions = functions.filter { Self.layoutMethods.contains($0.name) }
    let bodies = (layoutFunctions + calledFunctions(by: layoutFunctions, functions)).map(\.body)
    return !bodies.contains { $0.contains(initialSite) } && bodies.contains { sets(property, of: object, in: $0) }
  }

  /// Returns the functions that the callers call. Records a dependency on the bodies of the callers and of the returned
  /// functions.
  private func calledFunctions(by callers: [SwiftFunction], _ functions: [SwiftFunction]) -> [SwiftFunction] {
    for caller in callers { scope.recordCodeUse(at: caller.body.lowerBound, in: file.number) }
    let callees = functions.filter { function in
      callers.contains { caller in
        source.occurrences(of: function.name, in: caller.body).contains { source.isToken($0 + 1, "(") }
      }
    }
    for function in callees { scope.recordCodeUse(at: function.body.lowerBound, in: file.number) }
    return callees
  }

  /// Whether code sets a property of an object to a value that does not depend on the screen.
  private func sets(_ property: String, of object: String, in body: Range<Int>) -> Bool {
    source.occurrences(of: property, in: body).contains { index in
      source.kind(index - 1) == .period && source.isToken(index - 2, object) && source.isAssigned(index)
        && !source.isSetToScreen(index)
    }
  }

  /// Whether a constraint has a priority below `required`, or gets a new constant at each layout pass.
  ///
  /// - Parameter openingParenthesis: the opening parenthesis of the call that creates the constraint.
  mutating func isProvisional(constraintMadeAt openingParenthesis: Int) -> Bool {
    guard let name = constraintName(madeAt: openingParenthesis) else { return false }
    scope.recordSearch(for: [name, "priority"], in: file.number)
    let hasPriority = source.occurrences(of: "priority", in: source.tokens.indices).contains { index in
      source.kind(index - 1) == .period && source.isToken(index - 2, name) && source.isAssigned(index)
        && !source.isToken(index + 3, "required")
    }
    return hasPriority || isSetAtEachLayout("constant", of: name, besides: openingParenthesis)
  }

  /// Returns the variable or property to which a new constraint is assigned; nil if the constraint is not assigned.
  private mutating func constraintName(madeAt openingParenthesis: Int) -> String? {
    let properties = (type ?? file.declarations.global).properties
    if let property = properties.first(where: {
      $0.location.fileNumber == file.number && $0.value?.contains(openingParenthesis) == true
    }) {
      return property.name
    }
    guard let (statement, _) = statement(around: openingParenthesis),
      let equalsToken = source.topLevel("=", in: statement),
      equalsToken < openingParenthesis
    else { return nil }
    let target = statement.lowerBound..<equalsToken
    // A declaration such as `let width: NSLayoutConstraint = …`.
    if let keywordToken = target.first(where: { source.isToken($0, "let") || source.isToken($0, "var") }) {
      return source.identifier(keywordToken + 1)
    }
    return target.compactMap { source.identifier($0) }.last
  }
}
