import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks keyboard shortcuts of SwiftUI controls that are in the same view hierarchy.
@Suite struct SwiftShortcutsTests {
  private static let findButton = "Button(\"Find\") { find() }.keyboardShortcut(\"f\")"

  /// Returns the source of a view with the given body and members, followed by further declarations.
  private func viewSource(_ body: String, _ members: String = "", declarations: String = "") -> String {
    "import SwiftUI\nstruct Reader: View {\n\(members)\nvar body: some View {\n\(body)\n}\n}\n\(declarations)"
  }

  @Test(arguments: [
    ".keyboardShortcut(1️⃣\"f\"1️⃣)", ".keyboardShortcut(1️⃣\"f\"1️⃣, modifiers: .command)",
    ".keyboardShortcut(KeyEquivalent(1️⃣\"f\"1️⃣), modifiers: [.command])",
    ".padding(8).keyboardShortcut(.init(1️⃣\"f\"1️⃣)).help(text).frame(width: 80)",
    ".keyboardShortcut(KeyboardShortcut(1️⃣\"f\"1️⃣))", ".keyboardShortcut(1️⃣\"f\"1️⃣, modifiers: EventModifiers.command)",
  ]) func duplicateShortcutsInOneViewAreReported(_ shortcut: String) {
    let filterButton = "Button(action: { filter() }) { Text(\"Filter\") }" + shortcut
    for body in [
      "VStack {\n\(Self.findButton)\n\(filterButton)\n}",
      "Form { Section { \(Self.findButton) }\nHStack { \(filterButton) } }",
      "NavigationStack { \(Self.findButton) }.toolbar { ToolbarItem(placement: .primaryAction) { \(filterButton) } }",
      "VStack { \(Self.findButton) }.sheet(isPresented: $isShown) { Text(\"a\") }.overlay { \(filterButton) }",
      "HStack { \(Self.findButton); \(filterButton) }",
    ] {
      checkFindings(viewSource(body), ["1️⃣": "menu/duplicate-control-shortcut"], kind: .swift)
    }
  }

  /// Most SwiftUI modifiers keep the controls active. Some may hide or disable them.
  @Test(arguments: [
    ("onTapGesture { }", true), ("focused($isOn)", true), ("searchable(text: $text)", true), ("refreshable { }", true),
    ("onDrop(of: [], isTargeted: nil) { _ in false }", true), ("disabled(false)", true),
    ("environment(\\.locale, locale)", true), ("buttonStyle(.bordered)", true),
    ("fileImporter(isPresented: $isOn)", true),
    ("environment(\\.isEnabled, isOn)", false), ("disabled(isOn)", true), ("disabled(true)", false),
    ("allowsHitTesting(isOn)", false),
    ("accessibilityHidden(true)", false), ("buttonStyle(.mine)", false), ("buttonStyle(Mine())", true),
    ("buttonStyle(Held())", false), ("modifier(Mine())", false),
    ("mine()", false), ("phaseAnimator(all) { view, _ in view }", false),
  ]) func modifiersThatKeepControlsActiveAreFollowed(_ modifier: String, _ isReported: Bool) {
    let filterButton = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"f\"1️⃣)"
    let styles = "struct Mine: ButtonStyle {}\nstruct Held: PrimitiveButtonStyle {}"
    let text = viewSource("VStack {\n\(Self.findButton)\n\(filterButton)\n}.\(modifier)", declarations: styles)
    checkFindings(text, isReported ? ["1️⃣": "menu/duplicate-control-shortcut"] : [:], kind: .swift)
    // A function of the app with this name may do anything.
    let focusedExtension = "extension View { func focused(_ a: Int) -> some View { hidden() } }"
    checkFindings(
      viewSource("VStack {\n\(Self.findButton)\n\(Self.findButton)\n}.focused(1)", declarations: focusedExtension),
      kind: .swift)
    let glassExtension =
      "extension View { func glass() -> some View { if #available(iOS 26, *) { self.buttonStyle(.glass) } else { bold() } } }"
    checkFindings(
      viewSource("VStack {\n\(Self.findButton)\n\(filterButton)\n}.glass()", declarations: glassExtension),
      ["1️⃣": "menu/duplicate-control-shortcut"],
      kind: .swift)
  }

