import UIModelPlatform

/// The table views and collection views of a class whose focus properties the class sets.
///
/// For example, `tableView.allowsFocus = false` in `viewDidLoad()` becomes a list object with `"allowsFocus": false`.
struct SwiftFocusLists {
  /// The objects for the document's `subviews` list.
  private(set) var nodes: [SwiftNode] = []
  /// The reason why each assignment is unknown, by the UTF-8 offset of its property name; empty if the list is known.
  private(set) var reasons: [Int: String] = [:]

  private let file: SwiftFile
  private let scope: SwiftScope
  private let type: SwiftType
  /// The members of the class that this file declares.
  private let filePart: SwiftType
  /// The class and its superclasses that the project declares.
  private let classChain: [SwiftType]
  /// The subclasses of the class. An object of the class may be an instance of any of them.
  private let subclasses: [SwiftType]
  private var source: SwiftSource { file.source }

  /// The list properties that focus rules read.
  private static let properties = [
    "allowsFocus", "selectionFollowsFocus", "allowsMultipleSelection", "allowsSelection", "isEditing",
  ]

  /// Reads the lists of a class.
  ///
  /// - Parameter type: the class with the members that all files declare.
  /// - Parameter filePart: the members of the class that this file declares.
  /// - Parameter sites: the tokens in `filePart` that concern focus.
  init(_ type: SwiftType, _ filePart: SwiftType, _ sites: [Int], _ file: SwiftFile, _ scope: SwiftScope) {
    (self.type, self.filePart, self.file, self.scope) = (type, filePart, file, scope)
    classChain = Array(scope.classChain(of: type.name, in: file.number).prefix(while: \.isDeclared))
    subclasses = scope.allSubclasses(of: type.name)
    var reportedNames: Set<String> = []
    for site in sites where SwiftFocus.listProperties.contains(file.source.text(site)) {
      guard let name = file.source.listName(setAt: site), let listClass = listClass(of: name) else { continue }
      reasons[file.source.tokens[site].range.lowerBound] = ""
      if reportedNames.insert(name).inserted, let node = node(name, listClass) { nodes.append(node) }
    }
  }

  /// Returns UIKit's class of the list in a property, such as `UITableView`. Nil for an unknown property, and for a
  /// list of the project's own class.
  private func listClass(of name: String) -> String? {
    guard let property = classChain.lazy.compactMap({ $0.property(name, isStatic: false) }).first else {
      switch (classChain.last?.superclass, name) {
      case ("UITableViewController", "tableView"): return "UITableView"
      case ("UICollectionViewController", "collectionView"): return "UICollectionView"
      default: return nil
      }
    }
    let source = scope.file(property.location.file).source
    scope.look(at: property.location.token, in: property.location.file)
    var found = property.type.flatMap { source.typeName($0) }
    if found == nil, let value = property.value, case .call(let call) = source.expression(value) {
      found = call.path.first
    }
    guard let found else { return nil }
    let systemClass =
      scope.classChain(of: found, in: property.location.file).prefix(while: \.isDeclared).last?.superclass ?? found
    // A list class of the project may set more properties.
    return systemClass == found && ViewClass.named(found)?.isList == true ? found : nil
  }

  /// Returns the node of a list; nil if none of its properties is known, or a subclass may replace the list.
  private func node(_ name: String, _ listClass: String) -> SwiftNode? {
    // A subclass may declare another list with this name.
    guard !([type] + subclasses).contains(where: \.isOpen),
      subclasses.allSatisfy({ $0.property(name, isStatic: false) == nil })
    else { return nil }
    let owner = source.tokens[type.location.file == file.number ? type.location.token : 0].range
    var members: [SwiftMember] = []
    var place: Range<Int>?
    for property in Self.properties {
      let assignment = assignment(property, of: name)
      if case .unset = assignment { continue }
      guard case .set(let site, let value) = assignment else {
        members.append(.unknown(property, at: owner, SwiftFocus.computedReason))
        continue
      }
      let range = source.range(value)
      place = place ?? source.tokens[site].range
      let isOn = source.isToken(value.lowerBound, "true")
      members.append(SwiftMember(property, source.tokens[site].range, SwiftNode(.bool(isOn), range)))
    }
    guard let place else { return nil }
    members.append(SwiftMember("class", place, SwiftNode(.string(listClass), place)))
    members.append(SwiftMember("delegate", place, delegate(name, listClass, place)))
    for property in ["frame", "cells", "collectionViewLayout", "isHidden", "isUserInteractionEnabled"] {
      members.append(.unknown(property, at: place, "it is not analyzed"))
    }
    return SwiftNode(.object(members), place)
  }

  // MARK: Properties

