import UIModelPlatform

/// Selects the overload that a call refers to.
extension SwiftEvaluator {
  /// Returns the function that a call refers to, selected by the argument labels and by the syntax of the arguments.
  /// Nil if no function or more than one function matches.
  func resolve(_ functions: [SwiftFunction], by call: SwiftCall) -> SwiftFunction? {
    let labelMatches = functions.filter {
      $0.argumentIndices(call.arguments, hasClosure: call.trailingClosure != nil) != nil
    }
    if labelMatches.count < 2 { return labelMatches.first }
    let formMatches = labelMatches.filter { mayAccept($0, call) }
    return formMatches.count == 1 ? formMatches.first : nil
  }

  /// Whether the syntax of each argument allows the type of its parameter.
  private func mayAccept(_ function: SwiftFunction, _ call: SwiftCall) -> Bool {
    guard let indices = function.argumentIndices(call.arguments, hasClosure: call.trailingClosure != nil) else {
      return false
    }
    let functionSource = scope.file(function.location.fileNumber).source
    return zip(function.parameters, indices).allSatisfy { parameter, argument in
      guard let argument else { return true }
      let parts = functionSource.tupleParts(parameter.typeTokens)
      switch source.expression(call.arguments[argument].value) {
      case .tuple(let values): return parts?.count == values.count
      case .path(_, isImplicit: true): return parts == nil
      case .string, .text:
        return parts == nil
          && !SwiftEvaluator.nonTextTypes.contains(functionSource.typeName(parameter.typeTokens) ?? "")
      case .int, .number:
        return parts == nil && !SwiftEvaluator.textTypes.contains(functionSource.typeName(parameter.typeTokens) ?? "")
      case .path(let names, isImplicit: false) where names.count == 1:
        // The known value of a variable also determines the variable's type.
        switch frame.variables[names[0]] {
        case .literal(let node)?:
          let type = functionSource.typeName(parameter.typeTokens) ?? ""
          switch node.value {
          case .string: return parts == nil && !SwiftEvaluator.nonTextTypes.contains(type)
          case .int: return parts == nil && !SwiftEvaluator.textTypes.contains(type)
          default: return true
          }
        case .tuple(let values, _)?: return parts.map { $0.count == values.count } ?? true
        default: return true
        }
      case .array: return parts == nil && functionSource.typeName(parameter.typeTokens) != "String"
      default: return true
      }
    }
  }

  /// Types that a string literal cannot have.
  private static let nonTextTypes: Set<String> = ["Int", "Double", "CGFloat", "Float", "Bool", "Selector"]
  /// Types that a number literal cannot have.
  private static let textTypes: Set<String> = ["String", "Character"]

  /// Returns the value of an argument that is a tuple expression. Its parts get the labels and types of the parameter's
  /// parts. Nil for any other argument.
  mutating func tupleArgument(
    _ argument: Range<Int>, _ parameter: SwiftFunction.Parameter, in fileNumber: Int32, _ now: SwiftCondition
  ) -> SwiftValue? {
    let functionSource = scope.file(fileNumber).source
    guard case .tuple(let values) = source.expression(argument),
      let parts = functionSource.tupleParts(parameter.typeTokens),
      parts.count == values.count
    else { return nil }
    let typedParts: [(label: String?, value: SwiftValue)] = zip(values, parts).map { argumentPart, part in
      let type = functionSource.typeName(part.type)
      return (part.label, typed(value(argumentPart.value, now, as: type), as: type, now))
    }
    return .tuple(typedParts, byteRange(argument))
  }

  /// Resolves an implicit member such as `.name` that was evaluated without an expected type. Returns any other value
  /// unchanged.
  mutating func typed(_ originalValue: SwiftValue, as type: String?, _ now: SwiftCondition) -> SwiftValue {
    guard case .symbol(let names, isImplicit: true, let bytes) = originalValue, names.count == 1, let type,
      let expectedType = scope.type(type.split(separator: ".").map(String.init), from: "", in: file.number),
      let value = staticMember(names[0], of: expectedType, bytes, now)
    else { return originalValue }
    return value
  }
}

extension SwiftSource {
  /// Returns the parts of a tuple type; nil for any other type.
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
