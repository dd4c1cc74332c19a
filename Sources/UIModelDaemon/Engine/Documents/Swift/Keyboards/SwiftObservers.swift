/// Who is called when a notification of the keyboard is posted, as far as code says it without a condition.
struct SwiftObservers {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  static let word = "addObserver"

  /// The notifications for which a type has one of its methods called; nil where that is not certain.
  func notifications(for method: String, of type: SwiftType) -> [Observed]? {
    var found: [Observed] = []
    var searched = Set<Int32>()
    for function in type.functions {
      if searched.insert(function.spot.file).inserted { scope.search(for: Self.word, in: function.spot.file) }
      let source = scope.file(function.spot.file).source
      for call in function.body where source.isToken(call, Self.word) && source.isToken(call + 1, "(") {
        scope.look(at: call, in: function.spot.file)
        guard let close = source.match(call + 1) else { continue }
        let arguments = source.split(call + 2..<close).map { source.argument($0) }
        guard let selector = arguments.first(where: { $0.label == "selector" }), source.names(selector.value, method)
        else { continue }
        guard let name = arguments.first(where: { $0.label == "name" }).flatMap({ source.notification(in: $0.value) }),
          source.isUnconditional(call, in: function)
        else { return nil }
        found.append(name)
      }
    }
    return found.isEmpty ? nil : found
  }

  /// The notification for which a closure is called that stands around a token; nil where that is not certain.
  func notification(around token: Int, of function: SwiftFunction) -> (name: Observed, closure: Range<Int>)? {
    let source = scope.home.source
    var open = Int(source.tokens[token].parent)
    while open > function.body.lowerBound {
      defer { open = Int(source.tokens[open].parent) }
      guard source.isToken(open, "{"), let close = source.match(open) else { continue }
      guard let start = source.startOfStatement(open, in: function) else { continue }
      let head = start..<open
      let names = head.filter { KeyboardNotification(source.text($0)) != nil }
      guard names.count == 1, source.contains(head, anyOf: [Self.word, "publisher"]),
        let name = source.notification(in: names[0]..<names[0] + 1), source.isUnconditional(start, in: function)
      else { continue }
      return (name, source.closure(open + 1..<close).body)
    }
    return nil
  }

  /// A notification, and where it is named.
  struct Observed {
    let name: KeyboardNotification
    let tokens: Range<Int>
  }
}

extension SwiftSource {
  /// Whether a selector is that of a method.
  fileprivate func names(_ range: Range<Int>, _ method: String) -> Bool {
    range.contains { isToken($0, method) && kind($0 + 1) != .period }
  }

  /// `UIResponder.keyboardWillShowNotification`
  fileprivate func notification(in range: Range<Int>) -> SwiftObservers.Observed? {
    guard let last = range.last, let name = KeyboardNotification(text(last)) else { return nil }
    return SwiftObservers.Observed(name: name, tokens: last..<last + 1)
  }

  /// Whether a statement of a function is carried out whenever the function is.
  fileprivate func isUnconditional(_ index: Int, in function: SwiftFunction) -> Bool {
    guard function.condition.isAlways else { return false }
    return isInCalls(index, function)
      && !(function.body.lowerBound..<index).contains { isToken($0, "return") || text($0).hasPrefix("#if") }
  }

  /// Whether only parentheses are between a token and its function.
  private func isInCalls(_ index: Int, _ function: SwiftFunction) -> Bool {
    var open = Int(tokens[index].parent)
    while open >= function.body.lowerBound {
      if isToken(open, "{") { return false }
      open = Int(tokens[open].parent)
    }
    return true
  }

  /// The first token of the statement that a brace stands in.
  fileprivate func startOfStatement(_ brace: Int, in function: SwiftFunction) -> Int? {
    var open = Int(tokens[brace].parent)
    while open >= function.body.lowerBound, !isToken(open, "{") { open = Int(tokens[open].parent) }
    let block = open >= function.body.lowerBound ? open + 1..<(match(open) ?? open + 1) : function.body
    return statements(in: block).first { $0.contains(brace) }?.lowerBound
  }
}
