import UIModelPlatform

/// Whether code that is not carried out may have changed a sheet before it is seen. Of what may have been changed nothing is
/// said: what a call does to a controller that it is given, or can reach, nobody knows.
struct SwiftSheetDoubts {
  private let source: SwiftSource
  private let scope: SwiftScope
  /// The code that was carried out, and the type it belongs to.
  private let body: Range<Int>
  private let type: String
  /// The owners' first names of the sheets of which it sets something, each with the owners.
  private let owners: [String: Set<String>]
  /// The names of what is made here: `let name = Type(…)`.
  private let made: Set<String>
  /// The names of local functions and of closures in constants: `func name()`, `let name = { … }`.
  private let local: Set<String>
  /// Whether something is set here by another name, or in a closure that runs at some other time; of detents alone.
  private let isSetOtherwise: Bool
  private let areDetentsSetOtherwise: Bool
  /// Whether other code of the folder sets anything of the kind.
  private let isSetElsewhere: Bool

  /// `sheets`: those of which the code sets something. `setters`: where the file sets what decides most, by name.
  init(
    _ source: SwiftSource, _ scope: SwiftScope, body: Range<Int>, type: String, sheets: [SwiftElement],
    setters: [String: [Int]]
  ) {
    (self.source, self.scope, self.body, self.type) = (source, scope, body, type)
    owners = Dictionary(sheets.map { ($0.root, [$0.owner ?? ""]) }) { $0.union($1) }
    let set = Set(sheets.flatMap(\.setAt.keys))
    let here = setters.mapValues { $0.within(body) }
    isSetOtherwise = here.values.contains { $0.contains { !set.contains($0) } }
    areDetentsSetOtherwise = here["detents"]?.contains { !set.contains($0) } ?? false
    isSetElsewhere =
      isSetOtherwise || setters.contains { name, all in all.count > here[name]?.count ?? 0 }
      || setters.keys.sorted().contains { !scope.setters(of: $0).isSubset(of: [scope.home.number]) }
    made = source.madeNames(in: body)
    local = source.localCode(in: body)
  }

  /// Whether a sheet is what the code says, once it is through.
  func isCertain(_ sheet: SwiftElement) -> Bool {
    guard isListCertain(sheet), sheet.owner != nil, let first = sheet.setAt.keys.min() else { return false }
    // Whoever gave it goes on with it.
    guard !sheet.isGiven, !isSetOtherwise, isOnly(sheet) else { return false }
    let isLocal = made.contains(sheet.root)
    if !isLocal, isSetElsewhere || isReachedByHeirs { return false }
    var names = Set(sheet.setAt.keys.compactMap { holder(of: $0) })
    names.insert(sheet.root)
    if !isLocal { names.insert("self") }
    return !isHanded(from: first, names)
  }

  /// Whether a class of the project below the one whose code it is speaks of its sheet.
  private var isReachedByHeirs: Bool {
    guard scope.type(named: type, in: scope.home.number)?.isDeclared == true else { return false }
    return scope.heirs(of: type).contains { number in
      scope.search(for: SwiftSheet.properties, in: number)
      let source = scope.file(number).source
      return number != scope.home.number && source.contains(source.tokens.indices, anyOf: Array(SwiftSheet.properties))
    }
  }

  /// Whether its detents are at least what was put in once, before others may put in something else.
  func isListCertain(_ sheet: SwiftElement) -> Bool {
    !sheet.isChanged && !sheet.isOpen && !areDetentsSetOtherwise
  }

  /// Whether no other sheet here may be the same: two ways from one thing may lead to it, and so may two things that others
  /// have made.
  private func isOnly(_ sheet: SwiftElement) -> Bool {
    owners.count == 1 && owners.values.allSatisfy { $0.count == 1 }
      || owners.allSatisfy { made.contains($0.key) && $0.value.count == 1 }
  }

  /// What the property with this name is of, if that is a name.
  private func holder(of token: Int) -> String? {
    var at = token - 2
    while source.isToken(at, "?") || source.isToken(at, "!") { at -= 1 }
    return source.kind(at - 1) == .period ? nil : source.identifier(at)
  }

  // MARK: Calls

  private static let harmless: Set<String> = [
    "medium", "large", "animateChanges", "invalidateDetents", "init", "print", "debugPrint",
    "fatalError", "assert", "assertionFailure", "preconditionFailure",
  ]
  private static let words: Set<String> = [
    "if", "else", "guard", "switch", "for", "while", "repeat", "do", "defer", "catch", "in", "return", "where", "case",
  ]

  /// Whether anything that is called from a token on gets what has one of these names, or belongs to the same object.
  private func isHanded(from first: Int, _ names: Set<String>) -> Bool {
    var at = first
    while at < body.upperBound {
      if source.isToken(at, "await") { return true }
      // Nobody sets more of the sheet of what is given back itself; see `isSetElsewhere`.
      let isSelf = source.isToken(at + 1, "self") && source.endOfStatement(at, before: body.upperBound) == at + 2
      if source.isToken(at, "return"), !isSelf,
        speaks(at..<source.endOfStatement(at, before: body.upperBound), of: names)
      {
        return true
      }
      guard let name = source.identifier(at), !Self.words.contains(name), isCalled(at) else {
        at += 1
        continue
      }
      // A detent's resolver is called when the sheet is laid out, and may set nothing.
      if name == "custom" {
        at = end(ofCall: at)
        continue
      }
      if !Self.harmless.contains(name), !isPresentation(at, name), isOpaque(at, name, names) { return true }
      at += 1
    }
    return false
  }

