import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Checks selections of tab views. iOS 27 requires that the selection is the value of a tab.
@Suite struct SwiftTabsTests {
  private static let ruleCode = "sdk/selection-without-tab"
  private static let tabs =
    "Tab(\"Home\", systemImage: \"house\", value: 0) { Text(\"\") }\n"
    + "Tab(\"List\", systemImage: \"list\", value: 1) { Text(\"\") }"
  private static let taggedViews =
    "HomeView().tabItem { Text(\"Home\") }.tag(Page.home)\nText(\"List\").tag(Page.list).tabItem { Text(\"\") }"
  private static let pageEnum = "enum Page { case home, list, more }"

  /// Checks the findings and the coverage of a view in an app that is built with Xcode 27.
  private func check(
    _ property: String, _ tabs: String, button: String = "", members: String = "", style: String = "",
    isJudged: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      import SwiftUI
      \(Self.pageEnum)
      struct MainView: View {
        \(property)
        \(members)
        var body: some View {
          VStack {
            Button("Go") { \(button) }
            TabView(selection: $tab) {
              \(tabs)
            }
            \(style)
          }
        }
      }
      """
    let findings = try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": Self.ruleCode] : [:], infoPlist: "", files: [".xcode-version": "27.0"],
      sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .warning }, sourceLocation: sourceLocation)
    let reading = SwiftReader(SwiftFile(Array(MarkedText(text).text.utf8)), nil).reading
    let sites = (SwiftCoverage(reading)?.sites ?? []).filter { $0.subject == .tabs }
    let hasOneJudgedSite = sites.count == 1 && sites.allSatisfy { $0.reason == nil }
    #expect(hasOneJudgedSite == isJudged, "\(sites)", sourceLocation: sourceLocation)
  }

  @Test func initialValueWithoutATabIsReported() throws {
    try check("@State private var tab = 1️⃣21️⃣", Self.tabs)
    try check("@State private var tab = 1", Self.tabs)
    try check("@State private var tab = 1️⃣Page.more1️⃣", Self.taggedViews)
    try check("@State private var tab: Page = 1️⃣.more1️⃣", Self.taggedViews)
    try check("@State private var tab: Page? = 1️⃣.more1️⃣", Self.taggedViews)
    try check("@State private var tab = Page.list", Self.taggedViews)
    try check("@State private var tab = 1️⃣\"c\"1️⃣", "Text(\"\").tag(\"a\")\nText(\"\").tag(\"b\")")
    try check("@State private var tab = \"b\"", "Text(\"\").tag(\"a\")\nText(\"\").tag(\"b\")")
  }

  @Test func assignedValueWithoutATabIsReported() throws {
    try check("@State private var tab = 0", Self.tabs, button: "tab = 1️⃣21️⃣")
    try check("@State private var tab = 0", Self.tabs, button: "self.tab = 1️⃣21️⃣")
    try check("@State private var tab = 0", Self.tabs, button: "tab = 1")
    try check("@State private var tab = Page.home", Self.taggedViews, button: "if isBusy {\ntab = 1️⃣.more1️⃣\n}")
    try check("@State private var tab = Page.home", Self.taggedViews, members: "func more() { tab = 1️⃣.more1️⃣ }")
  }

  /// The value is replaced before the next view update, the assignment is to another variable, or the value is
  /// computed.
  @Test func harmlessOrUnknownAssignmentsAreNotReported() throws {
    let tabProperty = "@State private var tab = 0"
    try check(tabProperty, Self.tabs, button: "tab = 2\ntab = 1")
    try check(tabProperty, Self.tabs, button: "if isBusy {\ntab = 2\n}\ntab = 1")
    try check(tabProperty, Self.tabs, button: "tab = next()")
    try check(tabProperty, Self.tabs, button: "var tab = 0\ntab = 2")
    try check(tabProperty, Self.tabs, button: "other.tab = 2")
    try check(tabProperty, Self.tabs, members: "func show(tab: Int) { var tab = tab\ntab = 2 }")
  }

  /// Code may replace the value before the view is shown.
  @Test func replaceableInitialValueIsNotReported() throws {
    let tabProperty = "@State private var tab = 2"
    try check(tabProperty, Self.tabs, style: ".onAppear { tab = 0 }")
    try check(tabProperty, Self.tabs, members: "func reset() { tab = 0 }")
    try check(tabProperty, Self.tabs, members: "init() { _tab = State(initialValue: 0) }", isJudged: false)
    try check("@AppStorage(\"tab\") private var tab = 2", Self.tabs, isJudged: false)
    try check("@State private var tab = first", Self.tabs, isJudged: false)
  }

  /// Only the app knows which of the two tab views is shown.
  @Test func tabViewsWithASharedSelectionAreNotReported() throws {
    let phoneView = "var phone: some View { TabView(selection: $tab) { Text(\"\").tag(0) } }"
    let text = """
      import SwiftUI
      struct MainView: View {
        @State private var tab = 0
        \(phoneView)
        var body: some View {
          Button("Go") { tab = 1 }
          TabView(selection: $tab) { Text("").tag(0); Text("").tag(1) }
        }
      }
      """
    _ = try checkApp(text, [:], infoPlist: "", files: [".xcode-version": "27.0"])
    let textWithOneTabView = text.replacing(phoneView, with: "").replacing("tab = 1", with: "tab = 1️⃣21️⃣")
    _ = try checkApp(textWithOneTabView, ["1️⃣": Self.ruleCode], infoPlist: "", files: [".xcode-version": "27.0"])
  }

  /// A tab inside a condition may exist, and the values of some tabs are unknown.
  @Test func selectionOfAPossibleTabIsNotReported() throws {
    let tabProperty = "@State private var tab = 2"
    let thirdTab = "Tab(\"More\", systemImage: \"ellipsis\", value: 2) { Text(\"\") }"
    try check(tabProperty, Self.tabs + "\nif isIn {\n\(thirdTab)\n} else {\nText(\"\").tag(3)\n}")
    try check(tabProperty, Self.tabs + "\nTabSection(\"More\") {\n\(thirdTab)\n}")
    try check(tabProperty, Self.tabs + "\nlet x = 1\n\(thirdTab)")
    for unknownTab in [
      "ForEach(pages) { Text($0).tag($0) }", "MoreView()", "Text(\"\").tag(other)", "moreTab",
      "#if DEBUG\n\(thirdTab)\n#endif", "Text(\"\").tag(1).tag(2)", "MoreTab(value: 2)",
    ] {
      try check(tabProperty, Self.tabs + "\n" + unknownTab, isJudged: false)
    }
  }

  @Test func pageStyleIsNotReported() throws {
    try check("@State private var tab = 2", Self.tabs, style: ".tabViewStyle(.page)", isJudged: false)
  }

  /// The view that creates this view may set the initial value of the state.
  @Test func stateSetByTheCreatorIsNotReported() throws {
    // Coverage reads the file without its project, so the view that creates this view is unknown.
    try check("@State var tab = 1️⃣21️⃣", Self.tabs, isJudged: false)
    let startView = "struct Start: View { var body: some View { MainView(tab: 0) } }"
    try check("@State var tab = 2", Self.tabs, members: startView, isJudged: false)
  }

  @Test func findingIsAHintForAnEarlierSDK() throws {
    let text = """
      import SwiftUI
      struct MainView: View {
        @State private var tab = 1️⃣21️⃣
        var body: some View { TabView(selection: $tab) { Text("").tag(0) } }
      }
      """
    let findings = try checkApp(text, ["1️⃣": Self.ruleCode], infoPlist: "", files: [".xcode-version": "26.0"])
    #expect(findings.map(\.severity) == [.hint])
  }
}
