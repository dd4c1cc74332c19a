import UIModelPlatform

/// What code reads of the options that a scene connects with, and what of those that it gives on.
struct SwiftConnectionOptions {
  /// The names of the options that are read.
  private(set) var read: Set<String> = []
  /// What is read of the activities among them.
  private(set) var activities: SwiftActivityReads
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

  init(_ scope: SwiftScope) { (self.scope, activities) = (scope, SwiftActivityReads(scope)) }

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
        if isAsked { continue }
        read.insert(member)
        if member == "userActivities" {
          isChoosing ? activities.lose() : activities.follow(index + 2, in: function.body, of: type, file: file)
        }
        // It says that an activity comes later.
        if member == "handoffUserActivityType" {
          read.insert("userActivities")
          activities.lose()
        }
      } else {
        give(index, of: type, in: file)
      }
    }
  }

  /// Follows them into the function that gets them.
  private mutating func give(_ index: Int, of type: String, in file: Int32) {
    guard let takers = scope.takers(of: index..<index + 1, in: file, type: type) else {
      isLost = true
      return
    }
    if takers.isOwn, Self.telling.contains(takers.name) { return }
    guard takers.all.count == 1, seen.count < Self.most else {
      isLost = true
      return
    }
    follow(takers.all[known: 0].function, of: takers.all[known: 0].type, takers.all[known: 0].parameter)
  }
}
