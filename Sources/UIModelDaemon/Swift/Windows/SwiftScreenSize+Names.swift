import UIModelPlatform

/// Follows variables, properties and functions whose values depend on the screen's size.
extension SwiftScreenSize {
  // MARK: Returned values

  /// Follows a value at a token to the uses of the function, property or called closure that returns the value.
  mutating func followReturn(_ token: Int, _ value: SwiftScreenValue, depth: Int) {
    let body = code(around: token)
    let owner = type ?? file.declarations.global
    guard !source.isInClosure(token, of: body) else {
      // A property whose initial value is a called closure: `lazy var size: CGSize = { … }()`.
      guard
        let property = (owner.properties + file.declarations.global.properties).first(where: { property in
          property.location.fileNumber == file.number
            && property.value.map { source.isCalledImmediately($0, around: token) } ?? false
        }), property.isConstant || property.isLazy || isOnlySetFromScreen(property)
      else { return markUnknown() }
      return follow(property, of: type, value, depth: depth)
    }
    if let property = (owner.properties + file.declarations.global.properties).first(where: {
      $0.getter == body && $0.location.fileNumber == file.number
    }) {
      if value.isScale { return recordScale(property.name, value) }
      return follow(property, of: type, value, depth: depth)
    }
    guard
      let function = (owner.functions + file.declarations.global.functions).first(where: {
        $0.body == body && $0.location.fileNumber == file.number
      })
    else { return markUnknown() }
    // UIKit calls these delegate methods to get a size.
    let labels = function.parameters.compactMap(\.label)
    if labels.contains("sizeForItemAt") { return recordUse("sizeForItemAt", value) }
    for label in ["heightForRowAt", "heightForHeaderInSection", "heightForFooterInSection"] where labels.contains(label)
    {
      return recordUse(label, value)
    }
    if labels.contains(where: { $0.hasPrefix("estimated") }) { return }
    if value.isScale { return recordScale(function.name, value) }
    if Self.isNotSize(function.name) { return }
    guard !function.isOverride, !["sizeThatFits", "systemLayoutSizeFitting"].contains(function.name) else {
      return markUnknown()
    }
    followUses(
      named: function.name, function.location, of: type, isHidden: function.isHidden, isFunction: true, value, depth)
  }

  /// Records a `.scale` use for a helper that scales its argument, unless it concerns fonts, images or pixels.
  private mutating func recordScale(_ name: String, _ value: SwiftScreenValue) {
    let lowerName = name.lowercased()
    if !["font", "image", "pixel"].contains(where: { lowerName.contains($0) }) { recordUse(name, value, .scale) }
  }

  // MARK: Assignments

  /// Members that describe a position or an appearance, and not the size of a view on the screen.
  private static let nonSizeMembers: Set<String> = [
    "x", "y", "origin", "center", "contentOffset", "transform", "position", "sourceRect", "preferredContentSize",
    "estimatedItemSize", "estimatedRowHeight", "anchorPoint", "startPoint", "endPoint", "path", "shadowPath",
    "popoverLayoutMargins", "minX", "maxX", "minY", "maxY",
  ]

  /// Parts of names of positions and ratios.
  private static let nonSizeWords = ["offset", "translation", "position", "origin", "midx", "midy", "aspectratio"]

  /// Whether a name denotes a position, a ratio or a number of pixels, and not a size in a layout.
  static func isNotSize(_ name: String) -> Bool {
    let lowerName = name.lowercased()
    return concernsImages(name) || nonSizeWords.contains { lowerName.contains($0) }
  }

