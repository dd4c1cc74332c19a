import Testing

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift

/// Tests of `toolbar/unnamed-item`, `menu/unnamed-element` and `menu/unnamed-shortcut` for SwiftUI controls whose label
/// is an image or empty.
@Suite struct SwiftControlNamesTests {
  /// Checks that a view with `content` and `modifiers` has a finding of the rule at the marker, or no finding if there
  /// is no marker. Also checks that coverage counts exactly `evaluatedCount` controls as controls whose names were
  /// evaluated.
  private func check(
    _ content: String, _ modifiers: String = "", members: String = "", ruleCode: String = "toolbar/unnamed-item",
    evaluatedCount: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = """
      import SwiftUI
      struct NoteView: View {
        @State private var isOn = false
        var body: some View {
          VStack {
            \(content)
          }
          \(modifiers)
        }
        func go() {}
        \(members)
      }
      """
    let findings = try checkApp(
      text, text.contains("1️⃣") ? ["1️⃣": ruleCode] : [:], infoPlist: "", sourceLocation: sourceLocation)
    #expect(findings.allSatisfy { $0.severity == .hint }, sourceLocation: sourceLocation)
    let reading = SwiftReader(SwiftFile(Array(MarkedText(text).text.utf8)), nil).reading
    let sites = (SwiftCoverage(reading)?.sites ?? []).filter { $0.subject == .names }
    #expect(sites.count { $0.reason == nil } == evaluatedCount, "\(sites)", sourceLocation: sourceLocation)
  }

  private func checkItem(
    _ item: String, members: String = "", evaluatedCount: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try check(
      "Text(\"a\")", ".toolbar { ToolbarItem(placement: .primaryAction) { \(item) } }", members: members,
      evaluatedCount: evaluatedCount, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "1️⃣Button1️⃣(action: go) { Image(systemName: \"plus\") }",
    "1️⃣Button1️⃣ { go() } label: { Image(\"plus\") }",
    "1️⃣Button1️⃣(action: go, label: { Image(systemName: isOn ? \"plus\" : \"minus\") })",
    "1️⃣Button1️⃣(role: .destructive, action: go) { Image(systemName: \"trash\").foregroundStyle(.red) }",
    "1️⃣Button1️⃣(\"\", systemImage: \"plus\", action: go)",
    "1️⃣Button1️⃣ { go() } label: { Label(\"\", systemImage: \"plus\") }",
    "1️⃣Button1️⃣ { go() } label: { if isOn { Image(\"a\") } else { Image(\"b\") } }",
    "1️⃣Button1️⃣ { go() } label: { isOn ? Image(\"a\") : Image(\"b\") }",
    "1️⃣Button1️⃣ { go() } label: { ZStack { Circle(); Image(\"a\").background(Color.shade, in: Circle()) } }",
    "1️⃣Button1️⃣ { go() } label: { Image(\"a\").overlay(alignment: .top) { Circle() } }",
    // A help text is not a name.
    "1️⃣Button1️⃣(action: go) { Image(systemName: \"plus\") }.help(\"Add\")",
    "1️⃣NavigationLink1️⃣(destination: Text(\"b\")) { Image(systemName: \"gear\") }",
    "SwiftUI.1️⃣Button1️⃣(action: go) { Image(systemName: \"plus\") }",
    "1️⃣Toggle1️⃣(isOn: $isOn) { Image(systemName: \"star\") }",
    "HStack { if isOn { 1️⃣Button1️⃣(action: go) { Image(systemName: \"plus\") } } }",
    // The label depends on the platform or on the release.
    "1️⃣Button1️⃣ { go() } label: {\n#if os(iOS)\nImage(\"a\")\n#else\nText(\"On\")\n#endif\n}",
    "if #available(iOS 26, *) { Text(\"a\") } else { 1️⃣Button1️⃣(action: go) { Image(\"a\") } }",
    "1️⃣Button1️⃣(action: go) { Image(\"a\") }\n#if os(macOS)\n.accessibilityLabel(\"A\")\n#endif\n",
    // The label has no text in one of its states.
    "1️⃣Button1️⃣ { go() } label: { if isOn { Text(\"On\") } else { Image(\"b\") } }",
    "1️⃣Button1️⃣ { go() } label: { if isOn { Image(\"a\") } else if isNew { Text(\"New\") } }",
    "1️⃣Button1️⃣ { go() } label: { switch kind { case .text: Text(\"On\")\ncase .icon: Image(\"b\") } }",
  ]) func imageOnlyControlIsReported(item: String) throws {
    try checkItem(item)
  }

