import UIModelPlatform

/// Follows the screen's size into the arguments of functions and initializers.
extension SwiftScreenSize {
  private static let numericFunctions: Set<String> = [
    "CGFloat", "Double", "Float", "Int", "floor", "ceil", "round", "abs",
  ]
  private static let geometryTypes: Set<String> = ["CGSize", "CGRect", "NSSize", "NSRect", "CGPoint"]
  /// Functions that only use a value as a position.
  private static let positionFunctions: Set<String> = [
    "UIOffset", "CGVector", "CGAffineTransform", "UIEdgeInsets", "NSDirectionalEdgeInsets", "EdgeInsets",
    "offset", "position", "translatedBy", "setContentOffset", "scrollRectToVisible",
  ]
  /// Functions that only print, compare or store a value.
  private static let passiveCalls: Set<String> = [
    "print", "NSLog", "debugPrint", "dump", "DLOG", "ILOG", "DDLogDebug", "log", "debug", "info", "assert",
    "precondition",
    "NSValue", "String", "NSNumber",
  ]
  /// Lowercase parts of names that concern images. The number of pixels of an image depends on the screen.
  private static let imageWords = [
    "image", "downsampl", "processor", "thumbnail", "pixel", "render", "resiz", "artwork", "texture", "bitmap",
    "snapshot",
    "scaled", "poster", "avatar", "drawable", "fetch",
  ]

  static func isPassive(_ name: String) -> Bool { passiveCalls.contains(name) }

  /// Whether a name concerns images rather than views.
  static func concernsImages(_ name: String) -> Bool {
    // A name such as `squareSize` must not match `resiz`.
    let name = name.lowercased().replacing("squaresiz", with: "")
    // An image view is a view.
    return !name.hasSuffix("view") && imageWords.contains { name.contains($0) }
  }

