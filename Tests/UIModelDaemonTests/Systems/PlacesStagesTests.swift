import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks the sample app of WWDC22-110343 at each stage of the talk, on iPhone, iPad and Mac: its findings and its
/// toolbar.
@Suite struct PlacesStagesTests {
  static let iPhone = Environment(platform: .iOS, version: 18)
  static let iPad = Environment(platform: .iPadOS, version: 18)
  static let mac = Environment(platform: .macOS, version: 15)

  /// A stage of the talk, with its toolbar and its expected findings.
  enum Stage: String, CaseIterable, Sendable {
    case menu, group, secondaryActions, editorRole, identifiedItems, shareLink, controlGroup, label, new
    case titleMenu, binding, renameButton, document
  }

  // MARK: Findings of each stage

  @Test(arguments: Stage.allCases) func stageHasTheExpectedFindings(_ stage: Stage) {
    let findings = SingleDocument(stage.document).findings
    #expect(findings.map(\.finding.code) == stage.codes, "\(findings.map(\.finding.message))")
  }

  // MARK: Areas of the items

  @Test func groupHasOneItemPerView() throws {
    #expect(try itemNamesByArea(.menu, Self.iPad) == ["trailing": [nil]])
    #expect(try titlesByArea(.group, Self.iPad) == ["trailing": ["Favorite", "Adjust Image", "Adjust Map"]])
    #expect(try titlesByArea(.group, Self.iPhone) == ["trailing": ["Favorite", "Adjust Image", "Adjust Map"]])
    #expect(try titlesByArea(.group, Self.mac) == ["leading": ["Favorite", "Adjust Image", "Adjust Map"]])
  }

  @Test func secondaryActionsWithoutARoleAreInTheOverflowMenu() throws {
    let titles = ["Favorite", "Adjust Image", "Adjust Map"]
    #expect(try self.titlesByArea(.secondaryActions, Self.iPad) == ["overflow": titles])
    #expect(try self.titlesByArea(.secondaryActions, Self.iPhone) == ["overflow": titles])
    #expect(try self.titlesByArea(.secondaryActions, Self.mac) == ["section": titles])
    #expect(try layout(.secondaryActions, Self.iPad).titleArea == .known(.center))
  }

  @Test func editorRoleUsesTheCenterOfAWideBar() throws {
    let titles = ["Favorite", "Adjust Image", "Adjust Map"]
    #expect(try self.titlesByArea(.editorRole, Self.iPad) == ["center": titles])
    #expect(try layout(.editorRole, Self.iPad).titleArea == .known(.leading))
    // The editor role has no effect in compact width and on iPhone.
    let compactLayout = try layout(.editorRole, Self.iPad, .compact)
    #expect(compactLayout.titleArea == .known(.center) && compactLayout.entries(in: .overflow).count == 3)
    #expect(try layout(.editorRole, Self.iPhone).titleArea == .known(.center))
    #expect(try self.titlesByArea(.editorRole, Self.mac) == ["section": titles])
  }

