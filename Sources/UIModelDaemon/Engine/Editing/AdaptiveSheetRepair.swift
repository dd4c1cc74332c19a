import UIModelPlatform
import UIModelSwift

extension SwiftSource {
  /// Returns the edits that replace `sheetPresentationController`, which is nil for a popover, with the sheet that the
  /// popover becomes in a compact width. Later uses for the same controller in the scope are replaced too. Throws if
  /// the range is another expression. For example, `menu.sheetPresentationController?` becomes
  /// `menu.popoverPresentationController?.adaptiveSheetPresentationController`.
  func adaptiveSheetEdits(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let useToken = tokens.indices.first(where: { tokens[$0].range == range }),
      isSheet(useToken, of: text(useToken - 2))
    else { throw .notFound }
    var brace = Int(tokens[useToken].parent)
    while brace >= 0, isBranch(brace) { brace = Int(tokens[brace].parent) }
    let end = brace >= 0 ? closing(of: brace) ?? tokens.count : tokens.count
    return (useToken..<end).filter { isSheet($0, of: text(useToken - 2)) }.map { adaptiveSheet(for: $0) }
  }

  private func isSheet(_ index: Int, of name: String) -> Bool {
    isToken(index, "sheetPresentationController") && kind(index - 1) == .period && identifier(index - 2) == name
      && kind(index - 3) != .period
  }

  /// Returns the edit for one use of `sheetPresentationController`. The popover's controller is optional and its sheet
  /// is not, so `?` or `!` moves to the controller.
  private func adaptiveSheet(for nameToken: Int) -> TextEdit {
    let isUnwrapped = isToken(nameToken + 1, "?") || isToken(nameToken + 1, "!")
    let end = tokens[isUnwrapped ? nameToken + 1 : nameToken].range.upperBound
    let unwrapping = isToken(nameToken + 1, "!") ? "!" : "?"
    return TextEdit(
      tokens[nameToken].range.lowerBound..<end,
      "popoverPresentationController\(unwrapping).adaptiveSheetPresentationController")
  }
}
