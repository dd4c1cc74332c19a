import UIModelPlatform

/// Detects code that might run only when the window is as large as the screen, or that never runs on an iPad.
extension SwiftScreenSize {
  /// Properties of the code of a function, accessor or value that affect all sizes in this code.
  struct CodeTraits {
    /// Whether the code measures a window, identifies the device, or creates images.
    let measuresWindow: Bool
    /// Whether the code mentions autoresizing, constraints or other means that change sizes later.
    let mayResizeLater: Bool
  }

  private static let deviceWords = WordParts(
    ["fullscreen", "imagerenderer", "snapshot", "modelname", "devicetype", "devicemodel"])
  private static let resizingWords = [
    "autoresizingMask", "translatesAutoresizingMaskIntoConstraints", "customView", "snp", "makeConstraints",
    "NSLayoutConstraint", "inputAccessoryView",
  ]
  private static let windowWords = WordParts(["window"])
  private static let measuredMembers: Set<String> = [
    "bounds", "frame", "screen", "coordinateSpace", "safeAreaLayoutGuide",
  ]

  /// Whether code at a token never runs on an iPad.
  func neverRunsOnPads(_ index: Int) -> Bool {
    let idiomTest = SwiftIdiomTest(source: source, scope: scope, fileNumber: file.number, type: type?.name ?? "")
    return idiomTest.isExcludedOnPad(index, in: code(around: index))
  }

  /// Whether code at a token might run only on devices whose windows are as large as the screen.
  ///
  /// - Parameter ignoringCompact: whether to ignore `compact` in names.
  mutating func mayRequireFullScreen(_ index: Int, ignoringCompact: Bool = false) -> Bool {
    let body = code(around: index)
    let names = [
      type?.name, type?.functions.first { $0.body == body && $0.location.fileNumber == file.number }?.name,
      type?.properties.first { $0.getter == body && $0.location.fileNumber == file.number }?.name,
    ]
    let hasDeviceName = names.contains { name in
      guard let name else { return false }
      return SwiftIdiomTest.isForDevice(ignoringCompact ? name.lowercased().replacing("compact", with: "") : name)
    }
    if hasDeviceName || codeTraits(at: index).measuresWindow { return true }
    let idiomTest = SwiftIdiomTest(source: source, scope: scope, fileNumber: file.number, type: type?.name ?? "")
    return idiomTest.mayTestIdiom(before: index, in: body)
  }

  /// Returns the traits of the function, accessor or value that contains a token.
  mutating func codeTraits(at index: Int) -> CodeTraits {
    let range = code(around: index)
    let codeStart = location(range.lowerBound)
    if let cachedTraits = traitsByLocation[codeStart] { return cachedTraits }
    let traits = readTraits(range)
    traitsByLocation[codeStart] = traits
    return traits
  }

  private func readTraits(_ range: Range<Int>) -> CodeTraits {
    let measuresWindow = range.contains { index in
      guard source.kind(index) == .identifier else { return false }
      let nameBytes = source.bytes[source.tokens[index].range]
      if Self.deviceWords.matches(nameBytes) { return true }
      guard Self.windowWords.matches(nameBytes), let name = source.identifier(index)?.lowercased(),
        name.hasSuffix("window") || name == "windowscene"
      else { return false }
      let isChained = source.isToken(index + 1, "?") || source.isToken(index + 1, "!")
      let period = isChained ? index + 2 : index + 1
      return source.kind(period) == .period && Self.measuredMembers.contains(source.text(period + 1))
        && !source.isAssigned(period + 1) && !source.isScreenBeforeBounds(period + 1)
    }
    return CodeTraits(measuresWindow: measuresWindow, mayResizeLater: source.contains(range, anyOf: Self.resizingWords))
  }

  /// Returns the tokens of the function, accessor or value around a token.
  func code(around index: Int) -> Range<Int> {
    file.declarations.codeIndex(around: index).map { file.declarations.code[known: $0].tokens }
      ?? source.braces(around: index)
  }
}