  /// Follows a value into an argument of a call.
  ///
  /// - Parameter open: the token of the call's opening parenthesis.
  mutating func followArgument(_ argument: SwiftArgument, to open: Int, _ value: SwiftScreenValue, depth: Int) {
    guard let close = source.closing(of: open) else { return markUnknown() }
    let (label, name) = (argument.label ?? "", source.identifier(open - 1))
    guard let name, source.tokens[open - 1].end == source.tokens[open].start else {
      return follow(open..<close + 1, value, depth: depth + 1)
    }
    let isMethod = source.kind(open - 2) == .period
    switch (name, label) {
    case ("frame", "width"), ("frame", "minWidth"), ("frame", "height"), ("frame", "minHeight"):
      guard isMethod, !declaresFrameMethod(open - 2) else { return markUnknown() }
      if !isInvisible(modifier: open - 1) { recordUse("frame(\(label):)", value) }
    case ("frame", "maxWidth"), ("frame", "maxHeight"):
      guard isMethod, !declaresFrameMethod(open - 2) else { return markUnknown() }
      // A maximum does not make a frame larger than its container, so only a share of the screen is relevant.
      if !value.isWhole, !isInvisible(modifier: open - 1) { recordUse("frame(\(label):)", value, .limit) }
    case ("frame", _) where isMethod: return
    case ("position", "x"), ("position", "y"):
      if isMethod, value.isOnScreen { recordUse("position(\(label):)", value, .position) }
    // The remaining views get the rest of the space, however small the spacer is.
    case ("Spacer", "minLength"):
      var value = value
      value.share = nil
      recordUse("Spacer(minLength:)", value)
    case ("padding", "") where isMethod:
      if !isInvisible(modifier: open - 1) { recordUse("padding", value) }
    case ("constraint", "equalToConstant"), ("constraint", "greaterThanOrEqualToConstant"):
      guard !isProvisional(constraintMadeAt: open) else { return markUnknown() }
      recordUse("constraint(\(label):)", value)
    case ("constraint", "lessThanOrEqualToConstant"): recordUse("constraint(\(label):)", value, .limit)
    case ("constraint", _) where isMethod: return
    case ("NSLayoutConstraint", "constant"):
      guard !isProvisional(constraintMadeAt: open) else { return markUnknown() }
      if let size = size(constrainedAt: open) { recordUse(size.name, value, size.isLimit ? .limit : .size) }
    case ("equalTo", ""), ("greaterThanOrEqualTo", ""), ("lessThanOrEqualTo", ""):
      guard isMethod, let side = dimension(constrainedAt: open) else { return markUnknown() }
      recordUse("\(side).\(name)", value, name == "lessThanOrEqualTo" ? .limit : .size)
    case ("boundingRect", "with"), ("sizeThatFits", ""), ("sizeThatFits", "in"), ("systemLayoutSizeFitting", ""):
      guard isMethod else { return markUnknown() }
      // A height alone only limits where a long text ends.
      if case .area(true, _) = value.form { recordUse("\(name)(\(label.isEmpty ? "_" : label):)", value, .measurement) }
    case ("CGRectGetWidth", ""), ("CGRectGetHeight", ""):
      guard case .value(let side) = value.member(name == "CGRectGetWidth" ? "width" : "height") else { return }
      follow(open - 1..<close + 1, side, depth: depth + 1)
    case ("fixed", "") where isMethod && isColumn(open), ("adaptive", "minimum") where isMethod,
      ("flexible", "minimum") where isMethod:
      recordUse("GridItem", value)
    case ("adaptive", "maximum"), ("flexible", "maximum"): return
    case ("absolute", "") where isMethod: recordUse("NSCollectionLayoutDimension.absolute", value)
    case ("estimated", "") where isMethod: return
    case ("min", ""), ("max", ""):
      let others = source.split(open + 1..<close).filter { $0 != argument.value }
      guard let value = extreme(of: others, isLeast: name == "min", value) else { return }
      follow(open - 1..<close + 1, value, depth: depth + 1)
    case ("height", "") where isMethod && isDetent(open): recordUse("presentationDetents", value)
    case (let name, _) where Self.numericFunctions.contains(name):
      if ["Int", "floor", "ceil"].contains(name), isItemCount(argument.value, value), recordCount(at: open, value) {
        return
      }
      follow(open - 1..<close + 1, value, depth: depth + 1)
    case (let name, _) where Self.geometryTypes.contains(name) || isAreaInitializer(name, open, close):
      followArea(argument, into: open, close, value, depth: depth)
    case (let name, _) where Self.positionFunctions.contains(name) || Self.passiveCalls.contains(name): return
    case (let name, _) where name.hasSuffix("Window"): return
    case (_, let label) where Self.concernsImages(name) || Self.concernsImages(label): return
    // The initial frame is replaced as soon as the view is laid out.
    case (_, "frame") where codeTraits(at: open).mayResizeLater: return
    case (_, "frame") where isAddedUnchanged(madeAt: open - 1, value): recordUse("\(name)(frame:)", value)
    default: followCall(argument, to: open, value, depth: depth)
    }
  }

  /// Records a layout choice by the number of items that fit on the screen, such as `Int(width / 120)`. Returns whether
  /// the name of the result denotes a count.
  ///
  /// - Parameter open: the token of the parenthesis after `Int` or `floor`.
  private mutating func recordCount(at open: Int, _ value: SwiftScreenValue) -> Bool {
    let outer = Int(source.tokens[open].parent)
    if source.isToken(outer, "("), let close = source.closing(of: outer) {
      guard let part = source.split(outer + 1..<close).first(where: { $0.contains(open) }) else { return false }
      return recordChoice(byCountIn: .argument(source.argument(part), open: outer), value)
    } else if let (statement, block) = statement(around: open) {
      return recordChoice(byCountIn: .statement(statement, block: block), value)
    }
    return false
  }

  /// Whether the screen's size is divided by a named value, or by a number that can be the size of an item.
  private func isItemCount(_ range: Range<Int>, _ value: SwiftScreenValue) -> Bool {
    guard case .side = value.form, let slash = range.first(where: { source.isToken($0, "/") }) else { return false }
    let divisor = source.kind(slash + 1) == .number ? Double(source.text(slash + 1)) : nil
    return divisor.map { $0 >= 40 && $0 < 300 } ?? (source.kind(slash + 1) == .identifier)
  }

