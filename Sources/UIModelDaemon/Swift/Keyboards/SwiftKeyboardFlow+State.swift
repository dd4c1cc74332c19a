import UIModelPlatform

/// What becomes of the frame that a handler leaves in the object: whoever asks for it later.
extension SwiftKeyboardFlow {
  /// What UIKit and SwiftUI call of every object that is shown.
  private static let layouts: Set<String> = [
    "layoutSubviews", "viewDidLayoutSubviews", "viewWillLayoutSubviews", "updateConstraints", "updateViewConstraints",
    "body",
  ]

  /// Follows what the object keeps of it to those of its functions and properties that were not followed yet.
  /// `handler`: the closure that keeps it.
  mutating func followState(of type: SwiftType, besides handler: Range<Int> = 0..<0) {
    let kept = names.filter { $0.key.hasPrefix("self.") && $0.value.isOpen }
    for (key, worth) in kept.sorted(by: { $0.key < $1.key }) {
      guard let frame = worth.frame else { continue }
      let name = String(key.dropFirst("self.".count))
      let isUsed = adjustments.contains { $0.frame.key == frame.key && !$0.isDoubtful }
      let isChanged = isSetElsewhere(name, in: type, besides: handler)
      for function in type.functions
      where !followed.contains(function.spot) && asks(name, function.body, function.spot.file) {
        if type.isOfSwiftUI, function.name == "body" || isView(function.result, function.spot.file) {
          followed.insert(function.spot)
          names.merge(kept) { _, new in new }
          within(function.spot.file) { $0.modifiers(function.body, isSure: !isChanged && function.name == "body") }
          continue
        }
        visit(function.body, of: function.spot, isSure: !isChanged && Self.layouts.contains(function.name), kept)
      }
      for property in type.properties where !followed.contains(property.spot) {
        guard let getter = property.getter, asks(name, getter, property.spot.file) else { continue }
        if type.isOfSwiftUI, isView(property.type, property.spot.file) {
          followed.insert(property.spot)
          names.merge(kept) { _, new in new }
          within(property.spot.file) { $0.modifiers(getter, isSure: !isChanged && property.name == "body") }
        } else {
          visit(getter, of: property.spot, isSure: false, kept)
        }
      }
      // What others ask for nobody sees here.
      let property = type.properties.first { $0.name == name }
      let isOwn = property?.isHidden == true || property?.isPrivate == true || type.isOfSwiftUI
      if followHolders(of: type, name, worth, isSure: !isChanged) { continue }
      if !isOwn, !isUsed, !adjustments.contains(where: { $0.frame.key == frame.key }) { lost.insert(frame.key) }
    }
  }

  private func isView(_ type: Range<Int>?, _ number: Int32) -> Bool {
    type.map { scope.file(number).source.contains($0, anyOf: ["View"]) } ?? false
  }

  private func asks(_ name: String, _ body: Range<Int>, _ number: Int32) -> Bool {
    let source = scope.file(number).source
    scope.search(for: [name], in: number)
    return body.contains { source.isToken($0, name) && !source.isSet($0) }
  }

  /// Whether what the object keeps is set elsewhere too, to something else than nothing.
  private func isSetElsewhere(_ name: String, in type: SwiftType, besides handler: Range<Int>) -> Bool {
    let bodies =
      type.functions.map { ($0.spot, $0.body) }
      + type.properties.compactMap { property in
        property.getter.map { (property.spot, $0) }
      }
    return bodies.contains { spot, body in
      guard !followed.contains(spot) else { return false }
      let source = scope.file(spot.file).source
      return body.contains { index in
        guard source.isToken(index, name), source.isSet(index) else { return false }
        if spot.file == scope.home.number, handler.contains(index) { return false }
        scope.look(at: index, in: spot.file)
        return !source.isNothing(index + 2) && !source.speaksOfKeyboard(body)
      }
    }
  }

  private mutating func visit(
    _ body: Range<Int>, of spot: SwiftSpot, isSure: Bool, _ kept: [String: SwiftKeyboardWorth]
  ) {
    names.merge(kept) { _, new in new }
    let (wasDoubtful, before) = (isDoubtful, adjustments)
    isDoubtful = wasDoubtful || !isSure
    let given = carryOut(body, of: spot, names: [:])
    isDoubtful = wasDoubtful
    adjustments = before + adjustments.filter { !before.contains($0) }
    if given == .unknown || given.isOpen { lose(given) }
  }

