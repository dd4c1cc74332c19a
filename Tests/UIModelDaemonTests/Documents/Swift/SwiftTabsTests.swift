import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Checks selections of tab views. iOS 27 requires that the selection is the value of a tab.
@Suite struct SwiftTabsTests {
  private static let code = "sdk/selection-without-tab"
  private static let tabs =
    "Tab(\"Home\", systemImage: \"house\", value: 0) { Text(\"\") }\n"
    + "Tab(\"List\", systemImage: \"list\", value: 1) { Text(\"\") }"
  private static let tagged =
    "HomeView().tabItem { Text(\"Home\") }.tag(Page.home)\nText(\"List\").tag(Page.list).tabItem { Text(\"\") }"
  private static let page = "enum Page { case home, list, more }"

  /// Checks a view in an app that is built with Xcode 27.
  private func check(
    _ property: String, _ tabs: String, button: String = "", members: String = "", style: String = "",
    isUnderstood: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      import SwiftUI
      \(Self.page)
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
      text, text.contains("1️⃣") ? ["1️⃣": Self.code] : [:], infoPlist: "", others: [".xcode-version": "27.0"],
      sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .warning }, sourceLocation: sourceLocation)
    let reading = SwiftReader(SwiftFile(Array(MarkedText(text).text.utf8)), nil).reading
    let sites = (SwiftCoverage(reading)?.sites ?? []).filter { $0.subject == .tabs }
    let isJudged = sites.count == 1 && sites.allSatisfy { $0.reason == nil }
    #expect(isJudged == isUnderstood, "\(sites)", sourceLocation: sourceLocation)
  }

  @Test func initialValueWithoutATabIsReported() throws {
    try check("@State private var tab = 1️⃣21️⃣", Self.tabs)
    try check("@State private var tab = 1", Self.tabs)
    try check("@State private var tab = 1️⃣Page.more1️⃣", Self.tagged)
    try check("@State private var tab: Page = 1️⃣.more1️⃣", Self.tagged)
    try check("@State private var tab: Page? = 1️⃣.more1️⃣", Self.tagged)
    try check("@State private var tab = Page.list", Self.tagged)
    try check("@State private var tab = 1️⃣\"c\"1️⃣", "Text(\"\").tag(\"a\")\nText(\"\").tag(\"b\")")
    try check("@State private var tab = \"b\"", "Text(\"\").tag(\"a\")\nText(\"\").tag(\"b\")")
  }

  @Test func assignedValueWithoutATabIsReported() throws {
    try check("@State private var tab = 0", Self.tabs, button: "tab = 1️⃣21️⃣")
    try check("@State private var tab = 0", Self.tabs, button: "self.tab = 1️⃣21️⃣")
    try check("@State private var tab = 0", Self.tabs, button: "tab = 1")
    try check("@State private var tab = Page.home", Self.tagged, button: "if isBusy {\ntab = 1️⃣.more1️⃣\n}")
    try check("@State private var tab = Page.home", Self.tagged, members: "func more() { tab = 1️⃣.more1️⃣ }")
  }

  /// The value is replaced before the next view update, the variable is another one, or the value is computed.
  @Test func otherAssignmentsAreNotReported() throws {
    let first = "@State private var tab = 0"
    try check(first, Self.tabs, button: "tab = 2\ntab = 1")
    try check(first, Self.tabs, button: "if isBusy {\ntab = 2\n}\ntab = 1")
    try check(first, Self.tabs, button: "tab = next()")
    try check(first, Self.tabs, button: "var tab = 0\ntab = 2")
    try check(first, Self.tabs, button: "other.tab = 2")
    try check(first, Self.tabs, members: "func show(tab: Int) { var tab = tab\ntab = 2 }")
  }

  /// Code may replace the value before the view is shown.
  @Test func replaceableInitialValueIsNotReported() throws {
    let first = "@State private var tab = 2"
    try check(first, Self.tabs, style: ".onAppear { tab = 0 }")
    try check(first, Self.tabs, members: "func reset() { tab = 0 }")
    try check(first, Self.tabs, members: "init() { _tab = State(initialValue: 0) }", isUnderstood: false)
    try check("@AppStorage(\"tab\") private var tab = 2", Self.tabs, isUnderstood: false)
    try check("@State private var tab = first", Self.tabs, isUnderstood: false)
  }

  /// Only the app knows which of the two tab views is shown.
  @Test func tabViewsWithASharedSelectionAreNotReported() throws {
    let other = "var phone: some View { TabView(selection: $tab) { Text(\"\").tag(0) } }"
    let text = """
      import SwiftUI
      struct MainView: View {
        @State private var tab = 0
        \(other)
        var body: some View {
          Button("Go") { tab = 1 }
          TabView(selection: $tab) { Text("").tag(0); Text("").tag(1) }
        }
      }
      """
    _ = try checkApp(text, [:], infoPlist: "", others: [".xcode-version": "27.0"])
    let one = text.replacing(other, with: "").replacing("tab = 1", with: "tab = 1️⃣21️⃣")
    _ = try checkApp(one, ["1️⃣": Self.code], infoPlist: "", others: [".xcode-version": "27.0"])
  }

  /// Tabs under a condition may exist. The values of other tabs are unknown.
  @Test func selectionOfAPossibleTabIsNotReported() throws {
    let first = "@State private var tab = 2"
    let third = "Tab(\"More\", systemImage: \"ellipsis\", value: 2) { Text(\"\") }"
    try check(first, Self.tabs + "\nif isIn {\n\(third)\n} else {\nText(\"\").tag(3)\n}")
    try check(first, Self.tabs + "\nTabSection(\"More\") {\n\(third)\n}")
    try check(first, Self.tabs + "\nlet x = 1\n\(third)")
    for more in [
      "ForEach(pages) { Text($0).tag($0) }", "MoreView()", "Text(\"\").tag(other)", "moreTab",
      "#if DEBUG\n\(third)\n#endif", "Text(\"\").tag(1).tag(2)", "MoreTab(value: 2)",
    ] {
      try check(first, Self.tabs + "\n" + more, isUnderstood: false)
    }
  }

  @Test func pageStyleIsNotReported() throws {
    try check("@State private var tab = 2", Self.tabs, style: ".tabViewStyle(.page)", isUnderstood: false)
  }

  /// The view that creates this view may set the initial value of the state.
  @Test func stateSetByTheCreatorIsNotReported() throws {
    // Coverage reads the file without its project, so the view that creates this view is unknown.
    try check("@State var tab = 1️⃣21️⃣", Self.tabs, isUnderstood: false)
    let maker = "struct Start: View { var body: some View { MainView(tab: 0) } }"
    try check("@State var tab = 2", Self.tabs, members: maker, isUnderstood: false)
  }

  @Test func findingIsAHintForAnEarlierSDK() throws {
    let text = """
      import SwiftUI
      struct MainView: View {
        @State private var tab = 1️⃣21️⃣
        var body: some View { TabView(selection: $tab) { Text("").tag(0) } }
      }
      """
    let findings = try checkApp(text, ["1️⃣": Self.code], infoPlist: "", others: [".xcode-version": "26.0"])
    #expect(findings.map(\.severity) == [.hint])
  }
}
