import UIModelPlatform

/// A scene saves an activity of a type that Info.plist does not name.
enum ActivityTypeNotDeclared: Rule {
  static let description = RuleDescription(
    code: "scene/activity-type-not-declared", severity: .hint, system: .scene,
    summary: "A scene is restored with an activity whose type Info.plist does not name",
    reason:
      "One project found that an activity is saved only if its type is among `NSUserActivityTypes`: with any other "
      + "`session.stateRestorationActivity` was nil at the next launch. Apple's pages do not say so, so this is one "
      + "observation, and it costs a line to be safe.",
    advice: "Add the type to `NSUserActivityTypes`.",
    holds: "not on macOS",
    sources: [Source("flutter/flutter issue 193016: one observation", .observed)],
    wrong: [
      RuleExample(
        #"""
        { "app": { "infoPlist": { "NSUserActivityTypes": [ "com.example.read" ] } },
          "screens": [ { "class": "SceneDelegate", "sceneUses": [
            { "by": "stateRestorationActivity", "activityType": 1️⃣"com.example.scene"1️⃣ } ] } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "class": "SceneDelegate",
          "sceneUses": [ {
            "by": "stateRestorationActivity", "activityType": 1️⃣"com.example.scene"1️⃣,
            "activityTypes": []
          } ]
        } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        {
          "app": { "infoPlist": { "NSUserActivityTypes": ["com.example.scene"] } },
          "screens": [ {
            "class": "SceneDelegate",
            "sceneUses": [ {
              "by": "stateRestorationActivity", "activityType": "com.example.scene",
              "activityTypes": []
            } ]
          } ]
        }
        """#),
      // Which there are is not known.
      RuleExample(
        #"""
        { "screens": [ { "class": "SceneDelegate", "sceneUses": [
          { "by": "stateRestorationActivity", "activityType": "com.example.scene" } ] } ] }
        """#),
      RuleExample(
        #"""
        { "app": { "infoPlist": { "NSUserActivityTypes": [ "$(PRODUCT_BUNDLE_IDENTIFIER).scene" ] } },
          "screens": [ { "class": "SceneDelegate", "sceneUses": [
            { "by": "stateRestorationActivity", "activityType": "com.example.scene" } ] } ] }
        """#),
    ])

  static func check(_ use: SceneUse, _ report: inout Report) {
    guard use.means.value == .restorationActivity, let type = use.activityType.located,
      let declared = report.activityTypes(use), !declared.contains(type.value)
    else { return }
    report.report(
      self, at: type.place,
      "'\(type.value)' is not among NSUserActivityTypes of Info.plist: one project found that such an activity is not there "
        + "at the next launch",
      in: use.environments(report.context.environments { $0.platform != .macOS }))
  }
}

extension Report {
  /// The types of activities that Info.plist names, by the app's document or else as code says; nil where these are not
  /// known.
  fileprivate mutating func activityTypes(_ use: SceneUse) -> [String]? {
    let plist = app()?.infoPlist ?? .default
    guard plist.isKnown else { return nil }
    guard let types = plist.value?["NSUserActivityTypes"] else {
      return use.activityTypes.isGiven && use.activityTypes.isComplete ? use.activityTypes.elements.map(\.value) : nil
    }
    let named = types.array?.compactMap(\.string) ?? []
    guard named.count == types.array?.count, !named.contains(where: BuildSetting.isMentioned) else { return nil }
    return named
  }
}
