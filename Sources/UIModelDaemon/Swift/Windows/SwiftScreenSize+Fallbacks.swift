import UIModelPlatform

/// Decides whether `UIScreen.main.bounds.width` in `width ?? UIScreen.main.bounds.width` is ever evaluated because
/// `width` is nil.
extension SwiftScreenSize {
  /// Whether the left side of `??` is nil in some call or object. True only for a parameter of the surrounding function
  /// or a property of `self`.
  func mayBeNil(_ leftOperand: Range<Int>) -> Bool {
    var position = leftOperand.lowerBound
    let isOnSelf = source.isToken(position, "self") && source.kind(position + 1) == .period
    if isOnSelf { position += 2 }
    guard position + 1 == leftOperand.upperBound, let name = source.identifier(position) else { return false }
    let body = code(around: position)
    let functions = (type?.functions ?? []) + file.declarations.global.functions
    if !isOnSelf {
      if source.declaredNames(body).contains(name) { return false }
      if let function = functions.first(where: { $0.body == body && $0.location.fileNumber == file.number }),
        function.parameters.contains(where: { $0.name == name })
      {
        return mayBeOmitted(name, of: function)
      }
    }
    guard let type, let property = type.property(name, isStatic: false), property.location.fileNumber == file.number,
      property.getter == nil, !property.isWrapped, isInitiallyNil(property)
    else { return false }
    return staysNil(property, of: type)
  }

  /// Whether a property has an optional type and no initial value other than `nil`.
  private func isInitiallyNil(_ property: SwiftProperty) -> Bool {
    guard let lastToken = property.typeTokens?.last, source.isToken(lastToken, "?") else { return false }
    guard let value = property.value else { return true }
    return value.count == 1 && source.isToken(value.lowerBound, "nil")
  }

  /// Whether a property stays nil in some object: only initializers set the property, and one of them receives nil.
  private func staysNil(_ property: SwiftProperty, of type: SwiftType) -> Bool {
    let name = property.name
    scope.recordSearch(for: [name], in: file.number)
    guard scope.setterFileNumbers(of: name).subtracting([file.number]).isEmpty else { return false }
    let sites = source.tokens.indices.filter {
      source.isToken($0, name) && source.isAssigned($0) && $0 != property.location.token
    }
    let initializers = type.functions.filter { $0.name == "init" && $0.location.fileNumber == file.number }
    var receivesNil = false
    for site in sites {
      if source.isToken(site + 2, "nil") { continue }
      guard let initializer = initializers.first(where: { $0.body.contains(site) }), source.isToken(site + 1, "="),
        let parameter = source.identifier(site + 2), initializer.parameters.contains(where: { $0.name == parameter }),
        site + 3 >= initializer.body.upperBound || source.tokens[site + 3].startsLine || source.isToken(site + 3, ";")
      else { return false }
      if mayBeOmitted(parameter, of: initializer) { receivesNil = true }
    }
    if receivesNil { return true }
    guard sites.isEmpty else { return false }
    guard type.isStruct, initializers.isEmpty else { return !property.isConstant }
    // The memberwise initializer has a parameter for the property.
    return calls(of: unqualifiedName(of: type)).contains { file, arguments, _ in
      let argument = arguments.first { $0.label == name }
      return argument.map { file.source.isToken($0.value.lowerBound, "nil") } ?? true
    }
  }

  private func unqualifiedName(of type: SwiftType) -> String {
    type.name.split(separator: ".").last.map(String.init) ?? type.name
  }

  /// Whether a call of a function passes nil for a parameter, or omits a parameter whose default value is nil.
  private func mayBeOmitted(_ name: String, of function: SwiftFunction) -> Bool {
    guard let index = function.parameters.firstIndex(where: { $0.name == name }) else { return false }
    let parameter = function.parameters[index]
    let isNilByDefault =
      parameter.defaultValue.map { $0.count == 1 && source.isToken($0.lowerBound, "nil") } ?? false
    let calledName = function.name == "init" ? type.map { unqualifiedName(of: $0) } : function.name
    guard let calledName else { return false }
    return calls(of: calledName).contains { file, arguments, hasClosure in
      guard let argumentIndices = function.argumentIndices(arguments, hasClosure: hasClosure),
        index < argumentIndices.count
      else {
        return false
      }
      guard let argumentIndex = argumentIndices[index] else { return isNilByDefault }
      guard argumentIndex < arguments.count else { return false }
      return file.source.isToken(arguments[argumentIndex].value.lowerBound, "nil")
        || isForwardedNil(arguments[argumentIndex].value, in: file)
    }
  }

  /// Whether an argument is a parameter of the surrounding initializer with the default value nil, and a call of this
  /// initializer omits the parameter.
  private func isForwardedNil(_ argument: Range<Int>, in file: SwiftFile) -> Bool {
    guard argument.count == 1, let name = file.source.identifier(argument.lowerBound),
      let type = file.declarations.type(around: argument.lowerBound),
      let initializer = type.functions.first(where: { function in
        function.name == "init" && function.location.fileNumber == file.number
          && function.body.contains(argument.lowerBound)
      }),
      let index = initializer.parameters.firstIndex(where: { $0.name == name }),
      let defaultValue = initializer.parameters[index].defaultValue, file.source.isToken(defaultValue.lowerBound, "nil")
    else { return false }
    return calls(of: unqualifiedName(of: type)).contains { _, arguments, hasClosure in
      guard let argumentIndices = initializer.argumentIndices(arguments, hasClosure: hasClosure),
        index < argumentIndices.count
      else {
        return false
      }
      return argumentIndices[index] == nil
    }
  }

  private typealias Call = (file: SwiftFile, arguments: [SwiftArgument], hasClosure: Bool)

  /// Returns the calls of a function in the files that mention its name, except calls in previews.
  private func calls(of name: String) -> [Call] {
    (scope.filesWithMentions(of: name) ?? [file]).flatMap { callingFile -> [Call] in
      scope.recordSearch(for: [name], in: callingFile.number)
      let source = callingFile.source
      return source.tokens.indices.compactMap { index -> Call? in
        guard source.isToken(index, name), source.isToken(index + 1, "("), !source.isToken(index - 1, "func"),
          source.tokens[index].end == source.tokens[index + 1].start,
          let closingParenthesis = source.closing(of: index + 1),
          !callingFile.isInPreview(index)
        else { return nil }
        let arguments = source.split(index + 2..<closingParenthesis).map { source.argument($0) }
        return (callingFile, arguments, source.isToken(closingParenthesis + 1, "{"))
      }
    }
  }
}