  @Test func shortcutsInSubviewsAreReported() {
    let filterButton = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"f\"1️⃣)"
    let expectedFindings = ["1️⃣": "menu/duplicate-control-shortcut"]
    checkFindings(
      viewSource("VStack { \(Self.findButton)\nmore }", "var more: some View { \(filterButton) }"), expectedFindings,
      kind: .swift)
    checkFindings(
      viewSource("VStack { \(Self.findButton)\nself.more(1) }", "func more(_ a: Int) -> some View { \(filterButton) }"),
      expectedFindings,
      kind: .swift)
    checkFindings(
      viewSource(
        "VStack { \(Self.findButton)\nMore() }",
        declarations: "struct More: View { var body: some View { \(filterButton) } }"),
      expectedFindings,
      kind: .swift)
    // The clash is reported once, for the view that contains both controls.
    checkFindings(
      viewSource(
        "VStack { Both() }",
        declarations: "struct Both: View { var body: some View { HStack { \(Self.findButton)\n\(filterButton) } } }"),
      expectedFindings, kind: .swift)
  }

  @Test(arguments: [
    // Only one of the controls exists, or the number of controls is unknown.
    "VStack { if isOn { FIND } else { FIND } }", "VStack { if isOn { FIND }\nFIND }",
    "VStack { if isOn { FIND }\nif isNew { FIND } }", "VStack { if isOn && isNew { FIND }\nif isNew { FIND } }",
    "VStack { if isOn { FIND }\nFIND.disabled(isOn) }", "VStack { if let a { FIND } else { if isOn { FIND } } }",
    "VStack { switch kind { case .one: FIND\ndefault: FIND } }", "VStack { isOn ? FIND : FIND }",
    "VStack { ForEach(all) { _ in FIND }\nFIND }", "VStack { ForEach(all) { _ in FIND }\nForEach(all) { _ in FIND } }",
    "VStack { if isOn { FIND }\nSometimes() }",
    "VStack { FIND\n#if DEBUG\nFIND\n#endif\n}",
    "VStack { FIND }.sheet(isPresented: $isShown, onDismiss: { FIND }) { FIND }",
    "VStack { FIND\n#if os(macOS)\nFIND\n#endif\n}",
    // The controls are not visible at the same time.
    "VStack { FIND }.sheet(isPresented: $isShown) { FIND }", "VStack { FIND }.popover(isPresented: $isShown) { FIND }",
    "VStack { FIND }.alert(\"a\", isPresented: $isShown) { FIND } message: { Text(\"b\") }",
    "VStack { FIND\nText(\"a\").contextMenu { FIND } }", "VStack { FIND\nNavigationLink(\"a\") { FIND } }",
    "VStack { FIND\nMenu(\"a\") { FIND } }",
    // One of the controls is disabled or hidden.
    "VStack { FIND.disabled(isOn)\nFIND }", "VStack { FIND\nHStack { FIND }.hidden() }",
    "VStack { FIND.disabled(true)\nFIND }",
    // The keys differ or are unknown, or a container may create controls more than once or not at the same time.
    "VStack { FIND\nButton(\"a\") {}.keyboardShortcut(\"f\", modifiers: [.command, .shift]) }",
    "VStack { FIND\nButton(\"a\") {}.keyboardShortcut(\"F\") }",
    "VStack { FIND\nButton(\"a\") {}.keyboardShortcut(key) }",
    "VStack { FIND\nButton(\"a\") {}.keyboardShortcut(\"f\", modifiers: flags) }",
    "VStack { FIND\nButton(\"a\") {}.keyboardShortcut(nil) }",
    "VStack { List(all) { _ in FIND }\nFIND }", "List { FIND\nFIND }", "List { Section { FIND\nFIND } }",
    "List { if isOn { FIND\nFIND } }", "ViewThatFits { HStack { FIND }\nVStack { FIND } }", "LazyVStack { FIND\nFIND }",
    "ForEach(all) { _ in FIND\nFIND }", "List { Rows() }",
    "VStack { switch kind { case .one: FIND\ndefault: EmptyView() }\nswitch other { case .one: FIND\ndefault: EmptyView() } }",
    // The conditions differ, because each object, call or block has its own value of `isOn`.
    "VStack { Sometimes(isOn: a)\nSometimes(isOn: b) }", "VStack { sometimes(a)\nsometimes(b) }",
    "VStack { HStack { let isOn = a\nif isOn { FIND } }\nHStack { let isOn = b\nif isOn { FIND } } }",
    "NavigationSplitView { FIND } detail: { FIND }",
    "VStack { FIND }.toolbar { ToolbarItem(placement: .keyboard) { FIND } }",
    "VStack { FIND }.toolbar { ToolbarItem { FIND } }.toolbar(.hidden)",
    "VStack { FIND\nFIND.active(isOn) }", "VStack { FIND\nHStack { FIND }.modifier(Hide(isOn)) }",
    "VStack { Section(\"a\", isExpanded: $isOn) { FIND }\nFIND }", "VStack { FIND\nMore().keyboardShortcut(\"f\") }",
    "VStack { FIND\nText(\"a\").keyboardShortcut(\"f\") }",
    "VStack { FIND\n#if os(iOS)\n.disabled(isOn)\n#endif\nFIND\n}",
    "VStack { FIND\nButton(\"a\") {}.keyboardShortcut(\"f\", localization: .custom) }",
    "VStack { FIND\nUnknown { FIND } }", "VStack { FIND\nText(\"a\").onAppear { FIND } }",
  ]) func shortcutsNotActiveTogetherAreNotReported(_ body: String) {
    let helperViews = """
      struct Sometimes: View { let isOn: Bool; var body: some View { if isOn { \(Self.findButton) } } }
      struct Rows: View { var body: some View { \(Self.findButton); \(Self.findButton.replacing("\"f\"", with: "\"g\"")) } }
      """
    let member = "func sometimes(_ isOn: Bool) -> some View { HStack { if isOn { \(Self.findButton) } } }"
    checkFindings(
      viewSource(body.replacing("FIND", with: Self.findButton), member, declarations: helperViews), kind: .swift)
  }