  @Test func splittingTheGroupEnablesCustomization() throws {
    #expect(
      try itemNamesByArea(.identifiedItems, Self.iPad) == [
        "center": ["favorite", "image", "map", "noise", "comfort", "trash"]
      ])
    #expect(try customization(.editorRole, Self.iPad).customizableEntries.isEmpty)
    #expect(try customization(.identifiedItems, Self.iPad).customizableEntries.count == 6)
    #expect(try customization(.identifiedItems, Self.mac).customizableEntries.count == 6)
    #expect(try customization(.identifiedItems, Self.iPhone).customizableEntries.isEmpty)
    #expect(try customization(.identifiedItems, Self.iPad).popoverEntries.isEmpty)
  }

  @Test func shareLinkIsAddedFromThePopover() throws {
    for environment in [Self.iPad, Self.mac] {
      let popover = try customization(.shareLink, environment).popoverEntries
      #expect(popover.map { $0.id?.literal } == ["noise", "comfort", "share"])
      #expect(popover.last?.content == "ShareLink")
    }
    #expect(try itemNamesByArea(.shareLink, Self.iPad)["center"] == ["favorite", "image", "map", "trash"])
    var app = ToolbarSessionTests.app(Stage.shareLink.toolbar)
    _ = try ToolbarSessionTests.customize(&app, .add("share", at: 2))
    // The link lands between two items that belong together, which is why the talk later joins these two in one item.
    #expect(
      try itemNamesByArea(.shareLink, Self.iPad, app.session)["center"] == [
        "favorite", "image", "share", "map", "trash",
      ])
    #expect(
      try customization(.shareLink, Self.iPad, app.session).popoverEntries.map { $0.id?.literal } == [
        "noise", "comfort",
      ])
    #expect(try itemNamesByArea(.shareLink, Self.iPhone, app.session)["overflow"]?.contains("share") == false)
  }

  @Test(arguments: [Stage.controlGroup, .label]) func controlGroupIsCustomizedAsAUnit(_ stage: Stage) throws {
    #expect(try itemNamesByArea(stage, Self.iPad)["center"] == ["favorite", "edits", "trash"])
    var app = ToolbarSessionTests.app(stage.toolbar)
    _ = try ToolbarSessionTests.customize(&app, .remove("edits"), .add("share", at: 0))
    #expect(try itemNamesByArea(stage, Self.iPad, app.session)["center"] == ["share", "favorite", "trash"])
    _ = try ToolbarSessionTests.customize(&app, .add("edits", at: 1))
    #expect(try itemNamesByArea(stage, Self.iPad, app.session)["center"] == ["share", "edits", "favorite", "trash"])
  }

  @Test func newItemIsCustomizableOnlyOnTheMac() throws {
    #expect(try itemNamesByArea(.new, Self.iPad)["trailing"] == ["new"])
    let iPadCustomization = try customization(.new, Self.iPad)
    #expect(
      iPadCustomization.customizableEntries.compactMap { $0.id?.literal } == [
        "favorite", "edits", "trash", "noise", "comfort", "share",
      ])
    var app = ToolbarSessionTests.app(Stage.new.toolbar)
    #expect(try ToolbarSessionTests.customize(&app, .remove("new")) == [.refused])
    app.environment = Self.iPhone
    #expect(try ToolbarSessionTests.customize(&app, .remove("favorite")) == [.refused])
    app.environment = Self.mac
    #expect(try ToolbarSessionTests.customize(&app, .remove("new")) == [.customized, .saved])
    #expect(try customization(.new, Self.mac, app.session).popoverEntries.map { $0.id?.literal }.contains("new"))
    // On iPad, the item keeps its position.
    #expect(try itemNamesByArea(.new, Self.iPad, app.session)["trailing"] == ["new"])
  }

  /// Titles, title menus and documents do not affect the items of the bar.
  @Test(arguments: [Stage.titleMenu, .binding, .renameButton, .document]) func titlesDoNotAffectTheItems(
    _ stage: Stage
  ) throws {
    for environment in [Self.iPhone, Self.iPad, Self.mac] {
      #expect(try itemNamesByArea(stage, environment) == itemNamesByArea(.new, environment))
    }
  }

  @Test func exampleMatchesTheEndOfTheTalk() throws {
    let checkedDocument = SingleDocument(try Repository.text("Examples/places.uimodel.json"))
    #expect(checkedDocument.findings.isEmpty)
    let toolbars = checkedDocument.document.blocks.flatMap(\.declarations.toolbars)
    let toolbar = try #require(toolbars.first { $0.ref.value == "placeToolbar" })
    let layout = ToolbarLayout(toolbar, in: ToolbarSetting(Self.iPad))
    #expect(layout.entries(in: .center).map(\.name) == ["edits", "favorite", "delete"])
    #expect(layout.entries(in: .trailing).map(\.name) == ["new"])
    #expect(layout.customization.popoverEntries.map { $0.id?.literal } == ["noise", "comfort", "share"])
  }

  // MARK: Helpers

  private func toolbar(_ stage: Stage) throws -> Toolbar { try ToolbarsTests.toolbar(stage.toolbar) }

  private func layout(
    _ stage: Stage, _ environment: Environment, _ size: ToolbarSetting.SizeClass = .regular,
    _ session: LiveSession? = nil
  ) throws -> ToolbarLayout {
    let toolbar = try toolbar(stage)
    return ToolbarLayout(
      toolbar, in: ToolbarSetting(environment, size), restoring: session?.customization(of: CustomizableBar(toolbar)))
  }

  private func customization(
    _ stage: Stage, _ environment: Environment, _ session: LiveSession? = nil
  ) throws -> ToolbarCustomization { try layout(stage, environment, .regular, session).customization }

  private func namesByArea(
    _ layout: ToolbarLayout, _ name: (ToolbarLayout.Entry) -> String?
  ) -> [String: [String?]] {
    var namesByArea: [String: [String?]] = [:]
    for entry in layout.entries {
      namesByArea[entry.area.value?.rawValue ?? "unknown", default: []].append(name(entry))
    }
    namesByArea["customizationPopover"] = nil
    return namesByArea
  }

  private func itemNamesByArea(
    _ stage: Stage, _ environment: Environment, _ session: LiveSession? = nil
  ) throws -> [String: [String?]] { namesByArea(try layout(stage, environment, .regular, session), \.name) }

  private func titlesByArea(_ stage: Stage, _ environment: Environment) throws -> [String: [String?]] {
    namesByArea(try layout(stage, environment), \.title)
  }
}

