import UIModelPlatform

/// Finds rectangles that are set for a popover in the coordinates of a view other than its source view. For example,
/// `popover.sourceRect = button.frame` is wrong with `popover.sourceView = button`, because `frame` is in the
/// coordinates of the button's superview.
struct SwiftSourceRects {
  private(set) var screens: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let rectProperty = "sourceRect"
  private static let viewProperty = "sourceView"
  /// Members of a frame that depend on its position. A size is the same in all coordinates.
  private static let positionMembers: Set<String> = ["origin", "minX", "midX", "maxX", "minY", "midY", "maxY"]
  private static let cellMethods: Set<String> = ["cellForRow", "cellForItem"]

  /// Methods with parameters for a rectangle and for the view whose coordinates the rectangle uses.
  private static let presentationMethods: Set<String> = ["presentOptionsMenu", "presentOpenInMenu", "present"]
  private static let siteNames = [rectProperty] + presentationMethods.sorted()

  /// A popover's source rectangle, and the path of the view whose coordinates the rectangle must use, such as
  /// `cell.button`.
  private struct Site {
    let rectangle: Range<Int>
    let viewPath: String
  }

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.recordSearch(for: Self.siteNames, in: file.number)
    let source = file.source
    let siteTokens = Self.siteNames.flatMap { source.occurrences(of: $0, in: source.tokens.indices) }.sorted().filter {
      source.kind($0 - 1) == .period && !file.isInPreview($0)
        && (source.isToken($0, Self.rectProperty) ? source.isToken($0 + 1, "=") : source.isToken($0 + 2, "from"))
    }
    guard !siteTokens.isEmpty, !scope.isExtensionOnly else { return }
    let directives = source.directives
    for name in file.declarations.typeNames {
      guard let declaration = file.declarations.types[name] else { continue }
      let nodes = siteTokens.filter { file.declarations.type(around: $0)?.name == name }.compactMap {
        node($0, in: declaration, directives)
      }
      if nodes.isEmpty { continue }
      screens.append(.screen(declaration, at: source.tokens[declaration.location.token].range, ["sourceRects": nodes]))
    }
  }

  private func node(_ token: Int, in type: SwiftType, _ directives: [Int]) -> SwiftNode? {
    guard let codeIndex = file.declarations.codeIndex(around: token) else { return nil }
    scope.recordCodeUse(at: token, in: file.number)
    let body = file.declarations.code[known: codeIndex].tokens
    guard let site = site(at: token, in: body), !source.contains(site.rectangle, anyOf: ["convert"]),
      let (frameToken, rectangleText, isOfSourceView) = mismatch(site.rectangle, site.viewPath, in: body, type)
    else { return nil }
    let condition = source.clauses(around: token, directives).and(source.releases(of: token, in: body))
    guard condition != .unknown, !condition.isNever else { return nil }
    let frameRange = source.tokens[frameToken].range
    let members = [
      SwiftMember("rect", frameRange, SwiftNode(.string(rectangleText), frameRange)),
      SwiftMember("sourceView", frameRange, SwiftNode(.string(site.viewPath), frameRange)),
      SwiftMember("isOfSourceView", frameRange, SwiftNode(.bool(isOfSourceView), frameRange)),
    ]
    return SwiftNode(.object(members + [condition.availabilityMember(frameRange)].compactMap { $0 }), frameRange)
  }

  private func site(at token: Int, in body: Range<Int>) -> Site? {
    guard source.isToken(token, Self.rectProperty) else { return site(ofCall: token) }
    let rectangle = token + 2..<source.endOfStatement(token + 2, before: body.upperBound)
    return sourceView(for: token, in: body).map { Site(rectangle: rectangle, viewPath: $0) }
  }

  /// Returns the rectangle and view of a call, such as `controller.presentOptionsMenu(from: button.bounds, in: button,
  /// animated: true)`; nil for other calls.
  private func site(ofCall nameToken: Int) -> Site? {
    guard source.isToken(nameToken + 1, "("), let closingBracket = source.closing(of: nameToken + 1) else { return nil }
    let arguments = source.split(nameToken + 2..<closingBracket).map { source.argument($0) }
    guard arguments.count > 2, arguments.prefix(3).map(\.label) == ["from", "in", "animated"],
      let viewPath = path(arguments[1].value)
    else { return nil }
    return Site(rectangle: arguments[0].value, viewPath: viewPath)
  }

  // MARK: Views

  /// Returns the path of the popover's source view. Returns nil if the code does not set exactly one source view, or
  /// sets the view in a block that does not contain the assignment of the rectangle.
  private func sourceView(for site: Int, in body: Range<Int>) -> String? {
    let popoverPath = path(before: site)
    let assignments = source.occurrences(of: Self.viewProperty, in: body).filter {
      source.kind($0 - 1) == .period && source.isToken($0 + 1, "=") && path(before: $0) == popoverPath
    }
    guard let popoverPath, !popoverPath.isEmpty, assignments.count == 1, let viewToken = assignments.first,
      // The view is set in the block that sets the rectangle, or in a block around it.
      isAround(viewToken, site)
    else { return nil }
    return path(viewToken + 2..<source.endOfStatement(viewToken + 2, before: body.upperBound))
  }

  /// Whether the innermost block of a token also contains another token.
  private func isAround(_ outerToken: Int, _ innerToken: Int) -> Bool {
    let block = Int(source.tokens[outerToken].parent)
    var openingBracket = Int(source.tokens[innerToken].parent)
    while openingBracket > block { openingBracket = Int(source.tokens[openingBracket].parent) }
    return openingBracket == block
  }

  /// Returns the path before a member, such as `alert.popoverPresentationController`; nil if the receiver is not a
  /// path.
  private func path(before member: Int) -> String? {
    source.receiverPath(of: member)?.joined(separator: ".")
  }

  /// Returns an expression as a path without `self`, such as `cell.button`; nil for other expressions.
  private func path(_ range: Range<Int>) -> String? {
    var names: [String] = []
    for index in range {
      if let name = source.identifier(index) {
        if !names.isEmpty, source.kind(index - 1) != .period { return nil }
        names.append(name)
      } else if source.kind(index) != .period, !source.isToken(index, "?"), !source.isToken(index, "!") {
        return nil
      }
    }
    if names.first == "self", names.count > 1 { names.removeFirst() }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  // MARK: Rectangles

  /// Returns the rectangle or point that is in other coordinates than the source view: its token, its text, and whether
  /// it belongs to the source view itself. Returns nil if no mismatch is certain.
  private func mismatch(
    _ value: Range<Int>, _ view: String, in body: Range<Int>, _ type: SwiftType
  ) -> (token: Int, text: String, isOwn: Bool)? {
    let pointSpaces = SwiftPointSpaces(file, scope, type: type)
    let isComputed = value.contains { source.isToken($0, "+") || source.isToken($0, "-") }
    // Only the complete bounds of a view are checked. Arithmetic on a part of the bounds may convert them.
    if let lastToken = value.last, source.isToken(lastToken, "bounds"), let boundsPath = path(value) {
      let ownerPath = boundsPath.split(separator: ".").dropLast().joined(separator: ".")
      return isSmall(ownerPath) && isControllerView(view, type) ? (lastToken, boundsPath, false) : nil
    }
    for index in value {
      if ["frame", "center"].contains(source.text(index)), source.kind(index - 1) == .period,
        let ownerPath = ownerPath(of: index), usesPosition(index)
      {
        // A controller's view is at the origin of its window or sheet, so its frame equals its bounds.
        let text = ownerPath + "." + source.text(index)
        if ownerPath == view, !["view", "self", ""].contains(ownerPath) { return (index, text, true) }
        if isCell(ownerPath, in: body, type), isControllerView(view, type) { return (index, text, false) }
      }
      // The frame of a cell that a list returns: `collectionView.cellForItem(at: path)?.frame`.
      if source.isToken(index, "frame"), let listPath = listPath(ofCellBefore: index), usesPosition(index),
        isControllerView(view, type), view != listPath
      {
        return (index, "\(listPath) cell.frame", false)
      }
      // A point from a gesture or delegate method, without arithmetic.
      if !isComputed, source.kind(index) == .identifier, source.kind(index - 1) != .period,
        source.kind(index + 1) != .colon, isControllerView(view, type), pointSpaces.isInOtherSpace(index, in: body)
      {
        return (index, source.text(index), false)
      }
    }
    return nil
  }

  /// Returns the path before a member, without `self`; nil if the receiver is not a path.
  private func ownerPath(of member: Int) -> String? {
    path(before: member).map { $0.hasPrefix("self.") ? String($0.dropFirst(5)) : $0 }
  }

  /// Whether a view is smaller than a controller's view, according to its name.
  private func isSmall(_ owner: String) -> Bool {
    let name = owner.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return name == "sender" || ["button", "label", "cell"].contains { name.hasSuffix($0) }
  }

  /// Whether the code uses the position of a frame, rather than only its size. A center is always a position.
  private func usesPosition(_ frameToken: Int) -> Bool {
    guard source.isToken(frameToken, "frame"), source.kind(frameToken + 1) == .period,
      let memberName = source.identifier(frameToken + 2)
    else { return true }
    return Self.positionMembers.contains(memberName)
  }

  /// Returns the path of the list whose cell's frame is read at a token, as in `list.cellForRow(at: path)?.frame`; nil
  /// for other frames.
  private func listPath(ofCellBefore frameToken: Int) -> String? {
    var position = frameToken - 2
    while source.isToken(position, "?") || source.isToken(position, "!") { position -= 1 }
    guard source.kind(frameToken - 1) == .period, source.isToken(position, ")"),
      let openingBracket = source.opening(of: position),
      let name = source.identifier(openingBracket - 1), Self.cellMethods.contains(name)
    else { return nil }
    return path(before: openingBracket - 1)
  }

  /// Whether a variable is a cell: its initial value calls `cellForRow` or `cellForItem`, or it is a parameter with a
  /// cell class.
  private func isCell(_ name: String, in body: Range<Int>, _ type: SwiftType) -> Bool {
    guard !name.contains(".") else { return false }
    for index in source.occurrences(of: name, in: body) where source.isDeclaration(index, of: name) {
      let end = source.endOfStatement(index, before: body.upperBound)
      return (index..<end).contains { source.identifier($0).map(Self.cellMethods.contains) == true }
    }
    let function = type.functions.first { $0.body == body && $0.location.fileNumber == file.number }
    guard let parameter = function?.parameters.first(where: { $0.name == name }),
      let className = source.typeName(parameter.typeTokens)
    else { return false }
    return className == "UITableViewCell" || className == "UICollectionViewCell"
      || scope.classChain(of: className, in: file.number).contains {
        ["UITableViewCell", "UICollectionViewCell", "UICollectionViewListCell"].contains($0.superclassName)
      }
  }

  /// Whether a view is certainly the controller's `view` or its superview. A table view controller does not count,
  /// because its `view` is the table. A controller with `loadView()` does not count, because its view may be of any
  /// class.
  private func isControllerView(_ view: String, _ type: SwiftType) -> Bool {
    guard ["view", "view.superview"].contains(view), scope.isViewController(type, in: file.number) else {
      return false
    }
    let classChain = scope.classChain(of: type.name, in: file.number)
    return classChain.last?.superclassName != "UITableViewController"
      && !classChain.contains { $0.functions.contains { $0.name == "loadView" } }
  }
}