  /// A shortcut on a view with a single control belongs to that control.
  @Test(arguments: [
    (
      "struct More: View { var body: some View { ZStack { tab; if isOn { Circle().size(size) } } }\nvar tab: some View { Button(a) {} } }",
      true
    ),
    ("struct More: View { var body: some View { HStack { Button(a) {}; Button(b) {} } } }", false),
    ("struct More: View { var body: some View { if isOn { Button(a) {} } } }", false),
    ("struct More: View { var body: some View { Avatar() } }", false),
  ]) func shortcutBelongsToTheOnlyControl(_ moreStruct: String, _ isReported: Bool) throws {
    let moreView = "More().padding().keyboardShortcut(1️⃣\"f\"1️⃣)"
    let text = viewSource(
      "VStack { \(Self.findButton)\n\(isReported ? moreView : moreView.replacing("1️⃣", with: "")) }",
      declarations: moreStruct)
    checkFindings(text, isReported ? ["1️⃣": "menu/duplicate-control-shortcut"] : [:], kind: .swift)
    #expect(unjudgedSites(MarkedText(text).text, .shortcuts).isEmpty == isReported)
  }

  @Test(arguments: ["[]", "[\"a\"]", "{ \"$unknown\": \"x\" }"])
  func onlyConditionsOfTheEarlierControlMatter(_ conditions: String) {
    let shortcutFields = "\"input\": \"f\", \"modifierFlags\": [\"command\"]"
    let conditionalFields = "\"input\": 1️⃣\"f\"1️⃣, \"modifierFlags\": [\"command\"], \"conditions\": \(conditions)"
    checkFindings(
      "{ \"screens\": [ { \"class\": \"A\", \"keyboardShortcuts\": [ { \(shortcutFields) }, { \(conditionalFields) } ] } ] }",
      ["1️⃣": "menu/duplicate-control-shortcut"])
    let earlierFields = "\(shortcutFields), \"conditions\": \(conditions)"
    let laterFields = "\"input\": 1️⃣\"f\"1️⃣, \"modifierFlags\": [\"command\"]"
    let text =
      "{ \"screens\": [ { \"class\": \"A\", \"keyboardShortcuts\": [ { \(earlierFields) }, { \(laterFields) } ] } ] }"
    let isUnconditional = conditions == "[]"
    checkFindings(
      isUnconditional ? text : text.replacing("1️⃣", with: ""),
      isUnconditional ? ["1️⃣": "menu/duplicate-control-shortcut"] : [:])
  }

  /// A control is reported if an earlier control with the same keys exists whenever the later control exists.
  @Test(arguments: [
    "VStack { FIND\nif isOn { SECOND } }", "VStack { if isOn { FIND\nSECOND } }",
    "VStack { if isOn { FIND }\nif isNew, isOn { SECOND } }", "VStack { if isOn { FIND }\nSECOND.disabled(!isOn) }",
    "VStack { if !isOn { FIND }\nif let a { EmptyView() } else if !isOn || a { EmptyView() } else { EmptyView() }\nif isOn { EmptyView() } else { SECOND } }",
    "VStack { FIND\nSECOND.disabled(isOn) }", "VStack { FIND\nHStack { SECOND }.disabled(isOn && isNew) }",
    "VStack { FIND.disabled(isOn)\nSECOND.disabled(isOn || isNew) }",
    "VStack { FIND\nswitch kind { case .one: SECOND\ndefault: EmptyView() } }",
    "VStack { FIND\nForEach(all) { _ in SECOND } }", "List { HStack { FIND\nSECOND } }",
    "VStack { FIND\nList(all) { _ in SECOND } }",
    "VStack { FIND\nisOn ? SECOND : EmptyView() }", "VStack { FIND\nSection(\"a\", isExpanded: $isOn) { SECOND } }",
    "VStack { FIND\nif #available(iOS 17, *) { SECOND } }",
  ]) func laterControlIsReportedIfTheEarlierOneExists(_ body: String) {
    let filterButton = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"f\"1️⃣)"
    let text = viewSource(body.replacing("FIND", with: Self.findButton).replacing("SECOND", with: filterButton))
    checkFindings(text, ["1️⃣": "menu/duplicate-control-shortcut"], kind: .swift)
  }