  /// Follows a value into the left side of an assignment, whose tokens are `target`.
  mutating func followAssignment(_ target: Range<Int>, _ value: SwiftScreenValue, depth: Int) {
    let isOnSelf = source.isToken(target.lowerBound, "self")
    let path = target.compactMap { source.identifier($0) }.filter { $0 != "self" }
    guard let lastName = path.last, !target.contains(where: { source.isToken($0, "[") }) else { return markUnknown() }
    let text = path.joined(separator: ".")
    let lowerPath = text.lowercased()
    if assignPosition(path, target, text, value, depth: depth) { return }
    // A layout method that sets `bar.frame` also replaces `bar.frame.size.width`.
    let layoutPath = path.firstIndex { $0 == "frame" || $0 == "bounds" }.map { path.prefix($0 + 1) } ?? path[...]
    if let property = layoutPath.last, let object = layoutPath.dropLast().last,
      isSetAtEachLayout(property, of: object, besides: target.lowerBound)
    {
      return markUnknown()
    }
    switch lastName {
    case _ where lowerPath.contains("font") || path.contains(where: { Self.isNotSize($0) }): return
    case "constant":
      let purpose = path.count > 1 ? constraintPurpose(named: path[path.count - 2]) : nil
      if purpose == .limit || (purpose == nil && lowerPath.contains("max")) { return recordUse(text, value, .limit) }
      // The constant of a distance constraint may depend on the screen, so apart from limits only sizes are recorded.
      if purpose == .size || (purpose == nil && (lowerPath.contains("width") || lowerPath.contains("height"))) {
        recordUse(text, value)
      }
    case "rowHeight", "sectionHeaderHeight", "sectionFooterHeight": recordUse(text, value)
    case "preferredMaxLayoutWidth": recordUse(text, value, .limit)
    case "itemSize" where path.count > 1 || type?.superclassName?.hasSuffix("Layout") == true: recordUse(text, value)
    case _ where Self.nonSizeMembers.contains(lastName) && path.count > 1: return
    case "frame", "bounds", "width", "height", "size":
      guard let frameIndex = path.firstIndex(where: { $0 == "frame" || $0 == "bounds" }), frameIndex > 0 else {
        if isOwnFrame(path, target) {
          if !codeTraits(at: target.lowerBound).mayResizeLater { recordUse(text, value) }
          return
        }
        return followVariable(path, isOnSelf, target, value, depth: depth)
      }
      if codeTraits(at: target.lowerBound).mayResizeLater { return }
      if path[frameIndex - 1] == "view", frameIndex > 1 {
        // A controller's view is only relevant if code adds it to another view. Otherwise UIKit sizes it.
        if isAdded(path[..<frameIndex]) { recordUse(text, value, autoresizes: true) }
        return
      }
      if Self.isSizedByContainer(path[frameIndex - 1]) { return }
      if isLayerOrValueType(path[..<frameIndex], target) {
        return path[frameIndex - 1].lowercased().hasSuffix("layer") ? () : markUnknown()
      }
      recordUse(text, value)
    default: followVariable(path, isOnSelf, target, value, depth: depth)
    }
  }

  /// Handles an assignment to a position, such as a popover's source rectangle or a view's origin. Returns whether the
  /// target is a position.
  private mutating func assignPosition(
    _ path: [String], _ target: Range<Int>, _ text: String, _ value: SwiftScreenValue, depth: Int
  ) -> Bool {
    if path.contains("sourceRect"), path.count > 1 {
      if case .area(true, true) = value.form { return true }
      // A condition on popovers or iPads does not make this use uncertain.
      var value = value
      value.mayRequireFullScreenWindow = false
      recordUse(text, value, .position)
      return true
    }
    let isViewGeometry = path.dropLast().contains { ["frame", "center", "origin"].contains($0) }
    if case .position = value.form {
      guard let lastName = path.last, path.count > 1 else {
        followVariable(path, source.isToken(target.lowerBound, "self"), target, value, depth: depth)
        return true
      }
      if lastName == "frame" || lastName == "center" || isViewGeometry { recordPosition(path, target, text, value) }
      return true
    }
    guard let lastName = path.last, lastName == "x" || lastName == "y", isViewGeometry else { return false }
    recordPosition(path, target, text, value)
    return true
  }

