import Testing
import UIModelJSON

@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems

/// Checks how the main menu is presented: in the shortcut overlay and in menu bars.
@Suite struct MenuPresentationTests {
  static let menus = #"""
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

  private func answer() throws -> AppMainMenu {
    try menuAnswer(
      #"""
      { "app": { "name": "App", "targets": [ { "platform": "iPadOS", "minimum": "15.0", "sdk": "26.0" }, { "platform": "macCatalyst", "minimum": "15.0", "sdk": "26.0" } ],
          "delegate": { "buildMenu": { "steps": [ { "insertSibling": "tools", "afterMenu": "view" } ] } } }, "menus": [ \#(Self.menus) ] }
      """#)
  }

  private func overlay(_ version: Version = 17) throws -> MenuOverlay {
    let environment = Environment(platform: .iPadOS, version: version, sdk: 26)
    let tree = try #require(try answer().tree(in: environment))
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
    let omitted = overlay.omitted.filter { $0.category == "Tools" }
    #expect(omitted.map(\.title) == ["Keyless", "Disabled", "Hidden", "Lonely", "Closure", "Date"])
    #expect(omitted.map(\.reason) == [.noShortcut, .disabled, .hidden, .nothingPerformsIt, .noShortcut, .noShortcut])
    // The Window menu has no shortcuts, so the overlay omits it.
    #expect(!overlay.sections.contains { $0.title == "Window" })
    #expect(overlay.sections.first { $0.title == "Edit" }?.items.first?.title == "Undo")
  }

  @Test func unknownCommandsAreShownAsPerhaps() throws {
    let answer = try menuAnswer(
      #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertSibling": { "title": "Table", "children": [
          { "title": "Row", "action": "row:", "input": { "$unknown": "from settings" } },
          { "title": "Column", "action": "column:", "input": "k", "modifierFlags": ["command"], "attributes": { "$unknown": "computed" } },
          { "class": "UIDeferredMenuElement" } ] }, "afterMenu": "view" } ] } } } }
      """#)
    let tree = try #require(answer.tree(in: Environment(platform: .iPadOS, version: 17)))
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
    let answer = try menuAnswer(
      #"""
      { "app": { "delegate": { "buildMenu": { "steps": [ { "insertSibling": { "title": "Table", "children": [
          { "title": "Insert", "action": "row:", "input": "j", "modifierFlags": ["command"] },
          { "title": "Insert", "action": "column:", "input": "k", "modifierFlags": ["command"] } ] }, "afterMenu": "view" } ] } } } }
      """#)
    let tree = try #require(answer.tree(in: Environment(platform: .iPadOS, version: 17)))
    let overlay = MenuOverlay(tree, targets: Self.targets)
    if case .ambiguous(let items) = overlay.tap("Insert") { #expect(items.count == 2) } else { Issue.record() }
    if case .performs = overlay.tap("column:") {} else { Issue.record() }
  }

  @Test func discoverabilityTitlesDistinguishSortCommands() throws {
    let text = try Repository.text("Examples/broken/browser-sort-without-discoverability-titles.uimodel.json")
    let tree = try #require(try menuAnswer(text).tree(in: Environment(platform: .iPadOS, version: 17, sdk: 26)))
    let bookmarks = MenuOverlay(tree, targets: Self.targets).sections.first { $0.title == "Bookmarks" }
    #expect(bookmarks?.items.map(\.title) == ["Name", "Date"])
    let right = try Repository.text("Examples/browser.uimodel.json")
    let rightTree = try #require(try menuAnswer(right).tree(in: Environment(platform: .iPadOS, version: 17, sdk: 26)))
    let items = MenuOverlay(rightTree, targets: Self.targets).sections.first { $0.title == "Bookmarks" }?.items
    #expect(items?.map(\.title) == ["Add Bookmark", "Sort Bookmarks by Name", "Sort Bookmarks by Date"])
    #expect(
      SingleDocument(text).findings.map(\.finding.code) == Array(repeating: "menu/ambiguous-flattened-title", count: 2))
  }

  // MARK: Responders

  private func responders(_ text: String, focused: String? = nil, states: Set<String>? = nil) throws -> (
    MenuOverlay, ResponderTargets
  ) {
    let answer = try menuAnswer(text)
    let responders = AppResponders(answer.app)
    let place = focused.flatMap { responders.view(named: $0) }
    let targets =
      place.map { ResponderTargets(responders.chain(from: $0.view, in: $0.screen), states: states) }
      ?? ResponderTargets(responders, on: responders.rootScreens, states: states)
    let pad = try #require(answer.builds.flatMap(\.environments).first { $0.platform == .iPadOS && $0.version == 17 })
    let tree = try #require(answer.tree(in: pad))
    return (
      MenuOverlay(
        tree, keyCommands: targets.keyCommands, areKeyCommandsComplete: targets.areKeyCommandsKnown, targets: targets),
      targets
    )
  }

  private func browser(_ states: Set<String>?) throws -> [String: Bool] {
    let (overlay, _) = try responders(Repository.text("Examples/browser.uimodel.json"), states: states)
    return Dictionary(overlay.items.map { ($0.title, $0.isCertain) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func closeTabIsShownWhileThereAreTabs() throws {
    #expect(try browser(["hasTabs"])["Close Tab"] == true)
    #expect(try browser([])["Close Tab"] == nil)
    // Without named states, it is unknown whether the command can be performed.
    #expect(try browser(nil)["Close Tab"] == false)
    // The text field may handle Undo.
    #expect(try browser([])["Undo"] == false)
  }

  @Test func validationSetsTheTitle() throws {
    #expect(try browser(["isBookmarked"])["Remove Bookmark"] == true)
    #expect(try browser([])["Add Bookmark"] == true)
  }

  static let photos = #"""
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
    let (overlay, _) = try responders(Self.photos)
    let section = try #require(overlay.sections.last)
    #expect(!section.isCategorized && section.title == nil)
    #expect(section.items.map(\.title) == ["Preview", "Zoom"])
    // The key command of the photo exists only while the photo is in the responder chain.
    #expect(section.items.map(\.isCertain) == [true, false])
    #expect(overlay.omitted.contains { $0.reason == .noTitle && $0.action == "show:" })
  }

  @Test(arguments: [
    #""title": "", "discoverabilityTitle": { "$unknown": "from settings" },"#,
    #""title": { "$unknown": "from settings" },"#,
  ])
  func keyCommandWithUnknownTitleIsShownAsPerhaps(_ titles: String) throws {
    let (overlay, _) = try responders(Self.photos.replacing(#""title": "Preview","#, with: titles))
    let section = try #require(overlay.sections.last)
    #expect(section.items.map(\.action) == ["show:", "rotate:"])
    #expect(section.items.first?.isCertain == false)
    // The key command that certainly has no title is still omitted.
    #expect(overlay.omitted.filter { $0.reason == .noTitle }.map { $0.element?.input.value } == ["x"])
  }

  @Test func focusDeterminesTheTarget() throws {
    let (anywhere, _) = try responders(Self.photos)
    let rotate = try #require(anywhere.items.first { $0.title == "Rotate" })
    #expect(!rotate.isCertain && rotate.target == .unknown)
    // Performed with any focus, either by the controller or by the photo.
    let show = try #require(anywhere.items.first { $0.title == "Show" })
    #expect(show.isCertain && show.target.performer == .someTarget)
    let (focused, _) = try responders(Self.photos, focused: "photo")
    #expect(focused.items.first { $0.title == "Rotate" }?.target.performer == .responder("photo"))
    #expect(focused.items.first { $0.title == "Zoom" }?.isCertain == true)
  }

  // MARK: Menu bars

  @Test(arguments: [
    Environment(platform: .macCatalyst, version: 17, sdk: 26), Environment(platform: .iPadOS, version: 26, sdk: 26),
  ])
  func menuBarKeepsSubmenusAndDisabledCommands(_ environment: Environment) throws {
    let tree = try #require(try answer().tree(in: environment))
    let bar = MenuBar(tree, targets: Self.targets)
    let tools = try #require(bar.menus.first { $0.title == "Tools" })
    #expect(
      tools.children.map(\.title) == ["Check", "Keyless", "Disabled", "Lonely", "Dark", "Closure", "Sort By"])
    #expect(tools.children.map(\.isEnabled) == [true, true, false, false, nil, true, nil])
    #expect(tools.children.last?.children.map(\.title) == ["Name", "Date"])
    // Separators surround the commands of an inline menu.
    let edit = try #require(bar.menus.first { $0.title == "Edit" })
    #expect(edit.children.prefix(4).map(\.kind) == [.command, .command, .separator, .command])
    #expect(bar.text.contains("  Disabled  ⌘D  (\(environment.platform.isMac ? "grey" : "disabled"))\n"))
    #expect(bar.disabledAppearance == (environment.platform.isMac ? "grey" : nil))
  }

  @Test func enabledMenuBarCommandsCanBeChosen() throws {
    let tree = try #require(try answer().tree(in: Environment(platform: .macCatalyst, version: 17, sdk: 26)))
    let bar = MenuBar(tree, targets: Self.targets)
    for (name, outcome) in [
      ("Check", "performed"), ("keyless(_:)", "performed"), ("⌥⌘N", "performed"), ("Lonely", "disabled"),
      ("Disabled", "disabled"), ("Dark", "unknown"), ("Hidden", "noSuchCommand"), ("Sort By", "noSuchCommand"),
    ] {
      #expect(bar.choose(name).json["outcome"] == .string(outcome), "\(name)")
    }
  }

  @Test func unreadMenuBuilderMakesTheMenuIncomplete() throws {
    let answer = try menuAnswer(#"{ "app": { "delegate": { "buildMenu": { "$unknown": "Objective-C" } } } }"#)
    #expect(answer.tree(in: Environment(platform: .iPadOS, version: 17))?.isComplete == false)
    #expect(!answer.areAllShortcutsKnown)
    #expect(try menuAnswer("{}").areAllShortcutsKnown)
  }

  @Test func presentationDependsOnTheRelease() {
    func shown(_ platform: Platform, _ version: Version) -> [Bool] {
      let environment = Environment(platform: platform, version: version)
      return [environment.hasShortcutOverlay, environment.hasMenuBar]
    }
    #expect(shown(.iPadOS, 15) == [true, false])
    #expect(shown(.iPadOS, 18) == [true, false])
    #expect(shown(.iPadOS, 26) == [false, true])
    #expect(shown(.iPadOS, 14) == [false, false])
    #expect(shown(.macCatalyst, 15) == [false, true])
    #expect(shown(.macOS, 26) == [false, false])
  }
}
