import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks SwiftUI toolbars: the items that modifiers add to a bar, and unknown items.
@Suite struct SwiftToolbarsTests {
  /// Returns the source of a view with the given modifiers and members, followed by further declarations.
  private func viewSource(_ modifiers: String, _ members: String = "", declarations: String = "") -> String {
    "import SwiftUI\nstruct Place: View {\n\(members)\nvar body: some View {\nText(\"a\")\n\(modifiers)\n}\n}\n\(declarations)"
  }

  private static let shareItem = "ToolbarItem(id: \"share\", placement: .secondaryAction) { ShareLink(item: url) }"
  private static let principalItem = "ToolbarItem(placement: .principal) { Text(\"a\") }"
  private static let secondPrincipalItem = "ToolbarItem(placement: 1️⃣.principal1️⃣) { Text(\"b\") }"

  // MARK: Ids

  @Test(arguments: [
    "\"1️⃣share1️⃣\"", "1️⃣shareID1️⃣", "1️⃣IDs.share1️⃣", "1️⃣\"sh\" + \"are\"1️⃣",
  ]) func duplicateItemIDIsReported(_ idExpression: String) {
    let markedExpression = idExpression.hasPrefix("\"") ? "1️⃣\"share\"1️⃣" : idExpression
    let text = viewSource(
      ".toolbar(id: \"bar\") {\n\(Self.shareItem)\nToolbarItem(id: \(markedExpression), placement: .secondaryAction) { Button(\"b\") {} }\n}",
      "private let shareID = \"share\"", declarations: "enum IDs { static let share = \"share\" }")
    checkFindings(text, ["1️⃣": "toolbar/duplicate-item-id"], kind: .swift)
  }

  @Test(arguments: [
    // The ids differ or are unknown, the bar is not customizable, or only one of the two items exists.
    ".toolbar(id: \"bar\") { SHARE\nToolbarItem(id: \"b\", placement: .secondaryAction) { Button(\"b\") {} } }",
    ".toolbar { SHARE\nSHARE }",
    ".toolbar(id: \"bar\") { if isOn { SHARE } else { SHARE } }",
    ".toolbar(id: \"bar\") { SHARE\nif isOn { SHARE } }",
    ".toolbar(id: \"bar\") { SHARE\n#if os(macOS)\nSHARE\n#endif\n}",
    ".toolbar(id: \"bar\") { switch kind { case .a: SHARE\ncase .b: SHARE } }",
    ".toolbar(id: \"bar\") { SHARE }.toolbar(id: \"other\") { SHARE }",
    ".toolbar(id: \"bar\") { SHARE\nToolbarItem(id: name, placement: .secondaryAction) { Button(\"b\") {} } }",
    ".toolbar(id: \"bar\") { SHARE\nOther() }", ".toolbar(id: \"bar\") { SHARE\nmore(SHARE) }",
  ]) func differentOrAlternativeItemsAreNotReported(_ modifiers: String) {
    checkFindings(viewSource(modifiers.replacing("SHARE", with: Self.shareItem)), kind: .swift)
  }

  @Test(arguments: [
    "1️⃣UUID().uuidString1️⃣", "1️⃣made1️⃣", "1️⃣Self.other1️⃣",
  ]) func unstableItemIDIsReported(_ idExpression: String) {
    checkFindings(
      viewSource(
        ".toolbar(id: \"bar\") {\n\(Self.shareItem)\nToolbarItem(id: \(idExpression), placement: .secondaryAction) { Button(\"b\") {} }\n}",
        "let made = UUID().uuidString\nstatic let other = UUID().uuidString"),
      ["1️⃣": "toolbar/unstable-item-id"], kind: .swift)
  }

  @Test(arguments: ["\"item \\(index)\"", "stored", "model.id.uuidString", "String(localized: \"Share\")", "id()"])
  func unknownItemIDIsNotReported(_ idExpression: String) {
    checkFindings(
      viewSource(
        ".toolbar(id: \"bar\") {\n\(Self.shareItem)\nToolbarItem(id: \(idExpression), placement: .secondaryAction) { Button(\"b\") {} }\n}",
        "@AppStorage(\"id\") var stored = UUID().uuidString"), kind: .swift)
  }

  @Test func fixReplacesTheIDWithALiteral() throws {
    let text = viewSource(
      ".toolbar(id: \"bar\") { ToolbarItem(id: UUID().uuidString, placement: .secondaryAction) { Button(\"Adjust Map\") {} } }"
    )
    let document = SingleDocument(text, kind: .swift)
    let fix = try #require(document.findings.first?.finding.fixes.first)
    #expect(try document.applying(fix) == text.replacing("UUID().uuidString", with: "\"adjustMap\""))
  }

