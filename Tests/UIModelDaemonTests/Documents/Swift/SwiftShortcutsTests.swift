import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks keyboard shortcuts of SwiftUI controls that are in the same view hierarchy.
@Suite struct SwiftShortcutsTests {
  private static let find = "Button(\"Find\") { find() }.keyboardShortcut(\"f\")"

  /// Returns a view with the given body and members, followed by further declarations.
  private func view(_ body: String, _ members: String = "", beside: String = "") -> String {
    "import SwiftUI\nstruct Reader: View {\n\(members)\nvar body: some View {\n\(body)\n}\n}\n\(beside)"
  }

  @Test(arguments: [
    ".keyboardShortcut(1️⃣\"f\"1️⃣)", ".keyboardShortcut(1️⃣\"f\"1️⃣, modifiers: .command)",
    ".keyboardShortcut(KeyEquivalent(1️⃣\"f\"1️⃣), modifiers: [.command])",
    ".padding(8).keyboardShortcut(.init(1️⃣\"f\"1️⃣)).help(text).frame(width: 80)",
    ".keyboardShortcut(KeyboardShortcut(1️⃣\"f\"1️⃣))", ".keyboardShortcut(1️⃣\"f\"1️⃣, modifiers: EventModifiers.command)",
  ]) func duplicateShortcutsInOneViewAreReported(_ shortcut: String) {
    let second = "Button(action: { filter() }) { Text(\"Filter\") }" + shortcut
    for body in [
      "VStack {\n\(Self.find)\n\(second)\n}", "Form { Section { \(Self.find) }\nHStack { \(second) } }",
      "NavigationStack { \(Self.find) }.toolbar { ToolbarItem(placement: .primaryAction) { \(second) } }",
      "VStack { \(Self.find) }.sheet(isPresented: $isShown) { Text(\"a\") }.overlay { \(second) }",
      "HStack { \(Self.find); \(second) }",
    ] {
      checkFindings(view(body), ["1️⃣": "menu/duplicate-control-shortcut"], kind: .swift)
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
    let second = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"f\"1️⃣)"
    let styles = "struct Mine: ButtonStyle {}\nstruct Held: PrimitiveButtonStyle {}"
    let text = view("VStack {\n\(Self.find)\n\(second)\n}.\(modifier)", beside: styles)
    checkFindings(text, isReported ? ["1️⃣": "menu/duplicate-control-shortcut"] : [:], kind: .swift)
    // A function of the app with this name may do anything.
    let own = "extension View { func focused(_ a: Int) -> some View { hidden() } }"
    checkFindings(view("VStack {\n\(Self.find)\n\(Self.find)\n}.focused(1)", beside: own), kind: .swift)
    let glass =
      "extension View { func glass() -> some View { if #available(iOS 26, *) { self.buttonStyle(.glass) } else { bold() } } }"
    checkFindings(
      view("VStack {\n\(Self.find)\n\(second)\n}.glass()", beside: glass), ["1️⃣": "menu/duplicate-control-shortcut"],
      kind: .swift)
  }

  @Test func subviewsAreFollowed() {
    let second = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"f\"1️⃣)"
    let expected = ["1️⃣": "menu/duplicate-control-shortcut"]
    checkFindings(view("VStack { \(Self.find)\nmore }", "var more: some View { \(second) }"), expected, kind: .swift)
    checkFindings(
      view("VStack { \(Self.find)\nself.more(1) }", "func more(_ a: Int) -> some View { \(second) }"), expected,
      kind: .swift)
    checkFindings(
      view("VStack { \(Self.find)\nMore() }", beside: "struct More: View { var body: some View { \(second) } }"),
      expected,
      kind: .swift)
    // The clash is reported once, for the view that contains both controls.
    checkFindings(
      view(
        "VStack { Both() }", beside: "struct Both: View { var body: some View { HStack { \(Self.find)\n\(second) } } }"),
      expected, kind: .swift)
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
    // A name has another value in another object, call or block.
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
    let more = """
      struct Sometimes: View { let isOn: Bool; var body: some View { if isOn { \(Self.find) } } }
      struct Rows: View { var body: some View { \(Self.find); \(Self.find.replacing("\"f\"", with: "\"g\"")) } }
      """
    let member = "func sometimes(_ isOn: Bool) -> some View { HStack { if isOn { \(Self.find) } } }"
    checkFindings(view(body.replacing("FIND", with: Self.find), member, beside: more), kind: .swift)
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
  ]) func shortcutBelongsToTheOnlyControl(_ more: String, _ isReported: Bool) throws {
    let second = "More().padding().keyboardShortcut(1️⃣\"f\"1️⃣)"
    let text = view("VStack { \(Self.find)\n\(isReported ? second : second.replacing("1️⃣", with: "")) }", beside: more)
    checkFindings(text, isReported ? ["1️⃣": "menu/duplicate-control-shortcut"] : [:], kind: .swift)
    #expect(unjudged(MarkedText(text).text, .shortcuts).isEmpty == isReported)
  }

