import UIModelPlatform
import UIModelSwift

extension SwiftSource {
  /// Names the sheet that a popover becomes in the place of `sheetPresentationController`, which is nil for a popover:
  /// here, and wherever the code after it asks the same controller for its sheet. Throws for another expression.
  func reachingAdaptiveSheet(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let site = tokens.indices.first(where: { tokens[$0].range == range }), isSheet(site, of: text(site - 2))
    else { throw .notFound }
    var body = Int(tokens[site].parent)
    while body >= 0, isBranch(body) { body = Int(tokens[body].parent) }
    let end = body >= 0 ? closing(of: body) ?? tokens.count : tokens.count
    return (site..<end).filter { isSheet($0, of: text(site - 2)) }.map { adaptiveSheet(for: $0) }
  }

  private func isSheet(_ index: Int, of name: String) -> Bool {
    isToken(index, "sheetPresentationController") && kind(index - 1) == .period && identifier(index - 2) == name
      && kind(index - 3) != .period
  }

  /// A popover's controller is optional and its sheet is not, so what unwraps moves along.
  private func adaptiveSheet(for name: Int) -> TextEdit {
    let isUnwrapped = isToken(name + 1, "?") || isToken(name + 1, "!")
    let end = tokens[isUnwrapped ? name + 1 : name].range.upperBound
    let unwrapping = isToken(name + 1, "!") ? "!" : "?"
    return TextEdit(
      tokens[name].range.lowerBound..<end,
      "popoverPresentationController\(unwrapping).adaptiveSheetPresentationController")
  }
}
