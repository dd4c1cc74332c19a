import UIModelPlatform

/// How scenes are restored, and what is left from before there were any.
extension SwiftSceneReader {
  /// What is done for restoring view controllers, told of once in a type.
  func restoration(at site: Int, in own: SwiftType) -> Said {
    // What code itself calls is carried out.
    let isCalled = source.tokens.indices.contains { index in
      SwiftSource.restorers.contains(source.text(index)) && source.isToken(index + 1, "(")
        && !source.isToken(index - 1, "func") && !source.isToken(index - 2, "super")
    }
    let isRestorer = SwiftSource.restorers.contains(source.text(site))
    if isRestorer, isCalled || !own.functions.contains(where: { $0.spot.token == site && $0.isOverride }) {
      return ([], "")
    }
    return restoration(at: site, isRefused: false)
  }

  func restoration(at site: Int, isRefused: Bool) -> Said {
    if isRefused { return ([], "") }
    let type = file.declarations.type(around: site)?.name
    let isFirst = !source.tokens.indices.prefix(site).contains { index in
      source.isRestoration(index) && file.declarations.type(around: index)?.name == type
    }
    return (isFirst ? [(.stateRestoration, scenes(source.tokens[site].range))] : [], "")
  }

  /// The activities that a scene is restored with, where they are made right there.
  func activities(at site: Int, in own: SwiftType, _ type: SwiftType) -> Said {
    let body: Range<Int>
    if source.isToken(site - 1, "func") {
      guard let function = own.functions.first(where: { $0.spot.token == site }), function.hasParameter("for") else {
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
      evaluator.restWork()
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
  /// Whether a token is a place where view controllers are restored.
  fileprivate func isRestoration(_ index: Int) -> Bool {
    (isToken(index, "restorationClass") || Self.restorers.contains(text(index))
      || Self.restorationAnswers.contains(text(index))) && isSceneSite(index)
  }
}
