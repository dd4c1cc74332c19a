import UIModelPlatform

extension SwiftEvaluator {
  /// Evaluates an initializer call. Nil for any other call, and if the type or the initializer is unknown.
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
    if path == ["self"], call.path == ["self", "init"], frame.elementNumber != nil {
      return selfInitializer(call, bytes, now)
    }
    if let identifier = identifier(path, call, bytes, now) { return identifier }
    if path == ["Selector"] || path == ["NSSelectorFromString"], call.arguments.count == 1,
      let name = value(call.arguments[0].value, now).string
    {
      return .selector(SwiftNode(name.value, bytes), isByName: true)
    }
    // `Self` may be a subclass, unless the type is a structure or a class without subclasses.
    if path == ["Self"], let currentType = declaredType(frame.type),
      currentType.isStruct || (elementKind([currentType.name]) != nil && !scope.mayHaveSubclasses(currentType.name))
    {
      path = frame.type.split(separator: ".").map(String.init)
    }
    if let kind = elementKind(path), path.count > 1 || scope.functions(path[0], in: file.number).isEmpty {
      return element(kind, call, bytes, now)
    }
    return instance(path, call, bytes, now)
  }

  /// Evaluates the initializer of an identifier type, such as `UIMenu.Identifier("own")`; nil for any other call.
  private mutating func identifier(
    _ path: [String], _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard path.last == "Identifier" || path == ["Self"], isIdentifierType(path), call.arguments.count == 1,
      call.arguments[0].label.map({ $0 == "rawValue" }) ?? true, call.trailingClosure == nil
    else { return nil }
    guard let name = value(call.arguments[0].value, now).string else { return .unknown(bytes) }
    return .identifier(SwiftNode(name.value, bytes))
  }

  /// Whether a path names an identifier type of menus, actions or detents.
  private func isIdentifierType(_ path: [String]) -> Bool {
    switch path.joined(separator: ".") {
    case "UIMenu.Identifier", "UIAction.Identifier", SwiftSheet.identifierType: true
    case "Identifier", "Detent.Identifier":
      frame.type == SwiftSheet.detentType || frame.type == SwiftSheet.identifierType
    case "Self": frame.type == SwiftSheet.identifierType
    default: false
    }
  }

  // MARK: Types of the project

  /// Evaluates an initializer of a project type. Nil for any other type, and if the initializer cannot be evaluated.
  private mutating func instance(
    _ path: [String], _ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    guard !path.isEmpty, let type = scope.type(path, from: frame.type, in: file.number), !type.isEnum,
      call.path.first.map({ frame.variables[$0] == nil }) ?? true
    else { return nil }
    var instance = SwiftInstance(type: type.name, number: elements.count + steps.count, fields: [:], range: bytes)
    for property in type.properties where !property.isStatic && property.getter == nil {
      // A variable property of an object may change through any reference to the object.
      if let valueRange = property.value, property.isConstant || type.isStruct, !property.isWrapped {
        instance.fields[property.name] = withFrame(property.location, in: SwiftFrame(type: type.name)) { evaluator in
          evaluator.value(valueRange, now, as: property.typeTokens.flatMap { evaluator.source.typeName($0) })
        }
      }
    }
    let initializers = type.functions.filter {
      $0.name == "init" && $0.argumentIndices(call.arguments, hasClosure: call.trailingClosure != nil) != nil
    }
    if let function = resolve(initializers, by: call) {
      var calleeFrame = SwiftFrame(type: type.name)
      calleeFrame.instance = instance
      guard let result = evaluateCall(function, call, in: calleeFrame, bytes, now) else { return nil }
      instance.fields = result.frame.instance?.fields ?? instance.fields
      if !type.isStruct {
        for property in type.properties where !property.isConstant {
          // Methods of the object may call any method of the builder.
          if case .builder? = instance.fields[property.name] { recordUnknownStep(tokenRange(call, bytes), now) }
          instance.fields[property.name] = nil
        }
      }
      return .instance(instance)
    }
    guard initializers.isEmpty, type.isStruct || call.arguments.isEmpty,
      !type.functions.contains(where: { $0.name == "init" })
    else { return nil }
    for argument in call.arguments {
      guard let label = argument.label, let property = type.property(label, isStatic: false), !property.isWrapped else {
        return nil
      }
      let propertySource = scope.file(property.location.fileNumber).source
      instance.fields[label] = value(
        argument.value, now, as: property.typeTokens.flatMap { propertySource.typeName($0) })
    }
    return .instance(instance)
  }
}
