import UIModelPlatform

/// Follows the values in the object's stored properties to the code that reads the properties later.
extension SwiftKeyboardFlow {
  /// Members that UIKit or SwiftUI calls to lay out every visible view.
  private static let layoutMethods: Set<String> = [
    "layoutSubviews", "viewDidLayoutSubviews", "viewWillLayoutSubviews", "updateConstraints", "updateViewConstraints",
    "body",
  ]

  /// Follows the stored values to the functions and properties that read them, except for members that were already
  /// followed.
  ///
  /// - Parameter type: the type with all its extensions.
  /// - Parameter handler: the closure that stores the values. Assignments in the closure do not count as assignments by
  ///   other code.
  mutating func followState(of type: SwiftType, besides handler: Range<Int> = 0..<0) {
    let storedValues = variables.filter { $0.key.hasPrefix("self.") && $0.value.isUnsettled }
    for (key, frameValue) in storedValues.sorted(by: { $0.key < $1.key }) {
      guard let frame = frameValue.frame else { continue }
      let name = String(key.dropFirst("self.".count))
      let hasCertainAdjustment = adjustments.contains { $0.frame.key == frame.key && !$0.isDoubtful }
      let mayBeOverwritten = isSetElsewhere(name, in: type, besides: handler)
      for function in type.functions
      where !followedLocations.contains(function.location)
        && containsRead(name, function.body, function.location.fileNumber)
      {
        if type.isSwiftUI, function.name == "body" || isViewType(function.resultTokens, function.location.fileNumber) {
          followedLocations.insert(function.location)
          variables.merge(storedValues) { _, new in new }
          withFile(function.location.fileNumber) {
            $0.followModifiers(function.body, isCertain: !mayBeOverwritten && function.name == "body")
          }
          continue
        }
        followReader(
          function.body, of: function.location,
          isCertain: !mayBeOverwritten && Self.layoutMethods.contains(function.name),
          storedValues
        )
      }
      for property in type.properties where !followedLocations.contains(property.location) {
        guard let getter = property.getter, containsRead(name, getter, property.location.fileNumber) else { continue }
        if type.isSwiftUI, isViewType(property.typeTokens, property.location.fileNumber) {
          followedLocations.insert(property.location)
          variables.merge(storedValues) { _, new in new }
          withFile(property.location.fileNumber) {
            $0.followModifiers(getter, isCertain: !mayBeOverwritten && property.name == "body")
          }
        } else {
          followReader(getter, of: property.location, isCertain: false, storedValues)
        }
      }
      // The code of other types is not examined here, although other types may read a property that is not private.
      let property = type.properties.first { $0.name == name }
      let isAccessLimited = property?.isHidden == true || property?.isPrivate == true || type.isSwiftUI
      if followObservingViews(of: type, name, frameValue, isCertain: !mayBeOverwritten) { continue }
      if !isAccessLimited, !hasCertainAdjustment, !adjustments.contains(where: { $0.frame.key == frame.key }) {
        escapedKeys.insert(frame.key)
      }
    }
  }

  private func isViewType(_ type: Range<Int>?, _ fileNumber: Int32) -> Bool {
    type.map { scope.file(fileNumber).source.contains($0, anyOf: ["View"]) } ?? false
  }

  /// Whether a body reads a property.
  private func containsRead(_ name: String, _ body: Range<Int>, _ fileNumber: Int32) -> Bool {
    let source = scope.file(fileNumber).source
    scope.recordSearch(for: [name], in: fileNumber)
    return body.contains { source.isToken($0, name) && !source.isAssigned($0) }
  }

  /// Whether other code sets a stored property to a value other than zero. Then the property might not contain the
  /// keyboard's height. Code that mentions the keyboard's frame or notifications does not count.
  private func isSetElsewhere(_ name: String, in type: SwiftType, besides handler: Range<Int>) -> Bool {
    let bodies =
      type.functions.map { ($0.location, $0.body) }
      + type.properties.compactMap { property in
        property.getter.map { (property.location, $0) }
      }
    return bodies.contains { bodyLocation, body in
      guard !followedLocations.contains(bodyLocation) else { return false }
      let source = scope.file(bodyLocation.fileNumber).source
      return body.contains { index in
        guard source.isToken(index, name), source.isAssigned(index) else { return false }
        if bodyLocation.fileNumber == scope.home.number, handler.contains(index) { return false }
        scope.recordCodeUse(at: index, in: bodyLocation.fileNumber)
        return !source.isZero(index + 2) && !source.mentionsKeyboard(body)
      }
    }
  }

  /// Follows a body that reads the stored values.
  private mutating func followReader(
    _ body: Range<Int>, of bodyLocation: SwiftLocation, isCertain: Bool, _ storedValues: [String: SwiftKeyboardValue]
  ) {
    variables.merge(storedValues) { _, new in new }
    let (wasDoubtful, previousAdjustments) = (isDoubtful, adjustments)
    isDoubtful = wasDoubtful || !isCertain
    let result = execute(body, of: bodyLocation, variables: [:])
    isDoubtful = wasDoubtful
    adjustments = previousAdjustments + adjustments.filter { !previousAdjustments.contains($0) }
    if result == .unknown || result.isUnsettled { markEscaped(result) }
  }

  // MARK: SwiftUI

