import UIModelPlatform

/// Names that stand for the screen's size: who sets them, and who asks for them.
extension SwiftScreenSize {
  // MARK: Giving

  /// Takes what code gives back at a token to who asks for it.
  mutating func give(_ token: Int, _ value: SwiftScreenValue, depth: Int) {
    let body = code(around: token)
    let owner = type ?? file.declarations.global
    guard !source.isInClosure(token, of: body) else {
      // `lazy var size: CGSize = { … }()`
      guard
        let property = (owner.properties + file.declarations.global.properties).first(where: { property in
          property.spot.file == file.number && property.value.map { source.isCalledAtOnce($0, around: token) } ?? false
        }), property.isConstant || property.isLazy || isOnlyScreens(property)
      else { return lose() }
      return follow(property, of: type, value, depth: depth)
    }
    if let property = (owner.properties + file.declarations.global.properties).first(where: {
      $0.getter == body && $0.spot.file == file.number
    }) {
      if value.isScale { return scale(property.name, value) }
      return follow(property, of: type, value, depth: depth)
    }
    guard
      let function = (owner.functions + file.declarations.global.functions).first(where: {
        $0.body == body && $0.spot.file == file.number
      })
    else { return lose() }
    // What UIKit asks for.
    let labels = function.parameters.compactMap(\.label)
    if labels.contains("sizeForItemAt") { return use("sizeForItemAt", value) }
    for label in ["heightForRowAt", "heightForHeaderInSection", "heightForFooterInSection"] where labels.contains(label)
    {
      return use(label, value)
    }
    if labels.contains(where: { $0.hasPrefix("estimated") }) { return }
    if value.isScale { return scale(function.name, value) }
    if Self.isNoSize(function.name) { return }
    guard !function.isOverride, !["sizeThatFits", "systemLayoutSizeFitting"].contains(function.name) else {
      return lose()
    }
    others(named: function.name, function.spot, of: type, isHidden: function.isHidden, isFunction: true, value, depth)
  }

  /// A helper that scales whatever it is handed.
  private mutating func scale(_ name: String, _ value: SwiftScreenValue) {
    let small = name.lowercased()
    if !["font", "image", "pixel"].contains(where: { small.contains($0) }) { use(name, value, .scale) }
  }

  // MARK: Setting

  /// How something is put somewhere, or looks.
  private static let noSizes: Set<String> = [
    "x", "y", "origin", "center", "contentOffset", "transform", "position", "sourceRect", "preferredContentSize",
    "estimatedItemSize", "estimatedRowHeight", "anchorPoint", "startPoint", "endPoint", "path", "shadowPath",
    "popoverLayoutMargins", "minX", "maxX", "minY", "maxY",
  ]

  private static let words = ["offset", "translation", "position", "origin", "midx", "midy", "aspectratio"]

  /// Whether what has such a name is no size that something is laid out by: where something is, or how many pixels it has.
  static func isNoSize(_ name: String) -> Bool {
    let small = name.lowercased()
    return isOfPictures(name) || words.contains { small.contains($0) }
  }

