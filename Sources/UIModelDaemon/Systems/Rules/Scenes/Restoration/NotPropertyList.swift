import UIModelJSON
import UIModelPlatform

/// Reports a value whose type an activity's `userInfo` does not support.
enum NotPropertyList: Rule {
  static let description = RuleDescription(
    code: "scene/not-property-list", effect: .lost, system: .scene,
    summary: "`userInfo` of a user activity contains a value of an unsupported type",
    reason:
      "`userInfo` supports arrays, data, dates, dictionaries, null values, numbers, sets, strings and "
      + "URLs. The system cannot save an activity that contains a value of another type, so the scene has no "
      + "activity to restore.",
    advice:
      "Save an identifier of the value as a string or number. Or archive the value with `NSKeyedArchiver` "
      + "and save the archived data.",
    sources: [
      Source("Foundation documentation: NSUserActivity.userInfo", .documented)
    ],
    wrong: [
      RuleExample(
        #"""
        { "scenes": [ { "stateRestorationActivity": {
          "activityType": "com.example.page",
          "userInfo": { "url": "https://example.com", "tint": 1️⃣{ "class": "UIColor" }1️⃣ }
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": [ { "saveContent": true, "as": 1️⃣"NSAttributedString"1️⃣ } ],
          "scene(_:restoreInteractionStateWith:)": ["setContent"]
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "userActivity": {
          "activityType": "com.example.page",
          "userInfo": { "selection": [ 1️⃣{ "class": "IndexPath" }1️⃣ ] }
        } } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        { "scenes": [ { "stateRestorationActivity": {
          "activityType": "com.example.page",
          "userInfo": {
            "url": { "class": "URL" }, "date": { "class": "NSDate" }, "none": null,
            "numbers": [1, 2.5, true], "names": { "a": "b" }, "data": { "class": "Data" }
          }
        } } ] }
        """#),
      // A class of the app might be bridged to a supported type. An object with `class` and other members might be a
      // plain dictionary.
      RuleExample(
        #"""
        { "scenes": [ { "stateRestorationActivity": {
          "activityType": "com.example.page",
          "userInfo": {
            "course": { "class": "Biology" }, "lesson": { "class": "UIColor", "room": 7 },
            "color": { "$unknown": "made at run time" }
          }
        } } ] }
        """#),
      RuleExample(
        #"""
        { "scenes": [ { "implements": {
          "stateRestorationActivity(for:)": [
            { "saveContent": true, "as": "String" }, "saveInteractionState"
          ],
          "scene(_:restoreInteractionStateWith:)": ["setContent", "setInteractionState"]
        } } ] }
        """#),
    ])

  static func check(_ restoration: RestorationFacts, _ report: inout Report) {
    let reader = restoration.scene.reader
    for name in ["userActivity", "stateRestorationActivity"] as [JSONKey] {
      if let userInfo = reader.object(name)?["userInfo"] { check(userInfo, reader.block, &report) }
    }
    for effect in restoration.state.occurrences(in: RestorationCallback.allCases).map(\.effect) {
      guard effect.kind == .saveContent, let savedClass = effect.savedClassName, isUnsupported(savedClass.value) else {
        continue
      }
      reportUnsupportedType(savedClass.value, at: savedClass.place, &report)
    }
  }

  private static func check(_ element: JSONElement, _ block: BlockID, _ report: inout Report) {
    if element.unknownReason != nil { return }
    switch element.kind {
    case .array: for child in element.elements { check(child, block, &report) }
    case .object:
      if element.count == 1, let classValue = element["class"], classValue.kind == .string, let name = classValue.string
      {
        if isUnsupported(name) { reportUnsupportedType(name, at: Place(element, in: block), &report) }
      } else {
        for member in element.members { check(member.value, block, &report) }
      }
    default: break
    }
  }

  private static func reportUnsupportedType(_ name: String, at place: Place, _ report: inout Report) {
    report.report(
      self, at: place,
      "userInfo does not support '\(name)', so the activity cannot be saved; save a string, a number or archived data")
  }

  /// Whether `userInfo` certainly does not support the type with this name. The result is false for other types,
  /// because they might be bridged to a supported type.
  private static func isUnsupported(_ name: String) -> Bool {
    unsupportedTypeNames.contains(name) || (name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true)
  }

  private static let unsupportedTypeNames: Set<String> = [
    "AttributedString", "CGColor", "CGImage", "CGPoint", "CGRect", "CGSize", "CIImage", "IndexPath", "IndexSet",
    "NSAttributedString", "NSIndexPath", "NSIndexSet", "NSManagedObject", "NSManagedObjectID",
    "NSMutableAttributedString", "NSURLRequest", "NSValue", "URLRequest",
  ]
}
