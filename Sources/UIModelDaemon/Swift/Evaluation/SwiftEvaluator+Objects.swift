import UIModelPlatform

/// Objects that are made elsewhere: of which class they are is declared, and what they do with menus and commands is what
/// that class does, as long as none is below it.
extension SwiftEvaluator {
  /// What a path of properties holds, by the types that are declared for them; nil where that may be something else.
  func declaredObject(_ path: some Sequence<String>, _ bytes: Range<Int>) -> SwiftInstance? {
    guard let type = declaredClass(path) else { return nil }
    return SwiftInstance(type: type.name, number: -2, fields: [:], range: bytes, isOpaque: true)
  }

  /// The type of the project that is declared for what a path of properties holds.
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
        let property = scope.reach(of: owner.name, in: file.number).lazy.compactMap({
          $0.property(name, isStatic: self.frame.isStatic && owner.name == self.frame.type)
        }).first, !property.isWrapped
      else { return nil }
      type = self.type(of: property, in: owner)
    }
    return type
  }

  /// The type of the project that a property has, as it is declared or made; nil for a list, or another one.
  private func type(of property: SwiftProperty, in owner: SwiftType) -> SwiftType? {
    let source = scope.file(property.spot.file).source
    var name: String?
    if let written = property.type {
      guard !source.isToken(written.lowerBound, "[") else { return nil }
      name = source.typeName(written)
    } else if let value = property.value, case .call(let call) = source.expression(value), !call.isImplicit {
      scope.look(at: value.lowerBound, in: property.spot.file)
      name = call.path.joined(separator: ".")
    }
    guard let name, !name.isEmpty else { return nil }
    let found = scope.type(name.split(separator: ".").map(String.init), from: owner.name, in: property.spot.file)
    return found.flatMap { $0.isDeclared && !$0.isEnum ? $0 : nil }
  }

  /// `let name = path`, or `let name`: what is bound where it is there.
  func boundObject(_ part: Range<Int>) -> SwiftInstance? {
    let range: Range<Int>
    if let equals = topLevel("=", in: part) { range = equals + 1..<part.upperBound } else { range = part.dropFirst() }
    switch source.optionalChain(range) ?? source.expression(range) {
    case .path(let names, isImplicit: false): return declaredObject(names, place(range))
    default: return nil
    }
  }

  /// A property of an object of which only the class is known, if menus or commands are in it; nil for any other.
  mutating func objectMember(_ path: [String], _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard path.count > 1, let name = path.last, let object = declaredObject(path.dropLast(), bytes) else { return nil }
    return property(name, of: object, bytes, now)
  }

  mutating func property(
    _ name: String, of object: SwiftInstance, _ bytes: Range<Int>, _ now: SwiftCondition
  ) -> SwiftValue? {
    for type in scope.line(of: object.type, in: file.number) {
      guard let property = type.property(name, isStatic: false) else { continue }
      if scope.mayBeOverridden(name, of: object.type) { return nil }
      let source = scope.file(property.spot.file).source
      guard let written = property.type, source.contains(written, anyOf: SwiftElementClass.all) else { return nil }
      return running(object) { $0.read(property, of: object.type, bytes, now) }
    }
    return nil
  }

  /// Does something as an object.
  private mutating func running(_ object: SwiftInstance, _ body: (inout SwiftEvaluator) -> SwiftValue) -> SwiftValue {
    let outer = frame
    frame = SwiftFrame(type: object.type)
    frame.instance = object
    defer { frame = outer }
    return body(&self)
  }

  /// Whether a function makes menus or commands, or adds some to a menu.
  func isOfCommands(_ function: SwiftFunction) -> Bool {
    let source = scope.file(function.spot.file).source
    return function.result.map { source.contains($0, anyOf: SwiftElementClass.all) } ?? false
      || function.parameters.contains { source.contains($0.type, anyOf: ["UIMenuBuilder"]) }
  }

  /// `a?.b`, `a?.b()`: what it is where `a` is there, and nothing else; nil where that is not known.
  mutating func optional(_ range: Range<Int>, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard let chain = source.optionalChain(range) else { return nil }
    let condition = named(.unknown)
    var worth: SwiftValue?
    switch chain {
    case .path(let names, isImplicit: false):
      sometimes(condition) { worth = $0.objectMember(names, bytes, now.and(condition)) }
    case .call(let call) where call.path.count > 1 && !call.isImplicit:
      sometimes(condition) { evaluator in
        guard let object = evaluator.declaredObject(call.path.dropLast(), bytes) else { return }
        worth = evaluator.method(call.path.last ?? "", of: .instance(object), call, bytes, now.and(condition))
      }
    default: break
    }
    guard let worth else { return nil }
    let none = SwiftValue.literal(SwiftNode(.null, bytes))
    return .choice([(condition, worth), (left(of: .always, without: condition), none)], bytes)
  }

  /// What Objective-C calls a key: a function, or a constant.
  func constant(_ call: SwiftCall, _ bytes: Range<Int>) -> SwiftValue? {
    guard call.path.count == 1, !call.isImplicit, call.arguments.isEmpty, call.trailingClosure == nil else {
      return nil
    }
    return constant(named: call.path[0], bytes)
  }

  func constant(named name: String, _ bytes: Range<Int>) -> SwiftValue? {
    switch scope.constantInObjectiveC(name) {
    case .string(let text): .literal(SwiftNode(.string(text), bytes))
    case .name(let name): .symbol(["UIKeyCommand", name], isImplicit: false, bytes)
    case nil: nil
    }
  }
}