  /// Whether a call is `.height(…)` in `presentationDetents([.height(…)])`.
  private func isDetent(_ open: Int) -> Bool {
    let list = Int(source.tokens[open].parent)
    guard source.isToken(list, "["), source.kind(open - 3) != .identifier else { return false }
    let outer = Int(source.tokens[list].parent)
    return source.isToken(outer, "(") && source.isToken(outer - 1, "presentationDetents")
  }

  /// Whether a call is `.fixed(…)` in `GridItem(.fixed(…))`.
  private func isColumn(_ open: Int) -> Bool {
    let outer = Int(source.tokens[open].parent)
    return source.isToken(outer, "(") && source.isToken(outer - 1, "GridItem")
  }

  /// Whether a call is `.init(width: …, height: …)` or `.init(origin: …, size: …)`.
  private func isAreaInitializer(_ name: String, _ open: Int, _ close: Int) -> Bool {
    guard name == "init", source.kind(open - 2) == .period else { return false }
    let labels = Set(source.split(open + 1..<close).compactMap { source.argument($0).label })
    return labels.isSuperset(of: ["width", "height"]) || labels == ["origin", "size"]
  }

  /// Follows a size, rectangle or point that has the value as a component.
  private mutating func followArea(
    _ argument: SwiftArgument, into open: Int, _ close: Int, _ value: SwiftScreenValue, depth: Int
  ) {
    var area = value
    switch (argument.label, value.form) {
    case ("width", .side): area.form = .area(width: true, height: false)
    case ("height", .side): area.form = .area(width: false, height: true)
    case ("size", .area): break
    case ("x", .side(let side)), ("y", .side(let side)), ("x", .position(let side)), ("y", .position(let side)):
      area.form = .position(side)
    case ("origin", .position): break
    default: return
    }
    // If a side of the screen is used as the other dimension, the side of the screen is reported.
    if case .side(let side) = value.form, case .area = area.form, (side == .height) != (argument.label == "height") {
      area.form = .area(width: side == .width, height: side == .height)
    }
    let start =
      source.isToken(open - 1, "init") ? (source.kind(open - 3) == .identifier ? open - 3 : open - 2) : open - 1
    follow(start..<close + 1, area, depth: depth + 1)
  }

  /// Returns the minimum or maximum of a value and other operands. Nil if a minimum also depends on an unknown operand,
  /// or if the value is a height and another operand is the screen's width.
  private func extreme(
    of others: [Range<Int>], isLeast: Bool, _ value: SwiftScreenValue
  ) -> SwiftScreenValue? {
    var (value, least): (SwiftScreenValue, Double?) = (value, nil)
    for operand in others {
      if let number = number(operand) {
        least = min(least ?? number, number)
      } else if source.contains(operand, anyOf: ["UIScreen"]) {
        // If both sides of the screen are operands, only the width is followed.
        if value.side == .height, source.contains(operand, anyOf: ["width"]) { return nil }
      } else if isLeast {
        guard isContent(operand) else { return nil }
        value.isLimit = true
      }
    }
    if isLeast, let least { value.limit = min(value.limit ?? least, least) }
    return value
  }

  // MARK: Functions of the project

  /// Follows the value into a function or an initializer of the project.
  private mutating func followCall(_ argument: SwiftArgument, to open: Int, _ value: SwiftScreenValue, depth: Int) {
    guard let close = source.closing(of: open), let name = source.identifier(open - 1) else { return markUnknown() }
    let arguments = source.split(open + 1..<close).map { source.argument($0) }
    guard let index = arguments.firstIndex(where: { $0.value == argument.value }) else { return markUnknown() }
    let hasClosure = source.isToken(close + 1, "{")
    if name.first?.isUppercase == true || name == "init" {
      // `self.init(…)`, or `.init(…)` within a member of the type.
      let isSelfInit = name == "init" && (source.isToken(open - 3, "self") || source.kind(open - 3) != .identifier)
      let path = isSelfInit ? type?.name.split(separator: ".").last.map(String.init) : name
      guard let path, let owner = scope.type([path], from: type?.name ?? "", in: file.number), owner.isDeclared else {
        return markUnknown()
      }
      let candidates = owner.functions.filter {
        $0.name == "init" && $0.argumentIndices(arguments, hasClosure: hasClosure) != nil
      }
      if candidates.isEmpty, owner.isStruct, !owner.functions.contains(where: { $0.name == "init" }),
        let label = argument.label,
        let property = owner.property(label, isStatic: false), let home = scope.look(into: property.location.file)
      {
        return within(home, owner) { $0.follow(property, of: owner, value.namedValue, depth: depth + 1) }
      }
      return follow(candidates, arguments, index, hasClosure, value, depth: depth)
    }
    let isOwnMethod = source.kind(open - 2) != .period || source.isToken(open - 3, "self")
    guard isOwnMethod else { return followMethodCall(arguments, index, name, open, hasClosure, value, depth: depth) }
    let members = type.map { scope.functions(name, reachedFrom: $0.name, in: file.number).first ?? [] } ?? []
    let functions = members.isEmpty ? scope.functions(name, in: file.number) : members
    follow(
      functions.filter { $0.argumentIndices(arguments, hasClosure: hasClosure) != nil }, arguments, index, hasClosure,
      value,
      depth: depth)
  }