extension PlacesStagesTests.Stage {
  /// The codes of the expected findings. Only the stage `menu` has a finding, and only if the rule of that finding is
  /// in the catalog.
  var codes: [String] {
    let code = "toolbar/menu-instead-of-group"
    return self == .menu && RuleCatalog.description(of: code) != nil ? [code] : []
  }

  var document: String {
    """
    { "app": { "name": "Places", "targets": [ { "platform": "iOS", "minimum": "16.0" },
        { "platform": "iPadOS", "minimum": "16.0" }, { "platform": "macOS", "minimum": "13.0" } ] },
      "toolbars": [ \(toolbar) ] }
    """
  }

  var toolbar: String {
    #"{ "ref": "place"\#(isCustomizable ? #", "id": "com.example.place""# : "")\#(role)\#(title), "items": [ \#(items) ] }"#
  }

  private static let views = ["Favorite", "Adjust Image", "Adjust Map"].map { button($0) }.joined(separator: ", ")
  private static func button(_ title: String) -> String { "{ \"Button\": { \"title\": \"\(title)\" } }" }

  private static func item(_ id: String, _ content: String, isHidden: Bool = false) -> String {
    let hiddenMember = isHidden ? ", \"defaultCustomization\": \"hidden\"" : ""
    return "{ \"id\": \"\(id)\", \"placement\": \"secondaryAction\", \"content\": \(content)\(hiddenMember) }"
  }

  private var isCustomizable: Bool { ![.menu, .group, .secondaryActions, .editorRole].contains(self) }
  private var role: String {
    [.menu, .group, .secondaryActions].contains(self) ? "" : ", \"toolbarRole\": \"editor\""
  }

  private var title: String {
    switch self {
    case .titleMenu:
      #", "navigationTitle": "Lake", "toolbarTitleMenu": [ { "title": "Duplicate" }, { "title": "Print" } ]"#
    case .binding: ", \"navigationTitle\": { \"binding\": \"name\" }"
    case .renameButton, .document:
      #", "navigationTitle": { "binding": "name" }, "toolbarTitleMenu": [ "RenameButton", { "title": "Print" } ]"#
        + (self == .document ? ", \"navigationDocument\": { \"url\": \"https://maps.apple.com/?q=Lake\" }" : "")
    default: ", \"navigationTitle\": \"Lake\""
    }
  }

  private var items: String {
    let views = Self.views
    switch self {
    case .menu:
      return
        """
        { "placement": "primaryAction",
          "content": { "Menu": { "label": { "systemImage": "ellipsis.circle" }, "content": [ \(views) ] } } }
        """
    case .group:
      return "{ \"class\": \"ToolbarItemGroup\", \"placement\": \"primaryAction\", \"content\": [ \(views) ] }"
    case .secondaryActions, .editorRole:
      return "{ \"class\": \"ToolbarItemGroup\", \"placement\": \"secondaryAction\", \"content\": [ \(views) ] }"
    default: break
    }
    var items: [String] = []
    let label = ", \"label\": { \"title\": \"Edits\", \"systemImage\": \"wand.and.stars\" }"
    let buttons = [Self.button("Adjust Image"), Self.button("Adjust Map")]
    items.append(Self.item("favorite", Self.button("Favorite")))
    switch self {
    case .identifiedItems, .shareLink: items += zip(["image", "map"], buttons).map { Self.item($0, $1) }
    default:
      let content = "\"content\": [ \(buttons.joined(separator: ", ")) ]"
      items.append(
        Self.item("edits", "{ \"ControlGroup\": { \(content)\(self == .controlGroup ? "" : label) } }"))
    }
    let isHidden = self != .identifiedItems
    items.append(Self.item("noise", Self.button("Noise Level"), isHidden: isHidden))
    items.append(Self.item("comfort", Self.button("Comfort Level"), isHidden: isHidden))
    items.append(Self.item("trash", Self.button("Delete")))
    if isHidden { items.append(Self.item("share", "\"ShareLink\"", isHidden: true)) }
    if ![.identifiedItems, .shareLink, .controlGroup, .label].contains(self) {
      items.append("{ \"id\": \"new\", \"placement\": \"primaryAction\", \"content\": \(Self.button("New")) }")
    }
    return items.joined(separator: ", ")
  }
}