  @Test(arguments: [
    "Button(\"Add\", systemImage: \"plus\", action: go)", "Button(\"Add\") { go() }",
    "Button(action: go) { Image(systemName: \"plus\").accessibilityLabel(\"Add\") }",
    "Button(action: go) { Image(systemName: \"plus\") }.accessibilityLabel(\"Add\")",
    "Button(action: go) { Image(systemName: \"plus\") }.accessibility(label: Text(\"Add\"))",
    "Button { go() } label: { Label(\"Add\", systemImage: \"plus\").labelStyle(.iconOnly) }",
    "Button { go() } label: { Label { Text(\"Add\") } icon: { Image(\"plus\") } }",
    "Button { go() } label: { Image(\"plus\", label: Text(\"Add\")) }",
    "Button { go() } label: { HStack { Image(\"plus\"); Text(\"Add\") } }",
    "Button { go() } label: { Image(\"bell\").overlay { Text(\"3\") } }",
    "Button { go() } label: { if isOn { Text(\"On\") } else { Text(\"Off\") } }",
    "Button { go() } label: { if let name { Text(name) } }",
    "Button { go() } label: { HStack { Image(\"a\"); if isOn { Text(\"On\") } } }",
    "Button(action: go) { Image(\"a\") }\n#if os(iOS)\n.accessibilityLabel(\"A\")\n#endif\n",
    // One condition may be the negation of the other.
    "Button { go() } label: { if isOn { Text(\"On\") }; if !isOn { Text(\"Off\") }; Image(\"b\") }",
    // The system names these controls.
    "Button(role: .close) { go() }", "ShareLink(item: \"a\")",
  ]) func textOrAccessibilityLabelNamesTheControl(item: String) throws {
    try checkItem(item)
  }

  @Test(arguments: [
    "HStack { Button(action: go) { Image(\"a\") } }.accessibilityElement(children: .ignore).accessibilityLabel(\"A\")",
    "Group { Button(action: go) { Image(\"a\") } }.accessibilityLabel(\"A\")",
    "HStack { Button(action: go) { Image(\"a\") } }.accessibilityHidden(true)",
  ]) func ancestorMayNameTheControl(item: String) throws {
    try checkItem(item, evaluatedCount: 0)
  }

  /// A label is unknown if it contains a view, a modifier or an image that cannot be evaluated, such as one from
  /// another module.
  @Test func controlWithUnknownLabelIsNotReported() throws {
    try checkItem("Button(action: go) { AvatarView() }", evaluatedCount: 0)
    try checkItem("Button(action: go) { Image(\"a\").voiceOver(\"Add\") }", evaluatedCount: 0)
    try checkItem("Button(action: go) { icon }", members: "let icon: Image", evaluatedCount: 0)
    try checkItem("Button(action: go) { Image.day(3) }", evaluatedCount: 0)
    try checkItem("Button(action: go) { Circle().overlay { AvatarView() } }", evaluatedCount: 0)
    try checkItem("Button(action: go) { Circle().overlay(AvatarView()) }", evaluatedCount: 0)
    try checkItem(
      "Button(action: go) { Image(\"a\") }\n#if DEBUG\n.accessibilityLabel(\"A\")\n#endif\n", evaluatedCount: 0)
  }

  @Test func helperPropertiesAndFunctionsAreFollowed() throws {
    try check(
      "Text(\"a\")", ".navigationBarItems(trailing: addButton)",
      members: "var addButton: some View { 1️⃣Button1️⃣(action: go) { Image(\"a\") } }")
    try check(
      "Text(\"a\")", ".toolbar(content: buttons)",
      members: "func buttons() -> some View { 1️⃣Button1️⃣(action: go) { Image(\"a\") } }")
    try checkItem("addButton", members: "var addButton: some View { 1️⃣Button1️⃣(action: go) { Image(\"a\") } }")
    try checkItem(
      "self.addButton()", members: "func addButton() -> some View { 1️⃣Button1️⃣(action: go) { Image(\"a\") } }")
    try checkItem(
      "addButton.accessibilityLabel(\"A\")",
      members: "var addButton: some View { Button(action: go) { Image(\"a\") } }", evaluatedCount: 0)
    try checkItem("1️⃣Button1️⃣(action: go) { icon }", members: "var icon: some View { Image(\"a\") }")
    try checkItem(
      "Button(action: go) { icon }", members: "var icon: some View { Image(\"a\").accessibilityLabel(\"A\") }")
    try check(
      "Text(\"a\")", ".toolbar { items }",
      members:
        "@ToolbarContentBuilder var items: some ToolbarContent { ToolbarItem { 1️⃣Button1️⃣(action: go) { Image(\"a\") } } }"
    )
    // The rule ignores buttons in the content of a view.
    try check(
      "addButton", members: "var addButton: some View { Button(action: go) { Image(\"a\") } }", evaluatedCount: 0)
  }