  /// Follows the value into a method of an object or type of the project.
  private mutating func followMethodCall(
    _ arguments: [SwiftArgument], _ index: Int, _ name: String, _ open: Int, _ hasClosure: Bool,
    _ value: SwiftScreenValue, depth: Int
  ) {
    var candidates: [SwiftFunction] = []
    let holder = source.identifier(open - 3)
    if let holder, holder.first?.isUppercase == true {
      let owner = scope.type([holder], from: type?.name ?? "", in: file.number)
      candidates = owner?.functions.filter { $0.name == name && $0.isStatic } ?? []
    } else if arguments.indices.contains(index) {
      let methods = scope.methods(name, in: file.number)
      // UIKit may have a method with the same name. The argument label or the type of the object identifies the
      // project's method.
      let typeName = holder.flatMap { self.typeName(of: $0, at: open) }
      let hasLabel = arguments[index].label != nil
      candidates = methods.filter { hasLabel || $0.type.split(separator: ".").last.map(String.init) == typeName }.map(
        \.function)
    }
    candidates = candidates.filter { $0.argumentIndices(arguments, hasClosure: hasClosure) != nil }
    follow(candidates, arguments, index, hasClosure, value, depth: depth)
  }

  /// Follows the value into the function that matches the call. Marks the result as unknown if no function or several
  /// functions match.
  private mutating func follow(
    _ candidates: [SwiftFunction], _ arguments: [SwiftArgument], _ index: Int, _ hasClosure: Bool,
    _ value: SwiftScreenValue, depth: Int
  ) {
    guard candidates.count == 1, let function = candidates.first,
      let argumentIndices = function.argumentIndices(arguments, hasClosure: hasClosure),
      let parameter = zip(function.parameters, argumentIndices).first(where: { $1 == index })?.0,
      let home = scope.look(into: function.location.file)
    else { return markUnknown() }
    follow(parameter, of: function, in: home, value, depth: depth)
  }

  /// Follows a parameter through the body of a function.
  private mutating func follow(
    _ parameter: SwiftFunction.Parameter, of function: SwiftFunction, in home: SwiftFile, _ value: SwiftScreenValue,
    depth: Int
  ) {
    guard isFirstVisit(SwiftLocation(file: function.location.file, token: parameter.type.lowerBound)) else { return }
    scope.look(at: function.body.lowerBound, in: function.location.file)
    within(home, home.declarations.type(around: function.location.token)) { flow in
      flow.follow(parameter.name, from: function.body.lowerBound, in: function.body, value.namedValue, depth: depth + 1)
    }
  }

  /// Follows a parameter if its default value contains the operand, as in `func show(width: CGFloat =
  /// UIScreen.main.bounds.width)`. Returns whether there is such a parameter.
  mutating func followDefaultValue(_ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int) -> Bool {
    let functions = (type?.functions ?? []) + file.declarations.global.functions
    for function in functions where function.location.file == file.number {
      guard let parameter = function.parameters.first(where: { $0.defaultValue?.contains(operand.lowerBound) == true }),
        let initial = parameter.defaultValue
      else { continue }
      guard let value = evaluate(initial, around: operand, value) else { return true }
      follow(parameter, of: function, in: file, value, depth: depth)
      return true
    }
    return false
  }
}