  /// The assignment of a list property: none, an unknown one, or the only one with a constant value.
  private enum Assignment {
    case unset, unknown
    /// The token of the property's name and the tokens of the only assigned value.
    case set(Int, Range<Int>)
  }

  /// Returns the assignment of a property. The assignment is known only if there is exactly one, its value is `true` or
  /// `false`, and it certainly runs.
  private func assignment(_ property: String, of name: String) -> Assignment {
    // An edit button or the controller itself may change `isEditing`.
    if property == "isEditing", mentions(["setEditing", "isEditing", "editButtonItem"]) { return .unknown }
    guard let sites = sites(setting: property, of: name) else { return .unknown }
    guard let site = sites.first?.token else { return .unset }
    guard sites.count == 1, sites[known: 0].file == file.number, source.isToken(site + 1, "="),
      let function = function(around: site), function.condition.isAlways, runsUnconditionally(site, in: function.body),
      SwiftObservers(scope).isExecuted(function, of: type), !mayBeSkippedBySubclass(function),
      ["true", "false"].contains(source.text(site + 2)),
      source.isToken(site + 3, "}") || source.tokens[min(site + 3, source.tokens.count - 1)].startsLine
    else { return .unknown }
    scope.look(at: site, in: file.number)
    return .set(site, site + 2..<site + 3)
  }

  /// Whether a subclass overrides the method, or a method that calls it, and may not call super.
  private func mayBeSkippedBySubclass(_ function: SwiftFunction) -> Bool {
    var pending = [function]
    var names: Set<String> = []
    while let next = pending.popLast() {
      guard names.insert(next.name).inserted else { continue }
      pending += classChain.flatMap(\.functions).filter { caller in
        scope.recordSearch(for: [next.name], in: caller.location.file)
        return scope.file(caller.location.file).source.contains(caller.body, anyOf: [next.name])
      }
    }
    return subclasses.flatMap(\.functions).contains { method in
      guard names.contains(method.name), !method.isStatic else { return false }
      let source = scope.file(method.location.file).source
      scope.look(at: method.body.lowerBound, in: method.location.file)
      return !method.body.contains { index in
        source.isToken(index, "super") && source.isToken(index + 2, method.name)
          && source.isUnconditional(index, in: method.body)
      }
    }
  }

  /// The files with code of the class, its superclasses in the project and its subclasses.
  private var files: Set<Int32> {
    Set(
      (classChain + subclasses).flatMap { $0.functions.map(\.location.file) + $0.properties.map(\.location.file) }
        + subclasses.map(\.location.file) + [file.number])
  }

  /// Returns the tokens of a file that may be code of the class, its superclasses or its subclasses.
  private func code(in number: Int32) -> [Range<Int>] {
    number == file.number
      ? filePart.bodies + subclasses.flatMap { file.declarations.types[$0.name]?.bodies ?? [] }
      : [scope.file(number).source.tokens.indices]
  }

  /// Whether any code of the class, its superclasses or its subclasses contains one of the words.
  private func mentions(_ words: [String]) -> Bool {
    files.contains { number in
      scope.recordSearch(for: words, in: number)
      let source = scope.file(number).source
      return code(in: number).contains { source.contains($0, anyOf: words) }
    }
  }

  /// Returns the places where the class sets a property of its own list. Nil if code of other types sets the property,
  /// or may set it.
  private func sites(setting property: String, of name: String) -> [SwiftLocation]? {
    var searchedFiles: Set<Int32> = [file.number]
    if classChain.lazy.compactMap({ $0.property(name, isStatic: false) }).first?.isHidden != true {
      // Code that sets the property from outside usually mentions the name of the class.
      let setters = scope.filesWithSetters(of: property)
      let mentioningFiles = type.name.split(separator: ".").last.flatMap { scope.filesWithMentions(of: String($0)) }
      searchedFiles.formUnion(mentioningFiles.map { Set($0.map(\.number)).intersection(setters) } ?? setters)
    }
    let isSetFromOutside = searchedFiles.contains { number in
      scope.recordSearch(for: [property, name], in: number)
      let source = scope.file(number).source
      return source.tokens.indices.contains { index in
        source.isToken(index, property) && source.isAssigned(index) && source.isOnOtherObject(name, at: index - 1)
      }
    }
    if isSetFromOutside { return nil }
    return files.sorted().flatMap { number in
      scope.recordSearch(for: [property, name], in: number)
      let source = scope.file(number).source
      return code(in: number).joined().filter { index in
        source.isToken(index, property) && source.isAssigned(index) && source.listName(setAt: index) == name
      }.map { SwiftLocation(file: number, token: $0) }
    }
  }

