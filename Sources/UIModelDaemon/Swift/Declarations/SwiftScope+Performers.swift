/// The methods that may implement an action named by a selector.
extension SwiftScope {
  /// Whether the app may have a method for a selector. Only the first part of the selector is compared. True if the
  /// project is unknown.
  func mayBeImplemented(_ selector: String) -> Bool {
    guard project != nil, let name = selector.split(separator: ":").first else { return true }
    // Swift methods `open(in:)` and `open(sender:)` have the Objective-C selectors `openIn:` and `openWithSender:`, and
    // a property `flag` has the setter `setFlag:`.
    if name.hasPrefix("set") { return true }
    for methodKey in SwiftScope.methodKeys(of: name)
    where !numbers(naming: methodKey, from: home.number, includesViewers: true).isEmpty { return true }
    return hasObjectiveCMethod(String(name))
  }

  /// Whether the project has, or may have, a method with the same selector as `method` in another type.
  ///
  /// - Parameter ignoredTypes: the names of the types that do not count.
  func mayBeImplemented(_ method: SwiftFunction, outside ignoredTypes: Set<String>) -> Bool {
    guard project != nil, !hasObjectiveCMethod(method.name) else { return true }
    let methodKey = SwiftDeclarations.methodKey(named: method.name)
    return files(naming: methodKey, from: home.number, includesViewers: true).contains { file in
      file.declarations.types.values.contains { type in
        !ignoredTypes.contains(type.name)
          && type.functions.contains { $0.name == method.name && $0.selector == method.selector && !$0.isStatic }
      }
    }
  }

  /// Returns the lookup keys of the Swift methods whose selector may begin with a name. For example, `openIn` gives
  /// `.openIn` and `.open`.
  fileprivate static func methodKeys(of name: Substring) -> [String] {
    ([String(name)] + swiftBaseNames(of: name)).map { SwiftDeclarations.methodKey(named: $0) }
  }

  /// The name of the target that compiles the file being read. Nil if no target or more than one target compiles the
  /// file.
  var targetName: String? {
    project.map { $0.targetNames(of: home.number) }.flatMap { $0.count == 1 ? $0.first : nil }
  }

  /// Returns the name of a file that may implement a selector in any target of the folder; nil if there is none.
  func nameOfFile(implementing selector: String) -> String? {
    guard let project, let name = selector.split(separator: ":").first else { return nil }
    let fileNumbers = project.sortedByKey(Set(SwiftScope.methodKeys(of: name).flatMap { project.numbers(naming: $0) }))
    return fileNumbers.first.flatMap { project.key(of: $0)?.split(separator: "/").last.map(String.init) }
  }
}

extension SwiftProject {
  /// Whether a file of the project may have a method for a selector, in the spelling of Swift or Objective-C.
  package func mayImplement(_ selector: String) -> Bool {
    let name = selector.prefix { $0 != ":" && $0 != "(" }
    // A property `flag` has the Objective-C setter `setFlag:`.
    return name.isEmpty || name.hasPrefix("set")
      || SwiftScope.methodKeys(of: name).contains { !numbers(naming: $0).isEmpty }
  }
}
