import UIModelPlatform

extension SwiftScope {
  /// A function that a value is passed to, the parameter that receives the value, and the type that declares the
  /// function.
  typealias ArgumentTarget = (function: SwiftFunction, parameter: SwiftFunction.Parameter, type: String)

  /// Returns the functions that may receive a value as an argument: methods of the type whose code contains the value,
  /// and static methods of other types. Nil if the value is not an argument of a call by name.
  ///
  /// For example, for the value `options` in `self.open(options)`, the name is `open` and `isOwn` is true.
  ///
  /// - Parameter value: the tokens of the complete argument.
  func argumentTargets(of value: Range<Int>, in file: Int32, type: String) -> (
    name: String, isOwn: Bool, all: [ArgumentTarget]
  )? {
    let source = self.file(file).source
    let open = Int(source.tokens[value.lowerBound].parent)
    guard source.isToken(open, "("), let close = source.closing(of: open), let name = source.identifier(open - 1) else {
      return nil
    }
    let arguments = source.split(open + 1..<close).map { source.argument($0) }
    guard let argumentIndex = arguments.firstIndex(where: { $0.value == value }) else { return nil }
    let isOwn = source.kind(open - 2) != .period || source.isToken(open - 3, "self")
    var (owner, functions) = (type, [SwiftFunction]())
    if isOwn {
      functions = self.functions(name, reachedFrom: type, in: file).first ?? []
    } else if source.kind(open - 4) != .period, let typeName = source.identifier(open - 3),
      let declaredType = self.type([typeName], from: type, in: file)
    {
      (owner, functions) = (declaredType.name, declaredType.functions.filter { $0.name == name && $0.isStatic })
    }
    let targets = functions.compactMap { function -> ArgumentTarget? in
      function.argumentIndices(arguments, hasClosure: source.isToken(close + 1, "{"))
        .flatMap { $0.firstIndex(of: argumentIndex) }.map { (function, function.parameters[$0], owner) }
    }
    return (name, isOwn, targets)
  }
}
