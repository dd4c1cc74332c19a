import UIModelPlatform

/// Sizes that each layout replaces before the view is shown.
extension SwiftScreenSize {
  /// Methods that run at each layout.
  private static let layouts: Set<String> = [
    "layoutSubviews", "updateConstraints", "updateViewConstraints", "viewDidLayoutSubviews", "viewWillLayoutSubviews",
  ]

  /// Whether code that runs at each layout sets a property of an object again. `place`: the token where it is set first.
  func isSetAtEachLayout(_ property: String, of object: String, besides place: Int) -> Bool {
    guard let type else { return false }
    let own = file.declarations.types[type.name] ?? type
    let functions = own.functions.filter { $0.spot.file == file.number }
    let layouts = functions.filter { Self.layouts.contains($0.name) }
    let bodies = (layouts + called(by: layouts, functions)).map(\.body)
    return !bodies.contains { $0.contains(place) } && bodies.contains { sets(property, of: object, in: $0) }
  }

  /// The functions of a type that others call.
  private func called(by callers: [SwiftFunction], _ all: [SwiftFunction]) -> [SwiftFunction] {
    for caller in callers { scope.look(at: caller.body.lowerBound, in: file.number) }
    let called = all.filter { function in
      callers.contains { caller in
        source.places(of: function.name, in: caller.body).contains { source.isToken($0 + 1, "(") }
      }
    }
    for function in called { scope.look(at: function.body.lowerBound, in: file.number) }
    return called
  }

  /// Whether code sets a property to something else than what the screen is.
  private func sets(_ property: String, of object: String, in body: Range<Int>) -> Bool {
    source.places(of: property, in: body).contains { index in
      source.kind(index - 1) == .period && source.isToken(index - 2, object) && source.isSet(index)
        && !source.isSetToScreen(index)
    }
  }

  /// Whether a constraint need not hold, or is another one at each layout. `open`: the bracket of the call that makes it.
  mutating func isProvisional(constraintMadeAt open: Int) -> Bool {
    guard let name = constraintName(madeAt: open) else { return false }
    scope.search(for: [name, "priority"], in: file.number)
    let hasPriority = source.places(of: "priority", in: source.tokens.indices).contains { index in
      source.kind(index - 1) == .period && source.isToken(index - 2, name) && source.isSet(index)
        && !source.isToken(index + 3, "required")
    }
    return hasPriority || isSetAtEachLayout("constant", of: name, besides: open)
  }

  /// The variable that a constraint is put into where it is made.
  private mutating func constraintName(madeAt open: Int) -> String? {
    let properties = (type ?? file.declarations.global).properties
    if let property = properties.first(where: { $0.spot.file == file.number && $0.value?.contains(open) == true }) {
      return property.name
    }
    guard let (statement, _) = statement(around: open), let equals = source.topLevel("=", in: statement),
      equals < open
    else { return nil }
    let target = statement.lowerBound..<equals
    // `let width: NSLayoutConstraint = …`
    if let word = target.first(where: { source.isToken($0, "let") || source.isToken($0, "var") }) {
      return source.identifier(word + 1)
    }
    return target.compactMap { source.identifier($0) }.last
  }
}
