import UIModelPlatform

/// A `TabView` selection that matches none of the tabs.
enum SelectionWithoutTab: Rule {
  static let description = RuleDescription(
    code: "sdk/selection-without-tab", effect: .wrong, system: .sdk, status: .preview,
    summary: "Selection of a `TabView` does not match any tab",
    reason:
      "In apps that are built with Xcode 27, `TabView` on iOS 27 requires its selection to match a visible tab. "
      + "According to Apple, an app with any other selection might crash. On earlier releases, no tab appears "
      + "selected.",
    advice: "Set the selection to the value of one of the tabs, or add a tab with this value.",
    holds: "iPhone and iPad, from iOS 27",
    needsSDK: .sdk27,
    sources: [Source("iOS & iPadOS 27 release notes, 164516837", .documented)],
    wrong: [
      RuleExample(
        #"""
        import SwiftUI

        struct MainView: View {
          @State private var tab = 1️⃣21️⃣

          var body: some View {
            TabView(selection: $tab) {
              Tab("Notes", systemImage: "note", value: 0) { Text("Notes") }
              Tab("Search", systemImage: "magnifyingglass", value: 1) { Text("Search") }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "MainView", "tabSelections": [
          { "property": "tab", "value": 1️⃣"2"1️⃣, "tabs": ["0", "1"] }
        ] } ] }
        """#),
    ],
    right: [
      RuleExample(
        #"""
        import SwiftUI

        struct MainView: View {
          @State private var tab = 0

          var body: some View {
            TabView(selection: $tab) {
              Tab("Notes", systemImage: "note", value: 0) { Text("Notes") }
              Tab("Search", systemImage: "magnifyingglass", value: 1) { Text("Search") }
            }
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        { "screens": [ { "class": "MainView", "tabSelections": [
          { "property": "tab", "value": "1", "tabs": ["0", "1"] },
          { "property": "tab", "value": "2", "tabs": { "$unknown": "by account" } }
        ] } ] }
        """#),
    ])

  static func check(_ selection: TabSelection, _ report: inout Report) {
    let tabValues = selection.tabValues.elements.map(\.value)
    guard let selectedValue = selection.value.located, !tabValues.contains(selectedValue.value) else { return }
    let name = selection.property.value ?? "the selection"
    report.report(
      self, at: selectedValue.place,
      "the app might crash, because no tab has the value \(selectedValue.value) of '\(name)'",
      notes: ["the values of the tabs are " + tabValues.joined(separator: ", ")], facts: [selection.tabValues],
      in: report.context.environments { environment in
        (environment.platform == .iOS || environment.platform == .iPadOS) && environment.version >= 27
          && selection.availability.includes(environment) == true
      })
  }
}
