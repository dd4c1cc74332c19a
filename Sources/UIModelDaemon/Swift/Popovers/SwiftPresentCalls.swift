import UIModelPlatform

/// Finds calls of `present(_:animated:completion:)` that cannot show anything: a second one right behind the first, and those
/// of a controller whose view is just loaded.
struct SwiftPresentCalls {
  private(set) var screens: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let present = "present"
  /// Methods in which the view is in no window yet.
  private static let early: Set<String> = ["viewDidLoad", "loadView"]
  /// What may wait until the first presentation is over, or leave the code before the second one.
  private static let between: Set<String> = [
    "await", "return", "throw", "break", "continue", "dismiss", "case", "default", "else", "fatalError",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: [Self.present], in: file.number)
    let source = file.source
    let sites = source.places(of: Self.present, in: source.tokens.indices).filter { isPresentation($0) }
    guard !sites.isEmpty, !scope.isOfExtensions else { return }
    let directives = source.directives
    for name in file.declarations.order {
      guard let own = file.declarations.types[name], let type = scope.type(named: name, in: file.number),
        scope.isViewController(type, in: file.number), !scope.presentsInOwnWay(type.name)
      else { continue }
      let here = sites.filter { file.declarations.type(around: $0)?.name == name }
      for site in here { scope.look(at: site, in: file.number) }
      let nodes = here.compactMap { node($0, among: here, in: own, directives) }
      if nodes.isEmpty { continue }
      screens.append(.screen(own, at: source.tokens[own.spot.token].range, ["presentCalls": nodes]))
    }
  }

  /// Whether a token calls UIKit's method: `present(controller, animated: true)`.
  private func isPresentation(_ index: Int) -> Bool {
    guard source.isToken(index + 1, "("), let close = source.closing(of: index + 1), !file.isInPreview(index),
      !source.isToken(index - 1, "func")
    else { return false }
    let labels = source.split(index + 2..<close).map { source.argument($0).label }
    return labels == [nil, "animated"] || labels == [nil, "animated", "completion"]
  }

  private func node(_ site: Int, among sites: [Int], in type: SwiftType, _ directives: [Int]) -> SwiftNode? {
    guard let code = file.declarations.code(around: site) else { return nil }
    let body = file.declarations.code[known: code].tokens
    let first = sites.last { $0 < site && isBefore($0, site, in: body) }
    let method = first == nil && isOwn(site) ? early(site, in: type, body) : nil
    guard first != nil || method != nil else { return nil }
    let condition = source.clauses(around: site, directives).and(source.releases(of: site, in: body))
    guard condition != .unknown, !condition.isNever else { return nil }
    let place = source.tokens[site].range
    var members = [SwiftMember("receiver", place, SwiftNode(.string(receiver(site) ?? "self"), place))]
    if first != nil { members.append(SwiftMember("isSecond", place, SwiftNode(.bool(true), place))) }
    if let method { members.append(SwiftMember("in", place, SwiftNode(.string(method), place))) }
    return SwiftNode(.object(members + [condition.member(place)].compactMap { $0 }), place)
  }

  // MARK: A second presentation

  /// Whether another call of the same receiver certainly comes right before one, in the same block.
  private func isBefore(_ first: Int, _ second: Int, in body: Range<Int>) -> Bool {
    guard body.contains(first), source.tokens[first].parent == source.tokens[second].parent,
      let receiver = receiver(first), receiver == self.receiver(second), isStatement(first), isStatement(second),
      let close = source.closing(of: first + 1)
    else { return false }
    let end = startOfStatement(second)
    guard close < end else { return false }
    let between = close + 1..<end
    // A completion closure is in the parentheses; one that stands behind them waits as well.
    if source.isToken(close + 1, "{") { return false }
    let root = receiver.split(separator: ".").first.map(String.init) ?? receiver
    return !between.contains { index in
      Self.between.contains(source.text(index)) || source.kind(index) == .directive
        || (source.isToken(index, root) && source.isToken(index + 1, "="))
    }
  }

  /// The names before the method, `self` left out; empty for the object itself, and nil for what is no path.
  private func receiver(_ site: Int) -> String? {
    guard var names = source.receiver(of: site) else { return nil }
    if names.first == "self" { names.removeFirst() }
    return names.joined(separator: ".")
  }

  private func startOfStatement(_ site: Int) -> Int {
    var at = site
    while source.kind(at - 1) == .period {
      at -= 2
      while source.isToken(at, "?") || source.isToken(at, "!") { at -= 1 }
    }
    return at
  }

  /// Whether a call is a statement of its own.
  private func isStatement(_ site: Int) -> Bool {
    let start = startOfStatement(site)
    return source.tokens[start].startsLine || source.kind(start - 1) == .semicolon || source.isToken(start - 1, "{")
  }

  // MARK: A presentation that comes too early

  private func isOwn(_ site: Int) -> Bool { receiver(site)?.isEmpty == true }

  /// The method of UIKit's that presents before the view is in a window: the one around the call, or the one that calls the
  /// method around it.
  private func early(_ site: Int, in type: SwiftType, _ body: Range<Int>) -> String? {
    guard !source.isInClosure(site, of: body),
      let function = type.functions.first(where: { $0.body == body && $0.spot.file == file.number })
    else { return nil }
    if Self.early.contains(function.name) { return function.name }
    guard function.isHidden, !function.isOverride else { return nil }
    // A method that only such a method calls.
    scope.search(for: [function.name], in: file.number)
    for place in source.places(of: function.name, in: source.tokens.indices) { scope.look(at: place, in: file.number) }
    let calls = source.places(of: function.name, in: source.tokens.indices).filter { $0 != function.spot.token }
    guard calls.count == 1, let call = calls.first, source.isToken(call + 1, "("),
      let caller = type.functions.first(where: { $0.body.contains(call) && $0.spot.file == file.number }),
      Self.early.contains(caller.name), !source.isInClosure(call, of: caller.body)
    else { return nil }
    return caller.name
  }
}

extension SwiftScope {
  /// Whether a class certainly is a view controller.
  func isViewController(_ type: SwiftType, in file: Int32) -> Bool {
    let root = line(of: type.name, in: file).last?.superclass ?? ""
    return root.hasPrefix("UI") && root.hasSuffix("Controller")
  }
}
