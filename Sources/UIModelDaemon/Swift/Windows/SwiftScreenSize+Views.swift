import UIModelPlatform

/// Examines how views and constraints use the screen's size.
extension SwiftScreenSize {
  private static let contentWords = [
    "content", "intrinsic", "ideal", "preferred", "desired", "fitting", "natural", "scaled", "textsize", "textheight",
    "textwidth", "labelsize", "imagesize",
  ]
  private static let measuringWords = [
    "bounds", "frame", "window", "proxy", "geometry", "superview", "container", "contentview",
  ]

  /// Whether names denote the size of content, which is equal in all windows.
  static func isContent(_ names: [String]) -> Bool {
    let lowercaseNames = names.map { $0.lowercased() }
    if lowercaseNames.contains(where: { name in measuringWords.contains { name.contains($0) } }) { return false }
    return lowercaseNames.contains { name in contentWords.contains { name.contains($0) } }
  }

  /// Whether an operand of `min` is the size of content or the previous value of the assigned variable, and does not
  /// depend on a window.
  func isContent(_ range: Range<Int>) -> Bool {
    let names = range.compactMap { source.identifier($0) }
    if Self.isContent(names) { return true }
    // The previous value limits the new one, as in `size.width = min(size.width, …)`.
    let openingParenthesis = Int(source.tokens[range.lowerBound].parent)
    guard source.isToken(openingParenthesis - 1, "min"), source.isToken(openingParenthesis - 2, "=") else {
      return false
    }
    let path = range.map { source.text($0) }
    let target = openingParenthesis - 2 - path.count
    return target >= 0 && path.count > 1 && path == (target..<openingParenthesis - 2).map { source.text($0) }
      && !names.contains { name in Self.measuringWords.contains { name.lowercased().contains($0) } }
  }

  /// Returns the dimension in `make.width.equalTo(…)`, such as `width`; nil for any other call.
  ///
  /// - Parameter openingParenthesis: the opening parenthesis of the arguments.
  func dimension(constrainedAt openingParenthesis: Int) -> String? {
    guard let side = source.identifier(openingParenthesis - 3), ["width", "height", "size"].contains(side) else {
      return nil
    }
    return side
  }

  /// Returns the size that `NSLayoutConstraint(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)` sets,
  /// and whether the size is a maximum. Nil for a constraint between two items.
  func size(constrainedAt openingParenthesis: Int) -> (name: String, isLimit: Bool)? {
    guard let closingParenthesis = source.closing(of: openingParenthesis) else { return nil }
    let arguments = source.split(openingParenthesis + 1..<closingParenthesis).map { source.argument($0) }
    guard let attribute = arguments.first(where: { $0.label == "attribute" })?.value.last.map({ source.text($0) }),
      attribute == "width" || attribute == "height",
      arguments.first(where: { $0.label == "toItem" })?.value.first.map({ source.isToken($0, "nil") }) == true
    else { return nil }
    let relation = arguments.first { $0.label == "relatedBy" }?.value.last.map { source.text($0) }
    return ("NSLayoutConstraint(\(attribute))", relation == "lessThanOrEqual")
  }

  private static let layoutMembers: Set<String> = [
    "frame", "bounds", "autoresizingMask", "translatesAutoresizingMaskIntoConstraints", "snp", "center",
    "leadingAnchor", "trailingAnchor", "leftAnchor", "rightAnchor", "topAnchor", "bottomAnchor", "widthAnchor",
    "heightAnchor", "centerXAnchor", "centerYAnchor", "sizeToFit", "layoutMargins",
  ]