  @Test(arguments: ["[]", "[\"a\"]", "{ \"$unknown\": \"x\" }"])
  func conditionsOfALaterControlDoNotMatter(_ conditions: String) {
    let keys = "\"input\": \"f\", \"modifierFlags\": [\"command\"]"
    let later = "\"input\": 1️⃣\"f\"1️⃣, \"modifierFlags\": [\"command\"], \"conditions\": \(conditions)"
    checkFindings(
      "{ \"screens\": [ { \"class\": \"A\", \"keyboardShortcuts\": [ { \(keys) }, { \(later) } ] } ] }",
      ["1️⃣": "menu/duplicate-control-shortcut"])
    let first = "\(keys), \"conditions\": \(conditions)"
    let second = "\"input\": 1️⃣\"f\"1️⃣, \"modifierFlags\": [\"command\"]"
    let text = "{ \"screens\": [ { \"class\": \"A\", \"keyboardShortcuts\": [ { \(first) }, { \(second) } ] } ] }"
    let isAlways = conditions == "[]"
    checkFindings(
      isAlways ? text : text.replacing("1️⃣", with: ""), isAlways ? ["1️⃣": "menu/duplicate-control-shortcut"] : [:])
  }

  /// A control is reported if an earlier control with the same keys exists whenever the later one exists.
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
    let second = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"f\"1️⃣)"
    let text = view(body.replacing("FIND", with: Self.find).replacing("SECOND", with: second))
    checkFindings(text, ["1️⃣": "menu/duplicate-control-shortcut"], kind: .swift)
  }

  /// A condition inside one subview does not make its sibling views uncertain.
  @Test func conditionInASubviewDoesNotAffectSiblings() {
    let second = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"f\"1️⃣)"
    for other in [
      "if #available(iOS 17, *) { Text(\"a\") }", "Button(\"a\", action: #selector(a))",
      "VStack {\n#if DEBUG\nText(\"a\")\n#endif\n}",
    ] {
      checkFindings(
        view("VStack {\n\(Self.find)\n\(other)\n\(second)\n}"), ["1️⃣": "menu/duplicate-control-shortcut"], kind: .swift)
    }
  }

  @Test func viewOfAnotherPlatformIsNotReported() {
    let text = view("VStack {\n\(Self.find)\n\(Self.find)\n}")
    for condition in ["os(macOS)", "DEBUG", "false"] {
      checkFindings("#if \(condition)\n\(text)\n#endif", kind: .swift)
    }
  }

  @Test func recursiveViewsTerminate() {
    let text = view(
      "VStack { More()\nmore }", "var more: some View { VStack { more\n\(Self.find) } }",
      beside: "struct More: View { var body: some View { Reader() } }")
    #expect(SingleDocument(text, kind: .swift).findings.count < 100)
  }

  @Test func coverageCountsReachedShortcuts() throws {
    let text = view(
      "VStack { \(Self.find)\nButton(\"a\") {}.keyboardShortcut(key) }", "var other: some View { \(Self.find) }")
    let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift)))
    let sites = coverage.sites.filter { $0.subject == .shortcuts }
    #expect(sites.map { $0.reason == nil } == [false, true, false])
  }

  /// Menus within menus are also in the menu bar.
  @Test func commandsOfAnAppAreComparedTogether() {
    func app(_ commands: String, beside: String = "") -> String {
      "import SwiftUI\n@main struct Reading: App {\nvar body: some Scene { WindowGroup { Text(\"a\") }.commands {\n\(commands)\n} }\n}\n\(beside)"
    }
    // The system's menus do not use these keys.
    let find = Self.find.replacing("\"f\"", with: "\"j\"")
    let second = "Button(\"Filter\") {}.keyboardShortcut(1️⃣\"j\"1️⃣)"
    let expected = ["1️⃣": "menu/duplicate-control-shortcut"]
    checkFindings(
      app("CommandMenu(\"A\") { \(find) }\nCommandGroup(after: .newItem) { Menu(\"B\") { \(second) } }"), expected,
      kind: .swift)
    checkFindings(
      app(
        "CommandMenu(\"A\") { \(find) }\nMore()",
        beside: "struct More: Commands { var body: some Commands { CommandMenu(\"B\") { \(second) } } }"),
      expected, kind: .swift)
    checkFindings(
      app("CommandMenu(\"A\") { \(find)\nif isOn { \(find) } }\nToolbarCommands()"), kind: .swift)
    // A shortcut of a view takes precedence over a menu, so the two are not compared.
    checkFindings(
      "struct A: App { var body: some Scene { WindowGroup { \(find) }.commands { CommandMenu(\"A\") { \(find) } } } }",
      kind: .swift)
  }

  /// An extension in another file declares the subviews.
  @Test func viewIsReadInAllItsFiles() throws {
    let folder = try TemporaryFolder([
      "Reader.swift": "struct Reader: View { var body: some View { VStack { find\nfilter } } }",
      "Reader+Parts.swift": """
      extension Reader {
        var find: some View { \(Self.find) }
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
