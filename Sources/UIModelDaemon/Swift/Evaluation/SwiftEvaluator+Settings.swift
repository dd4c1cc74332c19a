import UIModelPlatform

/// Properties of menu elements that are set in other ways than by a name and a dot.
extension SwiftEvaluator {
  /// `command.setValue(value, forKey: "title")`; nil for any other call.
  mutating func keyedSetting(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard source.isToken(call.name, "setValue"), call.arguments.map(\.label) == [nil, "forKey"],
      let base = call.receiver, case .path = source.expression(base),
      case .element = tried({ $0.value(base, now) }), case .element(let number) = value(base, now),
      elements[number].isOfMenu
    else { return nil }
    let worth = value(call.arguments[0].value, now)
    let key = call.arguments[1].value
    if case .string(let name) = source.expression(key) {
      set(name, place(key), worth, on: number)
    } else {
      elements[number].isChanged = true
    }
    return .unknown(bytes)
  }

  /// What the file that declares a property, and the one that is read, change of the elements that it holds.
  mutating func changesElsewhere(of property: SwiftProperty) -> SwiftElementClass.Change {
    Set([property.spot.file, scope.home.number]).reduce(.nothing) { change, number in
      within(number) { evaluator in
        evaluator.uses(of: property).reduce(change) { change, index in
          guard evaluator.source.kind(index + 1) == .period, !evaluator.isLookedAt(index),
            !evaluator.isHarmlessCall(index)
          else { return change }
          return max(change, evaluator.source.change(ofElementNamed: index))
        }
      }
    }
  }

  mutating func note(_ change: SwiftElementClass.Change, on numbers: Range<Int>) {
    for number in numbers {
      switch change {
      case .nothing: break
      case .settable: elements[number].isOpen = true
      case .anything: elements[number].isChanged = true
      }
    }
  }

  /// Notes the key or expression to show for an unknown title.
  mutating func noteTitle(_ range: Range<Int>, of element: Int) {
    guard let title = elements[element].members.first(where: { $0.name == "title" })?.value, title.string == nil,
      !title.isNull
    else { return }
    let key = constantTitle(range) ?? source.titleKey(range)
    elements[element].titleKey = key.map { SwiftNode(.string($0), place(range)) }
  }

  /// The title that a constant of a type holds: `Close` of `static let close = String(localized: "Close")`.
  private func constantTitle(_ range: Range<Int>) -> String? {
    guard case .path(let names, isImplicit: false) = source.expression(range), let name = names.last, names.count > 1
    else { return nil }
    let path = names.dropLast()
    let type =
      path == ["Self"]
      ? scope.type(named: frame.type, in: file.number) : scope.type(Array(path), from: frame.type, in: file.number)
    guard let constant = type?.property(name, isStatic: true), constant.isConstant, let value = constant.value else {
      return nil
    }
    return scope.file(constant.spot.file).source.titleKey(value)
  }

  /// `(element as? UIKeyCommand)?.title = …`: sets a property of what is certainly of a class; false for any other target.
  mutating func assignToCast(_ assignment: Assignment, _ now: SwiftCondition) -> Bool {
    let target = assignment.target
    guard target.count > 4, let name = source.identifier(target.upperBound - 1),
      source.kind(target.upperBound - 2) == .period
    else { return false }
    var end = target.upperBound - 2
    if source.isToken(end - 1, "?") || source.isToken(end - 1, "!") { end -= 1 }
    let base = target.lowerBound..<end
    guard case .cast(let inner, let type) = source.expression(base),
      let cast = cast(inner, to: type, place(base), now)
    else { return false }
    let worth = value(assignment.value, now, as: SwiftEvaluator.types[name])
    if case .element(let number) = cast { set(name, place(token: target.upperBound - 1), worth, on: number) }
    return true
  }
}

extension SwiftSource {
  /// A longer expression is not shown.
  private static let longestTitle = 60
  private static let localizing: Set<String> = [
    "NSLocalizedString", "String", "LocalizedStringResource", "LocalizedStringKey",
  ]

  /// The key of a localized string, or the name of a constant for one, such as `L10n.Keys.show`; nil for what tells nothing,
  /// such as `command.title`.
  func titleKey(_ range: Range<Int>) -> String? {
    switch expression(range) {
    case .call(let call):
      let isLocalizing = call.path.count == 1 && SwiftSource.localizing.contains(call.path[0])
      if isLocalizing, let first = call.arguments.first, first.label == nil || first.label == "localized" {
        let text = (call.argument("defaultValue") ?? call.argument("value")).flatMap { string($0.value.lowerBound) }
        return text?.isEmpty == false ? text : string(first.value.lowerBound)
      }
      if let key = call.receiver.flatMap({ string($0.lowerBound) }) { return key }
      guard isConstant(call.path), call.trailingClosure == nil else { return nil }
    // `"key".localized`
    case .member(let base, _): if let key = string(base.lowerBound) { return key } else { return nil }
    case .path(let names, isImplicit: false): if !isConstant(names) { return nil }
    default: return nil
    }
    let text = range.map { self.text($0) }.joined()
    return text.utf8.count <= SwiftSource.longestTitle ? text : nil
  }

  /// Whether names lead from a type to one of its members.
  private func isConstant(_ names: [String]) -> Bool { names.count > 1 && names[0].first?.isUppercase == true }
}
