/// What code reads of the options that a scene connects with, and what of those that it gives on.
struct SwiftConnectionOptions {
  /// The names of the options that are read.
  private(set) var read: Set<String> = []
  /// They are given to what is not followed.
  private(set) var isLost = false
  private let scope: SwiftScope
  private var seen: Set<SwiftSpot> = []
  /// Whether it is only chosen which configuration a scene has.
  private var isChoosing = false

  private static let most = 20
  /// What only tells of them.
  private static let telling: Set<String> = ["print", "debugPrint", "dump", "NSLog", "String"]
  private static let root: Set<String> = ["UIResponder", "NSObject"]

  init(_ scope: SwiftScope) { self.scope = scope }

  /// Follows what a scene's delegate does when the scene connects.
  mutating func follow(delegate type: SwiftType) {
    let line = scope.line(of: type.name, in: type.spot.file)
    guard line.allSatisfy(\.isDeclared), let above = line.last?.superclass, Self.root.contains(above) else {
      isLost = true
      return
    }
    let groups = scope.functions("scene", reachedFrom: type.name, in: type.spot.file)
    let connecting = groups.lazy.map { $0.filter { $0.hasParameter("willConnectTo") } }.first { !$0.isEmpty } ?? []
    for function in connecting { follow(function, of: type.name, parameter: "options") }
  }

  /// Follows what the app's delegates look at before a scene is there.
  mutating func followConfigurations(of delegates: [SwiftType]) {
    isChoosing = true
    defer { isChoosing = false }
    for type in delegates {
      for function in type.functions where function.hasParameter("configurationForConnecting") {
        follow(function, of: type.name, parameter: "options")
      }
    }
  }

  private mutating func follow(_ function: SwiftFunction, of type: String, parameter label: String?) {
    guard let parameter = function.parameters.first(where: { $0.label == label }), seen.count < Self.most else {
      isLost = true
      return
    }
    follow(function, of: type, parameter)
  }

  private mutating func follow(_ function: SwiftFunction, of type: String, _ parameter: SwiftFunction.Parameter) {
    guard parameter.name != "_", !isLost, seen.insert(function.spot).inserted else { return }
    let file = function.spot.file
    scope.look(at: function.body.lowerBound, in: file)
    let source = scope.file(file).source
    for index in function.body where source.identifier(index) == parameter.name && source.kind(index - 1) != .period {
      let isLabel = source.kind(index + 1) == .colon && [.open, .comma].contains(source.kind(index - 1))
      if isLabel { continue }
      if source.kind(index + 1) == .period, let member = source.identifier(index + 2) {
        // Which there is says which configuration it is, and is not what to do with it.
        let isAsked = isChoosing && source.kind(index + 3) == .period && source.isToken(index + 4, "contains")
        if !isAsked { read.insert(member) }
        // It says that an activity comes later.
        if member == "handoffUserActivityType" { read.insert("userActivities") }
      } else {
        give(index, of: type, in: file, source)
      }
    }
  }

  /// Follows them into the function that gets them.
  private mutating func give(_ index: Int, of type: String, in file: Int32, _ source: SwiftSource) {
    let open = Int(source.tokens[index].parent)
    guard source.isToken(open, "("), let close = source.match(open), let name = source.identifier(open - 1) else {
      isLost = true
      return
    }
    let isOwn = source.kind(open - 2) != .period || source.isToken(open - 3, "self")
    if isOwn, Self.telling.contains(name) { return }
    let arguments = source.split(open + 1..<close).map { source.argument($0) }
    guard isOwn, let place = arguments.firstIndex(where: { $0.value == index..<index + 1 }) else {
      isLost = true
      return
    }
    let found = (scope.functions(name, reachedFrom: type, in: file).first ?? []).compactMap { function in
      function.matching(arguments, hasClosure: source.isToken(close + 1, "{"))
        .flatMap { $0.firstIndex(of: place) }.map { (function: function, parameter: function.parameters[$0]) }
    }
    guard found.count == 1, seen.count < Self.most else {
      isLost = true
      return
    }
    follow(found[0].function, of: type, found[0].parameter)
  }
}
