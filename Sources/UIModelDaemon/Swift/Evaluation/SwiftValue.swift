import UIModelPlatform

/// The value of an expression, which the evaluator may know completely, in part, or only as `unknown`.
///
/// For example, the value of `"w"` is a `.literal`, the value of `.command` is a `.symbol`, and the value of `[first,
/// second]` is a `.list` with two items.
indirect enum SwiftValue {
  /// A string, a number, a Boolean or `nil` with a known value.
  case literal(SwiftNode)
  /// The components of an unresolved name, such as `.command` or `UIKeyCommand.inputEscape`. `isImplicit` is true for a
  /// name that begins with a period.
  case symbol([String], isImplicit: Bool, Range<Int>)
  /// The selector of an action. `isByName` is true for a selector made from a string.
  case selector(SwiftNode, isByName: Bool = false)
  /// The identifier of a menu, an action or a detent, made from a string.
  case identifier(SwiftNode)
  case list(SwiftList)
  case tuple([(label: String?, value: SwiftValue)], Range<Int>)
  /// An element, by its index in the evaluator's `elements`.
  case element(Int)
  /// An instance of a type that the project declares.
  case instance(SwiftInstance)
  case enumCase(type: String, name: String, Range<Int>)
  /// The menu builder.
  case builder
  case closure(SwiftClosure)
  /// The path or URL of one of the app's property lists, by the name of the list.
  case resource(String, Range<Int>)
  /// The entries of a dictionary in a property list, by key.
  case dictionary([String: SwiftValue], Range<Int>)
  /// One of several values, each with the condition that selects it.
  case choice([(condition: SwiftCondition, value: SwiftValue)], Range<Int>)
  case unknown(Range<Int>)

  /// Returns the range of the value's expression in UTF-8 bytes; empty for the builder and for closures.
  func range(_ elements: [SwiftElement]) -> Range<Int> {
    switch self {
    case .literal(let node), .selector(let node, _), .identifier(let node): node.range
    case .symbol(_, _, let range), .tuple(_, let range), .enumCase(_, _, let range), .choice(_, let range),
      .resource(_, let range), .dictionary(_, let range), .unknown(let range):
      range
    case .list(let list): list.range
    case .element(let number): elements[number].range
    case .instance(let instance): instance.range
    case .builder, .closure: 0..<0
    }
  }

  /// Returns the value for another expression that uses it, such as the name of a constant. A literal, a name or a set
  /// of flags gets the range of that expression, so that an edit of the range changes only this expression.
  func used(at range: Range<Int>) -> SwiftValue {
    switch self {
    case .literal(let node): .literal(SwiftNode(node.value, range))
    case .selector(let node, let isByName): .selector(SwiftNode(node.value, range), isByName: isByName)
    case .identifier(let node): .identifier(SwiftNode(node.value, range))
    case .symbol(let names, let isImplicit, _): .symbol(names, isImplicit: isImplicit, range)
    case .enumCase(let type, let name, _): .enumCase(type: type, name: name, range)
    case .list(let list) where list.isFlagSet:
      .list(SwiftList(items: list.items.map { SwiftList.Item(value: $0.value.used(at: range)) }, range: range))
    case .choice(let choices, _) where choices.allSatisfy({ $0.condition.direction != nil && $0.value.isPlain }):
      .choice(choices, range)
    default: self
    }
  }

  /// Returns a part of a tuple with `count` parts. For a choice between tuples, returns the choice between their parts.
  /// Nil for any other value.
  func part(_ index: Int, of count: Int) -> SwiftValue? {
    switch self {
    case .tuple(let parts, _): return parts.count == count ? parts[known: index].value : nil
    case .choice(let choices, let range):
      let parts = choices.compactMap { choice in choice.value.part(index, of: count).map { (choice.condition, $0) } }
      return parts.count == choices.count ? .choice(parts, range) : nil
    default: return nil
    }
  }

  /// Whether the value is a literal or a `.symbol`.
  var isPlain: Bool {
    switch self {
    case .literal, .symbol: true
    default: false
    }
  }

  /// Whether both values are equal literals, selectors, symbols or sets of flags.
  func isSpelled(as other: SwiftValue) -> Bool {
    switch (self, other) {
    case (.literal(let a), .literal(let b)): a.value.isSameScalar(as: b.value)
    case (.selector(let a, _), .selector(let b, _)): a.value.isSameScalar(as: b.value)
    case (.symbol(let a, let isImplicit, _), .symbol(let b, let isOtherImplicit, _)):
      a == b && isImplicit == isOtherImplicit
    case (.list(let a), .list(let b)):
      a.isFlagSet && b.isFlagSet && a.items.count == b.items.count
        && zip(a.items, b.items).allSatisfy { $0.value.isSpelled(as: $1.value) }
    default: false
    }
  }

  /// The node of a string literal; nil for any other value.
  var string: SwiftNode? {
    if case .literal(let node) = self, case .string = node.value { node } else { nil }
  }
  var int: Int? { if case .literal(let node) = self, case .int(let int) = node.value { int } else { nil } }
  var isNull: Bool { if case .literal(let node) = self, case .null = node.value { true } else { false } }
  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Whether two values are certainly identical. Equal literals at different positions in the code are not identical.
  func isSame(as other: SwiftValue) -> Bool {
    switch (self, other) {
    case (.element(let a), .element(let b)): a == b
    case (.literal(let a), .literal(let b)): a.range == b.range
    case (.builder, .builder): true
    case (.list(let a), .list(let b)):
      a.gapIndex == b.gapIndex && a.items.count == b.items.count
        && zip(a.items, b.items).allSatisfy { $0.condition == $1.condition && $0.value.isSame(as: $1.value) }
    case (.unknown, .unknown): true
    case (.symbol(let a, let aImplicit, _), .symbol(let b, let bImplicit, _)): a == b && aImplicit == bImplicit
    case (.closure(let a), .closure(let b)): a.body == b.body && a.fileNumber == b.fileNumber
    case (.instance(let a), .instance(let b)):
      a.range == b.range && a.number == b.number && a.fields.count == b.fields.count
        && a.fields.allSatisfy { name, value in b.fields[name].map { value.isSame(as: $0) } ?? false }
    case (.enumCase(let a, let aName, _), .enumCase(let b, let bName, _)): a == b && aName == bName
    case (.tuple(_, let a), .tuple(_, let b)), (.choice(_, let a), .choice(_, let b)): a == b
    case (.selector(let a, _), .selector(let b, _)), (.identifier(let a), .identifier(let b)): a.range == b.range
    case (.dictionary(_, let a), .dictionary(_, let b)): a == b
    case (.resource(let a, _), .resource(let b, _)): a == b
    default: false
    }
  }
}

