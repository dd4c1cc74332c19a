import UIModelPlatform

/// Reads the views of a Swift file: presentations, modifiers that need a navigation bar, focus values, key handlers,
/// windows, scenes, and text inputs that the keyboard covers.
///
/// For example, a `struct` with a `.sheet` modifier gives a screen with the list `presentations`.
struct SwiftUIReader {
  /// One node for each type with an entry in at least one list, such as `presentations`. All other facts about the type
  /// are unknown.
  private(set) var screens: [SwiftNode] = []
  /// Sheets on Mac Catalyst that only the Escape key can close.
  private(set) var sheets: [SwiftNode] = []
  /// The analysis results of modifiers, variables and calls, by the start of their names in UTF-8 bytes: empty for code
  /// that is understood, else the reason why not.
  private(set) var reasons: [Int: String] = [:]

  private static let identifiers =
    BarModifierReader.identifiers + FocusValueReader.identifiers + KeyPressReader.identifiers
    + KeyboardToolbarReader.identifiers
    + CoveredInputReader.identifiers + DeclaredSceneReader.identifiers

  /// Reads the views of a file.
  ///
  /// - Parameter isOnCatalyst: whether the file is compiled for Mac Catalyst.
  init(_ file: SwiftFile, _ types: ViewTypes, isOnCatalyst: Bool) {
    let views = ViewFile(file, types)
    // The word search avoids the more expensive syntax tree. Most files with a toolbar or keyboard use UIKit.
    guard views.mentions(ViewType.protocols.sorted()) else { return }
    var presentations = PresentationReader(views, isOnCatalyst: isOnCatalyst)
    guard views.mentions(Self.identifiers) || presentations.hasSites else { return }
    var (bars, focus) = (BarModifierReader(views), FocusValueReader(views))
    var (keys, windows) = (KeyPressReader(views), OpenedWindowReader(views))
    let scenes = DeclaredSceneReader(views)
    let items = types.scope.items(of: file.number)
    for item in items.types where !file.isInPreview(item.node.child(.body)?.tokens.first.map { $0 + 1 } ?? 0) {
      let lists: KeyValuePairs = [
        "presentations": presentations.nodes(in: item), "barModifiers": bars.nodes(in: item),
        "focusAssignments": focus.nodes(in: item),
        "keyPresses": keys.nodes(in: item),
        "keyboardToolbars": KeyboardToolbarReader(views).nodes(in: item),
        "coveredInputs": CoveredInputReader(views).nodes(in: item),
        "openedWindows": windows.nodes(in: item),
        "swiftUIScenes": scenes.scenes(in: item), "windowRequests": scenes.windowRequests(in: item),
      ]
      guard lists.contains(where: { !$0.value.isEmpty }) else { continue }
      let place = item.node.nameToken.map { file.source.tokens[$0].range } ?? item.node.range
      screens.append(.view(named: item.name, at: place, lists.filter { !$0.value.isEmpty }))
    }
    presentations.markPreviewsAsAnalyzed()
    sheets = presentations.sheets
    for readerReasons in [presentations.reasons, bars.reasons, focus.reasons, keys.reasons, windows.reasons] {
      reasons.merge(readerReasons, uniquingKeysWith: SwiftReason.best)
    }
  }
}