  /// Whether code adds a new view to another view and does not change its frame later. The new view is a local
  /// constant, such as `let line = UIView(frame: CGRect(…))`, or a property. A view with the screen's width and height
  /// does not count.
  ///
  /// - Parameter initializer: the token of the view's class.
  mutating func isAddedUnchanged(madeAt initializer: Int, _ value: SwiftScreenValue) -> Bool {
    // Code may intend a view with the size of the screen to cover more than the window.
    if case .area(true, true) = value.form { return false }
    guard source.text(initializer).hasPrefix("UI"), source.isToken(initializer - 1, "="),
      let name = source.identifier(initializer - 2)
    else {
      return false
    }
    let searchedTokens: Range<Int>
    if source.isToken(initializer - 3, "let") {
      guard let (statement, block) = statement(around: initializer) else { return false }
      searchedTokens = statement.upperBound..<max(statement.upperBound, block.upperBound)
    } else {
      guard let type, let property = type.properties.first(where: { $0.name == name }),
        property.isConstant || scope.setterFileNumbers(of: name).isEmpty
      else {
        return false
      }
      scope.recordSearch(for: [name], in: file.number)
      searchedTokens = source.tokens.indices
    }
    var isAdded = false
    for use in source.occurrences(of: name, in: searchedTokens) where use != initializer - 2 {
      if source.kind(use - 1) == .period, !source.isToken(use - 2, "self") { return false }
      if ["let", "var"].contains(source.text(use - 1)) { continue }
      if source.kind(use + 1) == .period || source.isToken(use + 1, "?") || source.isToken(use + 1, "!") {
        let member = source.kind(use + 1) == .period ? use + 2 : use + 3
        if Self.layoutMembers.contains(source.text(member)) { return false }
        continue
      }
      let openingParenthesis = Int(source.tokens[use].parent)
      guard source.isToken(openingParenthesis, "("),
        ["addSubview", "insertSubview"].contains(source.text(openingParenthesis - 1))
      else {
        return false
      }
      isAdded = true
    }
    return isAdded
  }

  /// Whether code of the file adds a view to another view.
  ///
  /// - Parameter path: the names of the expression for the view, without `self`.
  func isAdded(_ path: ArraySlice<String>) -> Bool {
    let methodNames = ["addSubview", "insertSubview", "addArrangedSubview"]
    scope.recordSearch(for: methodNames, in: file.number)
    return methodNames.flatMap { source.occurrences(of: $0, in: source.tokens.indices) }.contains { nameToken in
      guard source.isToken(nameToken + 1, "("), let closingParenthesis = source.closing(of: nameToken + 1),
        let firstArgument = source.split(nameToken + 2..<closingParenthesis).first
      else { return false }
      let names = firstArgument.compactMap { source.identifier($0) }.filter { $0 != "self" }
      return names == Array(path)
    }
  }

  /// The purpose of a constraint: an exact or minimum size, a maximum size, or a distance.
  enum ConstraintPurpose {
    case size, limit
    /// A distance between two anchors.
    case distance
  }

  /// Returns the purpose of the constraint that is assigned to a name, as in `maxHeight =
  /// list.heightAnchor.constraint(lessThanOrEqualToConstant: 10)`. Nil if this file does not create the constraint.
  func constraintPurpose(named name: String) -> ConstraintPurpose? {
    scope.recordSearch(for: [name], in: file.number)
    for nameToken in source.occurrences(of: name, in: source.tokens.indices) {
      var equalsToken = nameToken + 1
      if source.kind(equalsToken) == .colon {
        equalsToken =
          (equalsToken..<min(equalsToken + 6, source.tokens.count)).first { source.isToken($0, "=") } ?? equalsToken
      }
      guard source.isToken(equalsToken, "=") else { continue }
      var position = equalsToken + 1
      while position + 1 < source.tokens.count, !source.isToken(position, "constraint"),
        source.kind(position) == .identifier || source.kind(position) == .period || source.isToken(position, "?")
      {
        position += 1
      }
      guard source.isToken(position, "constraint"), source.isToken(position + 1, "("),
        let anchor = source.identifier(position - 2)
      else {
        continue
      }
      guard anchor == "widthAnchor" || anchor == "heightAnchor" else { return .distance }
      switch source.identifier(position + 2) {
      case "lessThanOrEqualToConstant": return .limit
      case "equalToConstant", "greaterThanOrEqualToConstant": return .size
      default: return .distance
      }
    }
    return nil
  }
}

extension SwiftSource {
  /// Returns the first token of a chain such as `view.window?.screen`, given the token of its last name.
  func startOfMemberChain(_ name: Int) -> Int {
    var start = name
    while start > 1 {
      let period = start - 1
      guard kind(period) == .period else { break }
      let receiver = isToken(period - 1, "?") || isToken(period - 1, "!") ? period - 2 : period - 1
      if kind(receiver) == .identifier {
        start = receiver
      } else if let openingBracket = opening(of: receiver), openingBracket > 0, kind(openingBracket - 1) == .identifier
      {
        start = openingBracket - 1
      } else {
        break
      }
    }
    return start
  }

  /// Whether a token is `screen` in a chain such as `window.screen.bounds`.
  func isScreenBeforeBounds(_ index: Int) -> Bool {
    guard isToken(index, "screen") else { return false }
    let isChained = isToken(index + 1, "?") || isToken(index + 1, "!")
    let period = isChained ? index + 2 : index + 1
    return kind(period) == .period && isToken(period + 1, "bounds")
  }
}
