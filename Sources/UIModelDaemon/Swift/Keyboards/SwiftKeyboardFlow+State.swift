import UIModelPlatform

/// Follows the values that a handler stores in properties of the object, to the code that reads these properties later.
extension SwiftKeyboardFlow {
  /// Functions that UIKit and SwiftUI call to lay out every visible view.
  private static let layoutMethods: Set<String> = [
    "layoutSubviews", "viewDidLayoutSubviews", "viewWillLayoutSubviews", "updateConstraints", "updateViewConstraints",
    "body",
  ]

  /// Follows the stored values to the functions and properties that read them, unless those were already followed.
  /// - Parameter type: the type with all its extensions.
  /// - Parameter handler: the closure that stores the values. Its own assignments are ignored.
  mutating func followState(of type: SwiftType, besides handler: Range<Int> = 0..<0) {
    let storedValues = variables.filter { $0.key.hasPrefix("self.") && $0.value.isUnsettled }
    for (key, frameValue) in storedValues.sorted(by: { $0.key < $1.key }) {
      guard let frame = frameValue.frame else { continue }
      let name = String(key.dropFirst("self.".count))
      let isUsed = adjustments.contains { $0.frame.key == frame.key && !$0.isDoubtful }
      let isChanged = isSetElsewhere(name, in: type, besides: handler)
      for function in type.functions
      where !followedLocations.contains(function.location) && reads(name, function.body, function.location.file) {
        if type.isSwiftUI, function.name == "body" || isView(function.result, function.location.file) {
          followedLocations.insert(function.location)
          variables.merge(storedValues) { _, new in new }
          withFile(function.location.file) {
            $0.followModifiers(function.body, isCertain: !isChanged && function.name == "body")
          }
          continue
        }
        followReader(
          function.body, of: function.location, isCertain: !isChanged && Self.layoutMethods.contains(function.name),
          storedValues
        )
      }
      for property in type.properties where !followedLocations.contains(property.location) {
        guard let getter = property.getter, reads(name, getter, property.location.file) else { continue }
        if type.isSwiftUI, isView(property.type, property.location.file) {
          followedLocations.insert(property.location)
          variables.merge(storedValues) { _, new in new }
          withFile(property.location.file) {
            $0.followModifiers(getter, isCertain: !isChanged && property.name == "body")
          }
        } else {
          followReader(getter, of: property.location, isCertain: false, storedValues)
        }
      }
      // Other types may read a property that is not private. Their code is not examined here.
      let property = type.properties.first { $0.name == name }
      let isAccessLimited = property?.isHidden == true || property?.isPrivate == true || type.isSwiftUI
      if followObservingViews(of: type, name, frameValue, isCertain: !isChanged) { continue }
      if !isAccessLimited, !isUsed, !adjustments.contains(where: { $0.frame.key == frame.key }) {
        escapedKeys.insert(frame.key)
      }
    }
  }

  private func isView(_ type: Range<Int>?, _ number: Int32) -> Bool {
    type.map { scope.file(number).source.contains($0, anyOf: ["View"]) } ?? false
  }

  /// Whether a body reads a property.
  private func reads(_ name: String, _ body: Range<Int>, _ number: Int32) -> Bool {
    let source = scope.file(number).source
    scope.recordSearch(for: [name], in: number)
    return body.contains { source.isToken($0, name) && !source.isAssigned($0) }
  }

  /// Whether other code sets a stored property to a value other than zero. Then the property might not contain the
  /// keyboard's height.
  private func isSetElsewhere(_ name: String, in type: SwiftType, besides handler: Range<Int>) -> Bool {
    let bodies =
      type.functions.map { ($0.location, $0.body) }
      + type.properties.compactMap { property in
        property.getter.map { (property.location, $0) }
      }
    return bodies.contains { bodyLocation, body in
      guard !followedLocations.contains(bodyLocation) else { return false }
      let source = scope.file(bodyLocation.file).source
      return body.contains { index in
        guard source.isToken(index, name), source.isAssigned(index) else { return false }
        if bodyLocation.file == scope.home.number, handler.contains(index) { return false }
        scope.look(at: index, in: bodyLocation.file)
        return !source.isZero(index + 2) && !source.mentionsKeyboard(body)
      }
    }
  }

