import UIModelPlatform

extension SwiftEvaluator {
  /// What an initializer makes; nil for a call of something else, or of a type that nobody knows.
  mutating func initializer(
    _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition, as type: String?
  ) -> SwiftValue? {
    var path = call.path
    if call.isImplicit {
      guard path == ["init"], let type else { return nil }
      path = type.split(separator: ".").map(String.init)
    } else if path.count > 1, path.last == "init" {
      path.removeLast()
    }
    if path == ["self"], call.path == ["self", "init"], frame.element != nil {
      return selfInitializer(call, bytes, now)
    }
    if let identifier = identifier(path, call, bytes, now) { return identifier }
    if path == ["Selector"] || path == ["NSSelectorFromString"], call.arguments.count == 1,
      let name = value(call.arguments[0].value, now).string
    {
      return .selector(SwiftNode(name.value, bytes), isByName: true)
    }
    // Of a class one below may be meant.
    if path == ["Self"], let own = declaredType(frame.type),
      own.isStruct || (elementKind([own.name]) != nil && !scope.isInherited(own.name))
    {
      path = frame.type.split(separator: ".").map(String.init)
    }
    if let kind = elementKind(path), path.count > 1 || scope.functions(path[0], in: file.number).isEmpty {
      return element(kind, call, bytes, now)
    }
    return instance(path, call, bytes, now)
  }

  private mutating func identifier(
    _ path: [String], _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard path.last == "Identifier" || path == ["Self"], isOfIdentifier(path), call.arguments.count == 1,
      call.arguments[0].label.map({ $0 == "rawValue" }) ?? true, call.trailingClosure == nil
    else { return nil }
    guard let name = value(call.arguments[0].value, now).string else { return .unknown(bytes) }
    return .identifier(SwiftNode(name.value, bytes))
  }

  /// Whether a path is the name of one of the types of identifiers.
  private func isOfIdentifier(_ path: [String]) -> Bool {
    switch path.joined(separator: ".") {
    case "UIMenu.Identifier", "UIAction.Identifier", SwiftSheet.identifier: true
    case "Identifier", "Detent.Identifier": frame.type == SwiftSheet.detent || frame.type == SwiftSheet.identifier
    case "Self": frame.type == SwiftSheet.identifier
    default: false
    }
  }

  // MARK: Types of the project

  private mutating func instance(
    _ path: [String], _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard !path.isEmpty, let type = scope.type(path, from: frame.type, in: file.number), !type.isEnum,
      call.path.first.map({ frame.variables[$0] == nil }) ?? true
    else { return nil }
    var made = SwiftInstance(type: type.name, number: elements.count + steps.count, fields: [:], range: bytes)
    for property in type.properties where !property.isStatic && property.getter == nil {
      // An object's variables may change wherever it is known.
      if let initial = property.value, property.isConstant || type.isStruct, !property.isWrapped {
        made.fields[property.name] = running(property.spot, in: SwiftFrame(type: type.name)) { evaluator in
          evaluator.value(initial, now, as: property.type.flatMap { evaluator.source.typeName($0) })
        }
      }
    }
    let own = type.functions.filter {
      $0.name == "init" && $0.matching(call.arguments, hasClosure: call.trailingClosure != nil) != nil
    }
    if let function = meant(own, by: call) {
      var inner = SwiftFrame(type: type.name)
      inner.instance = made
      guard let result = carriedOut(function, call, in: inner, bytes, now) else { return nil }
      made.fields = result.frame.instance?.fields ?? made.fields
      if !type.isStruct {
        for property in type.properties where !property.isConstant {
          // Its methods do with it what nobody follows.
          if case .builder? = made.fields[property.name] { unknownStep(tokenRange(call, bytes), now) }
          made.fields[property.name] = nil
        }
      }
      return .instance(made)
    }
    guard own.isEmpty, type.isStruct || call.arguments.isEmpty,
      !type.functions.contains(where: { $0.name == "init" })
    else { return nil }
    for argument in call.arguments {
      guard let label = argument.label, let property = type.property(label, isStatic: false), !property.isWrapped else {
        return nil
      }
      let written = scope.file(property.spot.file).source
      made.fields[label] = value(argument.value, now, as: property.type.flatMap { written.typeName($0) })
    }
    return .instance(made)
  }
}