  /// Records a position, unless the position may be outside of the screen, or other code places the view.
  private mutating func recordPosition(
    _ path: [String], _ target: Range<Int>, _ text: String, _ value: SwiftScreenValue
  ) {
    guard value.isOnScreen, let frameIndex = path.firstIndex(where: { $0 == "frame" || $0 == "center" }),
      frameIndex > 0,
      !Self.isSizedByContainer(path[frameIndex - 1]), !codeTraits(at: target.lowerBound).mayResizeLater,
      !isLayerOrValueType(path[..<frameIndex], target)
    else { return }
    recordUse(text, value, .position)
  }

  /// Follows the variable or property that is the target of an assignment.
  private mutating func followVariable(
    _ path: [String], _ isOnSelf: Bool, _ target: Range<Int>, _ value: SwiftScreenValue, depth: Int
  ) {
    let body = code(around: target.lowerBound)
    if path.count == 2, let name = path.first, let side = path.last, !isOnSelf, case .side = value.form,
      side == "width" || side == "height", source.declaredNames(body).contains(name)
    {
      // An assignment to one side of a local value: `size.width = …`.
      var area = value
      area.form = .area(width: side == "width", height: side == "height")
      let end = source.endOfStatement(target.lowerBound, before: body.upperBound)
      return follow(name, from: end, in: body, area, depth: depth)
    }
    guard path.count == 1, let name = path.first else { return markUnknown() }
    if !isOnSelf, source.declaredNames(body).contains(name) {
      return follow(name, from: target.upperBound, in: body, value, depth: depth)
    }
    guard let type,
      let owner = scope.classChain(of: type.name, in: file.number).first(where: { type in
        type.property(name, isStatic: false) != nil
      }), let property = owner.property(name, isStatic: false), property.location.fileNumber == file.number,
      isOnlySetFromScreen(property)
    else { return markUnknown() }
    follow(property, of: file.declarations.types[owner.name] ?? owner, value, depth: depth)
  }

  /// Whether a view controller, window or scene sets the size of the view with this name.
  private static func isSizedByContainer(_ name: String) -> Bool {
    name == "view" || name.lowercased().hasSuffix("window") || name == "rootView" || name == "contentView"
  }

  /// Whether a property is a constant, or all its assignments in the file depend on the screen.
  func isOnlySetFromScreen(_ property: SwiftProperty) -> Bool {
    guard !property.isWrapped || isUnboundState(property) else { return false }
    if property.isConstant { return true }
    scope.recordSearch(for: [property.name], in: file.number)
    let isSetOnlyInFile = scope.setterFileNumbers(of: property.name).subtracting([file.number]).isEmpty
    guard property.isPrivate || type?.isSwiftUI == true || isSetOnlyInFile else { return false }
    return !source.tokens.indices.contains { index in
      guard source.isToken(index, property.name), index != property.location.token else { return false }
      return source.isToken(index - 1, "&") || (source.isAssigned(index) && !source.isSetToScreen(index))
    }
  }

  /// Whether a property is a state without bindings: `@State private var width = …`.
  private func isUnboundState(_ property: SwiftProperty) -> Bool {
    let start = max(property.location.token - 5, 0)
    guard property.isPrivate || type?.isSwiftUI == true,
      (start..<property.location.token).contains(where: { source.isToken($0, "State") && source.isToken($0 - 1, "@") })
    else { return false }
    let bindingName = "$" + property.name
    return !source.tokens.indices.contains { index in
      source.text(index) == bindingName || (source.isToken(index, property.name) && source.isToken(index - 1, "$"))
    }
  }

  // MARK: Uses

