/// Who is called when a notification of the keyboard is posted, as far as code says it without a condition.
struct SwiftObservers {
  private let scope: SwiftScope

  init(_ scope: SwiftScope) { self.scope = scope }

  static let word = "addObserver"

  /// The notifications for which a type has one of its methods called; nil where that is not certain.
  func notifications(for method: SwiftFunction, of type: SwiftType) -> [KeyboardNotification]? {
    let isOnly = type.functions.count { $0.name == method.name } == 1
    let last = type.name.split(separator: ".").last.map(String.init) ?? type.name
    var found: [KeyboardNotification] = []
    var searched = Set<Int32>()
    for function in type.functions {
      if searched.insert(function.spot.file).inserted { scope.search(for: [Self.word], in: function.spot.file) }
      let source = scope.file(function.spot.file).source
      for call in function.body where source.isToken(call, Self.word) && source.isToken(call + 1, "(") {
        scope.look(at: call, in: function.spot.file)
        guard let close = source.match(call + 1) else { continue }
        let arguments = source.split(call + 2..<close).map { source.argument($0) }
        guard let selector = arguments.first(where: { $0.label == "selector" }),
          source.names(selector.value, method, of: last, isOnly: isOnly)
        else { continue }
        guard let first = arguments.first, first.label == nil, first.value.count == 1,
          source.isToken(first.value.lowerBound, "self"), isCarriedOut(function, of: type),
          let name = arguments.first(where: { $0.label == "name" }).flatMap({ source.notification(in: $0.value) }),
          source.isUnconditional(call, in: function)
        else { return nil }
        found.append(name)
      }
    }
    return found.isEmpty ? nil : found
  }

  /// What is carried out of every object that is shown.
  private static let entries: Set<String> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewIsAppearing", "loadView", "awakeFromNib", "init",
    "didMoveToWindow", "didMoveToSuperview",
  ]

  /// Whether a function is called of every object that is shown, through others without a condition.
  private func isCarriedOut(_ function: SwiftFunction, of type: SwiftType, depth: Int = 0) -> Bool {
    if Self.entries.contains(function.name) { return true }
    guard depth < 4 else { return false }
    return type.functions.contains { caller in
      let source = scope.file(caller.spot.file).source
      scope.search(for: [function.name], in: caller.spot.file)
      return caller.body.contains { index in
        guard source.isToken(index, function.name), source.isToken(index + 1, "("),
          source.kind(index - 1) != .period || source.isToken(index - 2, "self")
        else { return false }
        scope.look(at: index, in: caller.spot.file)
        return source.isUnconditional(index, in: caller) && isCarriedOut(caller, of: type, depth: depth + 1)
      }
    }
  }

  /// The notification for which a closure is called that stands around a token; nil where that is not certain.
  func notification(around token: Int, of function: SwiftFunction) -> (name: KeyboardNotification, closure: Range<Int>)?
  {
    let source = scope.home.source
    var open = Int(source.tokens[token].parent)
    while open > function.body.lowerBound {
      defer { open = Int(source.tokens[open].parent) }
      guard source.isToken(open, "{"), let close = source.match(open) else { continue }
      guard let start = source.startOfStatement(open, in: function) else { continue }
      let head = start..<open
      let names = head.filter { KeyboardNotification(source.text($0)) != nil }
      guard names.count == 1, !head.contains(where: { source.isStep($0) }),
        source.contains(head, anyOf: [Self.word, "publisher"]),
        let name = KeyboardNotification(source.text(names[0])), source.isUnconditional(start, in: function)
      else { continue }
      return (name, source.closure(open + 1..<close).body)
    }
    return nil
  }
}

extension SwiftSource {
  /// Whether a selector is that of a method of a type, or may be.
  fileprivate func names(_ range: Range<Int>, _ method: SwiftFunction, of type: String, isOnly: Bool) -> Bool {
    guard isToken(range.lowerBound, "#selector"), let close = match(range.lowerBound + 1),
      let name = (range.lowerBound + 2..<close).first(where: { isToken($0, method.name) && kind($0 + 1) != .period })
    else { return false }
    if kind(name - 1) == .period, !["self", "Self", type].contains(text(name - 2)) { return false }
    guard isToken(name + 1, "(") else { return isOnly }
    let labels = method.parameters.map { ($0.label ?? "_") + ":" }.joined()
    return (name + 2..<close - 1).map { text($0) }.joined() == labels
  }

  /// Whether a token is the name of what may leave out notifications, or make others of them.
  fileprivate func isStep(_ index: Int) -> Bool {
    let plain: Set<String> = [
      "publisher", "receive", "sink", "addObserver", "default", "main", "eraseToAnyPublisher", "debounce", "throttle",
    ]
    guard kind(index - 1) == .period, let name = identifier(index), !plain.contains(name) else { return false }
    return isToken(index + 1, "(") || isToken(index + 1, "{")
  }

  /// `UIResponder.keyboardWillShowNotification`
  fileprivate func notification(in range: Range<Int>) -> KeyboardNotification? {
    range.last.flatMap { KeyboardNotification(text($0)) }
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