  mutating func assign(_ target: Range<Int>, _ value: SwiftScreenValue, depth: Int) {
    let isOfSelf = source.isToken(target.lowerBound, "self")
    let path = target.compactMap { source.identifier($0) }.filter { $0 != "self" }
    guard let last = path.last, !target.contains(where: { source.isToken($0, "[") }) else { return lose() }
    let text = path.joined(separator: ".")
    let small = text.lowercased()
    if put(path, target, text, value, depth: depth) { return }
    // `bar.frame` is set with `bar.frame.size.width`.
    let named = path.firstIndex { $0 == "frame" || $0 == "bounds" }.map { path.prefix($0 + 1) } ?? path[...]
    if let property = named.last, let object = named.dropLast().last,
      isSetAtEachLayout(property, of: object, besides: target.lowerBound)
    {
      return lose()
    }
    switch last {
    case _ where small.contains("font") || path.contains(where: { Self.isNoSize($0) }): return
    case "constant":
      let made = path.count > 1 ? constraint(named: path[path.count - 2]) : nil
      if made == .limit || (made == nil && small.contains("max")) { return use(text, value, .limit) }
      // How far something is off may well go by the screen.
      if made == .size || (made == nil && (small.contains("width") || small.contains("height"))) { use(text, value) }
    case "rowHeight", "sectionHeaderHeight", "sectionFooterHeight": use(text, value)
    case "preferredMaxLayoutWidth": use(text, value, .limit)
    case "itemSize" where path.count > 1 || type?.superclass?.hasSuffix("Layout") == true: use(text, value)
    case _ where Self.noSizes.contains(last) && path.count > 1: return
    case "frame", "bounds", "width", "height", "size":
      guard let owner = path.firstIndex(where: { $0 == "frame" || $0 == "bounds" }), owner > 0 else {
        if isOwnFrame(path, target) {
          if !code(at: target.lowerBound).stretches { use(text, value) }
          return
        }
        return keep(path, isOfSelf, target, value, depth: depth)
      }
      if code(at: target.lowerBound).stretches { return }
      if path[owner - 1] == "view", owner > 1 {
        // A controller's view that is added to another one, and not shown by its controller alone.
        if isAdded(path[..<owner]) { use(text, value, autoresizes: true) }
        return
      }
      if Self.isLaidOutByOthers(path[owner - 1]) { return }
      if isNoView(path[..<owner], target) { return path[owner - 1].lowercased().hasSuffix("layer") ? () : lose() }
      use(text, value)
    default: keep(path, isOfSelf, target, value, depth: depth)
    }
  }

  /// Where something is put: a popover's rectangle, or a view. Answers whether that is all that a value is for.
  private mutating func put(
    _ path: [String], _ target: Range<Int>, _ text: String, _ value: SwiftScreenValue, depth: Int
  ) -> Bool {
    if path.contains("sourceRect"), path.count > 1 {
      if case .area(true, true) = value.form { return true }
      // A condition about popovers, or pads, is one for this.
      var value = value
      value.isDoubtful = false
      use(text, value, .position)
      return true
    }
    let isOfView = path.dropLast().contains { ["frame", "center", "origin"].contains($0) }
    if case .place = value.form {
      guard let last = path.last, path.count > 1 else {
        keep(path, source.isToken(target.lowerBound, "self"), target, value, depth: depth)
        return true
      }
      if last == "frame" || last == "center" || isOfView { placed(path, target, text, value) }
      return true
    }
    guard let last = path.last, last == "x" || last == "y", isOfView else { return false }
    placed(path, target, text, value)
    return true
  }

  private mutating func placed(_ path: [String], _ target: Range<Int>, _ text: String, _ value: SwiftScreenValue) {
    guard value.isInside, let owner = path.firstIndex(where: { $0 == "frame" || $0 == "center" }), owner > 0,
      !Self.isLaidOutByOthers(path[owner - 1]), !code(at: target.lowerBound).stretches,
      !isNoView(path[..<owner], target)
    else { return }
    use(text, value, .position)
  }

  /// A variable that is set anew.
  private mutating func keep(
    _ path: [String], _ isOfSelf: Bool, _ target: Range<Int>, _ value: SwiftScreenValue, depth: Int
  ) {
    let body = code(around: target.lowerBound)
    if path.count == 2, let name = path.first, let side = path.last, !isOfSelf, case .side = value.form,
      side == "width" || side == "height", source.declaredNames(body).contains(name)
    {
      // `size.width = …`
      var area = value
      area.form = .area(width: side == "width", height: side == "height")
      let end = source.endOfStatement(target.lowerBound, before: body.upperBound)
      return follow(name, from: end, in: body, area, depth: depth)
    }
    guard path.count == 1, let name = path.first else { return lose() }
    if !isOfSelf, source.declaredNames(body).contains(name) {
      return follow(name, from: target.upperBound, in: body, value, depth: depth)
    }
    guard let type,
      let whole = scope.line(of: type.name, in: file.number).first(where: { type in
        type.property(name, isStatic: false) != nil
      }), let property = whole.property(name, isStatic: false), property.spot.file == file.number,
      isOnlyScreens(property)
    else { return lose() }
    follow(property, of: file.declarations.types[whole.name] ?? whole, value, depth: depth)
  }

  /// Whether a view is one that its controller, window or scene gives its size.
  private static func isLaidOutByOthers(_ name: String) -> Bool {
    name == "view" || name.lowercased().hasSuffix("window") || name == "rootView" || name == "contentView"
  }

