import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// Adds code that sets the source of a popover, that is, the view or bar button item to which the popover points. The
/// code is added below the statement that creates the popover.
struct PopoverSourceRepair {
  private let document: Document
  private let source: SwiftSource
  private let surroundings: SwiftSurroundings

  init(_ document: Document, _ source: SwiftSource) {
    (self.document, self.source, surroundings) = (document, source, SwiftSurroundings(source: source))
  }

  /// Returns the edits that add the source, such as `menu.popoverPresentationController?.barButtonItem = sender`.
  /// - Parameter range: the range of the class in `let name = Class(…)`, or of the value in
  ///   `name.modalPresentationStyle = .popover`.
  func sourceEdits(_ range: Range<Int>) throws(EditError) -> [TextEdit] {
    guard let tokens = surroundings.tokens(range), let (name, lastToken) = statement(of: tokens),
      let body = surroundings.functionBody(around: tokens.lowerBound),
      let view = presenterView(of: name, after: lastToken, in: body)
    else { throw .notFound }
    let lines = try lines(name + ".popoverPresentationController?.", view, at: tokens.lowerBound)
    return try StatementInsertion(document, source).insertionEdits(lines, after: tokens.lowerBound..<lastToken + 1)
  }

  /// Returns the name of the variable with the controller, and the last token of the statement. Returns nil for other
  /// statements.
  private func statement(of tokens: Range<Int>) -> (name: String, last: Int)? {
    let start = surroundings.startOfStatement(tokens.lowerBound)
    if ["let", "var"].contains(source.text(start)), let name = source.identifier(start + 1),
      source.isToken(start + 2, "="), start + 3 == tokens.lowerBound
    {
      // The range may be the complete call or only its class.
      guard let openingBracket = (tokens.lowerBound..<source.tokens.count).first(where: { source.isToken($0, "(") }),
        let closingBracket = source.closing(of: openingBracket)
      else { return nil }
      return (name, closingBracket)
    }
    guard let name = source.identifier(start), source.kind(start + 1) == .period,
      source.isToken(start + 2, "modalPresentationStyle"), source.isToken(start + 3, "=")
    else { return nil }
    return (name, tokens.upperBound - 1)
  }

  /// Returns the code that accesses the view of the controller that presents the popover; nil if this function does not
  /// present it.
  private func presenterView(of name: String, after lastToken: Int, in body: Range<Int>) -> String? {
    for index in lastToken + 1..<max(lastToken + 1, body.upperBound)
    where source.isToken(index, "present") && source.isToken(index + 1, "(") && source.isToken(index + 2, name)
      && source.kind(index + 3) == .comma
    {
      let controllerView = surroundings.view(at: lastToken)
      guard source.kind(index - 1) == .period else { return controllerView }
      var start = index - 1
      while start > body.lowerBound, [.identifier, .period].contains(source.kind(start - 1)) { start -= 1 }
      guard source.kind(start) == .identifier, !source.isToken(start, "super") else { return nil }
      let presenter = surroundings.text(start..<index - 1)
      return presenter == "self" ? controllerView : presenter + ".view"
    }
    return nil
  }

  private static let viewClasses: Set<String> = [
    "UIView", "UIButton", "UIControl", "UITableViewCell", "UICollectionViewCell", "UISwitch", "UISegmentedControl",
    "UISlider", "UIStepper", "UIImageView", "UILabel", "UITextField", "UITextView", "UISearchBar",
  ]
  private static let gestureClasses: Set<String> = [
    "UIGestureRecognizer", "UITapGestureRecognizer", "UILongPressGestureRecognizer",
  ]

