import UIModelPlatform

/// An API that the app's oldest release does not have.
enum UnavailableInTarget: Rule {
  static let description = RuleDescription(
    code: "model/unavailable-in-target", severity: .error, system: .model,
    summary: "An API that is newer than the oldest release the app runs on",
    reason: "On releases before the API came it does not exist. Swift refuses the call unless it is guarded by "
      + "`if #available`; a call that gets past that, by a selector or from Objective-C, raises an exception.",
    advice: "Raise the target's `minimum`, or say with `availableOn` where the declaration exists.",
    holds: "targets whose minimum is older than the API",
    sources: [Source("The SDK's availability annotations", .header)],
    wrong: [
      // An entry of its own goes before that of iOS.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "sheets": [ {
            "availableOn": { "iOS": "16.0", "iPadOS": "15.0" },
            "sheetPresentationController": { "detents": [
              { 1️⃣"custom"1️⃣: { "identifier": "a", "resolver": { "height": 200 } } }
            ] }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "sheets": [ { "sheetPresentationController": { "detents": [
            { 1️⃣"custom"1️⃣: { "identifier": "a", "resolver": { "height": 200 } } }
          ] } } ]
        }
        """#),
      // A constant of UIMenu.Identifier.
      RuleExample(
        #"""
        { "app": {
          "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ],
          "delegate": { "buildMenu": { "steps": [
            { "insertSibling": { "title": "Forms" }, "afterMenu": 1️⃣"autoFill"1️⃣ },
            { "remove": "document" }, { "remove": "openRecent" }
          ] } }
        } }
        """#),
    ],
    right: [
      // A menu of the app's own, a raw value, and a step for the releases that have it.
      RuleExample(
        #"""
        {
          "app": {
            "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ],
            "delegate": { "buildMenu": { "steps": [
              { "insertChild": "document", "atEndOfMenu": "edit" },
              { "insertChild": { "title": "Forms" }, "atEndOfMenu": "document" },
              { "remove": "sidebar" },
              { "remove": "newItem", "availableOn": { "iPadOS": "26.0" } }
            ] } }
          },
          "menus": [ { "ref": "document", "title": "Document" } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "16.0" } ] },
          "sheets": [ { "sheetPresentationController": { "detents": [
            { "custom": { "identifier": "a", "resolver": { "height": 200 } } }
          ] } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "sheets": [ {
            "availableOn": { "iPadOS": "16.0" },
            "sheetPresentationController": { "detents": [
              { "custom": { "identifier": "a", "resolver": { "height": 200 } } }
            ] }
          } ]
        }
        """#),
      // A list is there with what is in it.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "screens": [ { "navigationItem": { "trailingItemGroups": [ {
            "barButtonItems": [ { "ref": "share", "title": "Share" } ],
            "availableOn": { "iPadOS": "16.0" }
          } ] } } ]
        }
        """#),
      // `#available(iOS 16, *)` is what Swift writes for iPadOS and Mac Catalyst.
      RuleExample(
        #"""
        {
          "app": { "targets": [
            { "platform": "iPadOS", "minimum": "15.0" },
            { "platform": "macCatalyst", "minimum": "15.0" }
          ] },
          "sheets": [ {
            "availableOn": { "iOS": "16.0" },
            "sheetPresentationController": { "detents": [
              { "custom": { "identifier": "a", "resolver": { "height": 200 } } }
            ] }
          } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "sheets": [
            {
              "availableOn": { "$unknown": "a flag" },
              "sheetPresentationController": { "detents": [
                { "custom": { "identifier": "a", "resolver": { "height": 200 } } }
              ] }
            },
            {
              "availableOn": { "iPadOS": { "$unknown": "a flag" } },
              "sheetPresentationController": { "detents": [
                { "custom": { "identifier": "a", "resolver": { "height": 200 } } }
              ] }
            },
            {
              "availableOn": { "macCatalyst": "15.0" },
              "sheetPresentationController": { "detents": [
                { "custom": { "identifier": "a", "resolver": { "height": 200 } } }
              ] }
            }
          ]
        }
        """#),
    ])

  static func check(_ use: AvailabilityUse, _ report: inout Report) {
    var lacking: [(target: Target, oldest: Version)] = []
    for target in report.context.targets {
      guard let introduced = use.availability.introduced(on: target.platform),
        let minimum = target.minimum.value
      else { continue }
      if let oldest = use.oldest(on: target.platform, of: minimum), oldest < introduced {
        lacking.append((target, oldest))
      }
    }
    guard let first = lacking.first?.target, let introduced = use.availability.introduced(on: first.platform) else {
      return
    }
    let isAppMenu = !report.find(use.name, [.menu, .menuElement]).isEmpty
    if use.mayBeAppMenu, isAppMenu || report.context.names.mayHaveMore(of: [.menu, .menuElement]) { return }
    let named = lacking.prefix(RelatedPlace.most).map { "\($0.target.platform.displayName) \($0.oldest)" }
    let more = lacking.count - named.count
    let releases = (more > 0 ? named + ["\(more) more"] : named).joined(separator: " and ")
    // A condition may have it start where the app does, or later.
    let isLater = lacking.contains { $0.oldest != $0.target.minimum.value }
    report.report(
      self, at: use.place,
      "'\(use.name)' needs \(first.platform.displayName) \(introduced); "
        + (isLater ? "what has it is there from \(releases) on" : "the app runs on \(releases) too"),
      restsOn: use.mayBeAppMenu ? [report.context.names] : [],
      related: lacking.compactMap { target, oldest in
        guard oldest == target.minimum.value else { return nil }
        return target.minimum.place.map { RelatedPlace($0, "the oldest \(target.platform.displayName) of the app") }
      }, in: use.environmentsWithout(lacking.map(\.target.platform), report.context))
  }
}

extension AvailabilityUse {
  /// Where the use certainly exists and what it uses does not, among these platforms; nil for wherever the app runs.
  fileprivate func environmentsWithout(_ platforms: [Platform], _ context: AppContext) -> [Environment]? {
    guard let all = environments(in: context) else { return nil }
    let some = all.filter { environment in
      platforms.contains(environment.platform)
        && availability.introduced(on: environment.platform).map { environment.version < $0 } == true
    }
    return some.isEmpty ? all : some
  }

  /// Where the use certainly exists; nil for wherever the app runs.
  func environments(in context: AppContext) -> [Environment]? {
    if guards.isEmpty { return nil }
    return Variant.all(Set(guards), context).filter { variant in guards.allSatisfy { variant.holds($0) == true } }
      .flatMap(\.environments)
  }

  /// The oldest release, of those from `minimum` on, that has the declaration; nil where it is not there, and where that
  /// is not known.
  fileprivate func oldest(on platform: Platform, of minimum: Version) -> Version? {
    var releases = ReleaseRange(from: minimum)
    for condition in guards {
      switch condition.releases(of: platform) {
      case .all: continue
      case .within(let range):
        guard let both = releases.intersection(range) else { return nil }
        releases = both
      case .never, .unknown: return nil
      }
    }
    return releases.start
  }
}
