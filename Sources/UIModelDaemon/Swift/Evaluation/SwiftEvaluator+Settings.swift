import UIModelPlatform

/// Evaluates assignments through key-value coding or a cast, and localized titles.
extension SwiftEvaluator {
  /// Evaluates `command.setValue(value, forKey: "title")`; nil for any other call.
  mutating func evaluateKeyedSetting(_ call: SwiftCall, _ bytes: Range<Int>, _ now: SwiftCondition) -> SwiftValue? {
    guard source.isToken(call.nameToken, "setValue"), call.arguments.map(\.label) == [nil, "forKey"],
      let base = call.receiver, case .path = source.expression(base),
      case .element = evaluateSpeculatively({ $0.value(base, now) }), case .element(let number) = value(base, now),
      elements[number].isMenuElement
    else { return nil }
    let newValue = value(call.arguments[0].value, now)
    let key = call.arguments[1].value
    if case .string(let name) = source.expression(key) {
      set(name, byteRange(key), newValue, on: number)
    } else {
      elements[number].isChanged = true
    }
    return .unknown(bytes)
  }

  /// Returns the largest change, in the order of `SwiftElementClass.Change`, that code in two files makes to the
  /// elements in a property: the file that declares the property, and the file being read.
  mutating func largestChange(of property: SwiftProperty) -> SwiftElementClass.Change {
    Set([property.location.fileNumber, scope.home.number]).reduce(.nothing) { change, fileNumber in
      withFile(fileNumber) { evaluator in
        evaluator.changes(of: property).reduce(change) { change, index in
          guard evaluator.source.kind(index + 1) == .period, !evaluator.isPropertyRead(index),
            !evaluator.isNonmutatingCall(index)
          else { return change }
          return max(change, evaluator.source.change(ofElementAt: index))
        }
      }
    }
  }

  /// Records that code may change the elements with the given numbers.
  mutating func recordChange(_ change: SwiftElementClass.Change, on elementNumbers: Range<Int>) {
    for number in elementNumbers {
      switch change {
      case .nothing: break
      case .settable: elements[number].isOpen = true
      case .anything: elements[number].isChanged = true
      }
    }
  }

  /// Replaces the value of a localized title with its text in the app's development language. If the text is unknown,
  /// records the text to display for the title.
  mutating func localizeTitle(_ range: Range<Int>, of elementNumber: Int) {
    guard let index = elements[elementNumber].members.firstIndex(where: { $0.name == "title" }) else { return }
    let title = elements[elementNumber].members[known: index].value
    guard title.string == nil, !title.isNull else { return }
    if let text = localizedText(range) {
      elements[elementNumber].members[known: index].value = .literal(SwiftNode(.string(text), byteRange(range)))
      return
    }
    let key = titleKey(range)
    elements[elementNumber].titleKey = key.map { SwiftNode(.string($0), byteRange(range)) }
  }

  /// Returns the text to display for an unknown title, such as its localization key; nil if no text describes the
  /// title.
  func titleKey(_ range: Range<Int>) -> String? {
    constant(range).flatMap { $0.source.titleKey($0.value) } ?? source.titleKey(range)
  }

  /// Returns the text of a localized string in the app's development language; nil if the text is unknown.
  func localizedText(_ range: Range<Int>) -> String? {
    let key = constant(range).flatMap { $0.source.localizationKey($0.value) } ?? source.localizationKey(range)
    return key.flatMap { scope.localizedString($0) }
  }

  /// Returns the initial value of a static constant, or the expression that a static getter returns. Nil for any other
  /// expression. For example, `L10n.close` gives `String(localized: "Close")` for `static let close = String(localized:
  /// "Close")`.
  private func constant(_ range: Range<Int>) -> (source: SwiftSource, value: Range<Int>)? {
    guard case .path(let names, isImplicit: false) = source.expression(range), let name = names.last, names.count > 1
    else { return nil }
    let path = names.dropLast()
    let type =
      path == ["Self"]
      ? scope.type(named: frame.type, in: file.number) : scope.type(Array(path), from: frame.type, in: file.number)
    guard let constant = type?.property(name, isStatic: true) else { return nil }
    let source = scope.file(constant.location.fileNumber).source
    if let code = constant.value ?? constant.getter {
      scope.recordCodeUse(at: code.lowerBound, in: constant.location.fileNumber)
    }
    if constant.isConstant, let value = constant.value { return (source, value) }
    guard var getter = constant.getter else { return nil }
    if source.isToken(getter.lowerBound, "return") { getter = getter.dropFirst() }
    return getter.isEmpty ? nil : (source, getter)
  }

