import UIModelPlatform

/// The properties of `UIScene.ConnectionOptions` that code reads. Follows the options from the methods of scene and app
/// delegates into called functions.
///
/// For example, `if let url = options.urlContexts.first?.url { open(url) }` reads `urlContexts`.
struct SwiftConnectionOptions {
  /// The names of the properties that are read, such as `urlContexts`.
  private(set) var readPropertyNames: Set<String> = []
  /// The members of user activities that the code reads.
  private(set) var activityReads: SwiftActivityReads
  /// Whether further properties may be read, because the options are passed to code that cannot be followed.
  private(set) var isIncomplete = false
  private let scope: SwiftScope
  private var followedFunctions: Set<SwiftLocation> = []
  /// Whether the followed code only selects the configuration of a scene.
  private var isSelectingConfiguration = false

  /// The maximum number of functions to follow.
  private static let maximumFunctionCount = 20
  /// Functions that only print the options or convert them to text.
  private static let loggingFunctions: Set<String> = ["print", "debugPrint", "dump", "NSLog", "String"]
  /// Superclasses of scene delegates that are outside the project and do not read the options.
  private static let baseClasses: Set<String> = ["UIResponder", "NSObject"]

  init(_ scope: SwiftScope) { (self.scope, activityReads) = (scope, SwiftActivityReads(scope)) }

  /// Follows the options in the method that UIKit calls on a scene delegate when its scene connects.
  mutating func follow(delegate type: SwiftType) {
    let classChain = scope.classChain(of: type.name, in: type.location.fileNumber)
    guard classChain.allSatisfy(\.isDeclared), let superclassName = classChain.last?.superclassName,
      Self.baseClasses.contains(superclassName)
    else {
      isIncomplete = true
      return
    }
    let functionGroups = scope.functions("scene", reachedFrom: type.name, in: type.location.fileNumber)
    let connectingMethods =
      functionGroups.lazy.map { $0.filter { $0.hasParameter("willConnectTo") } }.first { !$0.isEmpty } ?? []
    for function in connectingMethods { follow(function, of: type.name, parameter: "options") }
  }

  /// Follows the options in the app delegates' methods that select the configuration of a new scene.
  mutating func followConfigurations(of delegates: [SwiftType]) {
    isSelectingConfiguration = true
    defer { isSelectingConfiguration = false }
    for type in delegates {
      for function in type.functions where function.hasParameter("configurationForConnecting") {
        follow(function, of: type.name, parameter: "options")
      }
    }
  }

  /// Follows the parameter of a function that has the given label. The result is incomplete if the function has no
  /// parameter with this label, or if the maximum number of functions is reached.
  private mutating func follow(_ function: SwiftFunction, of type: String, parameter label: String?) {
    guard let parameter = function.parameters.first(where: { $0.label == label }),
      followedFunctions.count < Self.maximumFunctionCount
    else {
      isIncomplete = true
      return
    }
    follow(function, of: type, parameter)
  }

  /// Follows the uses of a parameter in a function body.
  private mutating func follow(_ function: SwiftFunction, of type: String, _ parameter: SwiftFunction.Parameter) {
    guard parameter.name != "_", !isIncomplete, followedFunctions.insert(function.location).inserted else { return }
    let file = function.location.fileNumber
    scope.recordCodeUse(at: function.body.lowerBound, in: file)
    let source = scope.file(file).source
    for index in function.body where source.identifier(index) == parameter.name && source.kind(index - 1) != .period {
      let isLabel = source.kind(index + 1) == .colon && [.open, .comma].contains(source.kind(index - 1))
      if isLabel { continue }
      if source.kind(index + 1) == .period, let member = source.identifier(index + 2) {
        // A test for the existence of an option may select a configuration, but does not handle the option.
        let isExistenceTest =
          isSelectingConfiguration && source.kind(index + 3) == .period && source.isToken(index + 4, "contains")
        if isExistenceTest { continue }
        readPropertyNames.insert(member)
        if member == "userActivities" {
          isSelectingConfiguration
            ? activityReads.markIncomplete() : activityReads.follow(index + 2, in: function.body, of: type, file: file)
        }
        // This option announces a user activity that UIKit delivers later.
        if member == "handoffUserActivityType" {
          readPropertyNames.insert("userActivities")
          activityReads.markIncomplete()
        }
      } else {
        followArgument(index, of: type, in: file)
      }
    }
  }

  /// Follows the options into the function to which the code passes them. Logging functions are ignored. The result is
  /// incomplete unless exactly one function can be called.
  private mutating func followArgument(_ index: Int, of type: String, in file: Int32) {
    guard let targets = scope.argumentTargets(of: index..<index + 1, in: file, type: type) else {
      isIncomplete = true
      return
    }
    if targets.isOwn, Self.loggingFunctions.contains(targets.name) { return }
    guard targets.all.count == 1, followedFunctions.count < Self.maximumFunctionCount else {
      isIncomplete = true
      return
    }
    follow(targets.all[known: 0].function, of: targets.all[known: 0].type, targets.all[known: 0].parameter)
  }
}