  /// Follows the uses of a property: first the uses in its type, then the uses in other code.
  mutating func follow(_ property: SwiftProperty, of owner: SwiftType?, _ value: SwiftScreenValue, depth: Int) {
    guard recordVisit(property.location) else { return }
    if Self.isNotSize(property.name) { return }
    let name = property.name
    scope.recordSearch(for: [name], in: file.number)
    if let owner {
      let filePart = file.declarations.types[owner.name] ?? owner
      let shadowingFunctions = filePart.functions.filter { function in
        function.parameters.contains { $0.name == name } || source.declaredNames(function.body).contains(name)
      }
      within(file, filePart) { analysis in
        for body in filePart.bodies {
          for index in body
          where analysis.isUse(index, of: name) && !shadowingFunctions.contains(where: { $0.body.contains(index) })
            && !analysis.mayBeShadowed(name, at: index, within: body)
          {
            analysis.scope.recordCodeUse(at: index, in: analysis.file.number)
            analysis.follow(index..<index + 1, value.namedValue, depth: depth + 1)
          }
        }
      }
    }
    followUses(
      named: name, property.location, of: owner, isHidden: property.isHidden, isFunction: false, value, depth,
      isStatic: property.isStatic)
  }

  /// Names that UIKit's rectangles and views also have.
  private static let systemMembers: Set<String> = [
    "width", "height", "size", "bounds", "frame", "length", "scale", "maxX", "maxY", "x", "y", "value", "contentSize",
  ]

  /// Follows the uses of a property or function outside of its type. A use with an unknown receiver is followed only if
  /// no other declaration of the project has this name.
  private mutating func followUses(
    named name: String, _ site: SwiftLocation, of owner: SwiftType?, isHidden: Bool, isFunction: Bool,
    _ value: SwiftScreenValue, _ depth: Int, isStatic: Bool = false
  ) {
    guard !isFunction || recordVisit(site) else { return }
    // The screen's size is passed to SwiftUI views as an argument and followed there.
    if !isFunction, !isStatic, owner?.isSwiftUI == true { return }
    let mentioningFiles = isHidden ? [file] : scope.filesWithMentions(of: name)
    // Without a project, only this file is searched, and the result counts as complete.
    if mentioningFiles == nil, scope.project != nil { markUnknown() }
    let files = mentioningFiles ?? [file]
    let ownerName = owner?.name.split(separator: ".").last.map(String.init)
    var isUniqueName = true
    for usingFile in files {
      let types = Array(usingFile.declarations.types.values) + [usingFile.declarations.global]
      isUniqueName =
        isUniqueName
        && !types.contains { type in
          type.functions.contains { $0.name == name && $0.location != site }
            || type.properties.contains { $0.name == name && $0.location != site }
        }
    }
    for usingFile in files {
      scope.recordSearch(for: [name], in: usingFile.number)
      for index in usingFile.source.tokens.indices where usingFile.source.isToken(index, name) {
        guard index != site.token || usingFile.number != site.fileNumber,
          let code = usingFile.declarations.codeIndex(around: index)
        else {
          continue
        }
        let source = usingFile.source
        let enclosingType = usingFile.declarations.type(around: index)
        let receiver = source.kind(index - 1) == .period ? source.text(index - 2) : nil
        let isStaticMember = receiver != nil && receiver == (receiver == "Self" ? "Self" : ownerName)
        if receiver == "self" || (receiver == nil && !isFunction && owner != nil && enclosingType?.name == owner?.name)
        {
          guard isFunction, enclosingType?.name == owner?.name else { continue }
        } else if receiver == "Self" {
          guard enclosingType?.name == owner?.name else { continue }
        } else if !isStaticMember {
          guard isUniqueName, !isStatic || owner == nil, !Self.systemMembers.contains(name) else { continue }
          let body = usingFile.declarations.code[known: code].tokens
          if receiver == nil, source.declaredNames(body).contains(name) { continue }
          // The receiver must be a variable whose declared type is `owner`.
          var hasKnownReceiver = receiver == nil || owner?.isDeclared != true
          if let receiver, !hasKnownReceiver {
            within(usingFile, enclosingType) { hasKnownReceiver = $0.typeName(of: receiver, at: index) == ownerName }
          }
          guard hasKnownReceiver else { continue }
        }
        if source.kind(index + 1) == .colon || ["let", "var", "func", "case"].contains(source.text(index - 1)) {
          continue
        }
        guard !isFunction || source.isToken(index + 1, "(") else {
          markUnknown()
          continue
        }
        scope.recordCodeUse(at: index, in: usingFile.number)
        let end = isFunction ? source.indexAfter(index + 1) : index + 1
        let start = source.startOfChain(index)
        within(usingFile, enclosingType) { $0.follow(start..<end, value.namedValue, depth: depth + 1) }
      }
    }
    // Another declaration has the name, so some uses may be unknown.
    if !isUniqueName, !isHidden { markUnknown() }
  }

