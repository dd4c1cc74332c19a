import UIModelPlatform

/// Finds calls of `present(_:animated:completion:)` that UIKit ignores: a second call directly after the first, and a
/// call on a controller whose view is not in a window yet. For example, `present(alert, animated: true)` in
/// `viewDidLoad` shows nothing.
struct SwiftPresentCalls {
  private(set) var screens: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let present = "present"
  /// Methods that run before the view is in a window.
  private static let earlyMethods: Set<String> = ["viewDidLoad", "loadView"]
  /// Words between two calls that may delay or skip the second call.
  private static let interruptingWords: Set<String> = [
    "await", "return", "throw", "break", "continue", "dismiss", "case", "default", "else", "fatalError",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: [Self.present], in: file.number)
    let source = file.source
    let sites = source.occurrences(of: Self.present, in: source.tokens.indices).filter { isPresentation($0) }
    guard !sites.isEmpty, !scope.isExtensionOnly else { return }
    let directives = source.directives
    for name in file.declarations.typeNames {
      guard let own = file.declarations.types[name], let type = scope.type(named: name, in: file.number),
        scope.isViewController(type, in: file.number), !scope.mayHaveOwnPresent(type.name)
      else { continue }
      let typeSites = sites.filter { file.declarations.type(around: $0)?.name == name }
      for site in typeSites { scope.look(at: site, in: file.number) }
      let nodes = typeSites.compactMap { node($0, among: typeSites, in: own, directives) }
      if nodes.isEmpty { continue }
      screens.append(.screen(own, at: source.tokens[own.location.token].range, ["presentCalls": nodes]))
    }
  }

  /// Whether a token calls UIKit's method, as in `present(controller, animated: true)`.
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
    let method = first == nil && isCalledOnSelf(site) ? earlyMethod(site, in: type, body) : nil
    guard first != nil || method != nil else { return nil }
    let condition = source.clauses(around: site, directives).and(source.releases(of: site, in: body))
    guard condition != .unknown, !condition.isNever else { return nil }
    let place = source.tokens[site].range
    var members = [SwiftMember("receiver", place, SwiftNode(.string(receiver(site) ?? "self"), place))]
    if first != nil { members.append(SwiftMember("isSecond", place, SwiftNode(.bool(true), place))) }
    if let method { members.append(SwiftMember("in", place, SwiftNode(.string(method), place))) }
    return SwiftNode(.object(members + [condition.availabilityMember(place)].compactMap { $0 }), place)
  }

  // MARK: A second presentation

  /// Whether another call with the same receiver certainly runs before a call, in the same block and without waiting.
  private func isBefore(_ first: Int, _ second: Int, in body: Range<Int>) -> Bool {
    guard body.contains(first), source.tokens[first].parent == source.tokens[second].parent,
      let receiver = receiver(first), receiver == self.receiver(second), isStatement(first), isStatement(second),
      let close = source.closing(of: first + 1)
    else { return false }
    let end = startOfStatement(second)
    guard close < end else { return false }
    let between = close + 1..<end
    // A completion closure in the parentheses does not delay the next call. A trailing closure is assumed to.
    if source.isToken(close + 1, "{") { return false }
    let root = receiver.split(separator: ".").first.map(String.init) ?? receiver
    return !between.contains { index in
      Self.interruptingWords.contains(source.text(index)) || source.kind(index) == .directive
        || (source.isToken(index, root) && source.isToken(index + 1, "="))
    }
  }

  /// Returns the names of the receiver, joined with periods, without `self`. Returns an empty string for the object
  /// itself, and nil if the receiver is not a path.
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

  /// Whether a call is a complete statement.
  private func isStatement(_ site: Int) -> Bool {
    let start = startOfStatement(site)
    return source.tokens[start].startsLine || source.kind(start - 1) == .semicolon || source.isToken(start - 1, "{")
  }

  // MARK: A presentation before the view is in a window

  /// Whether a call is on the object itself.
  private func isCalledOnSelf(_ site: Int) -> Bool { receiver(site)?.isEmpty == true }

  /// Returns the UIKit method that presents before the view is in a window: the method around the call, or the method
  /// that calls a private helper around it.
  private func earlyMethod(_ site: Int, in type: SwiftType, _ body: Range<Int>) -> String? {
    guard !source.isInClosure(site, of: body),
      let function = type.functions.first(where: { $0.body == body && $0.location.file == file.number })
    else { return nil }
    if Self.earlyMethods.contains(function.name) { return function.name }
    guard function.isHidden, !function.isOverride else { return nil }
    // A private helper method with exactly one caller.
    scope.recordSearch(for: [function.name], in: file.number)
    for place in source.occurrences(of: function.name, in: source.tokens.indices) {
      scope.look(at: place, in: file.number)
    }
    let calls = source.occurrences(of: function.name, in: source.tokens.indices).filter {
      $0 != function.location.token
    }
    guard calls.count == 1, let call = calls.first, source.isToken(call + 1, "("),
      let caller = type.functions.first(where: { $0.body.contains(call) && $0.location.file == file.number }),
      Self.earlyMethods.contains(caller.name), !source.isInClosure(call, of: caller.body)
    else { return nil }
    return caller.name
  }
}

extension SwiftScope {
  /// Whether a class certainly is a view controller: the name of its UIKit superclass ends in "Controller".
  func isViewController(_ type: SwiftType, in file: Int32) -> Bool {
    let root = classChain(of: type.name, in: file).last?.superclass ?? ""
    return root.hasPrefix("UI") && root.hasSuffix("Controller")
  }
}