  /// A condition inside one subview does not make its sibling views uncertain.
  @Test func conditionInASubviewDoesNotAffectSiblings() {
    let filterButton = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"f\"1️⃣)"
    for sibling in [
      "if #available(iOS 17, *) { Text(\"a\") }", "Button(\"a\", action: #selector(a))",
      "VStack {\n#if DEBUG\nText(\"a\")\n#endif\n}",
    ] {
      checkFindings(
        viewSource("VStack {\n\(Self.findButton)\n\(sibling)\n\(filterButton)\n}"),
        ["1️⃣": "menu/duplicate-control-shortcut"], kind: .swift)
    }
  }

  @Test func viewOfAnotherPlatformIsNotReported() {
    let text = viewSource("VStack {\n\(Self.findButton)\n\(Self.findButton)\n}")
    for condition in ["os(macOS)", "DEBUG", "false"] {
      checkFindings("#if \(condition)\n\(text)\n#endif", kind: .swift)
    }
  }

  @Test func readingOfRecursiveViewsTerminates() {
    let text = viewSource(
      "VStack { More()\nmore }", "var more: some View { VStack { more\n\(Self.findButton) } }",
      declarations: "struct More: View { var body: some View { Reader() } }")
    #expect(SingleDocument(text, kind: .swift).findings.count < 100)
  }

  @Test func coverageCountsReachedShortcuts() throws {
    let text = viewSource(
      "VStack { \(Self.findButton)\nButton(\"a\") {}.keyboardShortcut(key) }",
      "var other: some View { \(Self.findButton) }")
    let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift)))
    let sites = coverage.sites.filter { $0.subject == .shortcuts }
    #expect(sites.map { $0.reason == nil } == [false, true, false])
  }

  /// The shortcuts of an app's commands are compared with each other, including commands in submenus.
  @Test func commandsOfAnAppAreComparedTogether() {
    func appSource(_ commands: String, declarations: String = "") -> String {
      "import SwiftUI\n@main struct Reading: App {\nvar body: some Scene { WindowGroup { Text(\"a\") }.commands {\n\(commands)\n} }\n}\n\(declarations)"
    }
    // The system's menus do not use these keys.
    let findButton = Self.findButton.replacing("\"f\"", with: "\"j\"")
    let filterButton = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"j\"1️⃣)"
    let expectedFindings = ["1️⃣": "menu/duplicate-control-shortcut"]
    checkFindings(
      appSource(
        "CommandMenu(\"A\") { \(findButton) }\nCommandGroup(after: .newItem) { Menu(\"B\") { \(filterButton) } }"),
      expectedFindings,
      kind: .swift)
    checkFindings(
      appSource(
        "CommandMenu(\"A\") { \(findButton) }\nMore()",
        declarations: "struct More: Commands { var body: some Commands { CommandMenu(\"B\") { \(filterButton) } } }"),
      expectedFindings, kind: .swift)
    checkFindings(
      appSource("CommandMenu(\"A\") { \(findButton)\nif isOn { \(findButton) } }\nToolbarCommands()"), kind: .swift)
    // A shortcut of a view takes precedence over a menu's shortcut, so the two shortcuts are not compared.
    checkFindings(
      "struct A: App { var body: some Scene { WindowGroup { \(findButton) }.commands { CommandMenu(\"A\") { \(findButton) } } } }",
      kind: .swift)
  }

  /// A view is read together with its extension in another file, which declares the subviews.
  @Test func viewIsReadInAllItsFiles() throws {
    let folder = try TemporaryFolder([
      "Reader.swift": "struct Reader: View { var body: some View { VStack { find\nfilter } } }",
      "Reader+Parts.swift": """
      extension Reader {
        var find: some View { \(Self.findButton) }
        var filter: some View { Button("Filter") {}.keyboardShortcut("f") }
        var other: some View { Button("Other") {}.keyboardShortcut("o") }
      }
      """,
    ])
    let run = try ClientProcess("check", folder.path)
    #expect(run.output.contains("Reader+Parts.swift:3:64: warning: "), "\(run.output)")
    #expect(run.output.contains("judged 2 of 3 places"), "\(run.output)")
  }
}