  // MARK: Items

  @Test(arguments: [
    ".toolbar {\nPRINCIPAL\nSECOND\n}", ".toolbar(content: {\nPRINCIPAL\nSECOND\n})", ".toolbar {\nitems\n}",
    ".toolbar { self.one()\nSECOND }", ".toolbar(content: items)", ".toolbar { Items() }",
    ".toolbar { PRINCIPAL\nGroup { SECOND } }", ".toolbar { PRINCIPAL\n#if os(iOS)\nSECOND\n#endif\n}",
    ".padding().toolbar { PRINCIPAL\nif #available(iOS 15, *) { SECOND } }",
    ".toolbar { let place: ToolbarItemPlacement = .principal\nToolbarItem(placement: place) { Text(\"a\") }\nSECOND }",
    ".toolbar { ToolbarItem(placement: Self.place) { Text(\"a\") }\nSECOND }",
    ".toolbar { ToolbarItem(placement: .middle) { Text(\"a\") }\nSECOND }",
    ".own { PRINCIPAL\nSECOND }",
  ]) func itemsOfABarAreFollowed(_ modifiers: String) {
    func sourceWithItems(_ code: String) -> String {
      code.replacing("PRINCIPAL", with: Self.principalItem).replacing("SECOND", with: Self.secondPrincipalItem)
    }
    let containsItems = modifiers.contains("SECOND")
    let items = containsItems ? "" : "PRINCIPAL\nSECOND"
    checkFindings(
      viewSource(
        sourceWithItems(modifiers),
        sourceWithItems(
          "static let place: ToolbarItemPlacement = .principal\nfunc one() -> some ToolbarContent { PRINCIPAL }\n@ToolbarContentBuilder var items: some ToolbarContent { \(modifiers.contains("items") ? items : "") }"
        ),
        declarations: sourceWithItems(
          "extension Text { var wide: some View { frame(width: 80) } }\nextension ToolbarItem { func mine() {} }\nstruct Items: ToolbarContent { var body: some ToolbarContent { \(modifiers.contains("Items()") ? items : "") } }\nextension ToolbarItemPlacement { static let middle: ToolbarItemPlacement = .principal }\nextension View { func own<C: ToolbarContent>(@ToolbarContentBuilder _ more: () -> C) -> some View { modifier(More(more)) } }"
        )), ["1️⃣": "toolbar/several-principal-items"], kind: .swift)
  }

  @Test(arguments: [
    ".toolbar { PRINCIPAL }.toolbar { PRINCIPAL }", ".toolbar { if isOn { PRINCIPAL } else { PRINCIPAL } }",
    ".toolbar { PRINCIPAL\nif isOn { PRINCIPAL } }", ".toolbar { PRINCIPAL\n#if DEBUG\nPRINCIPAL\n#endif\n}",
    ".toolbar { if #available(iOS 17, *) { PRINCIPAL } else { PRINCIPAL } }",
    ".toolbar { #if os(macOS)\nPRINCIPAL\n#else\nPRINCIPAL\n#endif\n}",
    ".toolbar { PRINCIPAL\nToolbarItem(placement: isOn ? .principal : .automatic) { Text(\"b\") } }",
    ".toolbar { PRINCIPAL\nToolbarItem(placement: place) { Text(\"b\") } }",
    ".toolbar { PRINCIPAL\nToolbarItem(placement: .principal) { if isOn { Text(\"b\") } } }",
    ".toolbar { PRINCIPAL\nToolbarItem(placement: .principal) { Text(\"b\").opacity(isOn ? 1 : 0) } }",
    ".toolbar { PRINCIPAL\nToolbarItem(placement: .principal) { Title() } }",
    ".toolbar { PRINCIPAL\nToolbarItem(placement: .principal) { Text(\"b\") }.hidden(isOn) }",
    ".toolbar { PRINCIPAL\nToolbarItem(placement: .principal) { Text(\"b\") }.mine() }",
    ".toolbar(.hidden, for: .navigationBar).toolbar(removing: .title)",
    ".toolbar { PRINCIPAL\nitem(.principal) }", ".toolbar { PRINCIPAL\nForEach(all) { one in PRINCIPAL } }",
    ".toolbar { PRINCIPAL\nGroup { PRINCIPAL }.hidden(isOn) }", ".toolbar { PRINCIPAL\nItems().hidden(isOn) }",
    ".toolbar { PRINCIPAL\nBar.ToolbarItem(placement: .principal) { Text(\"b\") } }",
  ]) func uncertainItemsAreNotReported(_ modifiers: String) {
    checkFindings(
      viewSource(
        modifiers.replacing("PRINCIPAL", with: Self.principalItem), "let place: ToolbarItemPlacement",
        declarations:
          "struct Title: View { var body: some View { EmptyView() } }\nstruct Items: ToolbarContent { var body: some ToolbarContent { \(Self.principalItem) } }"
      ), kind: .swift)
  }