  /// Whether a variable is only ever set to what is the screen's, as far as it is seen in its file.
  func isOnlyScreens(_ property: SwiftProperty) -> Bool {
    guard !property.isWrapped || isStateThatStays(property) else { return false }
    if property.isConstant { return true }
    scope.search(for: [property.name], in: file.number)
    let isHere = scope.setters(of: property.name).subtracting([file.number]).isEmpty
    guard property.isPrivate || type?.isOfSwiftUI == true || isHere else { return false }
    return !source.tokens.indices.contains { index in
      guard source.isToken(index, property.name), index != property.spot.token else { return false }
      return source.isToken(index - 1, "&") || (source.isSet(index) && !source.isSetToScreen(index))
    }
  }

  /// `@State private var width = …`, which nothing is bound to.
  private func isStateThatStays(_ property: SwiftProperty) -> Bool {
    let start = max(property.spot.token - 5, 0)
    guard property.isPrivate || type?.isOfSwiftUI == true,
      (start..<property.spot.token).contains(where: { source.isToken($0, "State") && source.isToken($0 - 1, "@") })
    else { return false }
    let bound = "$" + property.name
    return !source.tokens.indices.contains { index in
      source.text(index) == bound || (source.isToken(index, property.name) && source.isToken(index - 1, "$"))
    }
  }

  // MARK: Asking

  /// A property of a type of this file, or of the file.
  mutating func follow(_ property: SwiftProperty, of owner: SwiftType?, _ value: SwiftScreenValue, depth: Int) {
    guard begins(property.spot) else { return }
    if Self.isNoSize(property.name) { return }
    let name = property.name
    scope.search(for: [name], in: file.number)
    if let owner {
      let own = file.declarations.types[owner.name] ?? owner
      let shadowed = own.functions.filter { function in
        function.parameters.contains { $0.name == name } || source.declaredNames(function.body).contains(name)
      }
      within(file, own) { flow in
        for body in own.bodies {
          for index in body
          where flow.isUse(index, of: name) && !shadowed.contains(where: { $0.body.contains(index) })
            && !flow.isHidden(name, at: index, within: body)
          {
            flow.scope.look(at: index, in: flow.file.number)
            flow.follow(index..<index + 1, value.named, depth: depth + 1)
          }
        }
      }
    }
    others(
      named: name, property.spot, of: owner, isHidden: property.isHidden, isFunction: false, value, depth,
      isStatic: property.isStatic)
  }

  /// What the system's own rectangles and views have too.
  private static let ofSystem: Set<String> = [
    "width", "height", "size", "bounds", "frame", "length", "scale", "maxX", "maxY", "x", "y", "value", "contentSize",
  ]

  /// Who else asks for a property, or calls a function: all that name it, where nothing else of the project has that name.
  private mutating func others(
    named name: String, _ spot: SwiftSpot, of owner: SwiftType?, isHidden: Bool, isFunction: Bool,
    _ value: SwiftScreenValue, _ depth: Int, isStatic: Bool = false
  ) {
    guard !isFunction || begins(spot) else { return }
    // What a view is made with it asks for itself.
    if !isFunction, !isStatic, owner?.isOfSwiftUI == true { return }
    let speakers = isHidden ? [file] : scope.speakers(of: name)
    // Of a file alone nobody else is known.
    if speakers == nil, scope.project != nil { lose() }
    let files = speakers ?? [file]
    let last = owner?.name.split(separator: ".").last.map(String.init)
    var isOnly = true
    for other in files {
      let types = Array(other.declarations.types.values) + [other.declarations.global]
      isOnly =
        isOnly
        && !types.contains { type in
          type.functions.contains { $0.name == name && $0.spot != spot }
            || type.properties.contains { $0.name == name && $0.spot != spot }
        }
    }
    for other in files {
      scope.search(for: [name], in: other.number)
      for index in other.source.tokens.indices where other.source.isToken(index, name) {
        guard index != spot.token || other.number != spot.file, let code = other.declarations.code(around: index) else {
          continue
        }
        let source = other.source
        let around = other.declarations.type(around: index)
        let holder = source.kind(index - 1) == .period ? source.text(index - 2) : nil
        let isOfType = holder != nil && holder == (holder == "Self" ? "Self" : last)
        if holder == "self" || (holder == nil && !isFunction && owner != nil && around?.name == owner?.name) {
          guard isFunction, around?.name == owner?.name else { continue }
        } else if holder == "Self" {
          guard around?.name == owner?.name else { continue }
        } else if !isOfType {
          guard isOnly, !isStatic || owner == nil, !Self.ofSystem.contains(name) else { continue }
          let body = other.declarations.code[known: code].tokens
          if holder == nil, source.declaredNames(body).contains(name) { continue }
          // What holds an object of a type that the project declares says so.
          var isHeld = holder == nil || owner?.isDeclared != true
          if let holder, !isHeld { within(other, around) { isHeld = $0.kind(of: holder, at: index) == last } }
          guard isHeld else { continue }
        }
        if source.kind(index + 1) == .colon || ["let", "var", "func", "case"].contains(source.text(index - 1)) {
          continue
        }
        guard !isFunction || source.isToken(index + 1, "(") else {
          lose()
          continue
        }
        scope.look(at: index, in: other.number)
        let end = isFunction ? source.after(index + 1) : index + 1
        let start = source.startOfChain(index)
        within(other, around) { $0.follow(start..<end, value.named, depth: depth + 1) }
      }
    }
    // Others may ask for it who are not known.
    if !isOnly, !isHidden { lose() }
  }

