import UIModelPlatform

extension SwiftScope {
  /// A function that gets a value, and as what.
  typealias Taker = (function: SwiftFunction, parameter: SwiftFunction.Parameter, type: String)

  /// What gets a value of some tokens as an argument, of the methods of a type whose code it is in and the static ones of
  /// others: the call's name, and those that it may be of. Nil where the value is no argument of a call by name.
  func takers(of value: Range<Int>, in file: Int32, type: String) -> (name: String, isOwn: Bool, all: [Taker])? {
    let source = self.file(file).source
    let open = Int(source.tokens[value.lowerBound].parent)
    guard source.isToken(open, "("), let close = source.closing(of: open), let name = source.identifier(open - 1) else {
      return nil
    }
    let arguments = source.split(open + 1..<close).map { source.argument($0) }
    guard let place = arguments.firstIndex(where: { $0.value == value }) else { return nil }
    let isOwn = source.kind(open - 2) != .period || source.isToken(open - 3, "self")
    var (owner, functions) = (type, [SwiftFunction]())
    if isOwn {
      functions = self.functions(name, reachedFrom: type, in: file).first ?? []
    } else if source.kind(open - 4) != .period, let other = source.identifier(open - 3),
      let declared = self.type([other], from: type, in: file)
    {
      (owner, functions) = (declared.name, declared.functions.filter { $0.name == name && $0.isStatic })
    }
    let all = functions.compactMap { function -> Taker? in
      function.matching(arguments, hasClosure: source.isToken(close + 1, "{"))
        .flatMap { $0.firstIndex(of: place) }.map { (function, function.parameters[$0], owner) }
    }
    return (name, isOwn, all)
  }
}
