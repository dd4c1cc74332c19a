import UIModelPlatform
import UIModelSwift

/// Determines whether code of a view or of its controller runs only while the view is in a window.
struct InWindowAnalysis {
  private let source: SwiftSource
  private let surroundings: SwiftSurroundings

  init(_ source: SwiftSource) { (self.source, surroundings) = (source, SwiftSurroundings(source: source)) }

  /// Controller methods that UIKit calls while the view is in a window. Source: UIViewController documentation,
  /// UIResponder.h.
  private static let controllerMethods: Set<String> = ["viewDidAppear", "viewIsAppearing", "viewWillDisappear"]
  private static let viewMethods: Set<String> = ["didMoveToWindow"]
  private static let responderMethods: Set<String> = [
    "touchesBegan", "touchesMoved", "touchesEnded", "touchesCancelled", "pressesBegan", "pressesChanged",
    "pressesEnded", "pressesCancelled", "motionBegan", "motionEnded",
  ]
  /// Delegate methods that UIKit calls because of user actions, by base name and parameter label.
  private static let delegateMethods: [String: Set<String>] = [
    "tableView": ["didSelectRowAt", "didDeselectRowAt", "accessoryButtonTappedForRowWith"],
    "collectionView": ["didSelectItemAt", "didDeselectItemAt"],
  ]
  private static let senderClasses: Set<String> = [
    "UIBarButtonItem", "UIButton", "UIControl", "UISwitch", "UISlider", "UIStepper", "UISegmentedControl", "UICommand",
    "UIKeyCommand", "UIAction",
  ]
  /// The maximum number of functions in a chain of callers that is followed.
  private static let maximumCallerCount = 4

  /// Whether the code at a token runs only while the view is in a window. False if that is unknown.
  func runsOnlyInWindow(at index: Int) -> Bool {
    guard let header = surroundings.functionHeader(around: index) else { return false }
    if surroundings.isInViewClass(index), mayAddItself(index) { return false }
    return runsOnlyInWindow(header, visitedHeaders: [])
  }

  private func runsOnlyInWindow(_ header: Range<Int>, visitedHeaders: Set<Int>) -> Bool {
    guard visitedHeaders.count < Self.maximumCallerCount, !visitedHeaders.contains(header.lowerBound),
      let nameToken = surroundings.functionNameToken(of: header),
      let name = source.identifier(nameToken)
    else { return false }
    if isCalledByUIKit(name, header) { return true }
    let isAction = isAction(name, header)
    guard isAction || header.contains(where: { ["private", "fileprivate"].contains(source.text($0)) }) else {
      return false
    }
    let useTokens = uses(of: name, besides: nameToken)
    guard isAction || !useTokens.isEmpty else { return false }
    return useTokens.allSatisfy { use in
      guard let caller = surroundings.functionHeader(around: use) else { return false }
      return runsOnlyInWindow(caller, visitedHeaders: visitedHeaders.union([header.lowerBound]))
    }
  }

  private func isCalledByUIKit(_ name: String, _ header: Range<Int>) -> Bool {
    if let labels = Self.delegateMethods[name] {
      return header.contains { source.identifier($0).map(labels.contains) ?? false }
    }
    guard header.contains(where: { source.isToken($0, "override") }) else { return false }
    let methods = surroundings.isInViewClass(header.lowerBound) ? Self.viewMethods : Self.controllerMethods
    return methods.contains(name) || Self.responderMethods.contains(name)
  }

  /// Whether user input triggers a method: the method has a sender parameter, or is the action of a control or command.
  private func isAction(_ name: String, _ header: Range<Int>) -> Bool {
    if hasAttribute("IBAction", header) { return true }
    guard hasAttribute("objc", header) else { return false }
    let parameters = surroundings.parameters(around: header.upperBound + 1)
    if parameters.count == 1, let parameter = parameters.first {
      let type = parameter.type.filter { $0 != "?" && $0 != "!" }
      if Self.senderClasses.contains(type) || type.hasSuffix("GestureRecognizer") { return true }
      if parameter.name == "sender", ["Any", "AnyObject"].contains(type) { return true }
    }
    // Selectors for notifications and timers are passed with argument labels other than `action`.
    let selectors = surroundings.selectorTokens(of: name)
    return !selectors.isEmpty
      && selectors.allSatisfy { source.isToken($0 - 2, "action") && source.kind($0 - 1) == .colon }
  }

  /// Whether a declaration has an attribute, as in `@objc func`. A line break may follow the attribute.
  private func hasAttribute(_ name: String, _ header: Range<Int>) -> Bool {
    header.contains { source.isToken($0, name) }
      || source.isToken(header.lowerBound - 1, name) && source.kind(header.lowerBound - 2) == .at
  }

  /// Returns the tokens with the name of a function or property in the file, except its declaration, argument labels,
  /// and names in selectors.
  private func uses(of name: String, besides declarationToken: Int) -> [Int] {
    source.tokens.indices.filter { index in
      guard source.isToken(index, name), index != declarationToken, source.kind(index + 1) != .colon else {
        return false
      }
      let open = Int(source.tokens[index].parent)
      return open < 1 || !source.isToken(open - 1, "#selector")
    }
  }

  /// Whether a view might add itself to another view. Its code can then run before the view is in a window.
  private func mayAddItself(_ index: Int) -> Bool {
    guard let body = surroundings.typeBody(around: index) else { return true }
    return body.contains { tokenIndex in
      if source.isToken(tokenIndex, "superview") { return true }
      return source.isToken(tokenIndex, "self") && source.isToken(tokenIndex - 1, "(")
        && ["addSubview", "insertSubview", "addArrangedSubview"].contains(source.text(tokenIndex - 2))
    }
  }
}
