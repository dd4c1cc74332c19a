import UIModelPlatform

/// Finds calls of `present(_:animated:completion:)` that UIKit ignores: a second call directly after the first, and a
/// call on a controller whose view is not in a window yet. For example, `present(alert, animated: true)` in
/// `viewDidLoad` shows nothing.
struct SwiftPresentCalls {
  private(set) var screens: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let presentMethod = "present"
  /// Methods that run before the view is in a window.
  private static let earlyMethods: Set<String> = ["viewDidLoad", "loadView"]
  /// Words between two calls that may delay or skip the second call.
  private static let interruptingWords: Set<String> = [
    "await", "return", "throw", "break", "continue", "dismiss", "case", "default", "else", "fatalError",
  ]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: [Self.presentMethod], in: file.number)
    let source = file.source
    let sites = source.occurrences(of: Self.presentMethod, in: source.tokens.indices).filter { isPresentation($0) }
    guard !sites.isEmpty, !scope.isExtensionOnly else { return }
    let directives = source.directives
    for name in file.declarations.typeNames {
      guard let declaration = file.declarations.types[name], let type = scope.type(named: name, in: file.number),
        scope.isViewController(type, in: file.number), !scope.mayHaveProjectPresent(type.name)
      else { continue }
      let typeSites = sites.filter { file.declarations.type(around: $0)?.name == name }
      for site in typeSites { scope.recordCodeUse(at: site, in: file.number) }
      let nodes = typeSites.compactMap { node($0, among: typeSites, in: declaration, directives) }
      if nodes.isEmpty { continue }
      screens.append(.screen(declaration, at: source.tokens[declaration.location.token].range, ["presentCalls": nodes]))
    }
  }

  /// Whether a token calls UIKit's method, as in `present(controller, animated: true)`.
  private func isPresentation(_ index: Int) -> Bool {
    guard source.isToken(index + 1, "("), let closingBracket = source.closing(of: index + 1), !file.isInPreview(index),
      !source.isToken(index - 1, "func")
    else { return false }
    let labels = source.split(index + 2..<closingBracket).map { source.argument($0).label }
    return labels == [nil, "animated"] || labels == [nil, "animated", "completion"]
  }

  private func node(_ site: Int, among sites: [Int], in type: SwiftType, _ directives: [Int]) -> SwiftNode? {
    guard let codeIndex = file.declarations.codeIndex(around: site) else { return nil }
    let body = file.declarations.code[known: codeIndex].tokens
    let earlierCall = sites.last { $0 < site && isBefore($0, site, in: body) }
    let methodName = earlierCall == nil && isCalledOnSelf(site) ? earlyMethod(site, in: type, body) : nil
    guard earlierCall != nil || methodName != nil else { return nil }
    let condition = source.clauses(around: site, directives).and(source.releases(of: site, in: body))
    guard condition != .unknown, !condition.isNever else { return nil }
    let callRange = source.tokens[site].range
    var members = [SwiftMember("receiver", callRange, SwiftNode(.string(receiverPath(site) ?? "self"), callRange))]
    if earlierCall != nil { members.append(SwiftMember("isSecond", callRange, SwiftNode(.bool(true), callRange))) }
    if let methodName { members.append(SwiftMember("in", callRange, SwiftNode(.string(methodName), callRange))) }
    return SwiftNode(.object(members + [condition.availabilityMember(callRange)].compactMap { $0 }), callRange)
  }

  // MARK: A second presentation

  /// Whether the first call has the same receiver as the second call and certainly runs before it, in the same block
  /// and without waiting.
  private func isBefore(_ firstCall: Int, _ secondCall: Int, in body: Range<Int>) -> Bool {
    guard body.contains(firstCall), source.tokens[firstCall].parent == source.tokens[secondCall].parent,
      let receiver = receiverPath(firstCall), receiver == self.receiverPath(secondCall), isStatement(firstCall),
      isStatement(secondCall),
      let closingBracket = source.closing(of: firstCall + 1)
    else { return false }
    let secondStart = startOfStatement(secondCall)
    guard closingBracket < secondStart else { return false }
    let tokensBetween = closingBracket + 1..<secondStart
    // A completion closure in the parentheses does not delay the next call. A trailing closure is assumed to delay the
    // next call.
    if source.isToken(closingBracket + 1, "{") { return false }
    let rootName = receiver.split(separator: ".").first.map(String.init) ?? receiver
    return !tokensBetween.contains { index in
      Self.interruptingWords.contains(source.text(index)) || source.kind(index) == .directive
        || (source.isToken(index, rootName) && source.isToken(index + 1, "="))
    }
  }

  /// Returns the names of the receiver, joined with periods, without `self`. Returns an empty string for the object
  /// itself, and nil if the receiver is not a path.
  private func receiverPath(_ site: Int) -> String? {
    guard var names = source.receiverPath(of: site) else { return nil }
    if names.first == "self" { names.removeFirst() }
    return names.joined(separator: ".")
  }

  private func startOfStatement(_ site: Int) -> Int {
    var position = site
    while source.kind(position - 1) == .period {
      position -= 2
      while source.isToken(position, "?") || source.isToken(position, "!") { position -= 1 }
    }
    return position
  }

  /// Whether a call is a complete statement.
  private func isStatement(_ site: Int) -> Bool {
    let start = startOfStatement(site)
    return source.tokens[start].startsLine || source.kind(start - 1) == .semicolon || source.isToken(start - 1, "{")
  }

  // MARK: A presentation before the view is in a window

  /// Whether a call is on the object itself.
  private func isCalledOnSelf(_ site: Int) -> Bool { receiverPath(site)?.isEmpty == true }

  /// Returns the name of the UIKit method that presents before the view is in a window: the method that contains the
  /// call, or the method that calls the private helper with this call. Returns nil if there is no such method.
  private func earlyMethod(_ site: Int, in type: SwiftType, _ body: Range<Int>) -> String? {
    guard !source.isInClosure(site, of: body),
      let function = type.functions.first(where: { $0.body == body && $0.location.fileNumber == file.number })
    else { return nil }
    if Self.earlyMethods.contains(function.name) { return function.name }
    guard function.isHidden, !function.isOverride else { return nil }
    // A private helper method with exactly one caller.
    scope.recordSearch(for: [function.name], in: file.number)
    for token in source.occurrences(of: function.name, in: source.tokens.indices) {
      scope.recordCodeUse(at: token, in: file.number)
    }
    let calls = source.occurrences(of: function.name, in: source.tokens.indices).filter {
      $0 != function.location.token
    }
    guard calls.count == 1, let call = calls.first, source.isToken(call + 1, "("),
      let caller = type.functions.first(where: { $0.body.contains(call) && $0.location.fileNumber == file.number }),
      Self.earlyMethods.contains(caller.name), !source.isInClosure(call, of: caller.body)
    else { return nil }
    return caller.name
  }
}

extension SwiftScope {
  /// Whether a class certainly is a view controller: the name of its UIKit superclass ends in "Controller".
  func isViewController(_ type: SwiftType, in file: Int32) -> Bool {
    let rootClass = classChain(of: type.name, in: file).last?.superclassName ?? ""
    return rootClass.hasPrefix("UI") && rootClass.hasSuffix("Controller")
  }
}
