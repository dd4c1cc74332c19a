/// Who implements an action that is named by a string.
extension SwiftScope {
  /// Whether anything that may be in the app with this file has a method whose selector begins like this one; true where
  /// nobody knows what else is in it.
  func mayBeImplemented(_ selector: String) -> Bool {
    guard project != nil, let name = selector.split(separator: ":").first else { return true }
    // Objective-C makes `openIn:` and `openWithSender:` of `open(in:)` and `open(sender:)`, and `setFlag:` of a property.
    if name.hasPrefix("set") { return true }
    for method in SwiftScope.methods(of: name)
    where !numbers(naming: method, from: home.number, isBoth: true).isEmpty { return true }
    return isInObjectiveC(String(name))
  }

  /// Whether a class other than these has, or may have, a method with the selector of this one.
  func isImplemented(_ method: SwiftFunction, outside own: Set<String>) -> Bool {
    guard project != nil, !isInObjectiveC(method.name) else { return true }
    let name = SwiftDeclarations.method(named: method.name)
    return files(naming: name, from: home.number, isBoth: true).contains { file in
      file.declarations.types.values.contains { type in
        !own.contains(type.name)
          && type.functions.contains { $0.name == method.name && $0.selector == method.selector && !$0.isStatic }
      }
    }
  }

  /// What methods are called whose selectors begin like this.
  fileprivate static func methods(of name: Substring) -> [String] {
    ([String(name)] + bases(of: name)).map { SwiftDeclarations.method(named: $0) }
  }

  /// The only target that compiles the file, by its name.
  var targetName: String? {
    project.map { $0.targetNames(of: home.number) }.flatMap { $0.count == 1 ? $0.first : nil }
  }

  /// The name of a file of the folder that has a method whose selector begins like this, wherever it is compiled.
  func fileElsewhere(implementing selector: String) -> String? {
    guard let project, let name = selector.split(separator: ":").first else { return nil }
    let files = project.inOrder(Set(SwiftScope.methods(of: name).flatMap { project.numbers(naming: $0) }))
    return files.first.flatMap { project.key(of: $0)?.split(separator: "/").last.map(String.init) }
  }
}

extension SwiftProject {
  /// Whether a class of the files may have a method for a selector, as Swift or Objective-C spells it.
  package func mayImplement(_ selector: String) -> Bool {
    let name = selector.prefix { $0 != ":" && $0 != "(" }
    // Objective-C makes `setFlag:` of a property.
    return name.isEmpty || name.hasPrefix("set")
      || SwiftScope.methods(of: name).contains { !numbers(naming: $0).isEmpty }
  }
}
