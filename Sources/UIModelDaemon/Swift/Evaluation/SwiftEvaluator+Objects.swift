import UIModelPlatform

/// Evaluates members of objects that other code creates. Only the declared class of such an object is known. A member
/// that creates menus or commands is evaluated unless a subclass might override the member.
extension SwiftEvaluator {
  /// Returns the object in the last property of a path. Only the object's type is known. Nil if that type is unknown.
  func declaredObject(_ path: some Sequence<String>, _ bytes: Range<Int>) -> SwiftInstance? {
    guard let type = declaredClass(path) else { return nil }
    return SwiftInstance(type: type.name, number: -2, fields: [:], range: bytes, isOpaque: true)
  }

  /// Returns the project type of the last property in a path; nil if that type is unknown.
  func declaredClass(_ path: some Sequence<String>) -> SwiftType? {
    var names = Array(path)[...]
    var type = declaredType(frame.type)
    if names.first == "self" {
      guard frame.variables["self"] == nil else { return nil }
      names.removeFirst()
    } else if let name = names.first, let variable = frame.variables[name] {
      guard case .instance(let instance) = variable else { return nil }
      type = declaredType(instance.type)
      names.removeFirst()
    }
    guard !names.isEmpty, names.count < 5 else { return nil }
    for name in names {
      guard let owner = type,
        let property = scope.lookupChain(of: owner.name, in: file.number).lazy.compactMap({
          $0.property(name, isStatic: self.frame.isStatic && owner.name == self.frame.type)
        }).first, !property.isWrapped
      else { return nil }
      type = self.type(of: property, in: owner)
    }
    return type
  }

  /// Returns the project type of a property, from its declared type or its initial value. Nil for a list, an enum or
  /// any type that the project does not declare.
  private func type(of property: SwiftProperty, in owner: SwiftType) -> SwiftType? {
    let source = scope.file(property.location.fileNumber).source
    var name: String?
    if let typeRange = property.typeTokens {
      guard !source.isToken(typeRange.lowerBound, "[") else { return nil }
      name = source.typeName(typeRange)
    } else if let value = property.value, case .call(let call) = source.expression(value), !call.isImplicit {
      scope.recordCodeUse(at: value.lowerBound, in: property.location.fileNumber)
      name = call.path.joined(separator: ".")
    }
    guard let name, !name.isEmpty else { return nil }
    let type = scope.type(
      name.split(separator: ".").map(String.init), from: owner.name, in: property.location.fileNumber)
    return type.flatMap { $0.isDeclared && !$0.isEnum ? $0 : nil }
  }

  /// Returns the object that `let name = path` or `let name` binds in a condition; nil if the object's type is unknown.
  func boundObject(_ part: Range<Int>) -> SwiftInstance? {
    let range: Range<Int>
    if let equals = topLevel("=", in: part) { range = equals + 1..<part.upperBound } else { range = part.dropFirst() }
    switch source.optionalChain(range) ?? source.expression(range) {
    case .path(let names, isImplicit: false): return declaredObject(names, byteRange(range))
    default: return nil
    }
  }

  /// Returns the value of an object's property if only the object's class is known. Nil unless the property's type
  /// mentions a menu or command class.
  mutating func objectMember(_ path: [String], _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard path.count > 1, let name = path.last, let object = declaredObject(path.dropLast(), bytes) else { return nil }
    return property(name, of: object, bytes, now)
  }

  /// Returns the value of an object's property. Nil if the property's type does not mention a menu or command class, or
  /// if a subclass might override the property.
  mutating func property(
    _ name: String, of object: SwiftInstance, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    for type in scope.classChain(of: object.type, in: file.number) {
      guard let property = type.property(name, isStatic: false) else { continue }
      if scope.mayBeOverridden(name, of: object.type) { return nil }
      let source = scope.file(property.location.fileNumber).source
      guard let typeRange = property.typeTokens, source.contains(typeRange, anyOf: SwiftElementClass.menuRelatedTypes)
      else {
        return nil
      }
      return withSelf(object) { $0.read(property, of: object.type, bytes, now) }
    }
    return nil
  }

  /// Evaluates code with an object as `self`.
  private mutating func withSelf(_ object: SwiftInstance, _ body: (inout SwiftEvaluator) -> SwiftValue) -> SwiftValue {
    let outerFrame = frame
    frame = SwiftFrame(type: object.type)
    frame.instance = object
    defer { frame = outerFrame }
    return body(&self)
  }

  /// Whether a function's result type mentions a menu or command class, or one of its parameters is a `UIMenuBuilder`.
  func handlesCommands(_ function: SwiftFunction) -> Bool {
    let source = scope.file(function.location.fileNumber).source
    return function.resultTokens.map { source.contains($0, anyOf: SwiftElementClass.menuRelatedTypes) } ?? false
      || function.parameters.contains { source.contains($0.typeTokens, anyOf: ["UIMenuBuilder"]) }
  }

  /// Returns the value of `a?.b` or `a?.b()`: the member's value if `a` is present, else a literal `nil`. Nil if the
  /// member's value is unknown.
  mutating func optionalChainValue(_ range: Range<Int>, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let chain = source.optionalChain(range) else { return nil }
    let condition = numbered(.unknown)
    var value: SwiftValue?
    switch chain {
    case .path(let names, isImplicit: false):
      withCondition(condition) { value = $0.objectMember(names, bytes, now.and(condition)) }
    case .call(let call) where call.path.count > 1 && !call.isImplicit:
      withCondition(condition) { evaluator in
        guard let object = evaluator.declaredObject(call.path.dropLast(), bytes) else { return }
        value = evaluator.method(call.path.last ?? "", of: .instance(object), call, bytes, now.and(condition))
      }
    default: break
    }
    guard let value else { return nil }
    let nilValue = SwiftValue.literal(SwiftNode(.null, bytes))
    return .choice([(condition, value), (remainder(of: .always, without: condition), nilValue)], bytes)
  }

  /// Returns the key that a call of an Objective-C function without arguments returns; nil for any other call.
  func constant(_ call: SwiftCall, _ bytes: Range<Int>) -> SwiftValue? {
    guard call.path.count == 1, !call.isImplicit, call.arguments.isEmpty, call.trailingClosure == nil else {
      return nil
    }
    return constant(named: call.path[0], bytes)
  }

  /// Returns the key that the project's Objective-C code defines for a name; nil for any other name.
  func constant(named name: String, _ bytes: Range<Int>) -> SwiftValue? {
    switch scope.objectiveCConstant(name) {
    case .string(let text): .literal(SwiftNode(.string(text), bytes))
    case .name(let name): .symbol(["UIKeyCommand", name], isImplicit: false, bytes)
    case nil: nil
    }
  }
}