  /// Follows a local name in a block, beginning at a token.
  mutating func follow(
    _ name: String, from start: Int, in block: Range<Int>, _ value: SwiftScreenValue, depth: Int
  ) {
    if Self.isNotSize(name) { return }
    let uses = (start..<max(start, block.upperBound)).filter {
      isUse($0, of: name) && source.kind($0 - 1) != .period && !mayBeShadowed(name, at: $0, within: block)
    }
    // After an assignment that does not depend on the screen, the name has an unrelated value.
    guard uses.allSatisfy({ !source.isAssigned($0) || source.isSetToScreen($0) }) else { return markUnknown() }
    for use in uses where !source.isAssigned(use) {
      scope.recordCodeUse(at: use, in: file.number)
      follow(use..<use + 1, value.namedValue, depth: depth + 1)
    }
  }

  /// Whether another declaration may shadow a name at a token: a closure parameter, a constant in an inner block, a
  /// function parameter, or a member of another type.
  private func mayBeShadowed(_ name: String, at index: Int, within block: Range<Int>) -> Bool {
    for braces in source.bracedBlocks(around: index, in: block) {
      if source.declaredNames(braces).contains(name) { return true }
      let parameters = source.closure(braces).parameters
      if parameters.contains(where: { tokens in tokens.contains { source.isToken($0, name) } }) { return true }
    }
    let enclosingType = file.declarations.type(around: index)
    if let type { return enclosingType?.name != type.name }
    let functions = (enclosingType?.functions ?? []) + file.declarations.global.functions
    return enclosingType?.properties.contains { $0.name == name } == true
      || functions.contains { function in
        function.body.contains(index) && function.parameters.contains { $0.name == name }
      }
  }

  /// Whether a token uses a name as a value, directly or as a member of `self`.
  private func isUse(_ index: Int, of name: String) -> Bool {
    guard source.isToken(index, name), source.kind(index + 1) != .colon else { return false }
    if ["let", "var", "func", "case"].contains(source.text(index - 1)) { return false }
    return source.kind(index - 1) != .period || source.isToken(index - 2, "self")
  }
}

extension SwiftSource {
  /// Whether the value assigned to a name depends on the screen. True also for an operator such as `+=`, which combines
  /// the new value with the old value.
  func isSetToScreen(_ name: Int) -> Bool {
    guard isToken(name + 1, "=") else { return true }
    var position = name + 2
    while position < tokens.count, position < name + 60, !tokens[position].startsLine || continuesStatement(position) {
      if isToken(position, "UIScreen") { return true }
      position += 1
    }
    return false
  }

  /// Returns the first token of a chain such as `Sizes.width`, given the token of its last name.
  fileprivate func startOfChain(_ name: Int) -> Int {
    var start = name
    while kind(start - 1) == .period {
      if kind(start - 2) == .identifier {
        start -= 2
      } else if isToken(start - 2, ")"), let bracket = opening(of: start - 2), kind(bracket - 1) == .identifier {
        start = bracket - 1
      } else {
        break
      }
    }
    return start
  }

  /// Whether a value is an immediately called closure that contains a token outside of its inner closures.
  fileprivate func isCalledImmediately(_ value: Range<Int>, around token: Int) -> Bool {
    guard isToken(value.lowerBound, "{"), let end = closing(of: value.lowerBound), isToken(end + 1, "("),
      value.lowerBound < token, token < end
    else { return false }
    return !isInClosure(token, of: value.lowerBound + 1..<end)
  }
}