  /// Image constants in extensions (`Image.plus`) and SwiftGen's image constants (`Assets.plus.swiftUIImage`) are
  /// evaluated.
  @Test func imageConstantsAreEvaluated() throws {
    func viewSource(_ item: String, _ imageExpression: String) -> String {
      """
      import SwiftUI
      struct NoteView: View {
        var body: some View { Text("a").toolbar { ToolbarItem { \(item) } } }
      }
      extension Image {
        static var plus: Image { \(imageExpression) }
      }
      """
    }
    func checkImageConstant(_ item: String, _ imageExpression: String = "Image(\"plus\")") throws {
      try checkApp(
        viewSource(item, imageExpression), item.contains("1️⃣") ? ["1️⃣": "toolbar/unnamed-item"] : [:], infoPlist: "")
    }
    try checkImageConstant("1️⃣Button1️⃣(action: go) { Image.plus.foregroundStyle(.red) }")
    try checkImageConstant("1️⃣Button1️⃣(action: go) { Assets.plus.swiftUIImage }")
    try checkImageConstant("Button(action: go) { Image.plus.accessibilityLabel(\"Add\") }")
    try checkImageConstant("Button(action: go) { Image.plus }", "Image(\"plus\", label: Text(\"Add\"))")
    try checkImageConstant("Button(action: go) { Image.minus }")
  }

  @Test func viewsDeclaredByTheAppAreFollowed() throws {
    let iconView = "struct Icon: View { let name: String; var body: some View { Image(name) } }"
    let text = """
      import SwiftUI
      \(iconView)
      struct AddButton: View {
        var body: some View { 1️⃣Button1️⃣ { } label: { Icon(name: "plus") } }
      }
      struct NoteView: View {
        var body: some View { Text("a").toolbar { AddButton() } }
      }
      """
    try checkApp(text, ["1️⃣": "toolbar/unnamed-item"], infoPlist: "")
    try checkApp(
      text.replacing(".toolbar { AddButton() }", with: ".overlay { AddButton() }").replacing("1️⃣", with: ""), [:],
      infoPlist: "")
    try checkApp(
      text.replacing("Image(name)", with: "Image(name).accessibilityLabel(name)").replacing("1️⃣", with: ""), [:],
      infoPlist: "")
  }

  @Test func unnamedMenuOrMenuElementIsReported() throws {
    let ruleCode = "menu/unnamed-element"
    try check("1️⃣Menu1️⃣ { Button(\"A\") { } } label: { Image(\"a\") }", ruleCode: ruleCode, evaluatedCount: 2)
    try check("Menu(\"More\") { 1️⃣Button1️⃣(action: go) { Image(\"a\") } }", ruleCode: ruleCode, evaluatedCount: 2)
    try check("Text(\"a\")", ".contextMenu { 1️⃣Button1️⃣(action: go) { Image(\"a\") } }", ruleCode: ruleCode)
    try check(
      "Menu(\"More\", systemImage: \"ellipsis\") { Button(\"A\", systemImage: \"a\") { } }", ruleCode: ruleCode,
      evaluatedCount: 2)
    // The menu shows the picker's choices without the picker's title.
    try check("Menu(\"More\") { Picker(\"\", selection: $isOn) { Text(\"A\").tag(true) } }", ruleCode: ruleCode)
    try check(
      "Text(\"a\")", ".contextMenu { Button(\"A\") { } } preview: { Button(action: go) { Image(\"a\") } }",
      ruleCode: ruleCode)
  }

  @Test func unnamedControlWithAShortcutIsReported() throws {
    let ruleCode = "menu/unnamed-shortcut"
    // A hidden control may have no row in the system's list of shortcuts.
    try check("Button(\"\") { go() }.keyboardShortcut(\"j\").hidden()", ruleCode: ruleCode, evaluatedCount: 0)
    try check("1️⃣Button1️⃣(\"\") { go() }.keyboardShortcut(\"j\").opacity(0)", ruleCode: ruleCode)
    try check("1️⃣Button1️⃣(action: go) { Image(\"a\") }.keyboardShortcut(\"j\", modifiers: [])", ruleCode: ruleCode)
    try check("Button(\"Next\") { go() }.keyboardShortcut(\"j\")", ruleCode: ruleCode)
    try check(
      "Button(action: go) { Image(\"a\") }.keyboardShortcut(.cancelAction)", ruleCode: ruleCode, evaluatedCount: 0)
  }

  @Test func controlsInViewContentAreIgnored() throws {
    try check("Button(action: go) { Image(\"a\") }", evaluatedCount: 0)
    try check("Text(\"a\")", ".sheet(isPresented: $isOn) { Button(action: go) { Image(\"a\") } }", evaluatedCount: 0)
    try checkItem(
      "Button(\"A\") { go() }.popover(isPresented: $isOn) { Button(action: go) { Image(\"a\") } }")
    try check("#if os(macOS)\nText(\"a\").toolbar { Button(action: go) { Image(\"a\") } }\n#endif", evaluatedCount: 0)
  }
}