  /// Follows a body that reads the stored values.
  private mutating func followReader(
    _ body: Range<Int>, of bodyLocation: SwiftLocation, isCertain: Bool, _ storedValues: [String: SwiftKeyboardValue]
  ) {
    variables.merge(storedValues) { _, new in new }
    let (wasDoubtful, before) = (isDoubtful, adjustments)
    isDoubtful = wasDoubtful || !isCertain
    let result = execute(body, of: bodyLocation, names: [:])
    isDoubtful = wasDoubtful
    adjustments = before + adjustments.filter { !before.contains($0) }
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
    scope.look(at: body.lowerBound, in: file.number)
    var at = body.lowerBound
    while at < body.upperBound {
      guard source.identifier(at) != nil, variableValue(at).isUnsettled, !source.isAssigned(at) else {
        at += 1
        continue
      }
      at = max(at + 1, followModifier(around: at, in: body, isCertain: isCertain))
    }
  }

  /// Follows a stored value in the arguments of a modifier. Returns the token at which the search continues.
  private mutating func followModifier(around index: Int, in body: Range<Int>, isCertain: Bool) -> Int {
    var open = Int(source.tokens[index].parent)
    var inner = index
    while open > body.lowerBound, let close = source.closing(of: open) {
      let name = source.text(open - 1)
      if source.isToken(open, "{") {
        // A value inside braces is used by a nested view or an action, which is not followed. The condition in `if
        // height > 0 { … }` is outside of the braces.
        markEscaped(index..<index + 1)
        return index + 1
      }
      if source.isToken(open, "("), source.kind(open - 2) == .period, Self.placementModifiers.contains(name) {
        let arguments = source.split(open + 1..<close).map { source.argument($0) }
        applyPlacement(name, open, arguments, isCertain: isCertain && source.isAlwaysShown(open, in: body))
        return close + 1
      }
      if source.isToken(open, "("), source.kind(open - 2) == .period, Self.observationModifiers.contains(name) {
        return close + 1
      }
      inner = open
      open = Int(source.tokens[open].parent)
    }
    guard let statement = source.statements(in: body).first(where: { $0.contains(inner) }),
      source.isToken(statement.lowerBound, "if"), let brace = statement.first(where: { source.isToken($0, "{") }),
      index < brace
    else {
      markEscaped(index..<index + 1)
      return index + 1
    }
    return brace
  }

  /// Records the layout that a modifier sets, as in `.padding(.bottom, height)` or `.offset(y: -height)`.
  private mutating func applyPlacement(_ name: String, _ open: Int, _ arguments: [SwiftArgument], isCertain: Bool) {
    let wasDoubtful = isDoubtful
    isDoubtful = wasDoubtful || !isCertain
    defer { isDoubtful = wasDoubtful }
    for argument in arguments where mentionsFrame(argument.value) {
      let frameValue = evaluateWithSpace(argument.value)
      if let frame = frameValue.heightFrame {
        addAdjustment(name, open - 1..<open, by: frame)
      } else if frameValue == .unknown || frameValue.isFollowed {
        for index in argument.value { markEscaped(variableValue(index)) }
      }
    }
  }
}

extension SwiftType {
  /// Whether the type is a SwiftUI view or view modifier. Its state is accessible only to its own code.
  var isSwiftUI: Bool { isStruct && inherited.contains { ["View", "ViewModifier"].contains($0) } }
}

extension SwiftSource {
  /// Whether a value is zero: `0`, `.zero` or `CGFloat(0)`.
  fileprivate func isZero(_ value: Int) -> Bool {
    isToken(value, "0") || (kind(value) == .period && isToken(value + 1, "zero"))
      || (isToken(value, "CGFloat") && isToken(value + 2, "0"))
  }

  /// Whether code mentions a keyboard notification or the key of its frame.
  fileprivate func mentionsKeyboard(_ range: Range<Int>) -> Bool {
    range.contains { index in SwiftKeyboardReader.requiredWords.contains { isToken(index, $0) } }
  }

  /// Whether a token in a view's body belongs to content that is always shown with the view. Content inside `if`,
  /// `switch` or an unknown modifier is not always shown.
  func isAlwaysShown(_ index: Int, in body: Range<Int>) -> Bool {
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{") {
        guard let start = startOfStatement(open, in: body) else { return false }
        if ["if", "switch", "guard", "for"].contains(text(start)) { return false }
        // A custom modifier, such as `.if(isPad) { … }`, may omit its content.
        let callee = isToken(open - 1, ")") ? (opening(of: open - 1) ?? open) - 1 : open - 1
        guard text(callee).first?.isUppercase == true || ["background", "overlay", "body"].contains(text(callee)) else {
          return false
        }
      }
      open = Int(tokens[open].parent)
    }
    return true
  }
}
