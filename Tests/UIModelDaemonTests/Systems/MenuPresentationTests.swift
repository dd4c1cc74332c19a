import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how the main menu is presented: in the shortcut overlay and in menu bars.
@Suite struct MenuPresentationTests {
  static let toolsMenu = #"""
    { "identifier": "tools", "title": "Tools", "children": [
      { "title": "Check", "action": "check:", "input": "j", "modifierFlags": ["command"] },
      { "title": "Keyless", "action": "keyless:" },
      { "title": "Disabled", "action": "disabled:", "input": "d", "modifierFlags": ["command"], "attributes": ["disabled"] },
      { "title": "Hidden", "action": "hidden:", "input": "h", "modifierFlags": ["shift", "command"], "attributes": ["hidden"] },
      { "title": "Lonely", "action": "nobody:", "input": "l", "modifierFlags": ["command"] },
      { "title": "Dark", "action": "unknown:", "input": "k", "modifierFlags": ["command"] },
      { "class": "UIAction", "title": "Closure" },
      { "title": "Sort By", "children": [ { "options": ["displayInline"], "children": [
        { "title": "Name", "action": "sortByName:", "input": "n", "modifierFlags": ["alternate", "command"], "discoverabilityTitle": "Sort by Name",
          "alternates": [ { "title": "Name, Reversed", "action": "reversed:", "modifierFlags": ["shift"] } ] },
        { "title": "Date", "action": "sortByDate:" } ] } ] } ] }
    """#

  private static let targets = ClosureCommandTargets { action in
    action == "nobody:" ? false : action == "unknown:" ? nil : true
  }

  private func mainMenu() throws -> AppMainMenu {
    try makeMainMenu(
      #"""
      { "app": { "name": "App", "targets": [ { "platform": "iPadOS", "minimum": "15.0", "sdk": "26.0" }, { "platform": "macCatalyst", "minimum": "15.0", "sdk": "26.0" } ],
          "delegate": { "buildMenu": { "steps": [ { "insertSibling": "tools", "afterMenu": "view" } ] } } }, "menus": [ \#(Self.toolsMenu) ] }
      """#)
  }

  private func overlay(_ version: Version = 17) throws -> MenuOverlay {
    let environment = Environment(platform: .iPadOS, version: version, sdk: 26)
    let tree = try #require(try mainMenu().tree(in: environment))
    return MenuOverlay(tree, targets: Self.targets)
  }

  // MARK: The overlay

  @Test(arguments: [15, 16, 17, 18] as [Version])
  func overlayFlattensMenusAndOmitsUnusableCommands(_ version: Version) throws {
    let overlay = try overlay(version)
    let tools = try #require(overlay.sections.first { $0.title == "Tools" })
    #expect(tools.items.map(\.title) == ["Check", "Dark", "Sort by Name"])
    #expect(tools.items.map { $0.shortcut?.glyphs } == ["⌘J", "⌘K", "⌥⌘N"])
    #expect(tools.items.map(\.path) == [[], [], ["Sort By"]])
    #expect(tools.items.map(\.isCertain) == [true, false, true])
    #expect(tools.items[2].alternates.map(\.title) == ["Name, Reversed"])
    let omittedTools = overlay.omissions.filter { $0.category == "Tools" }
    #expect(omittedTools.map(\.title) == ["Keyless", "Disabled", "Hidden", "Lonely", "Closure", "Date"])
    #expect(
      omittedTools.map(\.reason) == [.noShortcut, .disabled, .hidden, .nothingPerformsIt, .noShortcut, .noShortcut])
    // The Window menu has no shortcuts, so the overlay omits it.
    #expect(!overlay.sections.contains { $0.title == "Window" })
    #expect(overlay.sections.first { $0.title == "Edit" }?.items.first?.title == "Undo")
  }

  @Test func unknownCommandsAreMarkedUncertain() throws {
    let mainMenu = try makeMainMenu(
      #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertSibling": { "title": "Table", "children": [
          { "title": "Row", "action": "row:", "input": { "$unknown": "from settings" } },
          { "title": "Column", "action": "column:", "input": "k", "modifierFlags": ["command"], "attributes": { "$unknown": "computed" } },
          { "class": "UIDeferredMenuElement" } ] }, "afterMenu": "view" } ] } } } }
      """#)
    let tree = try #require(mainMenu.tree(in: Environment(platform: .iPadOS, version: 17)))
    let overlay = MenuOverlay(tree, targets: Self.targets)
    let table = try #require(overlay.sections.first { $0.title == "Table" })
    #expect(table.items.map(\.title) == ["Row", "Column"])
    #expect(table.items.allSatisfy { !$0.isCertain } && !overlay.isComplete)
    #expect(overlay.text.contains("Table\n  Row                     ?  (perhaps)\n"))
  }

  @Test func searchMatchesTitleWordsIgnoringCase() throws {
    let overlay = try overlay()
    #expect(overlay.searchResult(for: "NAME sort").items.map(\.title) == ["Sort by Name"])
    #expect(overlay.searchResult(for: "keyless").items.isEmpty)
    #expect(overlay.searchResult(for: "").items.count == overlay.items.count)
    #expect(overlay.searchResult(for: "undo").sections.map(\.title) == ["Edit"])
  }

  @Test func tapPerformsShownCommands() throws {
    let overlay = try overlay()
    for name in ["Sort by Name", "Name", "sortByName:", "sortByName(_:)", "⌥⌘N", "sort BY name"] {
      guard case .performs(let item) = overlay.tap(name) else {
        Issue.record("\(name)")
        continue
      }
      #expect(item.action == "sortByName:")
    }
    if case .mayPerform(let item) = overlay.tap("Dark") { #expect(item.action == "unknown:") } else { Issue.record() }
    if case .notShown(let omission) = overlay.tap("Lonely") {
      #expect(omission.reason == .nothingPerformsIt)
    } else {
      Issue.record()
    }
    if case .noSuchCommand = overlay.tap("Nonsense") {} else { Issue.record() }
    if case .noSuchCommand = overlay.searchResult(for: "sort").tap("Check") {} else { Issue.record() }
  }

  @Test func tapOnASharedTitleIsAmbiguous() throws {
    let mainMenu = try makeMainMenu(
      #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertSibling": { "title": "Table", "children": [
          { "title": "Insert", "action": "row:", "input": "j", "modifierFlags": ["command"] },
          { "title": "Insert", "action": "column:", "input": "k", "modifierFlags": ["command"] } ] }, "afterMenu": "view" } ] } } } }
      """#)
    let tree = try #require(mainMenu.tree(in: Environment(platform: .iPadOS, version: 17)))
    let overlay = MenuOverlay(tree, targets: Self.targets)
    if case .ambiguous(let items) = overlay.tap("Insert") { #expect(items.count == 2) } else { Issue.record() }
    if case .performs = overlay.tap("column:") {} else { Issue.record() }
  }

  @Test func discoverabilityTitlesDistinguishSortCommands() throws {
    let text = try Repository.text("Examples/broken/browser-sort-without-discoverability-titles.uimodel.json")
    let tree = try #require(try makeMainMenu(text).tree(in: Environment(platform: .iPadOS, version: 17, sdk: 26)))
    let bookmarks = MenuOverlay(tree, targets: Self.targets).sections.first { $0.title == "Bookmarks" }
    #expect(bookmarks?.items.map(\.title) == ["Name", "Date"])
    let correctText = try Repository.text("Examples/browser.uimodel.json")
    let correctTree = try #require(
      try makeMainMenu(correctText).tree(in: Environment(platform: .iPadOS, version: 17, sdk: 26)))
    let items = MenuOverlay(correctTree, targets: Self.targets).sections.first { $0.title == "Bookmarks" }?.items
    #expect(items?.map(\.title) == ["Add Bookmark", "Sort Bookmarks by Name", "Sort Bookmarks by Date"])
    #expect(
      SingleDocument(text).findings.map(\.finding.code) == Array(repeating: "menu/ambiguous-flattened-title", count: 2))
  }

  // MARK: Responders

  private func overlayAndTargets(_ text: String, focused: String? = nil, states: Set<String>? = nil) throws -> (
    MenuOverlay, ResponderTargets
  ) {
    let mainMenu = try makeMainMenu(text)
    let responders = AppResponders(mainMenu.app)
    let focusedView = focused.flatMap { responders.view(named: $0) }
    let targets =
      focusedView.map { ResponderTargets(responders.chain(from: $0.view, in: $0.screen), states: states) }
      ?? ResponderTargets(responders, on: responders.rootScreens, states: states)
    let environment = try #require(
      mainMenu.builds.flatMap(\.environments).first { $0.platform == .iPadOS && $0.version == 17 })
    let tree = try #require(mainMenu.tree(in: environment))
    return (
      MenuOverlay(
        tree, keyCommands: targets.keyCommands, areKeyCommandsComplete: targets.areKeyCommandsKnown, targets: targets),
      targets
    )
  }

  private func browserCommands(_ states: Set<String>?) throws -> [String: Bool] {
    let (overlay, _) = try overlayAndTargets(Repository.text("Examples/browser.uimodel.json"), states: states)
    return Dictionary(overlay.items.map { ($0.title, $0.isCertain) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func closeTabIsShownOnlyWhileTabsExist() throws {
    #expect(try browserCommands(["hasTabs"])["Close Tab"] == true)
    #expect(try browserCommands([])["Close Tab"] == nil)
    // If no states are given, it is unknown whether the command can be performed.
    #expect(try browserCommands(nil)["Close Tab"] == false)
    // A text field might handle Undo, so it is unknown whether the command can be performed.
    #expect(try browserCommands([])["Undo"] == false)
  }

  @Test func validationChangesTheBookmarkCommandTitle() throws {
    #expect(try browserCommands(["isBookmarked"])["Remove Bookmark"] == true)
    #expect(try browserCommands([])["Add Bookmark"] == true)
  }

  static let photosDocument = #"""
    { "app": { "name": "App", "delegate": { "class": "AppDelegate", "implements": {}, "buildMenu": { "steps": [
        { "insertSibling": { "title": "Photo", "children": [
          { "title": "Rotate", "action": "rotate:", "input": "j", "modifierFlags": ["command"] },
          { "title": "Show", "action": "show:", "input": "y", "modifierFlags": ["command"] } ] }, "afterMenu": "view" } ] } } },
      "screens": [ { "ref": "photos", "class": "PhotosViewController", "implements": { "show:": [] },
        "keyCommands": [
          { "title": "Preview", "action": "show:", "input": " " }, { "action": "show:", "input": "x" },
          { "title": "Show", "action": "show:", "input": "y", "modifierFlags": ["command"] } ],
        "view": { "class": "UIView", "subviews": [ { "class": "UIView", "ref": "photo", "implements": { "rotate:": [], "show:": [] },
          "keyCommands": [ { "title": "Zoom", "action": "rotate:", "input": "z" } ] } ] } } ] }
    """#

  @Test func responderKeyCommandsFormAnUncategorizedSection() throws {
    let (overlay, _) = try overlayAndTargets(Self.photosDocument)
    let section = try #require(overlay.sections.last)
    #expect(!section.isCategorized && section.title == nil)
    #expect(section.items.map(\.title) == ["Preview", "Zoom"])
    // The key command of the photo exists only while the photo is in the responder chain.
    #expect(section.items.map(\.isCertain) == [true, false])
    #expect(overlay.omissions.contains { $0.reason == .noTitle && $0.action == "show:" })
  }

  @Test(arguments: [
    #""title": "", "discoverabilityTitle": { "$unknown": "from settings" },"#,
    #""title": { "$unknown": "from settings" },"#,
  ])
  func keyCommandWithUnknownTitleIsMarkedUncertain(_ titles: String) throws {
    let (overlay, _) = try overlayAndTargets(Self.photosDocument.replacing(#""title": "Preview","#, with: titles))
    let section = try #require(overlay.sections.last)
    #expect(section.items.map(\.action) == ["show:", "rotate:"])
    #expect(section.items.first?.isCertain == false)
    // The key command that certainly has no title is still omitted.
    #expect(overlay.omissions.filter { $0.reason == .noTitle }.map { $0.element?.input.value } == ["x"])
  }

  @Test func focusDeterminesTheCommandTarget() throws {
    let (anywhere, _) = try overlayAndTargets(Self.photosDocument)
    let rotate = try #require(anywhere.items.first { $0.title == "Rotate" })
    #expect(!rotate.isCertain && rotate.target == .unknown)
    // Whichever item has focus, an object performs the command: the controller or the photo.
    let show = try #require(anywhere.items.first { $0.title == "Show" })
    #expect(show.isCertain && show.target.performer == .someTarget)
    let (focused, _) = try overlayAndTargets(Self.photosDocument, focused: "photo")
    #expect(focused.items.first { $0.title == "Rotate" }?.target.performer == .responder("photo"))
    #expect(focused.items.first { $0.title == "Zoom" }?.isCertain == true)
  }

  // MARK: Menu bars

  @Test(arguments: [
    Environment(platform: .macCatalyst, version: 17, sdk: 26), Environment(platform: .iPadOS, version: 26, sdk: 26),
  ])
  func menuBarKeepsSubmenusAndDisabledCommands(_ environment: Environment) throws {
    let tree = try #require(try mainMenu().tree(in: environment))
    let bar = MenuBar(tree, targets: Self.targets)
    let tools = try #require(bar.menus.first { $0.title == "Tools" })
    #expect(
      tools.children.map(\.title) == ["Check", "Keyless", "Disabled", "Lonely", "Dark", "Closure", "Sort By"])
    #expect(tools.children.map(\.isEnabled) == [true, true, false, false, nil, true, nil])
    #expect(tools.children.last?.children.map(\.title) == ["Name", "Date"])
    // Separators surround the commands of an inline menu.
    let editMenu = try #require(bar.menus.first { $0.title == "Edit" })
    #expect(editMenu.children.prefix(4).map(\.kind) == [.command, .command, .separator, .command])
    #expect(bar.text.contains("  Disabled  ⌘D  (\(environment.platform.isMac ? "grey" : "disabled"))\n"))
    #expect(bar.disabledAppearance == (environment.platform.isMac ? "grey" : nil))
  }

  @Test func enabledMenuBarCommandsCanBeChosen() throws {
    let tree = try #require(try mainMenu().tree(in: Environment(platform: .macCatalyst, version: 17, sdk: 26)))
    let bar = MenuBar(tree, targets: Self.targets)
    for (name, outcome) in [
      ("Check", "performed"), ("keyless(_:)", "performed"), ("⌥⌘N", "performed"), ("Lonely", "disabled"),
      ("Disabled", "disabled"), ("Dark", "unknown"), ("Hidden", "noSuchCommand"), ("Sort By", "noSuchCommand"),
    ] {
      #expect(bar.choose(name).json["outcome"] == .string(outcome), "\(name)")
    }
  }

  @Test func unreadMenuBuilderMakesTheMenuIncomplete() throws {
    let mainMenu = try makeMainMenu(#"{ "app": { "delegate": { "buildMenu": { "$unknown": "Objective-C" } } } }"#)
    #expect(mainMenu.tree(in: Environment(platform: .iPadOS, version: 17))?.isComplete == false)
    #expect(!mainMenu.areAllShortcutsKnown)
    #expect(try makeMainMenu("{}").areAllShortcutsKnown)
  }

  @Test func presentationDependsOnTheRelease() {
    func presentationFlags(_ platform: Platform, _ version: Version) -> [Bool] {
      let environment = Environment(platform: platform, version: version)
      return [environment.hasShortcutOverlay, environment.hasMenuBar]
    }
    #expect(presentationFlags(.iPadOS, 15) == [true, false])
    #expect(presentationFlags(.iPadOS, 18) == [true, false])
    #expect(presentationFlags(.iPadOS, 26) == [false, true])
    #expect(presentationFlags(.iPadOS, 14) == [false, false])
    #expect(presentationFlags(.macCatalyst, 15) == [false, true])
    #expect(presentationFlags(.macOS, 26) == [false, false])
  }
}
