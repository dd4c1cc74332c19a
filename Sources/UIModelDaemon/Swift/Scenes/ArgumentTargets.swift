import UIModelPlatform

extension SwiftScope {
  /// A function to which a value is passed, the parameter that receives the value, and the type that declares the
  /// function.
  typealias ArgumentTarget = (function: SwiftFunction, parameter: SwiftFunction.Parameter, type: String)

  /// Returns the functions that may receive a value as an argument: methods of the type whose code contains the value,
  /// and static methods of other types. Nil if the value is not an argument of a call with a function name.
  ///
  /// For example, for the value `options` in `self.show(options)`, the name is `show` and `isOwn` is true.
  ///
  /// - Parameter value: the tokens of the complete argument.
  func argumentTargets(of value: Range<Int>, in file: Int32, type: String) -> (
    name: String, isOwn: Bool, all: [ArgumentTarget]
  )? {
    let source = self.file(file).source
    let openToken = Int(source.tokens[value.lowerBound].parent)
    guard source.isToken(openToken, "("), let closeToken = source.closing(of: openToken),
      let name = source.identifier(openToken - 1)
    else {
      return nil
    }
    let arguments = source.split(openToken + 1..<closeToken).map { source.argument($0) }
    guard let argumentIndex = arguments.firstIndex(where: { $0.value == value }) else { return nil }
    let isOwn = source.kind(openToken - 2) != .period || source.isToken(openToken - 3, "self")
    var (ownerName, functions) = (type, [SwiftFunction]())
    if isOwn {
      functions = self.functions(name, reachedFrom: type, in: file).first ?? []
    } else if source.kind(openToken - 4) != .period, let typeName = source.identifier(openToken - 3),
      let declaredType = self.type([typeName], from: type, in: file)
    {
      (ownerName, functions) = (declaredType.name, declaredType.functions.filter { $0.name == name && $0.isStatic })
    }
    let targets = functions.compactMap { function -> ArgumentTarget? in
      function.argumentIndices(arguments, hasClosure: source.isToken(closeToken + 1, "{"))
        .flatMap { $0.firstIndex(of: argumentIndex) }.map { (function, function.parameters[$0], ownerName) }
    }
    return (name, isOwn, targets)
  }
}
