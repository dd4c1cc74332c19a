import UIModelPlatform

/// Reports a restoration activity whose type is missing from `NSUserActivityTypes` in Info.plist.
enum ActivityTypeNotDeclared: Rule {
  static let description = RuleDescription(
    code: "scene/activity-type-not-declared", effect: .advice, system: .scene,
    summary: "Type of a scene's restoration activity is missing from `NSUserActivityTypes`",
    reason:
      "In one project, the system saved a restoration activity only if `NSUserActivityTypes` listed the "
      + "type of the activity. With other types, `session.stateRestorationActivity` was nil at the next "
      + "launch. Apple's documentation does not mention this behavior, so the rule is based on a single "
      + "observation.",
    advice: "Add the type of the activity to `NSUserActivityTypes` in Info.plist.",
    holds: "all platforms except macOS",
    needs: [.infoPlist],
    sources: [Source("flutter/flutter issue 193016: one observation", .observed)],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          var noteID: String?

          func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            let activity = NSUserActivity(activityType: 1️⃣"com.example.notes.editor"1️⃣)
            activity.addUserInfoEntries(from: ["note": noteID ?? ""])
            return activity
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
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
        import UIKit

        class SceneDelegate: UIResponder, UIWindowSceneDelegate {
          var window: UIWindow?
          var noteID: String?

          func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
            // `NSUserActivityTypes` in Info.plist lists this type.
            let activity = NSUserActivity(activityType: "com.example.notes.edit")
            activity.addUserInfoEntries(from: ["note": noteID ?? ""])
            return activity
          }
        }
        """#, language: "swift", files: [.project, .scenesInfoPlist]),
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
      // The activity types that Info.plist declares are unknown.
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
    guard use.handling.value == .restorationActivity, let activityType = use.activityType.located,
      let declaredTypes = report.declaredActivityTypes(use), !declaredTypes.contains(activityType.value)
    else { return }
    report.report(
      self, at: activityType.place,
      "'\(activityType.value)' is not in NSUserActivityTypes of Info.plist, so the "
        + "activity may be missing at the next launch; add the type",
      notes: ["one project observed this; Apple's documentation does not mention it"],
      in: use.environments(report.context.environments { $0.platform != .macOS }))
  }
}

extension Report {
  /// Returns the activity types that Info.plist declares. The list in the app's declaration takes precedence over the
  /// list in `use`. Nil if the list is unknown or not given.
  fileprivate mutating func declaredActivityTypes(_ use: SceneUse) -> [String]? {
    let plist = app()?.infoPlist ?? .default
    guard plist.isKnown else { return nil }
    guard let typeList = plist.value?["NSUserActivityTypes"] else {
      return use.activityTypes.isGiven && use.activityTypes.isComplete ? use.activityTypes.elements.map(\.value) : nil
    }
    let typeNames = typeList.array?.compactMap(\.string) ?? []
    guard typeNames.count == typeList.array?.count, !typeNames.contains(where: BuildSetting.isMentioned) else {
      return nil
    }
    return typeNames
  }
}
