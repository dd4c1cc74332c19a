import UIModelPlatform

/// Determines the kind of an object whose frame depends on the size of the screen.
extension SwiftScreenSize {
  /// Whether the object with the assigned frame is a layer or a value type of the project, and not a view.
  ///
  /// - Parameter path: the names before `frame`.
  func isLayerOrValueType(_ path: ArraySlice<String>, _ target: Range<Int>) -> Bool {
    guard let name = path.last, !name.lowercased().hasSuffix("layer") else { return true }
    guard path.count == 1, let typeName = typeName(of: name, at: target.lowerBound) else { return false }
    if typeName.hasSuffix("Layer") { return true }
    let declaredType = scope.type([typeName], from: type?.name ?? "", in: file.number)
    return declaredType?.isStruct == true || declaredType?.isEnum == true
  }

  /// Whether an assignment in a view class sets the frame or bounds of `self`, as in `frame.size.width = …`. Classes
  /// for input views, accessory views, keyboards and toolbars do not count.
  func isOwnFrame(_ path: [String], _ target: Range<Int>) -> Bool {
    guard let name = path.first, name == "frame" || name == "bounds", let type, let base = type.superclassName,
      !["input", "accessory", "keyboard", "toolbar"].contains(where: { type.name.lowercased().contains($0) }),
      base.hasSuffix("View") || base.hasSuffix("Cell") || base.hasSuffix("Control") || base.hasSuffix("Button")
    else { return false }
    let isDeclaredInProject = scope.classChain(of: type.name, in: file.number).contains {
      $0.property(name, isStatic: false) != nil
    }
    return !isDeclaredInProject && !source.declaredNames(code(around: target.lowerBound)).contains(name)
  }

  /// Returns the type in the declaration of a name: `let name: Type` or `let name = Type()`. Nil if the declaration has
  /// another form.
  func typeName(of name: String, at index: Int) -> String? {
    let code = code(around: index)
    let localToken = (code.lowerBound..<max(code.lowerBound, index)).last { position in
      source.isToken(position, name) && ["let", "var"].contains(source.text(position - 1))
    }
    let propertyToken = type?.properties.first { $0.name == name }?.location.token
    guard let token = localToken ?? propertyToken, source.kind(token + 1) == .colon || source.isToken(token + 1, "=")
    else {
      return nil
    }
    return source.identifier(token + 2)
  }

  /// Whether `.opacity(0)` before or after a modifier hides the modified view.
  ///
  /// - Parameter nameToken: the token of the modifier's name.
  func isInvisible(modifier nameToken: Int) -> Bool {
    func hidesView(_ nameToken: Int) -> Bool {
      source.isToken(nameToken, "opacity") && source.isToken(nameToken + 1, "(") && source.isToken(nameToken + 3, ")")
        && source.kind(nameToken + 2) == .number && Double(source.text(nameToken + 2)) == 0
    }
    var position = source.indexAfter(nameToken + 1)
    while source.kind(position) == .period, source.isToken(position + 2, "(") || source.isToken(position + 2, "{") {
      if hidesView(position + 1) { return true }
      position = source.indexAfter(position + 2)
    }
    position = nameToken - 1
    while source.kind(position) == .period, source.isToken(position - 1, ")"),
      let openingParenthesis = source.opening(of: position - 1), openingParenthesis > 1
    {
      if hidesView(openingParenthesis - 1) { return true }
      position = openingParenthesis - 2
    }
    return false
  }

  /// Whether the project declares a `frame` method for the type in a call before a period, as in `Card().frame(…)`.
  func declaresFrameMethod(_ period: Int) -> Bool {
    guard let openingParenthesis = source.opening(of: period - 1), openingParenthesis < period,
      let name = source.identifier(openingParenthesis - 1)
    else {
      return false
    }
    return scope.type([name], from: type?.name ?? "", in: file.number)?.functions.contains { $0.name == "frame" }
      ?? false
  }
}
