import UIModelJSON
import UIModelPlatform

/// A value in an activity's `userInfo` that cannot be saved.
enum NotPropertyList: Rule {
  static let description = RuleDescription(
    code: "scene/not-property-list", severity: .error, system: .scene,
    summary: "A value in an activity's `userInfo` is of a type that it does not take",
    reason:
      "The keys and values of `userInfo` are arrays, data, dates, dictionaries, nulls, numbers, sets, strings and "
      + "URLs. Anything else cannot be written with the activity, so the scene has nothing to be restored with.",
    advice:
      "Save a string, a number or archived data in its place: an identifier, or what `NSKeyedArchiver` makes of it.",
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
      // Classes of the app's own may be anything, and so may dictionaries.
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

  static func check(_ restoration: RestorationAnswer, _ report: inout Report) {
    let reader = restoration.scene.reader
    for name in ["userActivity", "stateRestorationActivity"] as [JSONKey] {
      if let info = reader.object(name)?["userInfo"] { check(info, reader.block, &report) }
    }
    for effect in restoration.state.acts(in: RestorationCallback.allCases).map(\.effect) {
      guard effect.kind == .saveContent, let saved = effect.savedClass, isNoPropertyList(saved.value) else { continue }
      tell(saved.value, at: saved.place, &report)
    }
  }

  private static func check(_ element: JSONElement, _ block: BlockID, _ report: inout Report) {
    if element.unknownReason != nil { return }
    switch element.kind {
    case .array: for each in element.elements { check(each, block, &report) }
    case .object:
      if element.count == 1, let named = element["class"], named.kind == .string, let name = named.string {
        if isNoPropertyList(name) { tell(name, at: Place(element, in: block), &report) }
      } else {
        for member in element.members { check(member.value, block, &report) }
      }
    default: break
    }
  }

  private static func tell(_ name: String, at place: Place, _ report: inout Report) {
    report.report(
      self, at: place, "'\(name)' is none of the types that userInfo takes: the activity cannot be saved with it")
  }

  /// Whether a type certainly is none of those: of others nobody knows what they are bridged to.
  private static func isNoPropertyList(_ name: String) -> Bool {
    others.contains(name) || (name.hasPrefix("UI") && name.dropFirst(2).first?.isUppercase == true)
  }

  private static let others: Set<String> = [
    "AttributedString", "CGColor", "CGImage", "CGPoint", "CGRect", "CGSize", "CIImage", "IndexPath", "IndexSet",
    "NSAttributedString", "NSIndexPath", "NSIndexSet", "NSManagedObject", "NSManagedObjectID",
    "NSMutableAttributedString", "NSURLRequest", "NSValue", "URLRequest",
  ]
}
