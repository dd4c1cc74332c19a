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
  /// The analysis results of modifiers, variables and calls, by the UTF-8 offset of their names: the reason why the
  /// code is not analyzed, or an empty string for analyzed code.
  private(set) var analysisResults: [Int: String] = [:]

  private static let identifiers =
    BarModifierReader.identifiers + FocusValueReader.identifiers + KeyPressReader.identifiers
    + KeyboardToolbarReader.identifiers
    + CoveredInputReader.identifiers + DeclaredSceneReader.identifiers

  /// Reads the views of a file.
  ///
  /// - Parameter isOnCatalyst: whether the file is compiled for Mac Catalyst.
  init(_ file: SwiftFile, _ types: ViewTypes, isOnCatalyst: Bool) {
    let views = ViewFile(file, types)
    // The search for identifiers avoids building the syntax tree, which takes longer. Most files with a toolbar or
    // keyboard use UIKit.
    guard views.mentions(ViewType.protocols.sorted()) else { return }
    var presentationReader = PresentationReader(views, isOnCatalyst: isOnCatalyst)
    guard views.mentions(Self.identifiers) || presentationReader.hasSites else { return }
    var (barReader, focusReader) = (BarModifierReader(views), FocusValueReader(views))
    var (keyPressReader, windowReader) = (KeyPressReader(views), OpenedWindowReader(views))
    let sceneReader = DeclaredSceneReader(views)
    let itemTree = types.scope.items(of: file.number)
    for item in itemTree.types where !file.isInPreview(item.node.child(.body)?.tokens.first.map { $0 + 1 } ?? 0) {
      let lists: KeyValuePairs = [
        "presentations": presentationReader.nodes(in: item), "barModifiers": barReader.nodes(in: item),
        "focusAssignments": focusReader.nodes(in: item),
        "keyPresses": keyPressReader.nodes(in: item),
        "keyboardToolbars": KeyboardToolbarReader(views).nodes(in: item),
        "coveredInputs": CoveredInputReader(views).nodes(in: item),
        "openedWindows": windowReader.nodes(in: item),
        "swiftUIScenes": sceneReader.scenes(in: item), "windowRequests": sceneReader.windowRequests(in: item),
      ]
      guard lists.contains(where: { !$0.value.isEmpty }) else { continue }
      let nameRange = item.node.nameToken.map { file.source.tokens[$0].range } ?? item.node.range
      screens.append(.view(named: item.name, at: nameRange, lists.filter { !$0.value.isEmpty }))
    }
    presentationReader.markPreviewsAsAnalyzed()
    sheets = presentationReader.sheets
    for readerReasons in [
      presentationReader.analysisResults, barReader.analysisResults, focusReader.analysisResults,
      keyPressReader.analysisResults, windowReader.analysisResults,
    ] {
      analysisResults.merge(readerReasons, uniquingKeysWith: SwiftReason.betterReason)
    }
  }
}
