import UIModelPlatform

/// State restoration of scenes, and older code that restores view controllers.
extension SwiftSceneReader {
  /// Returns a `.stateRestoration` use if `site` is the first place in its type that restores view controllers.
  /// Restoration methods that the app calls directly are ignored.
  func restorationResult(at site: Int, in localPart: SwiftType) -> SiteResult {
    // A method that the app calls runs without UIKit's state restoration.
    let isCalledByApp = source.tokens.indices.contains { index in
      SwiftSource.restorationMethods.contains(source.text(index)) && source.isToken(index + 1, "(")
        && !source.isToken(index - 1, "func") && !source.isToken(index - 2, "super")
    }
    let isRestorationMethod = SwiftSource.restorationMethods.contains(source.text(site))
    if isRestorationMethod,
      isCalledByApp || !localPart.functions.contains(where: { $0.location.token == site && $0.isOverride })
    {
      return ([], "")
    }
    return restorationResult(at: site, isRestorationDisabled: false)
  }

  /// Returns a `.stateRestoration` use if `site` is the first place in its type that restores view controllers.
  /// Otherwise, or if restoration is disabled, returns no use.
  ///
  /// - Parameter isRestorationDisabled: whether the app delegate's restoration method at `site` only returns false.
  func restorationResult(at site: Int, isRestorationDisabled: Bool) -> SiteResult {
    if isRestorationDisabled { return ([], "") }
    let typeName = file.declarations.type(around: site)?.name
    let isFirstSite = !source.tokens.indices.prefix(site).contains { index in
      source.isRestorationSite(index) && file.declarations.type(around: index)?.name == typeName
    }
    return (isFirstSite ? [(.stateRestoration, scenesMember(source.tokens[site].range))] : [], "")
  }

  /// Returns uses for the activities that restore a scene, if code creates them directly in the method or assignment.
  /// For an assignment of nil, the result has neither a use nor a reason.
  func activitiesResult(at site: Int, in localPart: SwiftType, _ type: SwiftType) -> SiteResult {
    let body: Range<Int>
    if source.isToken(site - 1, "func") {
      guard let function = localPart.functions.first(where: { $0.location.token == site }), function.hasParameter("for")
      else {
        return ([], "")
      }
      body = function.body
    } else {
      body = site + 2..<source.endOfStatement(site + 2, before: source.tokens.count)
      if body.count == 1, source.isToken(body.lowerBound, "nil") { return ([], "") }
    }
    scope.recordCodeUse(at: body.lowerBound, in: file.number)
    var evaluator = SwiftEvaluator(scope, type: type.name)
    let activityTokens = body.filter { source.isToken($0, "NSUserActivity") && source.isToken($0 + 1, "(") }
    let uses = activityTokens.compactMap { nameToken -> Use? in
      let arguments =
        source.closing(of: nameToken + 1).map { source.split(nameToken + 2..<$0).map { source.argument($0) } } ?? []
      guard arguments.count == 1, arguments[0].label == "activityType" else { return nil }
      evaluator.resetWork()
      guard let activityType = evaluator.value(arguments[0].value, .always).string else { return nil }
      let argumentRange = source.range(arguments[0].value)
      var members = [SwiftMember("activityType", argumentRange, SwiftNode(activityType.value, argumentRange))]
      if let declaredTypes = app.manifests?.activityTypes {
        members.append(Self.listMember("activityTypes", declaredTypes.sorted(), argumentRange))
      }
      return (.restorationActivity, members)
    }
    return (uses, uses.isEmpty ? SwiftReason.unknownUse : "")
  }
}

extension SwiftSource {
  /// Whether a token is a name in code that saves or restores view controllers.
  fileprivate func isRestorationSite(_ index: Int) -> Bool {
    (isToken(index, "restorationClass") || Self.restorationMethods.contains(text(index))
      || Self.restorationLabels.contains(text(index))) && isSceneSite(index)
  }
}