  /// UIKit's `present(_:animated:)` and `dismiss(animated:)`; by other labels it is the project's own.
  private func isPresentation(_ index: Int, _ name: String) -> Bool {
    guard ["present", "dismiss"].contains(name), let close = source.closing(of: index + 1) else { return false }
    return source.split(index + 2..<close).contains { source.argument($0).label == "animated" }
  }

  private func isCalled(_ index: Int) -> Bool {
    guard index + 1 < body.upperBound, !source.tokens[index + 1].startsLine else { return false }
    if source.isToken(index + 1, "(") { return true }
    // `name { … }`, and not the braces of `if name {`.
    guard source.isToken(index + 1, "{") else { return false }
    var start = index
    while start > body.lowerBound, !source.tokens[start].startsLine, source.kind(start - 1) != .semicolon,
      !source.isToken(start - 1, "{")
    { start -= 1 }
    return !Self.words.contains(source.text(start)) && !source.isToken(start, "}")
  }

  private func end(ofCall index: Int) -> Int {
    var end = index + 1
    while end < body.upperBound, source.isToken(end, "(") || source.isToken(end, "{"),
      let close = source.closing(of: end)
    {
      end = close + 1
    }
    return end
  }

  private func isOpaque(_ index: Int, _ name: String, _ names: Set<String>) -> Bool {
    var start = index
    while start > body.lowerBound {
      let before = start - 1
      if source.kind(before) == .period || ["?", "!"].contains(source.text(before)) {
        start = before
      } else if source.kind(start) == .period || ["?", "!"].contains(source.text(start)) {
        if source.kind(before) == .close, let open = source.opening(of: before) {
          start = open
        } else if source.kind(before) == .identifier {
          start = before
        } else {
          break
        }
      } else if source.kind(start) == .open, source.kind(before) == .identifier {
        start = before
      } else {
        break
      }
    }
    let isType = name.first?.isUppercase == true
    if start == index, !isType, !ClosureCalls.all.contains(name) { return !local.contains(name) }
    if ["self", "super", "Self"].contains(source.text(start)) { return true }
    if isType, name.hasPrefix("UI"), scope.type([name], from: type, in: scope.home.number)?.isDeclared != true {
      return false
    }
    let call = start..<end(ofCall: index)
    // What is done in a closure that is carried out is looked at like all else.
    return ClosureCalls.all.contains(name) ? speaks(outsideBraces: call, of: names) : speaks(call, of: names)
  }

  private func speaks(outsideBraces range: Range<Int>, of names: Set<String>) -> Bool {
    var at = range.lowerBound
    while at < range.upperBound {
      let next = source.isToken(at, "{") ? source.after(at) : at + 1
      if next == at + 1, speaks(at..<next, of: names) { return true }
      at = next
    }
    return false
  }

  private func speaks(_ range: Range<Int>, of names: Set<String>) -> Bool {
    range.contains { index in
      guard source.kind(index - 1) != .period, let name = source.identifier(index) else { return false }
      // A label is no value.
      let isLabel =
        source.kind(index + 1) == .colon && (source.kind(index - 1) == .comma || source.isToken(index - 1, "("))
      return names.contains(name) && !isLabel
    }
  }
}

extension SwiftSource {
  /// The names that are given once, to what is made at once: `let name = Type(…)`.
  fileprivate func madeNames(in body: Range<Int>) -> Set<String> {
    var (names, again): (Set<String>, Set<String>) = ([], [])
    for index in body where isToken(index, "let") || isToken(index, "var") {
      guard let name = identifier(index + 1) else { continue }
      // `let name: Type =`
      var at = index + 2
      if kind(at) == .colon {
        at += 1
        while kind(at) == .identifier || kind(at) == .period { at += 1 }
      }
      if !(isToken(at, "=") && isMade(at + 1, before: body.upperBound)) || !names.insert(name).inserted {
        again.insert(name)
      }
    }
    return names.subtracting(again)
  }

  /// The names of functions and closures that a body has for itself.
  fileprivate func localCode(in body: Range<Int>) -> Set<String> {
    let functions = places(of: "func", in: body).compactMap { identifier($0 + 1) }
    let constants = places(of: "let", in: body).filter { isToken($0 + 2, "=") && isToken($0 + 3, "{") }
      .compactMap { identifier($0 + 1) }
    return Set(functions + constants)
  }

  /// Whether what begins at a token is the call of an initializer and nothing more: what a factory gives may be anybody's.
  private func isMade(_ start: Int, before end: Int) -> Bool {
    var at = start
    while identifier(at)?.first?.isUppercase == true, kind(at + 1) == .period { at += 2 }
    guard identifier(at)?.first?.isUppercase == true, isToken(at + 1, "("), let close = closing(of: at + 1) else {
      return false
    }
    let next = close + 1
    return next >= end || tokens[next].startsLine || [.semicolon, .comma, .close].contains(kind(next))
  }
}

extension SwiftElement {
  /// The first name of what a sheet's controller is of.
  fileprivate var root: String { owner?.split(separator: ".").first.map(String.init) ?? "" }
}