  /// A name in a block of code, from a token on.
  mutating func follow(
    _ name: String, from start: Int, in block: Range<Int>, _ value: SwiftScreenValue, depth: Int
  ) {
    if Self.isNoSize(name) { return }
    let uses = (start..<max(start, block.upperBound)).filter {
      isUse($0, of: name) && source.kind($0 - 1) != .period && !isHidden(name, at: $0, within: block)
    }
    // One that is set anew is what that is.
    guard uses.allSatisfy({ !source.isSet($0) || source.isSetToScreen($0) }) else { return lose() }
    for use in uses where !source.isSet(use) {
      scope.look(at: use, in: file.number)
      follow(use..<use + 1, value.named, depth: depth + 1)
    }
  }

  /// Whether something nearer has the same name, or may have: a closure's parameter, a constant within, a parameter of a
  /// function, or anything of another type.
  private func isHidden(_ name: String, at index: Int, within block: Range<Int>) -> Bool {
    for braces in source.closures(around: index, in: block) {
      if source.declaredNames(braces).contains(name) { return true }
      let parameters = source.closure(braces).parameters
      if parameters.contains(where: { part in part.contains { source.isToken($0, name) } }) { return true }
    }
    let inner = file.declarations.type(around: index)
    if let type { return inner?.name != type.name }
    let functions = (inner?.functions ?? []) + file.declarations.global.functions
    return inner?.properties.contains { $0.name == name } == true
      || functions.contains { function in
        function.body.contains(index) && function.parameters.contains { $0.name == name }
      }
  }

  /// Whether a token is a name in an expression.
  private func isUse(_ index: Int, of name: String) -> Bool {
    guard source.isToken(index, name), source.kind(index + 1) != .colon else { return false }
    if ["let", "var", "func", "case"].contains(source.text(index - 1)) { return false }
    return source.kind(index - 1) != .period || source.isToken(index - 2, "self")
  }
}

extension SwiftSource {
  /// Whether what a name is set to has to do with the screen, or with what it was.
  func isSetToScreen(_ name: Int) -> Bool {
    guard isToken(name + 1, "=") else { return true }
    var at = name + 2
    while at < tokens.count, at < name + 60, !tokens[at].startsLine || continues(at) {
      if isToken(at, "UIScreen") { return true }
      at += 1
    }
    return false
  }

  /// The first token of `Sizes.width`, whose last name is a token.
  fileprivate func startOfChain(_ name: Int) -> Int {
    var start = name
    while kind(start - 1) == .period {
      if kind(start - 2) == .identifier {
        start -= 2
      } else if isToken(start - 2, ")"), let open = opening(of: start - 2), kind(open - 1) == .identifier {
        start = open - 1
      } else {
        break
      }
    }
    return start
  }

  /// Whether a value is a closure that is called where it stands, and a token is in it and in no other one.
  fileprivate func isCalledAtOnce(_ value: Range<Int>, around token: Int) -> Bool {
    guard isToken(value.lowerBound, "{"), let close = closing(of: value.lowerBound), isToken(close + 1, "("),
      value.lowerBound < token, token < close
    else { return false }
    return !isInClosure(token, of: value.lowerBound + 1..<close)
  }
}
