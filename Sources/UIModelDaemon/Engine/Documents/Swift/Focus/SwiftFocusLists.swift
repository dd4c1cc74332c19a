/// The tables and collection views that a class holds, as far as it sets whether they take part in focus.
struct SwiftFocusLists {
  private(set) var nodes: [SwiftNode] = []
  private(set) var reasons: [Int: String] = [:]

  private let file: SwiftFile
  private let scope: SwiftScope
  /// The class and those above it that are the project's.
  private let line: [SwiftType]
  private var source: SwiftSource { file.source }

  /// What of a list rules on focus ask for.
  private static let properties = [
    "allowsFocus", "selectionFollowsFocus", "allowsMultipleSelection", "allowsSelection", "isEditing",
  ]

  /// `sites`: where `own`, a class as the file tells of it, says anything of focus.
  init(_ type: SwiftType, _ own: SwiftType, _ sites: [Int], _ file: SwiftFile, _ scope: SwiftScope) {
    (self.file, self.scope) = (file, scope)
    line = Array(scope.line(of: type.name, in: file.number).prefix(while: \.isDeclared))
    var told: Set<String> = []
    for site in sites where SwiftFocus.listProperties.contains(file.source.text(site)) {
      guard let name = file.source.list(setAt: site), let kind = kind(of: name) else { continue }
      reasons[file.source.tokens[site].range.lowerBound] = ""
      if told.insert(name).inserted, let node = node(name, kind, of: type) { nodes.append(node) }
    }
  }

  /// UIKit's class of a list that the class has, by the name of its property.
  private func kind(of name: String) -> String? {
    guard let property = line.lazy.compactMap({ $0.property(name, isStatic: false) }).first else {
      switch (line.last?.superclass, name) {
      case ("UITableViewController", "tableView"): return "UITableView"
      case ("UICollectionViewController", "collectionView"): return "UICollectionView"
      default: return nil
      }
    }
    let source = scope.file(property.spot.file).source
    scope.look(at: property.spot.token, in: property.spot.file)
    var found = property.type.flatMap { source.typeName($0) }
    if found == nil, let value = property.value, case .call(let call) = source.expression(value) {
      found = call.path.first
    }
    guard let found else { return nil }
    let above = scope.line(of: found, in: property.spot.file).prefix(while: \.isDeclared).last?.superclass ?? found
    // One of a class of the project's own sets more by itself.
    return above == found && ViewClass.named(found)?.isList == true ? found : nil
  }

  private func node(_ name: String, _ kind: String, of type: SwiftType) -> SwiftNode? {
    guard !scope.isInherited(type.name) else { return nil }
    let owner = source.tokens[type.spot.file == file.number ? type.spot.token : 0].range
    var members: [SwiftMember] = []
    var place: Range<Int>?
    for property in Self.properties {
      let said = said(property, of: name)
      if case .unset = said { continue }
      guard case .set(let site, let value) = said else {
        members.append(.unknown(property, at: owner, SwiftFocus.computed))
        continue
      }
      let range = source.range(value)
      place = place ?? source.tokens[site].range
      let isOn = source.isToken(value.lowerBound, "true")
      members.append(SwiftMember(property, source.tokens[site].range, SwiftNode(.bool(isOn), range)))
    }
    guard let place else { return nil }
    members.append(SwiftMember("class", place, SwiftNode(.string(kind), place)))
    members.append(SwiftMember("delegate", place, delegate(name, kind, place)))
    for property in ["frame", "cells", "collectionViewLayout", "isHidden", "isUserInteractionEnabled"] {
      members.append(.unknown(property, at: place, "it is not read"))
    }
    return SwiftNode(.object(members), place)
  }

  // MARK: Properties

  private enum Said {
    case unset, unknown
    /// The property's name where it is set, and what it is set to.
    case set(Int, Range<Int>)
  }

  /// What a property of a list is set to, once and for all.
  private func said(_ property: String, of name: String) -> Said {
    var sites: [Int] = []
    for number in files(naming: property) {
      scope.search(for: [name, property, "setEditing"], in: number)
      let source = scope.file(number).source
      for index in source.tokens.indices where source.isToken(index, property) || source.isToken(index, "setEditing") {
        guard source.kind(index - 1) == .period, source.list(at: index - 1) == name else { continue }
        if property == "isEditing" { return .unknown }
        guard source.isToken(index, property), source.isSet(index) else { continue }
        guard number == file.number else { return .unknown }
        sites.append(index)
      }
    }
    guard let site = sites.first else { return .unset }
    guard sites.count == 1, source.isToken(site + 1, "="), let function = function(around: site),
      function.condition.isAlways, isAtOnce(site, in: function.body), isOfStart(function, []),
      ["true", "false"].contains(source.text(site + 2)),
      source.tokens[min(site + 3, source.tokens.count - 1)].startsLine
        || source.isToken(site + 3, "}")
    else { return .unknown }
    scope.look(at: site, in: file.number)
    return .set(site, site + 2..<site + 3)
  }

  /// The files that may set a property of the class's lists.
  private func files(naming property: String) -> Set<Int32> {
    Set(line.flatMap { $0.functions.map(\.spot.file) + $0.properties.map(\.spot.file) } + [file.number])
      .union(scope.setters(of: property))
  }