  private func lines(_ popoverPrefix: String, _ view: String, at index: Int) throws(EditError) -> [String] {
    let parameters = surroundings.parameters(around: index).map { parameter in
      (name: parameter.name, type: String(parameter.type.filter { $0 != "?" && $0 != "!" }))
    }
    if let item = try barButtonItem(parameters, view, at: index) { return ["\(popoverPrefix)barButtonItem = \(item)"] }
    for parameter in parameters {
      if Self.viewClasses.contains(parameter.type) {
        return [
          "\(popoverPrefix)sourceView = \(parameter.name)", "\(popoverPrefix)sourceRect = \(parameter.name).bounds",
        ]
      }
      if Self.gestureClasses.contains(parameter.type) {
        let point = "\(parameter.name).location(in: \(view))"
        return [
          "\(popoverPrefix)sourceView = \(view)", "\(popoverPrefix)sourceRect = CGRect(origin: \(point), size: .zero)",
        ]
      }
    }
    // `tableView(_:didSelectRowAt:)`
    if let table = parameters.first(where: { $0.type == "UITableView" }),
      let indexPath = parameters.first(where: { $0.type == "IndexPath" })
    {
      return [
        "\(popoverPrefix)sourceView = \(table.name)",
        "\(popoverPrefix)sourceRect = \(table.name).rectForRow(at: \(indexPath.name))",
      ]
    }
    // The fallback is a popover without an arrow, in the middle of the view.
    return [
      "\(popoverPrefix)sourceView = \(view)",
      "\(popoverPrefix)sourceRect = CGRect(x: \(view).bounds.midX, y: \(view).bounds.midY, width: 0, height: 0)",
      "\(popoverPrefix)permittedArrowDirections = []",
    ]
  }

  // MARK: Bar button items

  /// Returns the code that accesses the bar button item whose action is the function; nil if the function is not such
  /// an action. Throws if no variable contains the item, because the fallback in the middle of the view would be far
  /// from the button that the user tapped.
  private func barButtonItem(
    _ parameters: [(name: String, type: String)], _ view: String, at index: Int
  ) throws(EditError) -> String? {
    if let item = parameters.first(where: { $0.type == "UIBarButtonItem" }) { return item.name }
    guard let header = surroundings.functionHeader(around: index),
      let token = surroundings.functionNameToken(of: header),
      let name = source.identifier(token)
    else { return nil }
    let selectors = surroundings.selectorTokens(of: name)
    let items = selectors.compactMap(item(withAction:))
    guard !items.isEmpty, items.count == selectors.count else { return nil }
    if let sender = parameters.first, ["Any", "AnyObject"].contains(sender.type), sender.name != "_" {
      return "\(sender.name) as? UIBarButtonItem"
    }
    guard parameters.isEmpty, items.count == 1, let itemPath = items.first.flatMap(path(of:)) else { throw .notFound }
    return view.hasPrefix("self.") ? "self." + itemPath : itemPath
  }

  /// Returns the call that creates the bar button item with an action, as tokens.
  /// - Parameter selector: the index of the token `#selector`.
  private func item(withAction selector: Int) -> Range<Int>? {
    let openingBracket = Int(source.tokens[selector].parent)
    guard openingBracket > 0, source.isToken(selector - 2, "action"),
      source.isToken(openingBracket - 1, "UIBarButtonItem"),
      let closingBracket = source.closing(of: openingBracket)
    else { return nil }
    return openingBracket - 1..<closingBracket + 1
  }

  private static let barItemProperties: Set<String> = [
    "navigationItem.rightBarButtonItem", "navigationItem.leftBarButtonItem", "navigationItem.backBarButtonItem",
  ]

  /// Returns code that names a bar button item in any function of the controller: a property of the controller or of
  /// its navigation item. Returns nil if the item is not assigned to a property.
  private func path(of call: Range<Int>) -> String? {
    let start = surroundings.startOfStatement(call.lowerBound)
    guard source.isToken(call.lowerBound - 1, "="), start < call.lowerBound - 1,
      surroundings.endsLine(call.upperBound - 1)
    else { return nil }
    let target = start..<call.lowerBound - 1
    if surroundings.isMember(start) {
      guard let keyword = target.first(where: { ["let", "var"].contains(source.text($0)) }),
        !target.contains(where: { source.isToken($0, "static") })
      else { return nil }
      return source.identifier(keyword + 1)
    }
    var path = surroundings.text(target)
    if path.hasPrefix("self.") { path = String(path.dropFirst(5)) }
    if Self.barItemProperties.contains(path) { return path }
    let isProperty = source.tokens.indices.contains { index in
      source.isToken(index, path) && ["let", "var"].contains(source.text(index - 1)) && surroundings.isMember(index)
    }
    return isProperty ? path : nil
  }
}
