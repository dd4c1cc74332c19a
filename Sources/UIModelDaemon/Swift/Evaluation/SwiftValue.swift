import UIModelPlatform

/// What an expression is worth when the code runs, as far as that is known.
indirect enum SwiftValue {
  /// Something written out: a string, a number, a truth value, nothing.
  case literal(SwiftNode)
  /// A name that the project does not declare: `.command`, `UIKeyCommand.inputEscape`.
  case symbol([String], isImplicit: Bool, Range<Int>)
  /// An action's selector; made of a string where it `isByName`.
  case selector(SwiftNode, isByName: Bool = false)
  /// An identifier made of a string.
  case identifier(SwiftNode)
  case list(SwiftList)
  case tuple([(label: String?, value: SwiftValue)], Range<Int>)
  /// A menu element, by its number.
  case element(Int)
  /// Something of a type of the project.
  case instance(SwiftInstance)
  case enumCase(type: String, name: String, Range<Int>)
  /// The menu builder.
  case builder
  case closure(SwiftClosure)
  /// The place of a property list of the app, by its name.
  case resource(String, Range<Int>)
  /// What a property list has by names.
  case dictionary([String: SwiftValue], Range<Int>)
  /// One of several, by what decides.
  case choice([(condition: SwiftCondition, value: SwiftValue)], Range<Int>)
  case unknown(Range<Int>)

  /// UTF-8 bytes of the source.
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

  /// The same where it is used by its name: that is where it can be changed without changing others.
  func used(at range: Range<Int>) -> SwiftValue {
    switch self {
    case .literal(let node): .literal(SwiftNode(node.value, range))
    case .selector(let node, let isByName): .selector(SwiftNode(node.value, range), isByName: isByName)
    case .identifier(let node): .identifier(SwiftNode(node.value, range))
    case .symbol(let names, let isImplicit, _): .symbol(names, isImplicit: isImplicit, range)
    case .enumCase(let type, let name, _): .enumCase(type: type, name: name, range)
    case .list(let list) where list.isOfSymbols:
      .list(SwiftList(items: list.items.map { SwiftList.Item(value: $0.value.used(at: range)) }, range: range))
    case .choice(let choices, _) where choices.allSatisfy({ $0.condition.direction != nil && $0.value.isPlain }):
      .choice(choices, range)
    default: self
    }
  }

  /// What a part of a tuple is, which each of several may be; nil for anything else.
  func part(_ index: Int, of count: Int) -> SwiftValue? {
    switch self {
    case .tuple(let parts, _): return parts.count == count ? parts[known: index].value : nil
    case .choice(let choices, let range):
      let parts = choices.compactMap { choice in choice.value.part(index, of: count).map { (choice.condition, $0) } }
      return parts.count == choices.count ? .choice(parts, range) : nil
    default: return nil
    }
  }

  /// Whether it is written out, or a name.
  var isPlain: Bool {
    switch self {
    case .literal, .symbol: true
    default: false
    }
  }

  /// Whether both are the same thing written out, or the same name.
  func isWritten(as other: SwiftValue) -> Bool {
    switch (self, other) {
    case (.literal(let a), .literal(let b)): a.value.isSame(as: b.value)
    case (.selector(let a, _), .selector(let b, _)): a.value.isSame(as: b.value)
    case (.symbol(let a, let isImplicit, _), .symbol(let b, let other, _)): a == b && isImplicit == other
    case (.list(let a), .list(let b)):
      a.isOfSymbols && b.isOfSymbols && a.items.count == b.items.count
        && zip(a.items, b.items).allSatisfy { $0.value.isWritten(as: $1.value) }
    default: false
    }
  }

  var string: SwiftNode? {
    if case .literal(let node) = self, case .string = node.value { node } else { nil }
  }
  var int: Int? { if case .literal(let node) = self, case .int(let int) = node.value { int } else { nil } }
  var isNull: Bool { if case .literal(let node) = self, case .null = node.value { true } else { false } }
  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Whether two are certainly the same thing.
  func isSame(as other: SwiftValue) -> Bool {
    switch (self, other) {
    case (.element(let a), .element(let b)): a == b
    case (.literal(let a), .literal(let b)): a.range == b.range
    case (.builder, .builder): true
    case (.list(let a), .list(let b)):
      a.gap == b.gap && a.items.count == b.items.count
        && zip(a.items, b.items).allSatisfy { $0.condition == $1.condition && $0.value.isSame(as: $1.value) }
    case (.unknown, .unknown): true
    case (.symbol(let a, let aImplicit, _), .symbol(let b, let bImplicit, _)): a == b && aImplicit == bImplicit
    case (.closure(let a), .closure(let b)): a.body == b.body && a.file == b.file
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

/// A list; what else is in it is not known if it is open.
struct SwiftList {
  struct Item {
    let value: SwiftValue
    var condition = SwiftCondition.always
  }
  var items: [Item]
  /// How many items certainly come before any that are not known; nil if all are known.
  var gap: Int?
  let range: Range<Int>

  /// `isOpen`: whether there may be others, anywhere.
  init(items: [Item], isOpen: Bool = false, range: Range<Int>) {
    self.items = items
    self.range = range
    gap = isOpen ? 0 : nil
  }

  /// Whether there may be others. Opened, they may be anywhere.
  var isOpen: Bool {
    get { gap != nil }
    set { gap = newValue ? 0 : nil }
  }

  private static let longest = 2_000
  /// Numbers beyond are no keys.
  static let most = 10_000

  /// Takes in more behind what is there. `gap`: that of what is taken in.
  mutating func append(_ more: [Item], gap other: Int? = nil) {
    // A list that is put behind itself again and again.
    let (count, room) = (items.count, max(0, SwiftList.longest - items.count))
    items += more.prefix(room)
    let missing = other ?? (more.count > room ? room : nil)
    gap = gap ?? missing.map { count + min($0, room) }
  }

  /// The same with the first gap of both.
  mutating func open(at other: Int?) { gap = [gap, other].compactMap(\.self).min() }

  /// The same after nobody knows what: each may be in it, and there may be others.
  var doubted: SwiftList {
    SwiftList(items: items.map { Item(value: $0.value, condition: .unknown) }, isOpen: true, range: range)
  }

  /// The same from the last to the first. What is not known of it may then be anywhere.
  var reversed: SwiftList { SwiftList(items: items.reversed(), isOpen: isOpen, range: range) }

  /// Whether it is another list with nothing or something behind it.
  func begins(with other: SwiftList) -> Bool {
    items.count >= other.items.count
      && zip(other.items, items).allSatisfy { $0.condition == $1.condition && $0.value.isSame(as: $1.value) }
  }

  /// Whether it is a set of flags.
  var isOfSymbols: Bool {
    !isOpen && items.allSatisfy { if case .symbol = $0.value { $0.condition.isAlways } else { false } }
  }

  mutating func append(_ other: SwiftList) { append(other.items, gap: other.gap) }
}

struct SwiftInstance {
  let type: String
  /// Tells those apart that are made at one place.
  let number: Int
  var fields: [String: SwiftValue]
  let range: Range<Int>
  /// It was made elsewhere: no more is known of it than its type.
  var isOpaque = false
}

struct SwiftClosure {
  /// The tokens in its braces.
  let body: Range<Int>
  /// The number of the file they stand in, and the names that are seen there.
  let file: Int32
  let scope: SwiftFrame

  var spot: SwiftSpot { SwiftSpot(file: file, token: body.lowerBound) }
}

/// A menu, a command, an action or a sheet's controller, which code goes on changing after it was made.
struct SwiftElement {
  let className: String
  /// The class's name as it is written.
  let name: Range<Int>
  var range: Range<Int>
  var members: [(name: String, label: Range<Int>, value: SwiftValue)] = []
  /// The key or the expression of a title that is not known.
  var titleKey: SwiftNode?
  /// Whether code that is not read may set properties of it; its keys stay.
  var isOpen = false
  /// Whether anything of it may have been changed.
  var isChanged = false
  /// Of a sheet's controller: whether it is that of a popover.
  var isAdaptive = false
  /// Of a sheet's controller: the style of what is presented, if it is one without a sheet.
  var style: SwiftNode?
  /// Of a sheet's controller: what it is of, and whether it was given to the code. Of a bar's item, too.
  var owner: String?
  var isGiven = false
  /// Of a bar's item: the name of the constant that holds it. One of the code itself is told from others by its owner too.
  var handle: String?
  /// Of a sheet's controller: what its properties were set to, by the tokens of their names in the file that is read.
  var setAt: [Int: SwiftValue] = [:]
  /// Whether it is a menu element, and not something of a sheet.
  var isOfMenu: Bool { SwiftElementClass.names.contains(className) }

  /// The keys of a command that has others in other releases; nil for one that has not.
  var inputsOfReleases: [(condition: SwiftCondition, value: SwiftValue)]? {
    guard case .choice(let choices, _)? = members.first(where: { $0.name == "input" })?.value,
      choices.allSatisfy({ $0.condition.releases != nil && $0.value.isPlain })
    else { return nil }
    return choices
  }

  mutating func set(_ name: String, _ label: Range<Int>, _ value: SwiftValue) {
    if name == "title" { titleKey = nil }
    members.removeAll { $0.name == name }
    members.append((name, label, value))
  }
}

/// The names of a function that runs.
struct SwiftFrame {
  /// The type it belongs to.
  var type: String
  /// What `self` is, if it is more than an object of that type.
  var instance: SwiftInstance?
  /// The element that an initializer makes.
  var element: Int?
  var isStatic = false
  /// The type of what is given back, where it is known.
  var result: String?
  var variables: [String: SwiftValue] = [:]
  /// Those that were declared in it.
  var locals: Set<String> = []
  var functions: [String: SwiftFunction] = [:]
  /// The sheets' controllers that it has reached, by the names of what they belong to.
  var sheets: [String: Int] = [:]
  /// What it may answer, and when.
  var returns: [(condition: SwiftCondition, value: SwiftValue)] = []
}

extension SwiftElement: HasAbsent {
  static var absent: SwiftElement {
    SwiftElement(className: "", name: 0..<0, range: 0..<0, isOpen: true, isChanged: true)
  }
}