  // MARK: SwiftUI

  private static let placing: Set<String> = ["padding", "offset", "frame", "safeAreaPadding", "contentMargins"]
  /// Modifiers that only look whether it has changed.
  private static let watching: Set<String> = ["animation", "onChange", "task", "onReceive", "id", "transition"]

  /// Looks for what the modifiers of a view make of it.
  mutating func modifiers(_ body: Range<Int>, isSure: Bool) {
    scope.look(at: body.lowerBound, in: file.number)
    var at = body.lowerBound
    while at < body.upperBound {
      guard source.identifier(at) != nil, named(at).isOpen, !source.isSet(at) else {
        at += 1
        continue
      }
      at = max(at + 1, modifier(around: at, in: body, isSure: isSure))
    }
  }

  /// Follows the use of a name in the arguments that it stands in; answers where they end.
  private mutating func modifier(around index: Int, in body: Range<Int>, isSure: Bool) -> Int {
    var open = Int(source.tokens[index].parent)
    var inner = index
    while open > body.lowerBound, let close = source.closing(of: open) {
      let name = source.text(open - 1)
      if source.isToken(open, "{") {
        // `if height > 0 { … }` stands before its brace; what is in one is a view, or what is done.
        lose(index..<index + 1)
        return index + 1
      }
      if source.isToken(open, "("), source.kind(open - 2) == .period, Self.placing.contains(name) {
        let arguments = source.split(open + 1..<close).map { source.argument($0) }
        place(name, open, arguments, isSure: isSure && source.isShown(open, in: body))
        return close + 1
      }
      if source.isToken(open, "("), source.kind(open - 2) == .period, Self.watching.contains(name) { return close + 1 }
      inner = open
      open = Int(source.tokens[open].parent)
    }
    guard let statement = source.statements(in: body).first(where: { $0.contains(inner) }),
      source.isToken(statement.lowerBound, "if"), let brace = statement.first(where: { source.isToken($0, "{") }),
      index < brace
    else {
      lose(index..<index + 1)
      return index + 1
    }
    return brace
  }

  /// `.padding(.bottom, height)`, `.offset(y: -height)`
  private mutating func place(_ name: String, _ open: Int, _ arguments: [SwiftArgument], isSure: Bool) {
    let wasDoubtful = isDoubtful
    isDoubtful = wasDoubtful || !isSure
    defer { isDoubtful = wasDoubtful }
    for argument in arguments where speaks(argument.value) {
      let worth = given(argument.value)
      if let frame = worth.adjusting {
        adjust(name, open - 1..<open, by: frame)
      } else if worth == .unknown || worth.isFollowed {
        for index in argument.value { lose(named(index)) }
      }
    }
  }
}

extension SwiftType {
  /// Whether it is a view or a modifier of views, whose state is its own.
  var isOfSwiftUI: Bool { isStruct && inherited.contains { ["View", "ViewModifier"].contains($0) } }
}

extension SwiftSource {
  /// `0`, `.zero`, `CGFloat(0)`
  fileprivate func isNothing(_ value: Int) -> Bool {
    isToken(value, "0") || (kind(value) == .period && isToken(value + 1, "zero"))
      || (isToken(value, "CGFloat") && isToken(value + 2, "0"))
  }

  /// Whether some code has to do with the keyboard's notifications.
  fileprivate func speaksOfKeyboard(_ range: Range<Int>) -> Bool {
    range.contains { index in SwiftKeyboardReader.words.contains { isToken(index, $0) } }
  }

  /// Whether what stands in a view's body is shown whenever the view is.
  func isShown(_ index: Int, in body: Range<Int>) -> Bool {
    var open = Int(tokens[index].parent)
    while open >= body.lowerBound {
      if isToken(open, "{") {
        guard let start = startOfStatement(open, in: body) else { return false }
        if ["if", "switch", "guard", "for"].contains(text(start)) { return false }
        // `.if(isPad) { … }`, and `Menu { … }` of which nobody knows.
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
