import UIModelPlatform

/// Reports an API that does not exist on the oldest release that the app supports.
enum UnavailableInTarget: Rule {
  static let description = RuleDescription(
    code: "model/unavailable-in-target", effect: .crash, system: .model,
    summary: "API is newer than the oldest release that the app supports",
    reason:
      "Older releases do not have the API. Swift rejects a use of the API unless `if #available` guards it. "
      + "A call by selector or from Objective-C avoids this check, and raises an exception on older releases.",
    advice: "Raise the `minimum` of the target, or restrict the declaration with `availableOn`.",
    holds: "apps whose minimum release is older than the API",
    sources: [Source("The SDK's availability annotations", .header)],
    wrong: [
      // The entry for iPadOS overrides the entry for iOS.
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
      // A constant of `UIMenu.Identifier` is newer than the minimum release.
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
      // In this example and the next two, a value, a class and an effect are newer than the property in which they
      // occur.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "15.0" } ] },
          "screens": [ { "view": {
            "class": "UIScrollView", "keyboardDismissMode": 1️⃣"interactiveWithAccessory"1️⃣
          } } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "14.0" } ] },
          "menus": [ { "title": "Note", "children": [
            { "class": 1️⃣"UIWindowScene.ActivationAction"1️⃣, "title": "Open" }
          ] } ]
        }
        """#),
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "14.0" } ] },
          "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": ["saveContent", 1️⃣"saveInteractionState"1️⃣],
            "scene(_:willConnectTo:options:)": ["setContent", 2️⃣"setInteractionState"2️⃣]
          } } ]
        }
        """#),
    ],
    right: [
      // The callback is as new as its effects, or `availableOn` restricts the effect to newer releases.
      RuleExample(
        #"""
        {
          "app": { "targets": [ { "platform": "iPadOS", "minimum": "14.0" } ] },
          "scenes": [ { "implements": {
            "stateRestorationActivity(for:)": [
              "saveContent", { "saveInteractionState": true, "availableOn": { "iPadOS": "15.0" } }
            ],
            "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
          } } ],
          "screens": [ { "view": { "class": "UIScrollView", "keyboardDismissMode": "interactive" } } ]
        }
        """#),
      // A custom menu, a raw value, and a step that is restricted to the releases that have the menu.
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
      // The property is new, but the only element of its list is restricted to newer releases.
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
      // `iOS` includes iPadOS and Mac Catalyst, as in Swift's `#available(iOS 16, *)`.
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
    var unsupportedTargets: [(target: Target, oldest: Version)] = []
    for target in report.context.targets {
      guard let introducedVersion = use.availability.release(on: target.platform),
        let minimumVersion = target.minimumVersion.value
      else { continue }
      if let oldestVersion = use.oldestRelease(on: target.platform, of: minimumVersion),
        oldestVersion < introducedVersion
      {
        unsupportedTargets.append((target, oldestVersion))
      }
    }
    guard let firstTarget = unsupportedTargets.first?.target,
      let introducedVersion = use.availability.release(on: firstTarget.platform)
    else {
      return
    }
    let isAppMenu = !report.find(use.name, [.menu, .menuElement]).isEmpty
    if use.mayBeAppMenu, isAppMenu || report.context.names.mayHaveUnknownNames(of: [.menu, .menuElement]) { return }
    let listedReleases = unsupportedTargets.prefix(RelatedPlace.maximumCount).map {
      "\($0.target.platform.displayName) \($0.oldest)"
    }
    let unlistedCount = unsupportedTargets.count - listedReleases.count
    let releasesText = (unlistedCount > 0 ? listedReleases + ["\(unlistedCount) more"] : listedReleases).joined(
      separator: " and ")
    // `availableOn` may restrict the declaration to releases later than the app's minimum release.
    let hasLaterRelease = unsupportedTargets.contains { $0.oldest != $0.target.minimumVersion.value }
    report.report(
      self, at: use.place,
      "'\(use.name)' requires \(firstTarget.platform.displayName) \(introducedVersion), but "
        + (hasLaterRelease
          ? "'availableOn' includes \(releasesText)"
          : "the app also runs on \(releasesText); restrict it with 'availableOn'"),
      facts: use.mayBeAppMenu ? [report.context.names] : [],
      related: unsupportedTargets.compactMap { target, oldestVersion in
        guard oldestVersion == target.minimumVersion.value else { return nil }
        return target.minimumVersion.place.map {
          RelatedPlace($0, "the minimum \(target.platform.displayName) release is declared here")
        }
      }, in: use.environmentsLackingAPI(unsupportedTargets.map(\.target.platform), report.context))
  }
}

extension AvailabilityUse {
  /// Returns the environments of the given platforms in which the declaration that uses the API exists but the API does
  /// not. If this list would be empty, returns all environments of the declaration. Returns nil if the declaration
  /// exists in the whole app.
  fileprivate func environmentsLackingAPI(_ platforms: [Platform], _ context: AppContext) -> [Environment]? {
    guard let allEnvironments = environments(in: context) else { return nil }
    let affectedEnvironments = allEnvironments.filter { environment in
      platforms.contains(environment.platform)
        && availability.release(on: environment.platform).map { environment.version < $0 } == true
    }
    return affectedEnvironments.isEmpty ? allEnvironments : affectedEnvironments
  }

  /// Returns the environments in which the declaration that uses the API certainly exists; nil if it has no conditions.
  func environments(in context: AppContext) -> [Environment]? {
    if guards.isEmpty { return nil }
    return Variant.variants(Set(guards), context).filter { variant in
      guards.allSatisfy { variant.satisfies($0) == true }
    }
    .flatMap(\.environments)
  }

  /// Returns the oldest release, not before `minimum`, in which the declaration exists. Returns nil if no release
  /// matches, or if the conditions of the declaration are unknown.
  fileprivate func oldestRelease(on platform: Platform, of minimum: Version) -> Version? {
    var releases = ReleaseRange(from: minimum)
    for condition in guards {
      switch condition.releases(of: platform) {
      case .all: continue
      case .within(let range):
        guard let intersection = releases.intersection(range) else { return nil }
        releases = intersection
      case .never, .unknown: return nil
      }
    }
    return releases.start
  }
}
