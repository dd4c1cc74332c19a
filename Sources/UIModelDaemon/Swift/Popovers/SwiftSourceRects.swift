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
  private static let sizes: Set<String> = ["size", "width", "height"]
  private static let cells: Set<String> = ["cellForRow", "cellForItem"]

  init(_ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    scope.search(for: [Self.rect], in: file.number)
    let source = file.source
    let sites = source.places(of: Self.rect, in: source.tokens.indices).filter {
      source.kind($0 - 1) == .period && source.isToken($0 + 1, "=") && !file.isInPreview($0)
    }
    guard !sites.isEmpty, !scope.isOfExtensions else { return }
    let directives = source.directives
    for name in file.declarations.order {
      guard let own = file.declarations.types[name] else { continue }
      let nodes = sites.filter { file.declarations.type(around: $0)?.name == name }.compactMap {
        node($0, in: own, directives)
      }
      if nodes.isEmpty { continue }
      screens.append(.screen(own, at: source.tokens[own.spot.token].range, ["sourceRects": nodes]))
    }
  }

  private func node(_ site: Int, in type: SwiftType, _ directives: [Int]) -> SwiftNode? {
    guard let code = file.declarations.code(around: site) else { return nil }
    scope.look(at: site, in: file.number)
    let body = file.declarations.code[known: code].tokens
    let end = source.endOfStatement(site + 2, before: body.upperBound)
    guard let view = sourceView(for: site, in: body), !source.contains(site + 2..<end, anyOf: ["convert"]),
      let (frame, owner, isOwn) = wrong(site + 2..<end, view, in: body, type)
    else { return nil }
    let condition = source.clauses(around: site, directives).and(source.releases(of: site, in: body))
    guard condition != .unknown, !condition.isNever else { return nil }
    let place = source.tokens[frame].range
    let members = [
      SwiftMember("rect", place, SwiftNode(.string(owner + "." + source.text(frame)), place)),
      SwiftMember("sourceView", place, SwiftNode(.string(view), place)),
      SwiftMember("isOfSourceView", place, SwiftNode(.bool(isOwn), place)),
    ]
    return SwiftNode(.object(members + [condition.member(place)].compactMap { $0 }), place)
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

  /// The token of `frame` or of a point in other coordinates, its owner, and whether that is the source view.
  private func wrong(
    _ value: Range<Int>, _ view: String, in body: Range<Int>, _ type: SwiftType
  ) -> (frame: Int, owner: String, isOwn: Bool)? {
    for index in value {
      if source.isToken(index, "frame"), source.kind(index - 1) == .period, let owner = path(before: index),
        isPosition(index)
      {
        let owner = owner.hasPrefix("self.") ? String(owner.dropFirst(5)) : owner
        // The view of a controller begins at the top of its window or sheet.
        if owner == view, !["view", "self", ""].contains(owner) { return (index, owner, true) }
        if isCell(owner, in: body, type), isOfController(view, type) { return (index, owner, false) }
      }
      // `collectionView.cellForItem(at: path)?.frame`
      if source.isToken(index, "frame"), let list = list(ofCellBefore: index), isPosition(index),
        isOfController(view, type), view != list
      {
        return (index, "\(list) cell", false)
      }
    }
    return nil
  }

  /// Whether what is read of a frame says where it is.
  private func isPosition(_ frame: Int) -> Bool {
    guard source.kind(frame + 1) == .period, let member = source.identifier(frame + 2) else { return true }
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

  /// Whether a view is certainly that of the controller whose code it is, or its superview, and no list: in a table view
  /// controller, `view` is the table.
  private func isOfController(_ view: String, _ type: SwiftType) -> Bool {
    guard ["view", "view.superview"].contains(view), scope.isViewController(type, in: file.number) else {
      return false
    }
    return scope.line(of: type.name, in: file.number).last?.superclass != "UITableViewController"
  }
}
