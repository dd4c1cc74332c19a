import UIModelPlatform

/// Detects code that runs only, or possibly only, when the window is as large as the screen.
extension SwiftScreenSize {
  /// Properties of a function, accessor or value that affect all sizes in it.
  struct CodeTraits {
    /// Whether the code also measures a window, identifies the device, or creates images.
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
    let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type?.name ?? "")
    return test.isExcludedOnPad(index, in: code(around: index))
  }

  /// Whether code may run only on devices whose windows are as large as the screen.
  ///
  /// - Parameter ignoringCompact: whether `compact` in a name is ignored.
  mutating func mayRequireFullScreen(_ index: Int, ignoringCompact: Bool = false) -> Bool {
    let body = code(around: index)
    let names = [
      type?.name, type?.functions.first { $0.body == body && $0.location.file == file.number }?.name,
      type?.properties.first { $0.getter == body && $0.location.file == file.number }?.name,
    ]
    let isNamed = names.contains { name in
      guard let name else { return false }
      return SwiftIdiomTest.isForDevice(ignoringCompact ? name.lowercased().replacing("compact", with: "") : name)
    }
    if isNamed || codeTraits(at: index).measuresWindow { return true }
    let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type?.name ?? "")
    return test.mayTestIdiom(before: index, in: body)
  }

  /// Returns the properties of the code around a token.
  mutating func codeTraits(at index: Int) -> CodeTraits {
    let range = code(around: index)
    let start = location(range.lowerBound)
    if let known = traitsByLocation[start] { return known }
    let traits = readTraits(range)
    traitsByLocation[start] = traits
    return traits
  }

  private func readTraits(_ range: Range<Int>) -> CodeTraits {
    let measuresWindow = range.contains { index in
      guard source.kind(index) == .identifier else { return false }
      let word = source.bytes[source.tokens[index].range]
      if Self.deviceWords.matches(word) { return true }
      guard Self.windowWords.matches(word), let name = source.identifier(index)?.lowercased(),
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
    file.declarations.code(around: index).map { file.declarations.code[known: $0].tokens }
      ?? source.braces(around: index)
  }
}
