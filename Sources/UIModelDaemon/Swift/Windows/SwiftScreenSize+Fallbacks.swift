import UIModelPlatform

/// `width ?? UIScreen.main.bounds.width`, where nil is what arrives.
extension SwiftScreenSize {
  /// Whether some caller leaves out what stands before `??`, or hands in nil: a parameter of the function around, or a
  /// property that nothing else sets.
  func mayBeNil(_ left: Range<Int>) -> Bool {
    var at = left.lowerBound
    let isOfSelf = source.isToken(at, "self") && source.kind(at + 1) == .period
    if isOfSelf { at += 2 }
    guard at + 1 == left.upperBound, let name = source.identifier(at) else { return false }
    let body = code(around: at)
    let functions = (type?.functions ?? []) + file.declarations.global.functions
    if !isOfSelf {
      if source.declaredNames(body).contains(name) { return false }
      if let function = functions.first(where: { $0.body == body && $0.spot.file == file.number }),
        function.parameters.contains(where: { $0.name == name })
      {
        return isLeftOut(name, of: function)
      }
    }
    guard let type, let property = type.property(name, isStatic: false), property.spot.file == file.number,
      property.getter == nil, !property.isWrapped, isNilAtFirst(property)
    else { return false }
    return staysNil(property, of: type)
  }

  private func isNilAtFirst(_ property: SwiftProperty) -> Bool {
    guard let last = property.type?.last, source.isToken(last, "?") else { return false }
    guard let value = property.value else { return true }
    return value.count == 1 && source.isToken(value.lowerBound, "nil")
  }

  /// Whether a property is nil in some object, because nothing but initializers sets it, and those are handed nil.
  private func staysNil(_ property: SwiftProperty, of type: SwiftType) -> Bool {
    let name = property.name
    scope.search(for: [name], in: file.number)
    guard scope.setters(of: name).subtracting([file.number]).isEmpty else { return false }
    let sets = source.tokens.indices.filter {
      source.isToken($0, name) && source.isSet($0) && $0 != property.spot.token
    }
    let makers = type.functions.filter { $0.name == "init" && $0.spot.file == file.number }
    var isHanded = false
    for set in sets {
      if source.isToken(set + 2, "nil") { continue }
      guard let maker = makers.first(where: { $0.body.contains(set) }), source.isToken(set + 1, "="),
        let parameter = source.identifier(set + 2), maker.parameters.contains(where: { $0.name == parameter }),
        set + 3 >= maker.body.upperBound || source.tokens[set + 3].startsLine || source.isToken(set + 3, ";")
      else { return false }
      if isLeftOut(parameter, of: maker) { isHanded = true }
    }
    if isHanded { return true }
    guard sets.isEmpty else { return false }
    guard type.isStruct, makers.isEmpty else { return !property.isConstant }
    // Its own initializer takes it.
    return calls(of: lastName(of: type)).contains { file, arguments, _ in
      let argument = arguments.first { $0.label == name }
      return argument.map { file.source.isToken($0.value.lowerBound, "nil") } ?? true
    }
  }

  private func lastName(of type: SwiftType) -> String {
    type.name.split(separator: ".").last.map(String.init) ?? type.name
  }

  /// Whether a call leaves a parameter to its default, which is nil, or hands in nil.
  private func isLeftOut(_ name: String, of function: SwiftFunction) -> Bool {
    guard let index = function.parameters.firstIndex(where: { $0.name == name }) else { return false }
    let parameter = function.parameters[index]
    let isNilByDefault =
      parameter.initial.map { $0.count == 1 && source.isToken($0.lowerBound, "nil") } ?? false
    let called = function.name == "init" ? type.map { lastName(of: $0) } : function.name
    guard let called else { return false }
    return calls(of: called).contains { file, arguments, hasClosure in
      guard let places = function.matching(arguments, hasClosure: hasClosure), index < places.count else {
        return false
      }
      guard let place = places[index] else { return isNilByDefault }
      guard place < arguments.count else { return false }
      return file.source.isToken(arguments[place].value.lowerBound, "nil")
        || isHandedOn(arguments[place].value, in: file)
    }
  }

  /// Whether an argument is a parameter of the initializer around, which is itself left out.
  private func isHandedOn(_ argument: Range<Int>, in file: SwiftFile) -> Bool {
    guard argument.count == 1, let name = file.source.identifier(argument.lowerBound),
      let type = file.declarations.type(around: argument.lowerBound),
      let maker = type.functions.first(where: { function in
        function.name == "init" && function.spot.file == file.number && function.body.contains(argument.lowerBound)
      }),
      let index = maker.parameters.firstIndex(where: { $0.name == name }),
      let initial = maker.parameters[index].initial, file.source.isToken(initial.lowerBound, "nil")
    else { return false }
    return calls(of: lastName(of: type)).contains { _, arguments, hasClosure in
      guard let places = maker.matching(arguments, hasClosure: hasClosure), index < places.count else { return false }
      return places[index] == nil
    }
  }

  private typealias Call = (file: SwiftFile, arguments: [SwiftArgument], hasClosure: Bool)

  /// The calls of a name in the project, but for those of previews.
  private func calls(of name: String) -> [Call] {
    (scope.speakers(of: name) ?? [file]).flatMap { other -> [Call] in
      scope.search(for: [name], in: other.number)
      let source = other.source
      return source.tokens.indices.compactMap { index -> Call? in
        guard source.isToken(index, name), source.isToken(index + 1, "("), !source.isToken(index - 1, "func"),
          source.tokens[index].end == source.tokens[index + 1].start, let close = source.closing(of: index + 1),
          !other.isInPreview(index)
        else { return nil }
        let arguments = source.split(index + 2..<close).map { source.argument($0) }
        return (other, arguments, source.isToken(close + 1, "{"))
      }
    }
  }
}
