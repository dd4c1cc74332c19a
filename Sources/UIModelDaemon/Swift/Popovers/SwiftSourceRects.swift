import UIModelPlatform

/// Finds rectangles that code gives to a popover in the coordinates of another view than the popover's source view.
struct SwiftSourceRects {
  private(set) var screens: [SwiftNode] = []
  private let file: SwiftFile
  private let scope: SwiftScope
  private var source: SwiftSource { file.source }

  private static let rect = "sourceRect"
  private static let view = "sourceView"
  /// Parts of a rectangle that say where it is. A size is the same in all coordinates.
  private static let positions: Set<String> = ["origin", "minX", "midX", "maxX", "minY", "midY", "maxY"]
  private static let cells: Set<String> = ["cellForRow", "cellForItem"]

  /// Methods with a rectangle and the view in whose coordinates it is.
  private static let methods: Set<String> = ["presentOptionsMenu", "presentOpenInMenu", "present"]
  private static let words = [rect] + methods.sorted()

  /// A rectangle that code gives to a popover. `view`: the one whose coordinates count, as names with periods between.
  private struct Site {
    let value: Range<Int>
    let view: String
  }

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: Self.words, in: file.number)
    let source = file.source
    let tokens = Self.words.flatMap { source.places(of: $0, in: source.tokens.indices) }.sorted().filter {
      source.kind($0 - 1) == .period && !file.isInPreview($0)
        && (source.isToken($0, Self.rect) ? source.isToken($0 + 1, "=") : source.isToken($0 + 2, "from"))
    }
    guard !tokens.isEmpty, !scope.isOfExtensions else { return }
    let directives = source.directives
    for name in file.declarations.order {
      guard let own = file.declarations.types[name] else { continue }
      let nodes = tokens.filter { file.declarations.type(around: $0)?.name == name }.compactMap {
        node($0, in: own, directives)
      }
      if nodes.isEmpty { continue }
      screens.append(.screen(own, at: source.tokens[own.spot.token].range, ["sourceRects": nodes]))
    }
  }

  private func node(_ token: Int, in type: SwiftType, _ directives: [Int]) -> SwiftNode? {
    guard let code = file.declarations.code(around: token) else { return nil }
    scope.look(at: token, in: file.number)
    let body = file.declarations.code[known: code].tokens
    guard let site = site(at: token, in: body), !source.contains(site.value, anyOf: ["convert"]),
      let (frame, owner, isOwn) = wrong(site.value, site.view, in: body, type)
    else { return nil }
    let condition = source.clauses(around: token, directives).and(source.releases(of: token, in: body))
    guard condition != .unknown, !condition.isNever else { return nil }
    let place = source.tokens[frame].range
    let members = [
      SwiftMember("rect", place, SwiftNode(.string(owner), place)),
      SwiftMember("sourceView", place, SwiftNode(.string(site.view), place)),
      SwiftMember("isOfSourceView", place, SwiftNode(.bool(isOwn), place)),
    ]
    return SwiftNode(.object(members + [condition.member(place)].compactMap { $0 }), place)
  }

  private func site(at token: Int, in body: Range<Int>) -> Site? {
    guard source.isToken(token, Self.rect) else { return site(ofCall: token) }
    let value = token + 2..<source.endOfStatement(token + 2, before: body.upperBound)
    return sourceView(for: token, in: body).map { Site(value: value, view: $0) }
  }

  /// `controller.presentOptionsMenu(from: button.bounds, in: button, animated: true)`
  private func site(ofCall name: Int) -> Site? {
    guard source.isToken(name + 1, "("), let close = source.closing(of: name + 1) else { return nil }
    let arguments = source.split(name + 2..<close).map { source.argument($0) }
    guard arguments.count > 2, arguments.prefix(3).map(\.label) == ["from", "in", "animated"],
      let view = path(arguments[1].value)
    else { return nil }
    return Site(value: arguments[0].value, view: view)
  }

  // MARK: Views

  /// The view that the same code sets for the same popover, if it is the only one.
  private func sourceView(for site: Int, in body: Range<Int>) -> String? {
    let popover = path(before: site)
    let set = source.places(of: Self.view, in: body).filter {
      source.kind($0 - 1) == .period && source.isToken($0 + 1, "=") && path(before: $0) == popover
    }
    guard let popover, !popover.isEmpty, set.count == 1, let view = set.first,
      // Where both stand in the same block, or the view in one around it.
      isAround(view, site)
    else { return nil }
    return path(view + 2..<source.endOfStatement(view + 2, before: body.upperBound))
  }

  private func isAround(_ one: Int, _ other: Int) -> Bool {
    let block = Int(source.tokens[one].parent)
    var open = Int(source.tokens[other].parent)
    while open > block { open = Int(source.tokens[open].parent) }
    return open == block
  }

  /// The names before a member: `alert.popoverPresentationController`.
  private func path(before member: Int) -> String? {
    source.receiver(of: member)?.joined(separator: ".")
  }

  /// An expression that is names with periods between, `self` left out; nil for any other.
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

  /// The token of `frame` or of a point in other coordinates, what it is, and whether it is the frame of the source view.
  private func wrong(
    _ value: Range<Int>, _ view: String, in body: Range<Int>, _ type: SwiftType
  ) -> (token: Int, text: String, isOwn: Bool)? {
    let points = SwiftPointSpaces(file, scope, type: type)
    let isReckoned = value.contains { source.isToken($0, "+") || source.isToken($0, "-") }
    // The bounds of a view as a whole. What is added to a part of them may convert it.
    if let last = value.last, source.isToken(last, "bounds"), let bounds = path(value) {
      let owner = bounds.split(separator: ".").dropLast().joined(separator: ".")
      return isSmall(owner) && isOfController(view, type) ? (last, bounds, false) : nil
    }
    for index in value {
      if ["frame", "center"].contains(source.text(index)), source.kind(index - 1) == .period,
        let owner = owner(of: index), isPosition(index)
      {
        // The view of a controller begins at the top of its window or sheet.
        let text = owner + "." + source.text(index)
        if owner == view, !["view", "self", ""].contains(owner) { return (index, text, true) }
        if isCell(owner, in: body, type), isOfController(view, type) { return (index, text, false) }
      }
      // `collectionView.cellForItem(at: path)?.frame`
      if source.isToken(index, "frame"), let list = list(ofCellBefore: index), isPosition(index),
        isOfController(view, type), view != list
      {
        return (index, "\(list) cell.frame", false)
      }
      // A point of a gesture or of a delegate's method, as it is.
      if !isReckoned, source.kind(index) == .identifier, source.kind(index - 1) != .period,
        source.kind(index + 1) != .colon, isOfController(view, type), points.isInAnother(index, in: body)
      {
        return (index, source.text(index), false)
      }
    }
    return nil
  }

  /// The names before a member, without `self`.
  private func owner(of member: Int) -> String? {
    path(before: member).map { $0.hasPrefix("self.") ? String($0.dropFirst(5)) : $0 }
  }

  /// Whether a view is one that fills no controller's view, by its name.
  private func isSmall(_ owner: String) -> Bool {
    let name = owner.split(separator: ".").last.map { $0.lowercased() } ?? ""
    return name == "sender" || ["button", "label", "cell"].contains { name.hasSuffix($0) }
  }

  /// Whether what is read of a frame says where it is; a center always does.
  private func isPosition(_ frame: Int) -> Bool {
    guard source.isToken(frame, "frame"), source.kind(frame + 1) == .period,
      let member = source.identifier(frame + 2)
    else { return true }
    return Self.positions.contains(member)
  }

  /// The list whose cell is asked for its frame, right before that.
  private func list(ofCellBefore frame: Int) -> String? {
    var at = frame - 2
    while source.isToken(at, "?") || source.isToken(at, "!") { at -= 1 }
    guard source.kind(frame - 1) == .period, source.isToken(at, ")"), let open = source.opening(of: at),
      let name = source.identifier(open - 1), Self.cells.contains(name)
    else { return nil }
    return path(before: open - 1)
  }

  /// Whether a name is that of a cell: a constant that a list gave, or a parameter of a cell's class.
  private func isCell(_ name: String, in body: Range<Int>, _ type: SwiftType) -> Bool {
    guard !name.contains(".") else { return false }
    for index in source.places(of: name, in: body) where source.isDeclaration(index, of: name) {
      let end = source.endOfStatement(index, before: body.upperBound)
      return (index..<end).contains { source.identifier($0).map(Self.cells.contains) == true }
    }
    let function = type.functions.first { $0.body == body && $0.spot.file == file.number }
    guard let parameter = function?.parameters.first(where: { $0.name == name }),
      let className = source.typeName(parameter.type)
    else { return false }
    return className == "UITableViewCell" || className == "UICollectionViewCell"
      || scope.line(of: className, in: file.number).contains {
        ["UITableViewCell", "UICollectionViewCell", "UICollectionViewListCell"].contains($0.superclass)
      }
  }

  /// Whether a view is certainly that of the controller whose code it is, or its superview, and no list or content view: in a
  /// table view controller, `view` is the table, and `loadView()` may give any.
  private func isOfController(_ view: String, _ type: SwiftType) -> Bool {
    guard ["view", "view.superview"].contains(view), scope.isViewController(type, in: file.number) else {
      return false
    }
    let line = scope.line(of: type.name, in: file.number)
    return line.last?.superclass != "UITableViewController"
      && !line.contains { $0.functions.contains { $0.name == "loadView" } }
  }
}