/// A list value. An open list may contain further, unknown items.
struct SwiftList {
  /// An item with the condition under which the list contains the item.
  struct Item {
    let value: SwiftValue
    var condition = SwiftCondition.always
  }
  var items: [Item]
  /// The number of items that certainly come before all unknown items; nil if all items are known.
  var gapIndex: Int?
  let range: Range<Int>

  /// Creates a list. If `isOpen` is true, unknown items may be at any position.
  init(items: [Item], isOpen: Bool = false, range: Range<Int>) {
    self.items = items
    self.range = range
    gapIndex = isOpen ? 0 : nil
  }

  /// Whether the list may contain unknown items. Setting true allows them at any position.
  var isOpen: Bool {
    get { gapIndex != nil }
    set { gapIndex = newValue ? 0 : nil }
  }

  /// The maximum number of items.
  private static let maximumCount = 2_000
  /// The maximum magnitude of the bounds and the step of an evaluated `stride`. Larger numbers never become keys.
  static let maximumStrideBound = 10_000

  /// Appends items up to the maximum number of items.
  ///
  /// - Parameter itemsGap: the gap of the appended items; nil if all of them are known.
  mutating func append(_ addedItems: [Item], gapIndex itemsGap: Int? = nil) {
    // Code may append a list to itself repeatedly, so the number of items is limited.
    let (count, remainingCapacity) = (items.count, max(0, SwiftList.maximumCount - items.count))
    items += addedItems.prefix(remainingCapacity)
    let addedGap = itemsGap ?? (addedItems.count > remainingCapacity ? remainingCapacity : nil)
    gapIndex = gapIndex ?? addedGap.map { count + min($0, remainingCapacity) }
  }

  /// Allows unknown items after the given number of items. Keeps a smaller gap. Does nothing if the number is nil.
  mutating func allowUnknownItems(after itemCount: Int?) { gapIndex = [gapIndex, itemCount].compactMap(\.self).min() }

  /// The list after an unknown change: each item might be missing, and unknown items may be at any position.
  var uncertain: SwiftList {
    SwiftList(items: items.map { Item(value: $0.value, condition: .unknown) }, isOpen: true, range: range)
  }

  /// The list in reverse order. If the list is open, unknown items may be at any position of the result.
  var reversed: SwiftList { SwiftList(items: items.reversed(), isOpen: isOpen, range: range) }

  /// Whether the list begins with all items of another list.
  func begins(with other: SwiftList) -> Bool {
    items.count >= other.items.count
      && zip(other.items, items).allSatisfy { $0.condition == $1.condition && $0.value.isSame(as: $1.value) }
  }

