import UIModelPlatform
import UIModelSwift

extension SwiftSource {
  /// Returns the edits that replace `sheetPresentationController`, which is nil for a popover, with the sheet that the
  /// popover becomes in a compact width. Later uses for the same controller in the scope are replaced too. Throws if
  /// the range is another expression. For example, `menu.sheetPresentationController?` becomes
  /// `menu.popoverPresentationController?.adaptiveSheetPresentationController`.
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

  /// Returns the edit for one use of `sheetPresentationController`. The popover's controller is optional and its sheet
  /// is not, so `?` or `!` moves to the controller.
  private func adaptiveSheet(for name: Int) -> TextEdit {
    let isUnwrapped = isToken(name + 1, "?") || isToken(name + 1, "!")
    let end = tokens[isUnwrapped ? name + 1 : name].range.upperBound
    let unwrapping = isToken(name + 1, "!") ? "!" : "?"
    return TextEdit(
      tokens[name].range.lowerBound..<end,
      "popoverPresentationController\(unwrapping).adaptiveSheetPresentationController")
  }
}