  /// Evaluates `(element as? UIKeyCommand)?.title = …`. Returns false for any other target, and if the result of the
  /// cast is unknown.
  mutating func assignToCast(_ assignment: Assignment, _ now: SwiftCondition) -> Bool {
    let target = assignment.target
    guard target.count > 4, let name = source.identifier(target.upperBound - 1),
      source.kind(target.upperBound - 2) == .period
    else { return false }
    var end = target.upperBound - 2
    if source.isToken(end - 1, "?") || source.isToken(end - 1, "!") { end -= 1 }
    let base = target.lowerBound..<end
    guard case .cast(let operand, let type) = source.expression(base),
      let cast = cast(operand, to: type, byteRange(base), now)
    else { return false }
    let newValue = value(assignment.value, now, as: SwiftEvaluator.propertyTypes[name])
    if case .element(let number) = cast { set(name, byteRange(token: target.upperBound - 1), newValue, on: number) }
    return true
  }
}

extension SwiftSource {
  /// The maximum length, in UTF-8 bytes, of an expression that is displayed for an unknown title.
  private static let maximumTitleLength = 60
  /// Functions and types that look up a localized string.
  private static let localizationFunctions: Set<String> = [
    "NSLocalizedString", "String", "LocalizedStringResource", "LocalizedStringKey",
  ]

  /// Returns the text to display for an unknown title: the default text or the key of a localized string, or an
  /// expression such as `L10n.Keys.show`. Nil for an expression that does not describe the title, such as
  /// `command.title`.
  func titleKey(_ range: Range<Int>) -> String? {
    switch expression(range) {
    case .call(let call):
      let isLocalizing = call.path.count == 1 && SwiftSource.localizationFunctions.contains(call.path[0])
      if isLocalizing, let firstArgument = call.arguments.first,
        firstArgument.label == nil || firstArgument.label == "localized"
      {
        let text = (call.argument("defaultValue") ?? call.argument("value")).flatMap { string($0.value.lowerBound) }
        return text?.isEmpty == false ? text : string(firstArgument.value.lowerBound)
      }
      if let key = call.receiver.flatMap({ string($0.lowerBound) }) { return key }
      if call.path.last == "tr", let key = localizationKey(range) {
        return call.argument("fallback").flatMap { string($0.value.lowerBound) } ?? key
      }
      guard isConstant(call.path), call.trailingClosure == nil else { return nil }
    // `"key".localized`
    case .member(let base, _): if let key = string(base.lowerBound) { return key } else { return nil }
    case .path(let names, isImplicit: false): if !isConstant(names) { return nil }
    default: return nil
    }
    let text = range.map { self.text($0) }.joined()
    return text.utf8.count <= SwiftSource.maximumTitleLength ? text : nil
  }

  /// Returns the key of a string in the app's default table of localized strings; nil for any other string or table.
  func localizationKey(_ range: Range<Int>) -> String? {
    switch expression(range) {
    case .call(let call):
      // The form that code generators emit: `L10n.tr("Localizable", "key", fallback: "Close")`.
      if call.path.count == 2, call.path[1] == "tr", call.arguments.count > 1,
        string(call.arguments[0].value.lowerBound) == "Localizable", call.arguments[1].value.count == 1
      {
        return string(call.arguments[1].value.lowerBound)
      }
      // `"key".localized()`
      if let receiver = call.receiver, receiver.count == 1, call.path.last?.hasPrefix("localized") == true {
        return string(receiver.lowerBound)
      }
      guard call.path.count == 1, SwiftSource.localizationFunctions.contains(call.path[0]),
        let firstArgument = call.arguments.first,
        firstArgument.label == "localized" || (firstArgument.label == nil && call.path[0] != "String"),
        firstArgument.value.count == 1,
        call.argument("table") == nil, call.argument("tableName") == nil
      else { return nil }
      return string(firstArgument.value.lowerBound)
    // `"key".localized`
    case .member(let base, let name) where name.hasPrefix("localized"): return string(base.lowerBound)
    default: return nil
    }
  }

  /// Whether a path leads from a type to one of its members, such as `L10n.close`.
  private func isConstant(_ names: [String]) -> Bool { names.count > 1 && names[0].first?.isUppercase == true }
}