  /// Whether the list is a set of flags: all items are symbols that the list always contains.
  var isFlagSet: Bool {
    !isOpen && items.allSatisfy { if case .symbol = $0.value { $0.condition.isAlways } else { false } }
  }

  mutating func append(_ other: SwiftList) { append(other.items, gapIndex: other.gapIndex) }
}

/// An instance of a type that the project declares.
struct SwiftInstance {
  let type: String
  /// A number that distinguishes the instances made at one position in the code.
  let number: Int
  /// The known values of the stored properties.
  var fields: [String: SwiftValue]
  let range: Range<Int>
  /// Whether other code made the instance. Only the type of such an instance is known.
  var isOpaque = false
}

/// A closure with the variables that it captures.
struct SwiftClosure {
  /// The tokens between the braces.
  let body: Range<Int>
  /// The number of the file that contains the closure.
  let fileNumber: Int32
  /// The frame whose variables the closure captures.
  let capturedFrame: SwiftFrame

  var location: SwiftLocation { SwiftLocation(fileNumber: fileNumber, token: body.lowerBound) }
}

/// A UIKit or SwiftUI object that code makes or configures: a menu element, a bar button item, a group of bar button
/// items, a sheet controller or a detent.
struct SwiftElement {
  let className: String
  /// The range of the name that makes the element, such as the class name in an initializer call.
  let nameRange: Range<Int>
  var range: Range<Int>
  /// The properties that code set, each with the range of the property's name in UTF-8 bytes.
  var members: [(name: String, label: Range<Int>, value: SwiftValue)] = []
  /// The text to display for an unknown title, such as a localization key.
  var titleKey: SwiftNode?
  /// Whether unevaluated code may have set properties of the element. The keys of a command cannot be set later.
  var isOpen = false
  /// Whether any property of the element may have changed.
  var isChanged = false
  /// For a sheet controller: whether the property that returned it is `adaptiveSheetPresentationController` of a
  /// popover.
  var isAdaptive = false
  /// For a sheet controller: the modal presentation style if that style shows no sheet; nil otherwise.
  var style: SwiftNode?
  /// For a sheet controller: the path of the sheet controller, such as `page.sheetPresentationController`. For a bar
  /// item in a local variable: the number of the element that the variable holds.
  var owner: String?
  /// Whether the evaluated code received the element, for example from a property, instead of making the element.
  var isReceived = false
  /// For a bar item: the name of the variable or property that holds the item. Items in local variables are also
  /// distinguished by their `owner`.
  var handle: String?
  /// For a sheet controller: the values assigned to its properties, by the tokens of the property names in the file
  /// being read.
  var assignedValues: [Int: SwiftValue] = [:]
  /// Whether the element is a menu element. False for parts of bars and sheets.
  var isMenuElement: Bool { SwiftElementClass.names.contains(className) }

  /// A command's keys in different releases, each with its condition; nil if the key does not depend on the release.
  var inputsByRelease: [(condition: SwiftCondition, value: SwiftValue)]? {
    guard case .choice(let choices, _)? = members.first(where: { $0.name == "input" })?.value,
      choices.allSatisfy({ $0.condition.releases != nil && $0.value.isPlain })
    else { return nil }
    return choices
  }

  /// Sets a property. Replaces an earlier value.
  mutating func set(_ name: String, _ labelRange: Range<Int>, _ value: SwiftValue) {
    if name == "title" { titleKey = nil }
    members.removeAll { $0.name == name }
    members.append((name, labelRange, value))
  }
}

/// The frame of a function call: the current type, the receiver, the variables and the returned values.
struct SwiftFrame {
  /// The name of the type that declares the function; empty for a global function.
  var type: String
  /// The instance that `self` denotes; nil if `self` is not a known instance.
  var instance: SwiftInstance?
  /// The number of the element that the running initializer makes; nil outside of such an initializer.
  var elementNumber: Int?
  var isStatic = false
  /// The name of the function's declared result type; nil if unknown.
  var resultType: String?
  var variables: [String: SwiftValue] = [:]
  /// The names of the variables that the function itself declares.
  var localNames: Set<String> = []
  /// The local functions in scope, by name.
  var functions: [String: SwiftFunction] = [:]
  /// The element numbers of the sheet controllers that the code used, by path, such as
  /// `page.sheetPresentationController`.
  var sheetNumbers: [String: Int] = [:]
  /// The values that the function may return, each with its condition.
  var returnedValues: [(condition: SwiftCondition, value: SwiftValue)] = []
}

extension SwiftElement: AbsentValueProviding {
  static var absent: SwiftElement {
    SwiftElement(className: "", nameRange: 0..<0, range: 0..<0, isOpen: true, isChanged: true)
  }
}
