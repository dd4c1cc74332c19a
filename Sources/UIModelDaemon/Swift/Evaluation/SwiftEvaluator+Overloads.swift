import UIModelPlatform

/// Which of several functions of one name a call means.
extension SwiftEvaluator {
  /// The function that a call means, by its labels and by how its arguments are written; nil for none, or where several are
  /// left.
  func meant(_ functions: [SwiftFunction], by call: SwiftCall) -> SwiftFunction? {
    let labelled = functions.filter { $0.matching(call.arguments, hasClosure: call.trailingClosure != nil) != nil }
    if labelled.count < 2 { return labelled.first }
    let suiting = labelled.filter { suits($0, call) }
    return suiting.count == 1 ? suiting.first : nil
  }

  /// Whether each argument may be what its parameter takes, as far as both are written out.
  private func suits(_ function: SwiftFunction, _ call: SwiftCall) -> Bool {
    guard let found = function.matching(call.arguments, hasClosure: call.trailingClosure != nil) else { return false }
    let written = scope.file(function.spot.file).source
    return zip(function.parameters, found).allSatisfy { parameter, argument in
      guard let argument else { return true }
      let parts = written.tupleParts(parameter.type)
      switch source.expression(call.arguments[argument].value) {
      case .tuple(let values): return parts?.count == values.count
      case .path(_, isImplicit: true): return parts == nil
      case .string, .text:
        return parts == nil && !SwiftEvaluator.numbers.contains(written.typeName(parameter.type) ?? "")
      case .int, .number: return parts == nil && !SwiftEvaluator.texts.contains(written.typeName(parameter.type) ?? "")
      case .path(let names, isImplicit: false) where names.count == 1:
        // What is known of a name tells it too.
        switch frame.variables[names[0]] {
        case .literal(let node)?:
          let type = written.typeName(parameter.type) ?? ""
          switch node.value {
          case .string: return parts == nil && !SwiftEvaluator.numbers.contains(type)
          case .int: return parts == nil && !SwiftEvaluator.texts.contains(type)
          default: return true
          }
        case .tuple(let values, _)?: return parts.map { $0.count == values.count } ?? true
        default: return true
        }
      case .array: return parts == nil && written.typeName(parameter.type) != "String"
      default: return true
      }
    }
  }

  private static let numbers: Set<String> = ["Int", "Double", "CGFloat", "Float", "Bool", "Selector"]
  private static let texts: Set<String> = ["String", "Character"]

  /// What an argument is worth that is written as the tuple its parameter takes; nil for anything else.
  mutating func tupleArgument(
    _ argument: Range<Int>, _ parameter: SwiftFunction.Parameter, in file: Int32, _ now: SwiftCondition
  ) -> SwiftValue? {
    let written = scope.file(file).source
    guard case .tuple(let values) = source.expression(argument), let parts = written.tupleParts(parameter.type),
      parts.count == values.count
    else { return nil }
    let worths: [(label: String?, value: SwiftValue)] = zip(values, parts).map { given, part in
      let type = written.typeName(part.type)
      return (part.label, typed(value(given.value, now, as: type), as: type, now))
    }
    return .tuple(worths, place(argument))
  }

  /// What `.name` is that was written where no type was expected, once it is given to a parameter of a type.
  mutating func typed(_ worth: SwiftValue, as type: String?, _ now: SwiftCondition) -> SwiftValue {
    guard case .symbol(let names, isImplicit: true, let bytes) = worth, names.count == 1, let type,
      let found = scope.type(type.split(separator: ".").map(String.init), from: "", in: file.number),
      let value = staticMember(names[0], of: found, bytes, now)
    else { return worth }
    return value
  }
}

extension SwiftSource {
  /// The parts of a tuple's type; nil for another type.
  func tupleParts(_ type: Range<Int>) -> [(label: String?, type: Range<Int>)]? {
    guard isToken(type.lowerBound, "("), closing(of: type.lowerBound) == type.upperBound - 1 else { return nil }
    let parts = split(type.lowerBound + 1..<type.upperBound - 1)
    guard parts.count > 1 else { return nil }
    return parts.map { part in
      kind(part.lowerBound + 1) == .colon
        ? (identifier(part.lowerBound), part.lowerBound + 2..<part.upperBound) : (nil, part)
    }
  }
}