  /// Modifiers that determine the layout of a view.
  private static let placementModifiers: Set<String> = [
    "padding", "offset", "frame", "safeAreaPadding", "contentMargins",
  ]
  /// Modifiers that only observe whether a value has changed.
  private static let observationModifiers: Set<String> = [
    "animation", "onChange", "task", "onReceive", "id", "transition",
  ]

  /// Follows the stored values through the modifiers of a view.
  mutating func followModifiers(_ body: Range<Int>, isCertain: Bool) {
    scope.recordCodeUse(at: body.lowerBound, in: file.number)
    var position = body.lowerBound
    while position < body.upperBound {
      guard source.identifier(position) != nil, variableValue(position).isUnsettled, !source.isAssigned(position) else {
        position += 1
        continue
      }
      position = max(position + 1, followModifier(around: position, in: body, isCertain: isCertain))
    }
  }

  /// Follows a stored value in the arguments of a modifier. Returns the token at which the search continues.
  private mutating func followModifier(around index: Int, in body: Range<Int>, isCertain: Bool) -> Int {
    var openingBracket = Int(source.tokens[index].parent)
    var enclosedToken = index
    while openingBracket > body.lowerBound, let closingBracket = source.closing(of: openingBracket) {
      let modifierName = source.text(openingBracket - 1)
      if source.isToken(openingBracket, "{") {
        // A value inside braces is used by a nested view or an action, which is not followed. The condition in `if
        // height > 0 { … }` is outside of the braces.
        markEscaped(index..<index + 1)
        return index + 1
      }
      if source.isToken(openingBracket, "("), source.kind(openingBracket - 2) == .period,
        Self.placementModifiers.contains(modifierName)
      {
        let arguments = source.split(openingBracket + 1..<closingBracket).map { source.argument($0) }
        applyPlacement(
          modifierName, openingBracket, arguments,
          isCertain: isCertain && source.isAlwaysShown(openingBracket, in: body))
        return closingBracket + 1
      }
      if source.isToken(openingBracket, "("), source.kind(openingBracket - 2) == .period,
        Self.observationModifiers.contains(modifierName)
      {
        return closingBracket + 1
      }
      enclosedToken = openingBracket
      openingBracket = Int(source.tokens[openingBracket].parent)
    }
    guard let statement = source.statements(in: body).first(where: { $0.contains(enclosedToken) }),
      source.isToken(statement.lowerBound, "if"), let brace = statement.first(where: { source.isToken($0, "{") }),
      index < brace
    else {
      markEscaped(index..<index + 1)
      return index + 1
    }
    return brace
  }

  /// Records the layout that a modifier sets, as in `.padding(.bottom, height)` or `.offset(y: -height)`.
  private mutating func applyPlacement(
    _ name: String, _ openingBracket: Int, _ arguments: [SwiftArgument], isCertain: Bool
  ) {
    let wasDoubtful = isDoubtful
    isDoubtful = wasDoubtful || !isCertain
    defer { isDoubtful = wasDoubtful }
    for argument in arguments where mentionsFrame(argument.value) {
      let frameValue = evaluateWithSpace(argument.value)
      if let frame = frameValue.heightFrame {
        addAdjustment(name, openingBracket - 1..<openingBracket, by: frame)
      } else if frameValue == .unknown || frameValue.mayBeFramePart {
        for index in argument.value { markEscaped(variableValue(index)) }
      }
    }
  }
}

extension SwiftType {
  /// Whether the type is a SwiftUI view or view modifier. Its state is accessible only to its own code.
  var isSwiftUI: Bool { isStruct && inheritedNames.contains { ["View", "ViewModifier"].contains($0) } }
}

extension SwiftSource {
  /// Whether a value is zero: `0`, `.zero` or `CGFloat(0)`.
  fileprivate func isZero(_ valueToken: Int) -> Bool {
    isToken(valueToken, "0") || (kind(valueToken) == .period && isToken(valueToken + 1, "zero"))
      || (isToken(valueToken, "CGFloat") && isToken(valueToken + 2, "0"))
  }

  /// Whether code mentions a keyboard notification or the key of its frame.
  fileprivate func mentionsKeyboard(_ range: Range<Int>) -> Bool {
    range.contains { index in SwiftKeyboardReader.requiredWords.contains { isToken(index, $0) } }
  }

  /// Whether a token in a view's body belongs to content that is always shown with the view. Content inside `if`,
  /// `switch` or an unknown modifier is not always shown.
  func isAlwaysShown(_ index: Int, in body: Range<Int>) -> Bool {
    var openingBracket = Int(tokens[index].parent)
    while openingBracket >= body.lowerBound {
      if isToken(openingBracket, "{") {
        guard let start = startOfStatement(openingBracket, in: body) else { return false }
        if ["if", "switch", "guard", "for"].contains(text(start)) { return false }
        // A custom modifier, such as `.if(isPad) { … }`, may omit its content.
        let callee =
          isToken(openingBracket - 1, ")")
          ? (opening(of: openingBracket - 1) ?? openingBracket) - 1 : openingBracket - 1
        guard text(callee).first?.isUppercase == true || ["background", "overlay", "body"].contains(text(callee)) else {
          return false
        }
      }
      openingBracket = Int(tokens[openingBracket].parent)
    }
    return true
  }
}