  /// The project's own `toolbar` modifier may place the items anywhere.
  @Test func projectModifierNamedToolbarIsNotRead() {
    checkFindings(
      viewSource(
        ".toolbar { \(Self.principalItem)\n\(Self.principalItem) }",
        declarations: "extension View { func toolbar<C>(@ViewBuilder content: () -> C) -> some View { self } }"),
      kind: .swift
    )
  }

  // MARK: Customization

  @Test func permanentlyHiddenItemIsReported() {
    func itemSource(_ modifiers: String) -> String {
      viewSource(
        ".toolbar(id: \"bar\") {\n\(Self.shareItem)\nToolbarItem(id: \"b\") { Button(\"b\") {} }\(modifiers)\n}")
    }
    let macOS14 = Configuration(targets: [(.macOS, "14.0")])
    checkFindings(
      itemSource(".customizationBehavior(.reorderable).defaultCustomization(1️⃣.hidden1️⃣)"),
      ["1️⃣": "toolbar/hidden-item-never-shown"], kind: .swift, configuration: macOS14)
    for modifiers in [
      ".defaultCustomization(.hidden)", ".customizationBehavior(behavior).defaultCustomization(.hidden)",
      ".customizationBehavior(.reorderable).defaultCustomization(.hidden, options: .alwaysAvailable)",
      ".customizationBehavior(.reorderable).defaultCustomization(.hidden).mine()",
    ] {
      checkFindings(itemSource(modifiers), kind: .swift, configuration: macOS14)
    }
  }

  @Test func missingItemIDIsReportedOnlyInTheModifier() {
    checkFindings(
      viewSource(".toolbar(id: \"bar\") {\n\(Self.shareItem)\nToolbarItem { 1️⃣Button1️⃣(\"b\") {} }\n}"),
      ["1️⃣": "toolbar/missing-item-id"], kind: .swift)
    checkFindings(
      viewSource(
        ".toolbar(id: \"bar\") {\n\(Self.shareItem)\nmore\n}",
        "var more: some ToolbarContent { ToolbarItem { Button(\"b\") {} }\nToolbarItemGroup { Button(\"b\") {} } }"),
      kind: .swift)
  }

  /// Rules ignore a platform that lacks a placement or a role, because the code is not compiled for this platform.
  @Test func unavailablePlacementsAndRolesAreIgnored() {
    let threePlatforms = Configuration(targets: [(.iPadOS, "16.0"), (.macOS, "13.0"), (.visionOS, "1.0")])
    checkFindings(
      viewSource(
        ".toolbar { ToolbarItem(placement: .bottomBar) { Button(\"a\") {} }\nToolbarItem(placement: .topBarLeading) { Button(\"b\") {} } }.toolbarRole(.browser)"
      ), kind: .swift, configuration: threePlatforms)
  }

  // MARK: Content of items

  @Test func unlabeledGroupIsReported() {
    let iPadOS16 = Configuration(targets: [(.iPadOS, "16.0")])
    func groupSource(_ controls: String, _ trailingCode: String = "", arguments: String = "") -> String {
      viewSource(
        ".toolbar { ToolbarItem(placement: .secondaryAction) { 1️⃣ControlGroup1️⃣\(arguments) { \(controls) }\(trailingCode) } }"
      )
    }
    let threeControls = "Button(\"a\") {}\nButton(\"b\") {}\nToggle(\"c\", isOn: $c)"
    let expectedFindings = ["1️⃣": "toolbar/unlabeled-control-group"]
    checkFindings(groupSource(threeControls), expectedFindings, kind: .swift, configuration: iPadOS16)
    checkFindings(
      groupSource(threeControls.replacing("\n", with: "; ")), expectedFindings, kind: .swift, configuration: iPadOS16)
    for text in [
      groupSource(threeControls, " label: { Label(\"a\", systemImage: \"b\") }"),
      groupSource(threeControls, arguments: "(\"Style\")"),
      groupSource("Button(\"a\") {}\nButton(\"b\") {}\nMine()"),
      groupSource("Button(\"a\") {}; Button(\"b\") {}; Mine()"),
      groupSource("Button(\"a\") {}\nButton(\"b\") {}\nif c { Button(\"c\") {} }"),
      groupSource("ForEach(all) { _ in Button(\"a\") {} }\nButton(\"b\") {}\nButton(\"c\") {}"),
    ] {
      checkFindings(text, kind: .swift, configuration: iPadOS16)
    }
    checkFindings(groupSource(threeControls), kind: .swift)
  }

