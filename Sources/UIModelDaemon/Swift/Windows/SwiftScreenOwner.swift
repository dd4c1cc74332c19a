import UIModelPlatform

/// Determines what kind of object has a frame that depends on the size of the screen.
extension SwiftScreenSize {
  /// Whether the owner of a frame is a layer or a value type of the project, and not a view.
  ///
  /// - Parameter path: the names before `frame`.
  func isLayerOrValueType(_ path: ArraySlice<String>, _ target: Range<Int>) -> Bool {
    guard let name = path.last, !name.lowercased().hasSuffix("layer") else { return true }
    guard path.count == 1, let typeName = typeName(of: name, at: target.lowerBound) else { return false }
    if typeName.hasSuffix("Layer") { return true }
    let declaredType = scope.type([typeName], from: type?.name ?? "", in: file.number)
    return declaredType?.isStruct == true || declaredType?.isEnum == true
  }

  /// Whether an assignment sets the frame of `self`, a view: `frame.size.width = …`.
  func isOwnFrame(_ path: [String], _ target: Range<Int>) -> Bool {
    guard let name = path.first, name == "frame" || name == "bounds", let type, let base = type.superclass,
      !["input", "accessory", "keyboard", "toolbar"].contains(where: { type.name.lowercased().contains($0) }),
      base.hasSuffix("View") || base.hasSuffix("Cell") || base.hasSuffix("Control") || base.hasSuffix("Button")
    else { return false }
    let isOwn = scope.classChain(of: type.name, in: file.number).contains { $0.property(name, isStatic: false) != nil }
    return !isOwn && !source.declaredNames(code(around: target.lowerBound)).contains(name)
  }

  /// Returns the type in the declaration of a name: `let name: Type` or `let name = Type()`. Nil if the declaration has
  /// another form.
  func typeName(of name: String, at index: Int) -> String? {
    let code = code(around: index)
    let local = (code.lowerBound..<max(code.lowerBound, index)).last { at in
      source.isToken(at, name) && ["let", "var"].contains(source.text(at - 1))
    }
    let property = type?.properties.first { $0.name == name }?.location.token
    guard let token = local ?? property, source.kind(token + 1) == .colon || source.isToken(token + 1, "=") else {
      return nil
    }
    return source.identifier(token + 2)
  }

  /// Whether `.opacity(0)` before or after a modifier hides the view.
  ///
  /// - Parameter nameToken: the token of the modifier's name.
  func isInvisible(modifier nameToken: Int) -> Bool {
    func hides(_ nameToken: Int) -> Bool {
      source.isToken(nameToken, "opacity") && source.isToken(nameToken + 1, "(") && source.isToken(nameToken + 3, ")")
        && source.kind(nameToken + 2) == .number && Double(source.text(nameToken + 2)) == 0
    }
    var at = source.indexAfter(nameToken + 1)
    while source.kind(at) == .period, source.isToken(at + 2, "(") || source.isToken(at + 2, "{") {
      if hides(at + 1) { return true }
      at = source.indexAfter(at + 2)
    }
    at = nameToken - 1
    while source.kind(at) == .period, source.isToken(at - 1, ")"), let open = source.opening(of: at - 1), open > 1 {
      if hides(open - 1) { return true }
      at = open - 2
    }
    return false
  }

  /// Whether the project declares the method `frame` for the object that is created directly before a period.
  func declaresFrameMethod(_ period: Int) -> Bool {
    guard let open = source.opening(of: period - 1), open < period, let name = source.identifier(open - 1) else {
      return false
    }
    return scope.type([name], from: type?.name ?? "", in: file.number)?.functions.contains { $0.name == "frame" }
      ?? false
  }
}
