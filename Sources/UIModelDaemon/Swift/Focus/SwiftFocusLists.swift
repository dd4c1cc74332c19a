import UIModelPlatform

/// The tables and collection views that a class holds, as far as it sets whether they take part in focus.
struct SwiftFocusLists {
  private(set) var nodes: [SwiftNode] = []
  private(set) var reasons: [Int: String] = [:]

  private let file: SwiftFile
  private let scope: SwiftScope
  private let type: SwiftType
  /// The class as the file tells of it.
  private let own: SwiftType
  /// The class and those above it that are the project's.
  private let line: [SwiftType]
  /// The classes below it, which objects may be instances of.
  private let heirs: [SwiftType]
  private var source: SwiftSource { file.source }

  /// What of a list rules on focus ask for.
  private static let properties = [
    "allowsFocus", "selectionFollowsFocus", "allowsMultipleSelection", "allowsSelection", "isEditing",
  ]

  /// `sites`: where `own`, a class as the file tells of it, says anything of focus.
  init(_ type: SwiftType, _ own: SwiftType, _ sites: [Int], _ file: SwiftFile, _ scope: SwiftScope) {
    (self.type, self.own, self.file, self.scope) = (type, own, file, scope)
    line = Array(scope.line(of: type.name, in: file.number).prefix(while: \.isDeclared))
    heirs = scope.allHeirs(of: type.name)
    var told: Set<String> = []
    for site in sites where SwiftFocus.listProperties.contains(file.source.text(site)) {
      guard let name = file.source.list(setAt: site), let kind = kind(of: name) else { continue }
      reasons[file.source.tokens[site].range.lowerBound] = ""
      if told.insert(name).inserted, let node = node(name, kind) { nodes.append(node) }
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

  private func node(_ name: String, _ kind: String) -> SwiftNode? {
    // A class below may have another list by this name.
    guard !([type] + heirs).contains(where: \.isOpen), heirs.allSatisfy({ $0.property(name, isStatic: false) == nil })
    else { return nil }
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
      members.append(.unknown(property, at: place, "it is not analyzed"))
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
    // What an edit button, or the controller itself, switches.
    if property == "isEditing", mentions(["setEditing", "isEditing", "editButtonItem"]) { return .unknown }
    guard let sites = sites(setting: property, of: name) else { return .unknown }
    guard let site = sites.first?.token else { return .unset }
    guard sites.count == 1, sites[known: 0].file == file.number, source.isToken(site + 1, "="),
      let function = function(around: site), function.condition.isAlways, isAtOnce(site, in: function.body),
      SwiftObservers(scope).isCarriedOut(function, of: type), !mayBeLeftOut(function),
      ["true", "false"].contains(source.text(site + 2)),
      source.isToken(site + 3, "}") || source.tokens[min(site + 3, source.tokens.count - 1)].startsLine
    else { return .unknown }
    scope.look(at: site, in: file.number)
    return .set(site, site + 2..<site + 3)
  }

  /// Whether a class below overrides a method, or one that calls it, without calling super.
  private func mayBeLeftOut(_ function: SwiftFunction) -> Bool {
    var leading = [function]
    var names: Set<String> = []
    while let next = leading.popLast() {
      guard names.insert(next.name).inserted else { continue }
      leading += line.flatMap(\.functions).filter { caller in
        scope.search(for: [next.name], in: caller.spot.file)
        return scope.file(caller.spot.file).source.contains(caller.body, anyOf: [next.name])
      }
    }
    return heirs.flatMap(\.functions).contains { other in
      guard names.contains(other.name), !other.isStatic else { return false }
      let source = scope.file(other.spot.file).source
      scope.look(at: other.body.lowerBound, in: other.spot.file)
      return !other.body.contains { index in
        source.isToken(index, "super") && source.isToken(index + 2, other.name)
          && source.isUnconditional(index, in: other.body)
      }
    }
  }

  /// The files with code of the class, of those above it, and of those below.
  private var files: Set<Int32> {
    Set(
      (line + heirs).flatMap { $0.functions.map(\.spot.file) + $0.properties.map(\.spot.file) }
        + heirs.map(\.spot.file) + [file.number])
  }

  /// The tokens of a file that may be code of one of these classes.
  private func code(in number: Int32) -> [Range<Int>] {
    number == file.number
      ? own.bodies + heirs.flatMap { file.declarations.types[$0.name]?.bodies ?? [] }
      : [scope.file(number).source.tokens.indices]
  }

  private func mentions(_ words: [String]) -> Bool {
    files.contains { number in
      scope.search(for: words, in: number)
      let source = scope.file(number).source
      return code(in: number).contains { source.contains($0, anyOf: words) }
    }
  }

  /// Where the class sets a property of a list of its own; nil where others do so too, or may.
  private func sites(setting property: String, of name: String) -> [SwiftSpot]? {
    var others: Set<Int32> = [file.number]
    if line.lazy.compactMap({ $0.property(name, isStatic: false) }).first?.isHidden != true {
      // Who does it to an object of the class names that, as far as it is seen.
      let setters = scope.setters(of: property)
      let speakers = type.name.split(separator: ".").last.flatMap { scope.speakers(of: String($0)) }
      others.formUnion(speakers.map { Set($0.map(\.number)).intersection(setters) } ?? setters)
    }
    let isSetByOthers = others.contains { number in
      scope.search(for: [property, name], in: number)
      let source = scope.file(number).source
      return source.tokens.indices.contains { index in
        source.isToken(index, property) && source.isSet(index) && source.isOfAnother(name, at: index - 1)
      }
    }
    if isSetByOthers { return nil }
    return files.sorted().flatMap { number in
      scope.search(for: [property, name], in: number)
      let source = scope.file(number).source
      return code(in: number).joined().filter { index in
        source.isToken(index, property) && source.isSet(index) && source.list(setAt: index) == name
      }.map { SwiftSpot(file: number, token: $0) }
    }
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

  // MARK: The delegate

  /// What the delegate of a list answers, where that is the class itself.
  private func delegate(_ name: String, _ kind: String, _ place: Range<Int>) -> SwiftNode {
    let isImplied = ["UITableViewController", "UICollectionViewController"].contains(line.last?.superclass)
    let sites = sites(setting: "delegate", of: name)
    let isItself = sites?.allSatisfy { $0.file == file.number && isGivenItself($0.token) } == true
    guard line.last?.superclass?.hasPrefix("UI") == true, isItself, sites?.count == (isImplied ? 0 : 1),
      !isDelegateOfOthers(than: name, kind)
    else {
      return SwiftNode(.unknown("the list's delegate is unknown or shared by several lists"), place)
    }
    let prefix = kind == "UITableView" ? "tableView" : "collectionView"
    var members: [SwiftMember] = []
    for function in heirs.flatMap(\.functions) where function.name == prefix && !function.isStatic {
      members.set(.unknown(function.selector, at: place, "a subclass implements it"))
    }
    for function in line.flatMap(\.functions) where function.name == prefix && !function.isStatic {
      let isHere = function.spot.file == file.number
      let label = isHere ? source.tokens[function.spot.token].range : place
      guard !members.contains(where: { $0.name == function.selector }) else { continue }
      members.append(SwiftMember(function.selector, label, SwiftNode(answer(function), label)))
    }
    return SwiftNode(.object(members), place)
  }

  /// `= self`
  private func isGivenItself(_ property: Int) -> Bool {
    source.isToken(property + 1, "=") && source.isToken(property + 2, "self")
      && source.tokens[min(property + 3, source.tokens.count - 1)].startsLine
  }

  /// Whether the class is the delegate of something else that may be a list of the same kind: a method that one does not call
  /// the other may.
  private func isDelegateOfOthers(than name: String, _ kind: String) -> Bool {
    files.contains { number in
      scope.search(for: ["delegate"], in: number)
      let source = scope.file(number).source
      return code(in: number).joined().contains { index in
        guard source.isToken(index, "delegate"), source.kind(index - 1) == .period, source.isToken(index + 1, "="),
          source.isToken(index + 2, "self")
        else { return false }
        guard let other = source.list(setAt: index) else { return true }
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
  /// The property of its own of which something is set at a token: `tableView.allowsFocus = true`, `self.list?.delegate = self`.
  fileprivate func list(setAt index: Int) -> String? {
    guard kind(index - 1) == .period, let name = name(before: index - 1) else { return nil }
    return kind(name - 1) != .period || isToken(name - 2, "self") ? identifier(name) : nil
  }

  /// `other.list.`: whether the property of another object stands before a dot.
  fileprivate func isOfAnother(_ property: String, at dot: Int) -> Bool {
    guard kind(dot) == .period, let name = name(before: dot) else { return false }
    return isToken(name, property) && kind(name - 1) == .period && !isToken(name - 2, "self")
  }

  private func name(before dot: Int) -> Int? {
    let name = isToken(dot - 1, "?") || isToken(dot - 1, "!") ? dot - 2 : dot - 1
    return kind(name) == .identifier ? name : nil
  }
}
