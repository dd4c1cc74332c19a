import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Gives a popover a source, in the lines after the statement that makes it.
struct PopoverSourceRepair {
  private let document: Document
  private let source: SwiftSource
  private let around: SwiftSurroundings

  init(_ document: Document, _ source: SwiftSource) {
    (self.document, self.source, around) = (document, source, SwiftSurroundings(source: source))
  }

  /// `range`: the class that is made in `let name = Class(…)`, or the value in `name.modalPresentationStyle = .popover`.
  func anchoring(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let tokens = around.tokens(range), let (name, last) = statement(of: tokens),
      let body = around.functionBody(around: tokens.lowerBound), let view = presenter(of: name, after: last, in: body)
    else { throw .notFound }
    let lines = lines(name + ".popoverPresentationController?.", view, at: tokens.lowerBound)
    return try AddedLines(document, source).adding(lines, after: tokens.lowerBound..<last + 1)
  }

  /// The variable with the controller, and the last token of the statement.
  private func statement(of tokens: Range<Int>) -> (name: String, last: Int)? {
    let start = around.startOfStatement(tokens.lowerBound)
    if ["let", "var"].contains(source.text(start)), let name = source.identifier(start + 1),
      source.isToken(start + 2, "="), start + 3 == tokens.lowerBound
    {
      // The whole call may be marked, or only its class.
      guard let open = (tokens.lowerBound..<source.tokens.count).first(where: { source.isToken($0, "(") }),
        let close = source.closing(of: open)
      else { return nil }
      return (name, close)
    }
    guard let name = source.identifier(start), source.kind(start + 1) == .period,
      source.isToken(start + 2, "modalPresentationStyle"), source.isToken(start + 3, "=")
    else { return nil }
    return (name, tokens.upperBound - 1)
  }

  /// The view of the controller that presents it.
  private func presenter(of name: String, after last: Int, in body: Range<Int>) -> String? {
    for index in last + 1..<max(last + 1, body.upperBound)
    where source.isToken(index, "present") && source.isToken(index + 1, "(") && source.isToken(index + 2, name)
      && source.kind(index + 3) == .comma
    {
      let own = around.view(at: last)
      guard source.kind(index - 1) == .period else { return own }
      var start = index - 1
      while start > body.lowerBound, [.identifier, .period].contains(source.kind(start - 1)) { start -= 1 }
      guard source.kind(start) == .identifier, !source.isToken(start, "super") else { return nil }
      let presenter = around.text(start..<index - 1)
      return presenter == "self" ? own : presenter + ".view"
    }
    return nil
  }

  private static let items: Set<String> = ["UIBarButtonItem"]
  private static let views: Set<String> = [
    "UIView", "UIButton", "UIControl", "UITableViewCell", "UICollectionViewCell", "UISwitch", "UISegmentedControl",
    "UISlider", "UIStepper", "UIImageView", "UILabel", "UITextField", "UITextView", "UISearchBar",
  ]
  private static let gestures: Set<String> = [
    "UIGestureRecognizer", "UITapGestureRecognizer", "UILongPressGestureRecognizer",
  ]

  private func lines(_ popover: String, _ view: String, at index: Int) -> [String] {
    let parameters = around.parameters(around: index)
    for parameter in parameters {
      if Self.items.contains(parameter.type) { return ["\(popover)barButtonItem = \(parameter.name)"] }
      if Self.views.contains(parameter.type) {
        return [
          "\(popover)sourceView = \(parameter.name)", "\(popover)sourceRect = \(parameter.name).bounds",
        ]
      }
      if Self.gestures.contains(parameter.type) {
        let point = "\(parameter.name).location(in: \(view))"
        return ["\(popover)sourceView = \(view)", "\(popover)sourceRect = CGRect(origin: \(point), size: .zero)"]
      }
    }
    // `tableView(_:didSelectRowAt:)`
    if let table = parameters.first(where: { $0.type == "UITableView" }),
      let path = parameters.first(where: { $0.type == "IndexPath" })
    {
      return [
        "\(popover)sourceView = \(table.name)", "\(popover)sourceRect = \(table.name).rectForRow(at: \(path.name))",
      ]
    }
    // Without an arrow, in the middle.
    return [
      "\(popover)sourceView = \(view)",
      "\(popover)sourceRect = CGRect(x: \(view).bounds.midX, y: \(view).bounds.midY, width: 0, height: 0)",
      "\(popover)permittedArrowDirections = []",
    ]
  }
}
