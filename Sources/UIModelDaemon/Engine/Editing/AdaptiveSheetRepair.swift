import UIModelPlatform
import UIModelSwift

extension SwiftSource {
  /// Returns the edits that replace `sheetPresentationController`, which is nil for a popover, with the sheet that the
  /// popover becomes in a compact width. Later uses for the same controller in the scope are replaced too. Throws if
  /// the range is another expression. For example, `menu.sheetPresentationController?` becomes
  /// `menu.popoverPresentationController?.adaptiveSheetPresentationController`.
  func adaptiveSheetEdits(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let useToken = tokens.indices.first(where: { tokens[$0].range == range }),
      isSheetAccess(useToken, of: text(useToken - 2))
    else { throw .notFound }
    var brace = Int(tokens[useToken].parent)
    while brace >= 0, isBranch(brace) { brace = Int(tokens[brace].parent) }
    let endToken = brace >= 0 ? closing(of: brace) ?? tokens.count : tokens.count
    return (useToken..<endToken).filter { isSheetAccess($0, of: text(useToken - 2)) }.map { adaptiveSheetEdit(for: $0) }
  }

  private func isSheetAccess(_ nameToken: Int, of name: String) -> Bool {
    isToken(nameToken, "sheetPresentationController") && kind(nameToken - 1) == .period
      && identifier(nameToken - 2) == name
      && kind(nameToken - 3) != .period
  }

  /// Returns the edit for one use of `sheetPresentationController`. The popover presentation controller is optional,
  /// but its adaptive sheet is not, so `?` or `!` moves to the popover presentation controller.
  private func adaptiveSheetEdit(for nameToken: Int) -> TextEdit {
    let isUnwrapped = isToken(nameToken + 1, "?") || isToken(nameToken + 1, "!")
    let endOffset = tokens[isUnwrapped ? nameToken + 1 : nameToken].range.upperBound
    let unwrapping = isToken(nameToken + 1, "!") ? "!" : "?"
    return TextEdit(
      tokens[nameToken].range.lowerBound..<endOffset,
      "popoverPresentationController\(unwrapping).adaptiveSheetPresentationController")
  }
}
