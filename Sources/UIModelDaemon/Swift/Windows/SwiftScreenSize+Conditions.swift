import UIModelPlatform

/// Code that may know that the window is as large as the screen.
extension SwiftScreenSize {
  /// What code speaks of.
  struct Code {
    /// It measures windows too, or makes pictures.
    let measures: Bool
    /// What changes sizes later.
    let stretches: Bool
  }

  private static let asking = WordParts(
    ["fullscreen", "imagerenderer", "snapshot", "modelname", "devicetype", "devicemodel"])
  private static let stretching = [
    "autoresizingMask", "translatesAutoresizingMaskIntoConstraints", "customView", "snp", "makeConstraints",
    "NSLayoutConstraint", "inputAccessoryView",
  ]
  private static let windows = WordParts(["window"])
  private static let measured: Set<String> = ["bounds", "frame", "screen", "coordinateSpace", "safeAreaLayoutGuide"]

  /// Whether code at a token is carried out off iPads only.
  func isOffPads(_ index: Int) -> Bool {
    let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type?.name ?? "")
    return test.isOffPads(index, in: code(around: index))
  }

  /// Whether it may be for devices on which the window is as large as the screen.
  /// `butCompact`: a function may be named after a compact layout.
  mutating func isConditional(_ index: Int, butCompact: Bool = false) -> Bool {
    let body = code(around: index)
    let names = [
      type?.name, type?.functions.first { $0.body == body && $0.spot.file == file.number }?.name,
      type?.properties.first { $0.getter == body && $0.spot.file == file.number }?.name,
    ]
    let isNamed = names.contains { name in
      guard let name else { return false }
      return SwiftIdiomTest.isForDevice(butCompact ? name.lowercased().replacing("compact", with: "") : name)
    }
    if isNamed || code(at: index).measures { return true }
    let test = SwiftIdiomTest(source: source, scope: scope, file: file.number, type: type?.name ?? "")
    return test.asksForIdiom(before: index, in: body)
  }

  mutating func code(at index: Int) -> Code {
    let range = code(around: index)
    let spot = spot(range.lowerBound)
    if let known = codes[spot] { return known }
    let code = readCode(range)
    codes[spot] = code
    return code
  }

  private func readCode(_ range: Range<Int>) -> Code {
    let measures = range.contains { index in
      guard source.kind(index) == .identifier else { return false }
      let word = source.bytes[source.tokens[index].range]
      if Self.asking.areIn(word) { return true }
      guard Self.windows.areIn(word), let name = source.identifier(index)?.lowercased(),
        name.hasSuffix("window") || name == "windowscene"
      else { return false }
      let isChained = source.isToken(index + 1, "?") || source.isToken(index + 1, "!")
      let period = isChained ? index + 2 : index + 1
      return source.kind(period) == .period && Self.measured.contains(source.text(period + 1))
        && !source.isSet(period + 1) && !source.isBoundsOfScreen(period + 1)
    }
    return Code(measures: measures, stretches: source.contains(range, anyOf: Self.stretching))
  }

  /// The function, accessors or value around a token.
  func code(around index: Int) -> Range<Int> {
    file.declarations.code(around: index).map { file.declarations.code[known: $0].tokens }
      ?? source.braces(around: index)
  }
}