  private func function(around site: Int) -> SwiftFunction? {
    line.flatMap(\.functions).first { $0.spot.file == file.number && $0.body.contains(site) }
  }

  /// Whether nothing decides but the release in which there is such a property.
  private func isAtOnce(_ site: Int, in body: Range<Int>) -> Bool {
    if source.isUnconditional(site, in: body) { return true }
    let open = Int(source.tokens[site].parent)
    guard open > body.lowerBound, source.isToken(open, "{"), let start = source.startOfStatement(open, in: body) else {
      return false
    }
    let test = (start..<open).map { source.text($0) }.joined()
    return ["if#available(iOS14,*)", "if#available(iOS15,*)", "if#available(iOS15.0,*)", "if#available(iOS14.0,*)"]
      .contains(test) && source.isUnconditional(start, in: body)
  }

  private static let starts: Set<String> = ["init", "viewDidLoad", "loadView", "awakeFromNib"]

  /// Whether a function is carried out as the class's objects begin.
  private func isOfStart(_ function: SwiftFunction, _ seen: Set<String>) -> Bool {
    if Self.starts.contains(function.name) { return true }
    guard seen.count < 4, !seen.contains(function.name) else { return false }
    return line.flatMap(\.functions).contains { caller in
      let source = scope.file(caller.spot.file).source
      return caller.body.contains { index in
        guard source.isToken(index, function.name), source.isToken(index + 1, "("), source.isOfOwn(index) else {
          return false
        }
        scope.look(at: index, in: caller.spot.file)
        return source.isUnconditional(index, in: caller.body) && isOfStart(caller, seen.union([function.name]))
      }
    }
  }

  // MARK: The delegate

  /// What the delegate of a list answers, where that is the class itself.
  private func delegate(_ name: String, _ kind: String, _ place: Range<Int>) -> SwiftNode {
    let isImplied = ["UITableViewController", "UICollectionViewController"].contains(line.last?.superclass)
    let setters = files(naming: "delegate").flatMap { number in
      let source = scope.file(number).source
      scope.search(for: ["delegate", name], in: number)
      return source.tokens.indices.compactMap { index -> Bool? in
        guard source.isToken(index, "delegate"), source.kind(index - 1) == .period, source.isSet(index),
          source.list(at: index - 1) == name
        else { return nil }
        return source.isToken(index + 2, "self") && source.tokens[min(index + 3, source.tokens.count - 1)].startsLine
      }
    }
    guard line.last?.superclass?.hasPrefix("UI") == true, isImplied ? setters.isEmpty : setters == [true],
      !isDelegateOfOthers(than: name, kind)
    else {
      return SwiftNode(.unknown("who the delegate is, and of what else, is not known"), place)
    }
    let prefix = kind == "UITableView" ? "tableView" : "collectionView"
    var members: [SwiftMember] = []
    for function in line.flatMap(\.functions) where function.name == prefix && !function.isStatic {
      let isHere = function.spot.file == file.number
      let label = isHere ? source.tokens[function.spot.token].range : place
      guard !members.contains(where: { $0.name == function.selector }) else { continue }
      members.append(SwiftMember(function.selector, label, SwiftNode(answer(function), label)))
    }
    return SwiftNode(.object(members), place)
  }

  /// Whether the class is the delegate of something else that may be a list of the same kind: a method that one does not call
  /// the other may.
  private func isDelegateOfOthers(than name: String, _ kind: String) -> Bool {
    files(naming: "delegate").contains { number in
      let source = scope.file(number).source
      scope.search(for: ["delegate"], in: number)
      return source.tokens.indices.contains { index in
        guard source.isToken(index, "delegate"), source.kind(index - 1) == .period, source.isToken(index + 1, "="),
          source.isToken(index + 2, "self"), line.contains(where: { $0.functions.contains { $0.spot.file == number } })
        else { return false }
        guard let other = source.list(at: index - 1) else { return true }
        return other != name && (self.kind(of: other) ?? kind) == kind
      }
    }
  }

  /// What a method answers whatever it is asked.
  private func answer(_ function: SwiftFunction) -> SwiftNode.Value {
    let source = scope.file(function.spot.file).source
    scope.look(at: function.body.lowerBound, in: function.spot.file)
    var body = function.body
    if source.isToken(body.lowerBound, "return") { body = body.dropFirst() }
    guard function.condition.isAlways, body.count == 1, ["true", "false"].contains(source.text(body.lowerBound)) else {
      return .unknown(SwiftFocus.computed)
    }
    return .bool(source.isToken(body.lowerBound, "true"))
  }
}

extension SwiftSource {
  /// The property of which something is set at a token: `tableView.allowsFocus = true`, `self.tableView?.allowsFocus = true`.
  func list(setAt index: Int) -> String? { kind(index - 1) == .period ? list(at: index - 1) : nil }

  /// The property of its own that stands before a dot.
  fileprivate func list(at dot: Int) -> String? {
    let name = isToken(dot - 1, "?") || isToken(dot - 1, "!") ? dot - 2 : dot - 1
    guard let found = identifier(name) else { return nil }
    return kind(name - 1) != .period || isToken(name - 2, "self") ? found : nil
  }
}
