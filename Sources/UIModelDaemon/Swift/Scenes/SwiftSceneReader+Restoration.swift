import UIModelPlatform

/// State restoration of scenes, and older code that restores view controllers.
extension SwiftSceneReader {
  /// Returns the code that restores view controllers, at its first use in each type. Methods that the app calls
  /// directly are ignored.
  func restoration(at site: Int, in own: SwiftType) -> SiteResult {
    // A method that the app calls runs without UIKit's state restoration.
    let isCalled = source.tokens.indices.contains { index in
      SwiftSource.restorationMethods.contains(source.text(index)) && source.isToken(index + 1, "(")
        && !source.isToken(index - 1, "func") && !source.isToken(index - 2, "super")
    }
    let isRestorer = SwiftSource.restorationMethods.contains(source.text(site))
    if isRestorer, isCalled || !own.functions.contains(where: { $0.location.token == site && $0.isOverride }) {
      return ([], "")
    }
    return restoration(at: site, isRefused: false)
  }

  /// Returns the code that restores view controllers, at its first use in each type.
  ///
  /// - Parameter isRefused: whether the delegate returns false, so that UIKit does not restore view controllers.
  func restoration(at site: Int, isRefused: Bool) -> SiteResult {
    if isRefused { return ([], "") }
    let type = file.declarations.type(around: site)?.name
    let isFirst = !source.tokens.indices.prefix(site).contains { index in
      source.isRestoration(index) && file.declarations.type(around: index)?.name == type
    }
    return (isFirst ? [(.stateRestoration, scenes(source.tokens[site].range))] : [], "")
  }

  /// Returns the activities that a scene is restored with, if they are created directly in the method or assignment. An
  /// assignment of nil gives an empty result without a reason.
  func activities(at site: Int, in own: SwiftType, _ type: SwiftType) -> SiteResult {
    let body: Range<Int>
    if source.isToken(site - 1, "func") {
      guard let function = own.functions.first(where: { $0.location.token == site }), function.hasParameter("for")
      else {
        return ([], "")
      }
      body = function.body
    } else {
      body = site + 2..<source.endOfStatement(site + 2, before: source.tokens.count)
      if body.count == 1, source.isToken(body.lowerBound, "nil") { return ([], "") }
    }
    scope.look(at: body.lowerBound, in: file.number)
    var evaluator = SwiftEvaluator(scope, type: type.name)
    let found = body.filter { source.isToken($0, "NSUserActivity") && source.isToken($0 + 1, "(") }
    let uses = found.compactMap { name -> Use? in
      let arguments = source.closing(of: name + 1).map { source.split(name + 2..<$0).map { source.argument($0) } } ?? []
      guard arguments.count == 1, arguments[0].label == "activityType" else { return nil }
      evaluator.resetWork()
      guard let type = evaluator.value(arguments[0].value, .always).string else { return nil }
      let place = source.range(arguments[0].value)
      var members = [SwiftMember("activityType", place, SwiftNode(type.value, place))]
      if let types = app.manifests?.activityTypes {
        members.append(Self.list("activityTypes", types.sorted(), place))
      }
      return (.restorationActivity, members)
    }
    return (uses, uses.isEmpty ? SwiftReason.unfollowed : "")
  }
}

extension SwiftSource {
  /// Whether a token is a use of view controller restoration.
  fileprivate func isRestoration(_ index: Int) -> Bool {
    (isToken(index, "restorationClass") || Self.restorationMethods.contains(text(index))
      || Self.restorationAnswers.contains(text(index))) && isSceneSite(index)
  }
}
