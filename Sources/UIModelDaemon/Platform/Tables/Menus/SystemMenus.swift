/// The default main menu: every system menu and command with its position, keys and the conditions for its presence.
/// Most facts are observations that Apple does not document, so they are kept together in this table. Uncertain items
/// are marked and cause no findings.
package enum SystemMenus: ReleaseTable {
  package static let extent = ReleaseExtent("the default main menu", verified: 26, measuredSource, unverified: 27)

  /// The source of menu names and order, read from a running system.
  package static let measuredSource = Source("The main menu of iPadOS 26.1, measured (openuikit)", .rederived)
  /// The source of titles and keys, as the system shows them.
  package static let titleSource = Source("Shortcuts that iPadOS shows with a hardware keyboard", .observed)
  package static let guidelineSource = Source("Human Interface Guidelines: Keyboards", .documented)
  package static let actions = Source("UIResponder.h: UIResponderStandardEditActions", .header)
  package static let talk = Source("WWDC21-10057", .talk)
  package static let headerSource = Source("UIMenu.h", .header)
  package static let printSource = Source("Information Property List: UIApplicationSupportsPrintCommand", .documented)

  private static let standard = [guidelineSource, titleSource, measuredSource]
  private static let seen = [titleSource, measuredSource]
  private static let macOnly = [guidelineSource]

  /// The root of the main menu, with all items in display order.
  package static let root: SystemMenuItem = .menu(
    "root", "Main Menu", children: [applicationMenu, fileMenu, editMenu, formatMenu, viewMenu, windowMenu, helpMenu])

  private static let applicationMenu: SystemMenuItem = .menu(
    "application", "Application",
    children: [
      .menu("about", children: [.command("orderFrontStandardAboutPanel:", "About", nil, .appKit, sources: macOnly)]),
      .menu(
        "preferences",
        children: [
          .command(
            "orderFrontPreferencesPanel:", "Settings…", "⌘,", .pad(26), .maybe(), isWinnerDisputed: true,
            sources: standard)
        ]),
      .menu("services", "Services"),
      .menu(
        "hide",
        children: [
          .command("hide:", "Hide", "⌘H", .appKit, sources: macOnly),
          .command("hideOtherApplications:", "Hide Others", "⌥⌘H", .appKit, sources: macOnly),
          .command("unhideAllApplications:", "Show All", nil, .appKit, sources: macOnly),
        ]),
      .menu("quit", children: [.command("terminate:", "Quit", "⌘Q", .appKit, sources: macOnly)]),
    ])

  private static let fileMenu: SystemMenuItem = .menu(
    "file", "File",
    children: [
      .menu(
        "newScene",
        children: [
          .command(
            "requestNewScene:", "New Window", "⌘N",
            .infoPlist("UIApplicationSceneManifest", "UIApplicationSupportsMultipleScenes"), sources: standard)
        ]),
      .menu(
        "open",
        children: [
          .command("open:", "Open…", "⌘O", .maybe(), sources: standard),
          .menu("openRecent", "Open Recent", .maybe()),
        ]),
      .menu(
        "close",
        children: [
          .command(
            "performClose:", "Close", "⌘W", .pad(26), .mac, .maybe(),
            alternates: [.init(title: "Close All", modifiers: .alternate)], sources: standard)
        ]),
      .menu(
        "document", "", .pad(26), .mac(16), .maybe(.pad, since: 16),
        children: [
          .command("duplicate:", "Duplicate", "⇧⌘S", .mac(16), .maybe(since: 16), sources: standard + [headerSource]),
          .command("move:", "Move", nil, .mac(16), .maybe(since: 16), sources: seen + [headerSource]),
          .command("rename:", "Rename", nil, .mac(16), .maybe(since: 16), sources: seen + [headerSource]),
          .command("export:", "Export", nil, .mac(16), .maybe(since: 16), sources: seen + [headerSource]),
        ]),
      .menu(
        "print",
        children: [
          .command(
            "print:", "Print", "⌘P", .infoPlist("UIApplicationSupportsPrintCommand"), .maybe(since: 26),
            sources: [printSource, titleSource, measuredSource])
        ]),
    ])

  private static let editMenu: SystemMenuItem = .menu(
    "edit", "Edit",
    children: [
      .menu(
        "undoRedo",
        children: [
          .command("undo:", "Undo", "⌘Z", sources: standard),
          .command("redo:", "Redo", "⇧⌘Z", sources: standard),
        ]),
      .menu(
        "standardEdit",
        children: [
          .command("cut:", "Cut", "⌘X", sources: standard),
          .command("copy:", "Copy", "⌘C", sources: standard),
          .command("paste:", "Paste", "⌘V", sources: standard),
          .command("pasteAndMatchStyle:", "Paste and Match Style", "⌥⇧⌘V", .since(15), sources: standard),
          .command("delete:", "Delete", nil, sources: seen),
          .command("select:", "Select", nil, .maybe(), sources: [titleSource]),
          .command("selectAll:", "Select All", "⌘A", sources: standard),
        ]),
      .menu(
        "find", "Find",
        children: [
          .menu(
            "findPanel", "", .since(16),
            children: [
              .command("find:", "Find…", "⌘F", .linked(16), sources: standard + [actions]),
              .command("findAndReplace:", "Find & Replace…", "⌥⌘F", .linked(16), sources: seen + [actions]),
              .command("findNext:", "Find Next", "⌘G", .linked(16), sources: standard + [actions]),
              .command("findPrevious:", "Find Previous", "⇧⌘G", .linked(16), sources: standard + [actions]),
            ]),
          .command("useSelectionForFind:", "Use Selection for Find", "⌘E", .linked(16), sources: standard + [actions]),
        ]),
      .menu(
        "spelling", "Spelling",
        children: [
          .menu(
            "spellingPanel",
            children: [
              .command("showGuessPanel:", "Show Spelling and Grammar", "⌘:", .maybe(.mac), sources: macOnly),
              .command("checkSpelling:", "Check Document Now", "⌘;", .maybe(.mac), sources: macOnly),
            ]), .menu("spellingOptions"),
        ]),
    ] + appKitMenus + [textInputMenu])

  /// Menus that AppKit fills on the Mac. The menus are empty on iPad. The header names the commands, but not the
  /// commands' selectors.
  private static let appKitMenus: [SystemMenuItem] = [
    .menu(
      "substitutions", "Substitutions",
      children: [
        .menu(
          "substitutionsPanel",
          children: [
            .command(nil, "Show Substitutions", nil, .appKit, sources: [headerSource])
          ]),
        .menu(
          "substitutionOptions",
          children: [
            .command(nil, "Smart Copy", nil, .appKit, sources: [headerSource]),
            .command(nil, "Smart Paste", nil, .appKit, sources: [headerSource]),
            .command(nil, "Smart Quotes", nil, .appKit, sources: [headerSource]),
          ]),
      ]),
    .menu(
      "transformations", "Transformations",
      children: [
        .command(nil, "Make Uppercase", nil, .appKit, sources: [headerSource]),
        .command(nil, "Make Lowercase", nil, .appKit, sources: [headerSource]),
        .command(nil, "Capitalize", nil, .appKit, sources: [headerSource]),
      ]),
    .menu(
      "speech", "Speech",
      children: [
        .command(nil, "Speak", nil, .appKit, sources: [headerSource]),
        .command(nil, "Speak…", nil, .appKit, sources: [headerSource]),
        .command(nil, "Pause", nil, .appKit, sources: [headerSource]),
      ]),
  ]

  /// The group of text input commands, which includes AutoFill when the system shows it.
  private static let textInputMenu: SystemMenuItem = .menu(
    nil, "", .maybe(since: 17), sources: seen,
    children: [
      .menu("autoFill", "AutoFill", .maybe(since: 17)),
      .command("startDictation:", "Dictation", "🌐D", .maybe(.pad, since: 26), sources: seen),
      .command("orderFrontCharacterPalette:", "Emoji", "🌐E", .maybe(.pad, since: 26), sources: seen),

    ])

  private static let formatMenu: SystemMenuItem = .menu(
    "format", "Format",
    children: [
      .menu(
        "font", "Font",
        children: [
          .menu(
            "textStyle",
            children: [
              .command("toggleBoldface:", "Bold", "⌘B", sources: standard),
              .command("toggleItalics:", "Italic", "⌘I", sources: standard + [talk]),
              .command("toggleUnderline:", "Underline", "⌘U", sources: standard),
            ]),
          .menu(
            "textSize",
            children: [
              .command("increaseSize:", "Bigger", "⌘+", sources: standard),
              .command("decreaseSize:", "Smaller", "⌘-", sources: standard),
            ]),
          .menu(
            "textColor",
            children: [.command("orderFrontColorPanel:", "Show Colors", "⇧⌘C", .maybe(.mac), sources: macOnly)]),
          .menu(
            "textStylePasteboard",
            children: [
              .command("copyFont:", "Copy Style", "⌥⌘C", .maybe(.mac), sources: macOnly),
              .command("pasteFont:", "Paste Style", "⌥⌘V", .maybe(.mac), sources: macOnly),
            ]),
          .command(nil, "More…", "⌥⌘T", .maybe(.pad), sources: [titleSource]),
        ]),
      .menu(
        "text", "Text",
        children: [
          .menu(
            "alignment",
            children: [
              .command("alignLeft:", "Align Left", "⌘{", sources: standard),
              .command("alignCenter:", "Center", "⌘|", sources: standard),
              .command("alignJustified:", "Justify", nil, sources: seen),
              .command("alignRight:", "Align Right", "⌘}", sources: standard),
            ]),
          .menu(
            "writingDirection", "Writing Direction",
            children: [
              .command("makeTextWritingDirectionNatural:", "Default", nil, .pad(26), .maybe(), sources: seen),
              .command("makeTextWritingDirectionRightToLeft:", "Right to Left", nil, .pad(26), .maybe(), sources: seen),
              .command("makeTextWritingDirectionLeftToRight:", "Left to Right", nil, .pad(26), .maybe(), sources: seen),
            ]),
        ]),
    ])

  private static let viewMenu: SystemMenuItem = .menu(
    "view", "View",
    children: [
      .menu(
        "toolbar",
        children: [
          .command("toggleToolbarShown:", "Show Toolbar", "⌥⌘T", .maybe(.mac), sources: macOnly),
          .command("runToolbarCustomizationPalette:", "Customize Toolbar…", nil, .maybe(), sources: seen),
        ]),
      .menu(
        "sidebar", "", .since(15),
        children: [
          .command("toggleSidebar:", "Show Sidebar", "⌃⌘S", .maybe(since: 15), sources: standard),
          .command("toggleInspector:", "Show Inspector", "⌃⌘I", .maybe(since: 26), sources: seen),
        ]),
      .menu(
        "fullscreen", children: [.command("toggleFullScreen:", "Enter Full Screen", "⌃⌘F", .appKit, sources: macOnly)]),
    ])

  private static let windowMenu: SystemMenuItem = .menu(
    "window", "Window",
    children: [
      .menu(
        "minimizeAndZoom",
        children: [
          .command("performMiniaturize:", "Minimize", "⌘M", .appKit, sources: macOnly),
          .command("performZoom:", "Zoom", nil, .appKit, sources: macOnly),
        ]),
      .menu(
        "bringAllToFront", children: [.command("arrangeInFront:", "Bring All to Front", nil, .appKit, sources: macOnly)]
      ),
    ])

  private static let helpMenu: SystemMenuItem = .menu(
    "help", "Help",
    children: [.command("showHelp:", "Help", "⌘?", .pad(26), .mac, .maybe(), sources: standard)])
}