  @Test func menuInsteadOfAGroupIsReported() {
    let iPadOS16 = Configuration(targets: [(.iPadOS, "16.0")])
    func menuSource(_ actions: String, symbol: String = "ellipsis.circle") -> String {
      viewSource(
        ".toolbar { ToolbarItem(placement: .primaryAction) { 1️⃣Menu1️⃣ { \(actions) } label: { Label(\"More\", systemImage: \"\(symbol)\") } } }"
      )
    }
    checkFindings(
      menuSource("Button(\"a\") {}\nButton(\"b\") {}"), ["1️⃣": "toolbar/menu-instead-of-group"], kind: .swift,
      configuration: iPadOS16)
    for text in [
      menuSource("Button(\"a\") {}\nif b { Button(\"b\") {} }"), menuSource("Button(\"a\") {}\nMine()"),
      menuSource("Button(\"a\") {}\nButton(\"b\", role: .destructive) {}"),
      menuSource("Button(\"a\") {}\nButton(\"b\") {}", symbol: "plus"),
    ] {
      checkFindings(text, kind: .swift, configuration: iPadOS16)
    }
  }

  // MARK: Coverage

  @Test func coverageCountsReachedItems() throws {
    let text = viewSource(
      ".toolbar { ToolbarItem(placement: .primaryAction) { Button(\"a\") {} }\nToolbarItem(placement: place) { Button(\"a\") {} }\nif isOn { ToolbarItemGroup { Text(\"b\") } } }",
      "var unused: some ToolbarContent { ToolbarItem { Text(\"a\") } }")
    let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift)))
    let sites = coverage.sites.filter { $0.subject == .toolbars }
    #expect(sites.map { $0.reason == nil } == [false, true, false, true])
  }

  @Test func itemsOfAnotherLibraryAreNotCounted() throws {
    let text = viewSource(
      ".toolbar() { ToolbarItem(placement: .primaryAction) { Button(\"a\") {} }.plain() }",
      "let item = ToolbarItem(id: \"a\", icon: \"b\", onClick: {})",
      declarations:
        "extension ToolbarContent { func plain() -> some ToolbarContent { if #available(iOS 26, *) { return self.sharedBackgroundVisibility(.hidden) } else { return self } } }"
    )
    let coverage = try #require(SwiftCoverage(Document(number: 1, bytes: Array(text.utf8), kind: .swift)))
    #expect(coverage.sites.filter { $0.subject == .toolbars }.map { $0.reason == nil } == [true])
    let customizationText = text.replacing("sharedBackgroundVisibility", with: "defaultCustomization")
    let document = Document(number: 1, bytes: Array(customizationText.utf8), kind: .swift)
    let sites = try #require(SwiftCoverage(document)).sites.filter { $0.subject == .toolbars }
    #expect(sites.map { $0.reason == nil } == [false])
  }

  @Test(arguments: [("macOS", true), ("DEBUG", false)])
  func placementIsEvaluatedForEachPlatform(_ platform: String, isReported: Bool) {
    let text = viewSource(
      ".toolbar { ToolbarItem(placement: .principal) { Text(\"a\") }\nToolbarItem(placement: place) { Text(\"b\") } }",
      "var place: ToolbarItemPlacement {\n#if os(\(platform))\n.navigation\n#else\n1️⃣.principal1️⃣\n#endif\n}")
    checkFindings(
      isReported ? text : text.replacing("1️⃣", with: "").replacing("os(DEBUG)", with: "DEBUG"),
      isReported ? ["1️⃣": "toolbar/several-principal-items"] : [:], kind: .swift)
  }

  /// A finding about content in another file is reported in that file.
  @Test func contentIsFollowedIntoOtherFiles() throws {
    let folder = try TemporaryFolder([
      "Place.swift": "struct Place: View { var body: some View { Text(\"a\").toolbar { PlaceItems() } } }",
      "PlaceItems.swift":
        "struct PlaceItems: ToolbarContent {\nvar body: some ToolbarContent {\n\(Self.principalItem)\nToolbarItem(placement: .principal) { Text(\"b\") }\n}\n}",
      "Other.swift": "struct Other { let toolbarItems: [Int] }",
    ])
    let run = try ClientProcess("check", folder.path)
    #expect(run.output.contains("PlaceItems.swift:4:24: warning: "), "\(run.output)")
    #expect(run.output.contains("judged 2 of 3 places"), "\(run.output)")
  }
}
