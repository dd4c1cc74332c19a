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
  /// Functions that only print, compare, convert or store a value.
  private static let passiveCalls: Set<String> = [
    "print", "NSLog", "debugPrint", "dump", "DLOG", "ILOG", "DDLogDebug", "log", "debug", "info", "assert",
    "precondition",
    "NSValue", "String", "NSNumber",
  ]
  /// Lowercase parts of names that concern images. The number of pixels of an image may depend on the screen.
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
    // A name that ends in `view`, such as `imageView`, denotes a view and not an image.
    return !name.hasSuffix("view") && imageWords.contains { name.contains($0) }
  }

  /// Follows a value into an argument of a call.
  ///
  /// - Parameter openingBracket: the token of the call's opening parenthesis.
  mutating func followArgument(_ argument: SwiftArgument, to openingBracket: Int, _ value: SwiftScreenValue, depth: Int)
  {
    guard let closingBracket = source.closing(of: openingBracket) else { return markUnknown() }
    let (label, name) = (argument.label ?? "", source.identifier(openingBracket - 1))
    guard let name, source.tokens[openingBracket - 1].end == source.tokens[openingBracket].start else {
      return follow(openingBracket..<closingBracket + 1, value, depth: depth + 1)
    }
    let isMethod = source.kind(openingBracket - 2) == .period
    switch (name, label) {
    case ("frame", "width"), ("frame", "minWidth"), ("frame", "height"), ("frame", "minHeight"):
      guard isMethod, !declaresFrameMethod(openingBracket - 2) else { return markUnknown() }
      if !isInvisible(modifier: openingBracket - 1) { recordUse("frame(\(label):)", value) }
    case ("frame", "maxWidth"), ("frame", "maxHeight"):
      guard isMethod, !declaresFrameMethod(openingBracket - 2) else { return markUnknown() }
      // A maximum does not make a frame larger than its container, so a maximum of the whole screen has no effect. Only
      // a share of the screen is reported.
      if !value.isWhole, !isInvisible(modifier: openingBracket - 1) { recordUse("frame(\(label):)", value, .limit) }
    case ("frame", _) where isMethod: return
    case ("position", "x"), ("position", "y"):
      if isMethod, value.isOnScreen { recordUse("position(\(label):)", value, .position) }
    // A spacer of any size reduces the space for the other views, so the spacer's share of the screen does not matter.
    case ("Spacer", "minLength"):
      var value = value
      value.share = nil
      recordUse("Spacer(minLength:)", value)
    case ("padding", "") where isMethod:
      if !isInvisible(modifier: openingBracket - 1) { recordUse("padding", value) }
    case ("constraint", "equalToConstant"), ("constraint", "greaterThanOrEqualToConstant"):
      guard !isProvisional(constraintMadeAt: openingBracket) else { return markUnknown() }
      recordUse("constraint(\(label):)", value)
    case ("constraint", "lessThanOrEqualToConstant"): recordUse("constraint(\(label):)", value, .limit)
    case ("constraint", _) where isMethod: return
    case ("NSLayoutConstraint", "constant"):
      guard !isProvisional(constraintMadeAt: openingBracket) else { return markUnknown() }
      if let size = size(constrainedAt: openingBracket) { recordUse(size.name, value, size.isLimit ? .limit : .size) }
    case ("equalTo", ""), ("greaterThanOrEqualTo", ""), ("lessThanOrEqualTo", ""):
      guard isMethod, let side = dimension(constrainedAt: openingBracket) else { return markUnknown() }
      recordUse("\(side).\(name)", value, name == "lessThanOrEqualTo" ? .limit : .size)
    case ("boundingRect", "with"), ("sizeThatFits", ""), ("sizeThatFits", "in"), ("systemLayoutSizeFitting", ""):
      guard isMethod else { return markUnknown() }
      // In a text measurement, a height alone only limits where a long text ends.
      if case .area(true, _) = value.form { recordUse("\(name)(\(label.isEmpty ? "_" : label):)", value, .measurement) }
    case ("CGRectGetWidth", ""), ("CGRectGetHeight", ""):
      guard case .value(let side) = value.member(name == "CGRectGetWidth" ? "width" : "height") else { return }
      follow(openingBracket - 1..<closingBracket + 1, side, depth: depth + 1)
    case ("fixed", "") where isMethod && isColumn(openingBracket), ("adaptive", "minimum") where isMethod,
      ("flexible", "minimum") where isMethod:
      recordUse("GridItem", value)
    case ("adaptive", "maximum"), ("flexible", "maximum"): return
    case ("absolute", "") where isMethod: recordUse("NSCollectionLayoutDimension.absolute", value)
    case ("estimated", "") where isMethod: return
    case ("min", ""), ("max", ""):
      let otherOperands = source.split(openingBracket + 1..<closingBracket).filter { $0 != argument.value }
      guard let value = extremum(of: otherOperands, isMinimum: name == "min", value) else { return }
      follow(openingBracket - 1..<closingBracket + 1, value, depth: depth + 1)
    case ("height", "") where isMethod && isDetent(openingBracket): recordUse("presentationDetents", value)
    case (let name, _) where Self.numericFunctions.contains(name):
      if ["Int", "floor", "ceil"].contains(name), isItemCount(argument.value, value),
        recordCount(at: openingBracket, value)
      {
        return
      }
      follow(openingBracket - 1..<closingBracket + 1, value, depth: depth + 1)
    case (let name, _)
    where Self.geometryTypes.contains(name) || isAreaInitializer(name, openingBracket, closingBracket):
      followArea(argument, into: openingBracket, closingBracket, value, depth: depth)
    case (let name, _) where Self.positionFunctions.contains(name) || Self.passiveCalls.contains(name): return
    case (let name, _) where name.hasSuffix("Window"): return
    case (_, let label) where Self.concernsImages(name) || Self.concernsImages(label): return
    // The initial frame is replaced as soon as the view is laid out.
    case (_, "frame") where codeTraits(at: openingBracket).mayResizeLater: return
    case (_, "frame") where isAddedUnchanged(madeAt: openingBracket - 1, value): recordUse("\(name)(frame:)", value)
    default: followCall(argument, to: openingBracket, value, depth: depth)
    }
  }

  /// Records a use with the purpose `.choice` if a variable or argument receives the number of items that fit on the
  /// screen, such as `Int(width / 120)`. Returns whether the name of the variable or argument denotes a count.
  ///
  /// - Parameter openingBracket: the token of the parenthesis after `Int` or `floor`.
  private mutating func recordCount(at openingBracket: Int, _ value: SwiftScreenValue) -> Bool {
    let outerBracket = Int(source.tokens[openingBracket].parent)
    if source.isToken(outerBracket, "("), let closingBracket = source.closing(of: outerBracket) {
      guard
        let argumentTokens = source.split(outerBracket + 1..<closingBracket).first(where: {
          $0.contains(openingBracket)
        })
      else { return false }
      return recordChoice(byCountIn: .argument(source.argument(argumentTokens), open: outerBracket), value)
    } else if let (statement, block) = statement(around: openingBracket) {
      return recordChoice(byCountIn: .statement(statement, block: block), value)
    }
    return false
  }

  /// Whether a side of the screen is divided by a named value, or by a number that can be the size of an item (40 to
  /// 300 points).
  private func isItemCount(_ range: Range<Int>, _ value: SwiftScreenValue) -> Bool {
    guard case .side = value.form, let divisionToken = range.first(where: { source.isToken($0, "/") }) else {
      return false
    }
    let divisor = source.kind(divisionToken + 1) == .number ? Double(source.text(divisionToken + 1)) : nil
    return divisor.map { $0 >= 40 && $0 < 300 } ?? (source.kind(divisionToken + 1) == .identifier)
  }

  /// Whether a call is `.height(…)` in `presentationDetents([.height(…)])`.
  private func isDetent(_ openingBracket: Int) -> Bool {
    let listBracket = Int(source.tokens[openingBracket].parent)
    guard source.isToken(listBracket, "["), source.kind(openingBracket - 3) != .identifier else { return false }
    let outerBracket = Int(source.tokens[listBracket].parent)
    return source.isToken(outerBracket, "(") && source.isToken(outerBracket - 1, "presentationDetents")
  }

  /// Whether a call is `.fixed(…)` in `GridItem(.fixed(…))`.
  private func isColumn(_ openingBracket: Int) -> Bool {
    let outerBracket = Int(source.tokens[openingBracket].parent)
    return source.isToken(outerBracket, "(") && source.isToken(outerBracket - 1, "GridItem")
  }

  /// Whether a call is `.init(…)` with the labels `width` and `height`, or `.init(origin: …, size: …)`.
  private func isAreaInitializer(_ name: String, _ openingBracket: Int, _ closingBracket: Int) -> Bool {
    guard name == "init", source.kind(openingBracket - 2) == .period else { return false }
    let labels = Set(source.split(openingBracket + 1..<closingBracket).compactMap { source.argument($0).label })
    return labels.isSuperset(of: ["width", "height"]) || labels == ["origin", "size"]
  }

  /// Follows a size, rectangle or point that has the value as a component.
  private mutating func followArea(
    _ argument: SwiftArgument, into openingBracket: Int, _ closingBracket: Int, _ value: SwiftScreenValue, depth: Int
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
    // A side of the screen may be used as the other dimension, as in `CGSize(width: screenHeight, …)`. The reported
    // side is then the side of the screen, here `height`.
    if case .side(let side) = value.form, case .area = area.form, (side == .height) != (argument.label == "height") {
      area.form = .area(width: side == .width, height: side == .height)
    }
    let start =
      source.isToken(openingBracket - 1, "init")
      ? (source.kind(openingBracket - 3) == .identifier ? openingBracket - 3 : openingBracket - 2) : openingBracket - 1
    follow(start..<closingBracket + 1, area, depth: depth + 1)
  }

  /// Returns the minimum or maximum of a value and other operands. Nil if a minimum also depends on an unknown operand,
  /// or if the value is a height and another operand is the screen's width.
  private func extremum(
    of otherOperands: [Range<Int>], isMinimum: Bool, _ value: SwiftScreenValue
  ) -> SwiftScreenValue? {
    var (value, minimumNumber): (SwiftScreenValue, Double?) = (value, nil)
    for operand in otherOperands {
      if let number = number(operand) {
        minimumNumber = min(minimumNumber ?? number, number)
      } else if source.contains(operand, anyOf: ["UIScreen"]) {
        // If both sides of the screen are operands, only the width is followed.
        if value.side == .height, source.contains(operand, anyOf: ["width"]) { return nil }
      } else if isMinimum {
        guard isContent(operand) else { return nil }
        value.isLimit = true
      }
    }
    if isMinimum, let minimumNumber { value.limit = min(value.limit ?? minimumNumber, minimumNumber) }
    return value
  }

  // MARK: Functions of the project

  /// Follows the value from an argument into a function or an initializer of the project.
  private mutating func followCall(
    _ argument: SwiftArgument, to openingBracket: Int, _ value: SwiftScreenValue, depth: Int
  ) {
    guard let closingBracket = source.closing(of: openingBracket), let name = source.identifier(openingBracket - 1)
    else { return markUnknown() }
    let arguments = source.split(openingBracket + 1..<closingBracket).map { source.argument($0) }
    guard let index = arguments.firstIndex(where: { $0.value == argument.value }) else { return markUnknown() }
    let hasClosure = source.isToken(closingBracket + 1, "{")
    if name.first?.isUppercase == true || name == "init" {
      // `self.init(…)`, or `.init(…)` within a member of the type.
      let isSelfInit =
        name == "init" && (source.isToken(openingBracket - 3, "self") || source.kind(openingBracket - 3) != .identifier)
      let path = isSelfInit ? type?.name.split(separator: ".").last.map(String.init) : name
      guard let path, let owner = scope.type([path], from: type?.name ?? "", in: file.number), owner.isDeclared else {
        return markUnknown()
      }
      let candidates = owner.functions.filter {
        $0.name == "init" && $0.argumentIndices(arguments, hasClosure: hasClosure) != nil
      }
      if candidates.isEmpty, owner.isStruct, !owner.functions.contains(where: { $0.name == "init" }),
        let label = argument.label,
        let initializedProperty = owner.property(label, isStatic: false),
        let declaringFile = scope.readFile(numbered: initializedProperty.location.fileNumber)
      {
        return within(declaringFile, owner) {
          $0.follow(initializedProperty, of: owner, value.namedValue, depth: depth + 1)
        }
      }
      return follow(candidates, arguments, index, hasClosure, value, depth: depth)
    }
    let isOwnMethod = source.kind(openingBracket - 2) != .period || source.isToken(openingBracket - 3, "self")
    guard isOwnMethod else {
      return followMethodCall(arguments, index, name, openingBracket, hasClosure, value, depth: depth)
    }
    let members = type.map { scope.functions(name, reachedFrom: $0.name, in: file.number).first ?? [] } ?? []
    let functions = members.isEmpty ? scope.functions(name, in: file.number) : members
    follow(
      functions.filter { $0.argumentIndices(arguments, hasClosure: hasClosure) != nil }, arguments, index, hasClosure,
      value,
      depth: depth)
  }

  /// Follows the value from an argument into a method of an object or type of the project.
  private mutating func followMethodCall(
    _ arguments: [SwiftArgument], _ index: Int, _ name: String, _ openingBracket: Int, _ hasClosure: Bool,
    _ value: SwiftScreenValue, depth: Int
  ) {
    var candidates: [SwiftFunction] = []
    let receiverName = source.identifier(openingBracket - 3)
    if let receiverName, receiverName.first?.isUppercase == true {
      let owner = scope.type([receiverName], from: type?.name ?? "", in: file.number)
      candidates = owner?.functions.filter { $0.name == name && $0.isStatic } ?? []
    } else if arguments.indices.contains(index) {
      let methods = scope.methods(name, in: file.number)
      // UIKit may have a method with the same name. The argument label or the type of the object identifies the
      // project's method.
      let typeName = receiverName.flatMap { self.typeName(of: $0, at: openingBracket) }
      let hasLabel = arguments[index].label != nil
      candidates = methods.filter { hasLabel || $0.type.split(separator: ".").last.map(String.init) == typeName }.map(
        \.function)
    }
    candidates = candidates.filter { $0.argumentIndices(arguments, hasClosure: hasClosure) != nil }
    follow(candidates, arguments, index, hasClosure, value, depth: depth)
  }

  /// Follows the value into the only candidate function. Marks the result as unknown if there is no candidate or
  /// several.
  private mutating func follow(
    _ candidates: [SwiftFunction], _ arguments: [SwiftArgument], _ index: Int, _ hasClosure: Bool,
    _ value: SwiftScreenValue, depth: Int
  ) {
    guard candidates.count == 1, let function = candidates.first,
      let argumentIndices = function.argumentIndices(arguments, hasClosure: hasClosure),
      let parameter = zip(function.parameters, argumentIndices).first(where: { $1 == index })?.0,
      let declaringFile = scope.readFile(numbered: function.location.fileNumber)
    else { return markUnknown() }
    follow(parameter, of: function, in: declaringFile, value, depth: depth)
  }

  /// Follows a parameter through the body of a function.
  private mutating func follow(
    _ parameter: SwiftFunction.Parameter, of function: SwiftFunction, in declaringFile: SwiftFile,
    _ value: SwiftScreenValue,
    depth: Int
  ) {
    guard recordVisit(SwiftLocation(fileNumber: function.location.fileNumber, token: parameter.typeTokens.lowerBound))
    else { return }
    scope.recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
    within(declaringFile, declaringFile.declarations.type(around: function.location.token)) { analysis in
      analysis.follow(
        parameter.name, from: function.body.lowerBound, in: function.body, value.namedValue, depth: depth + 1)
    }
  }

  /// Follows a parameter if its default value contains the operand, as in `func show(width: CGFloat =
  /// UIScreen.main.bounds.width)`. Returns whether the operand is in a parameter's default value.
  mutating func followDefaultValue(_ operand: Range<Int>, _ value: SwiftScreenValue, depth: Int) -> Bool {
    let functions = (type?.functions ?? []) + file.declarations.global.functions
    for function in functions where function.location.fileNumber == file.number {
      guard let parameter = function.parameters.first(where: { $0.defaultValue?.contains(operand.lowerBound) == true }),
        let defaultValue = parameter.defaultValue
      else { continue }
      guard let value = evaluate(defaultValue, around: operand, value) else { return true }
      follow(parameter, of: function, in: file, value, depth: depth)
      return true
    }
    return false
  }
}