  /// Returns the function of this file whose body contains a token.
  private func function(around site: Int) -> SwiftFunction? {
    classChain.flatMap(\.functions).first { $0.location.file == file.number && $0.body.contains(site) }
  }

  /// Whether an assignment runs each time that its function runs. A test for iOS 14 or iOS 15, which introduced the
  /// focus properties of lists, does not count as a condition.
  private func runsUnconditionally(_ site: Int, in body: Range<Int>) -> Bool {
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

  /// Returns the constant results of the delegate methods if the class is the delegate of only this list; otherwise an
  /// unknown node.
  private func delegate(_ name: String, _ listClass: String, _ place: Range<Int>) -> SwiftNode {
    let isImplied = ["UITableViewController", "UICollectionViewController"].contains(classChain.last?.superclass)
    let sites = sites(setting: "delegate", of: name)
    let isSelf = sites?.allSatisfy { $0.file == file.number && isSetToSelf($0.token) } == true
    guard classChain.last?.superclass?.hasPrefix("UI") == true, isSelf, sites?.count == (isImplied ? 0 : 1),
      !mayBeDelegateOfOtherLists(than: name, listClass)
    else {
      return SwiftNode(.unknown("the list's delegate is unknown or shared by several lists"), place)
    }
    let prefix = listClass == "UITableView" ? "tableView" : "collectionView"
    var members: [SwiftMember] = []
    for function in subclasses.flatMap(\.functions) where function.name == prefix && !function.isStatic {
      members.set(.unknown(function.selector, at: place, "a subclass implements it"))
    }
    for function in classChain.flatMap(\.functions) where function.name == prefix && !function.isStatic {
      let isHere = function.location.file == file.number
      let label = isHere ? source.tokens[function.location.token].range : place
      guard !members.contains(where: { $0.name == function.selector }) else { continue }
      members.append(SwiftMember(function.selector, label, SwiftNode(constantResult(function), label)))
    }
    return SwiftNode(.object(members), place)
  }

  /// Whether `= self` follows a property name and ends the statement.
  private func isSetToSelf(_ property: Int) -> Bool {
    source.isToken(property + 1, "=") && source.isToken(property + 2, "self")
      && source.tokens[min(property + 3, source.tokens.count - 1)].startsLine
  }

  /// Whether the class may be the delegate of another list of the same kind. A delegate method is called for each of
  /// these lists.
  private func mayBeDelegateOfOtherLists(than name: String, _ listClass: String) -> Bool {
    files.contains { number in
      scope.recordSearch(for: ["delegate"], in: number)
      let source = scope.file(number).source
      return code(in: number).joined().contains { index in
        guard source.isToken(index, "delegate"), source.kind(index - 1) == .period, source.isToken(index + 1, "="),
          source.isToken(index + 2, "self")
        else { return false }
        guard let otherName = source.listName(setAt: index) else { return true }
        return otherName != name && (self.listClass(of: otherName) ?? listClass) == listClass
      }
    }
  }

  /// Returns the constant result of a delegate method; an unknown value if the result depends on anything.
  private func constantResult(_ function: SwiftFunction) -> SwiftNode.Value {
    let source = scope.file(function.location.file).source
    scope.look(at: function.body.lowerBound, in: function.location.file)
    var body = function.body
    if source.isToken(body.lowerBound, "return") { body = body.dropFirst() }
    guard function.condition.isAlways, body.count == 1, ["true", "false"].contains(source.text(body.lowerBound)) else {
      return .unknown(SwiftFocus.computedReason)
    }
    return .bool(source.isToken(body.lowerBound, "true"))
  }
}

extension SwiftSource {
  /// Returns the name of the list whose member is set at a token: `tableView` for `tableView.allowsFocus = true`,
  /// `list` for `self.list?.delegate = self`.
  fileprivate func listName(setAt index: Int) -> String? {
    guard kind(index - 1) == .period, let nameToken = nameToken(before: index - 1) else { return nil }
    return kind(nameToken - 1) != .period || isToken(nameToken - 2, "self") ? identifier(nameToken) : nil
  }

  /// Whether `other.list.` precedes a member: the list belongs to another object.
  fileprivate func isOnOtherObject(_ property: String, at dot: Int) -> Bool {
    guard kind(dot) == .period, let nameToken = nameToken(before: dot) else { return false }
    return isToken(nameToken, property) && kind(nameToken - 1) == .period && !isToken(nameToken - 2, "self")
  }

  /// Returns the token of the name before a dot; a `?` or `!` between them is ignored.
  private func nameToken(before dot: Int) -> Int? {
    let nameToken = isToken(dot - 1, "?") || isToken(dot - 1, "!") ? dot - 2 : dot - 1
    return kind(nameToken) == .identifier ? nameToken : nil
  }
}
