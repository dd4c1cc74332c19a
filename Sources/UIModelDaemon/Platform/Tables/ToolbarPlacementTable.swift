extension ToolbarPlacement {
  /// The table entry for the placement; nil if the table does not list the placement.
  package var fact: ToolbarPlacementFact? { ToolbarPlacementFact.byPlacement[self] }
}

extension ToolbarPlacementFact: ReleaseTable {
  package static let extent = ReleaseExtent("the placements of toolbar items", verified: 27, reference)

  package static let byPlacement = Dictionary(facts.map { ($0.placement, $0) }, uniquingKeysWith: { first, _ in first })

  private static let reference = Source("SwiftUI documentation: ToolbarItemPlacement", .documented)
  private static let allSystems = Availability(iOS: 14, macOS: 11, visionOS: 1)
  private static let iOSOnly = Availability(iOS: 14, visionOS: 1)
  private static let iOS26 = Availability(iOS: 26)
  private static let macOSOnly: Set<Platform> = [.macOS]
  private static let macOSAndVisionOS: Set<Platform> = [.macOS, .visionOS]

  /// The table of all placements.
  ///
  /// Mac Catalyst has the placements of the top bar and the bottom bar. The SDK marks these placements as unavailable
  /// on macOS, but that does not apply to Catalyst, and the documentation lists Catalyst. Their area on Catalyst is
  /// unknown, because no source describes their position in Catalyst's own toolbar.
  package static let facts: [ToolbarPlacementFact] = [
    ToolbarPlacementFact(
      .automatic, "The system decides: trailing, or in the center of a customizable bar on iPad.", allSystems,
      compact: .trailing, regular: .trailing, mac: .section, inRegular: Exception(.customizable, .center), reference),
    ToolbarPlacementFact(
      .principal, "The center of the bar, instead of the title.", allSystems, compact: .center, regular: .center,
      mac: .center, reference),
    ToolbarPlacementFact(
      .navigation, "Leading; in compact width with a back button, the position of primary actions.", allSystems,
      compact: .leading, regular: .leading, mac: .leading, inCompact: Exception(.backButton, .trailing), reference),
    // A talk says that primary actions are also trailing on the Mac, but the documentation takes precedence.
    ToolbarPlacementFact(
      .primaryAction, "The most frequent action: trailing; leading on the Mac.", allSystems, compact: .trailing,
      regular: .trailing, mac: .leading, reference),
    ToolbarPlacementFact(
      .secondaryAction, "The overflow menu; the center of an iPad's bar with the editor or browser role.",
      Availability(iOS: 16, macOS: 13, visionOS: 1), compact: .overflow, regular: .overflow, mac: .section,
      inRegular: Exception(.centeringRole, .center), Source("WWDC22-110343; SwiftUI documentation: ToolbarRole", .talk)),
    ToolbarPlacementFact(
      .status, "The center of the bottom toolbar; on the Mac, the center of the toolbar.", allSystems, compact: .bottom,
      regular: .bottom, mac: .center, reference),
    ToolbarPlacementFact(
      .confirmationAction, "Confirms a modal screen: at the position of primary actions; last in a Mac's sheet.",
      allSystems, compact: .trailing, regular: .trailing, mac: .trailing, reference),
    ToolbarPlacementFact(
      .cancellationAction, "Dismisses a modal screen: leading; before the confirmation in a Mac's sheet.", allSystems,
      compact: .leading, regular: .leading, mac: .trailing, reference),
    ToolbarPlacementFact(
      .destructiveAction, "Destroys the content of a modal screen: trailing; leading in a Mac's sheet.", allSystems,
      compact: .trailing, regular: .trailing, mac: .leading, reference),
    ToolbarPlacementFact(
      .keyboard, "Above the software keyboard; the bottom of the screen with a hardware keyboard; a Mac's Touch Bar.",
      Availability(iOS: 15, macOS: 12), notOn: [.visionOS], compact: .keyboard, regular: .keyboard, mac: .touchBar,
      reference),
    ToolbarPlacementFact(
      .bottomBar, "The bottom toolbar.", iOSOnly, notOn: macOSOnly, compact: .bottom, regular: .bottom, reference),
    ToolbarPlacementFact(
      .topBarLeading, "The leading edge of the top bar.", iOSOnly, notOn: macOSOnly, compact: .leading,
      regular: .leading, reference),
    ToolbarPlacementFact(
      .topBarTrailing, "The trailing edge of the top bar.", iOSOnly, notOn: macOSOnly, compact: .trailing,
      regular: .trailing, reference),
    ToolbarPlacementFact(
      .topBarPinnedTrailing, "Pinned to the trailing edge of the top bar.", Availability(iOS: 27, visionOS: 27),
      notOn: macOSOnly, compact: .trailing, regular: .trailing, reference),
    ToolbarPlacementFact(
      .navigationBarLeading, "The leading edge of the navigation bar.",
      Availability(iOS: 14, visionOS: 1, deprecated: 27, replacement: "topBarLeading"), notOn: macOSOnly,
      compact: .leading, regular: .leading, reference),
    ToolbarPlacementFact(
      .navigationBarTrailing, "The trailing edge of the navigation bar.",
      Availability(iOS: 14, visionOS: 1, deprecated: 27, replacement: "topBarTrailing"), notOn: macOSOnly,
      compact: .trailing, regular: .trailing, reference),
    ToolbarPlacementFact(
      .accessoryBar, "A bar below the title bar of a Mac's window.", Availability(macOS: 13),
      notOn: [.iOS, .iPadOS, .macCatalyst, .visionOS], mac: .accessoryBar, reference),
    ToolbarPlacementFact(
      .bottomOrnament, "An ornament under a window of visionOS.", Availability(visionOS: 1),
      notOn: [.iOS, .iPadOS, .macCatalyst, .macOS], reference),
    ToolbarPlacementFact(
      .title, "The title area of the navigation bar, while the title is inline.", Availability(iOS: 14),
      notOn: macOSAndVisionOS, compact: .title, regular: .title, reference),
    ToolbarPlacementFact(
      .subtitle, "The subtitle area of the navigation bar, while the title is inline.", iOS26,
      notOn: macOSAndVisionOS, compact: .subtitle, regular: .subtitle, reference),
    ToolbarPlacementFact(
      .largeTitle, "The title area below the navigation bar.", iOS26, notOn: macOSAndVisionOS, compact: .largeTitle,
      regular: .largeTitle, reference),
    ToolbarPlacementFact(
      .largeSubtitle, "The subtitle area below the navigation bar.", iOS26, notOn: macOSAndVisionOS,
      compact: .largeSubtitle, regular: .largeSubtitle, reference),
  ]
}
