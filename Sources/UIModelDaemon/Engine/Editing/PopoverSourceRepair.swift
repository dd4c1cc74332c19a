import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Adds code that gives a popover its source, below the statement that creates it.
struct PopoverSourceRepair {
  private let document: Document
  private let source: SwiftSource
  private let around: SwiftSurroundings

  init(_ document: Document, _ source: SwiftSource) {
    (self.document, self.source, around) = (document, source, SwiftSurroundings(source: source))
  }

  /// Returns the edits that add the source, such as `menu.popoverPresentationController?.barButtonItem = sender`.
  /// - Parameter range: The class in `let name = Class(…)`, or the value in `name.modalPresentationStyle = .popover`.
  func anchoring(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let tokens = around.tokens(range), let (name, last) = statement(of: tokens),
      let body = around.functionBody(around: tokens.lowerBound), let view = presenter(of: name, after: last, in: body)
    else { throw .notFound }
    let lines = try lines(name + ".popoverPresentationController?.", view, at: tokens.lowerBound)
    return try AddedLines(document, source).adding(lines, after: tokens.lowerBound..<last + 1)
  }

  /// Returns the variable that holds the controller, and the last token of the statement.
  private func statement(of tokens: Range<Int>) -> (name: String, last: Int)? {
    let start = around.startOfStatement(tokens.lowerBound)
    if ["let", "var"].contains(source.text(start)), let name = source.identifier(start + 1),
      source.isToken(start + 2, "="), start + 3 == tokens.lowerBound
    {
      // The range may be the complete call or only its class.
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

  /// Returns code for the view of the controller that presents the popover; nil if none does in this function.
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

  private static let views: Set<String> = [
    "UIView", "UIButton", "UIControl", "UITableViewCell", "UICollectionViewCell", "UISwitch", "UISegmentedControl",
    "UISlider", "UIStepper", "UIImageView", "UILabel", "UITextField", "UITextView", "UISearchBar",
  ]
  private static let gestures: Set<String> = [
    "UIGestureRecognizer", "UITapGestureRecognizer", "UILongPressGestureRecognizer",
  ]

  private func lines(_ popover: String, _ view: String, at index: Int) throws(EditError) -> [String] {
    let parameters = around.parameters(around: index).map { parameter in
      (name: parameter.name, type: String(parameter.type.filter { $0 != "?" && $0 != "!" }))
    }
    if let item = try barButtonItem(parameters, view, at: index) { return ["\(popover)barButtonItem = \(item)"] }
    for parameter in parameters {
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
    // The fallback has no arrow and is in the middle of the view.
    return [
      "\(popover)sourceView = \(view)",
      "\(popover)sourceRect = CGRect(x: \(view).bounds.midX, y: \(view).bounds.midY, width: 0, height: 0)",
      "\(popover)permittedArrowDirections = []",
    ]
  }

  // MARK: Bar button items

  /// Returns code for the bar button item whose action is the function; nil if the function is not such an action.
  /// Throws for an item without a name: the middle of the view would be far from the button that the user tapped.
  private func barButtonItem(
    _ parameters: [(name: String, type: String)], _ view: String, at index: Int
  ) throws(EditError) -> String? {
    if let item = parameters.first(where: { $0.type == "UIBarButtonItem" }) { return item.name }
    guard let header = around.functionHeader(around: index), let token = around.functionName(of: header),
      let name = source.identifier(token)
    else { return nil }
    let selectors = around.selectors(of: name)
    let items = selectors.compactMap(item(withAction:))
    guard !items.isEmpty, items.count == selectors.count else { return nil }
    if let sender = parameters.first, ["Any", "AnyObject"].contains(sender.type), sender.name != "_" {
      return "\(sender.name) as? UIBarButtonItem"
    }
    guard parameters.isEmpty, items.count == 1, let path = items.first.flatMap(path(of:)) else { throw .notFound }
    return view.hasPrefix("self.") ? "self." + path : path
  }

  /// Returns the call that creates the bar button item with an action, as tokens.
  /// - Parameter selector: The index of the token `#selector`.
  private func item(withAction selector: Int) -> Range<Int>? {
    let open = Int(source.tokens[selector].parent)
    guard open > 0, source.isToken(selector - 2, "action"), source.isToken(open - 1, "UIBarButtonItem"),
      let close = source.closing(of: open)
    else { return nil }
    return open - 1..<close + 1
  }

  private static let bars: Set<String> = [
    "navigationItem.rightBarButtonItem", "navigationItem.leftBarButtonItem", "navigationItem.backBarButtonItem",
  ]

  /// Returns code that names a bar button item in other functions of the controller that creates it; nil if there is
  /// none.
  private func path(of call: Range<Int>) -> String? {
    let start = around.startOfStatement(call.lowerBound)
    guard source.isToken(call.lowerBound - 1, "="), start < call.lowerBound - 1, around.endsLine(call.upperBound - 1)
    else { return nil }
    let target = start..<call.lowerBound - 1
    if around.isMember(start) {
      guard let word = target.first(where: { ["let", "var"].contains(source.text($0)) }),
        !target.contains(where: { source.isToken($0, "static") })
      else { return nil }
      return source.identifier(word + 1)
    }
    var path = around.text(target)
    if path.hasPrefix("self.") { path = String(path.dropFirst(5)) }
    if Self.bars.contains(path) { return path }
    let isProperty = source.tokens.indices.contains { index in
      source.isToken(index, path) && ["let", "var"].contains(source.text(index - 1)) && around.isMember(index)
    }
    return isProperty ? path : nil
  }
}
