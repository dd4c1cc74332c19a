import UIModelPlatform

/// Reads the table views and collection views whose focus properties a class sets.
///
/// For example, `tableView.allowsFocus = false` in `viewDidLoad()` becomes a list object with `"allowsFocus": false`.
struct SwiftFocusLists {
  /// The objects for the document's `subviews` list.
  private(set) var nodes: [SwiftNode] = []
  /// The analysis results: an empty string for each assignment to a known list, by the UTF-8 offset of the property's
  /// name. Assignments to other lists have no entry.
  private(set) var analysisResults: [Int: String] = [:]

  private let file: SwiftFile
  private let scope: SwiftScope
  private let type: SwiftType
  /// The class with only the members that this file declares.
  private let filePart: SwiftType
  /// The class and its superclasses in the project, from the class upward.
  private let classChain: [SwiftType]
  /// The class's subclasses in the project. An object of the class may be an instance of a subclass.
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
    var visitedNames: Set<String> = []
    for site in sites where SwiftFocus.listProperties.contains(file.source.text(site)) {
      guard let name = file.source.listName(setAt: site), let listClass = listClass(of: name) else { continue }
      analysisResults[file.source.tokens[site].range.lowerBound] = ""
      if visitedNames.insert(name).inserted, let node = node(name, listClass) { nodes.append(node) }
    }
  }

  /// Returns the UIKit class of the list in a property, such as `UITableView`. Nil if the property is unknown, or if
  /// its class is not a list class of UIKit.
  private func listClass(of name: String) -> String? {
    guard let property = classChain.lazy.compactMap({ $0.property(name, isStatic: false) }).first else {
      switch (classChain.last?.superclassName, name) {
      case ("UITableViewController", "tableView"): return "UITableView"
      case ("UICollectionViewController", "collectionView"): return "UICollectionView"
      default: return nil
      }
    }
    let source = scope.file(property.location.fileNumber).source
    scope.recordCodeUse(at: property.location.token, in: property.location.fileNumber)
    var className = property.typeTokens.flatMap { source.typeName($0) }
    if className == nil, let value = property.value, case .call(let call) = source.expression(value) {
      className = call.path.first
    }
    guard let className else { return nil }
    let systemClass =
      scope.classChain(of: className, in: property.location.fileNumber).prefix(while: \.isDeclared).last?.superclassName
      ?? className
    // A list class of the project may set further properties.
    return systemClass == className && ViewClass.named(className)?.isList == true ? className : nil
  }

  /// Returns the node of a list. Nil if all its properties are unset or unknown, or if a subclass might replace the
  /// list.
  private func node(_ name: String, _ listClass: String) -> SwiftNode? {
    // A subclass might declare another list with this name.
    guard !([type] + subclasses).contains(where: \.isOpen),
      subclasses.allSatisfy({ $0.property(name, isStatic: false) == nil })
    else { return nil }
    let classNameRange = source.tokens[type.location.fileNumber == file.number ? type.location.token : 0].range
    var members: [SwiftMember] = []
    var nameRange: Range<Int>?
    for property in Self.properties {
      let assignment = assignment(property, of: name)
      if case .unset = assignment { continue }
      guard case .set(let site, let value) = assignment else {
        members.append(.unknown(property, at: classNameRange, SwiftFocus.computedReason))
        continue
      }
      let range = source.range(value)
      nameRange = nameRange ?? source.tokens[site].range
      let isOn = source.isToken(value.lowerBound, "true")
      members.append(SwiftMember(property, source.tokens[site].range, SwiftNode(.bool(isOn), range)))
    }
    guard let nameRange else { return nil }
    members.append(SwiftMember("class", nameRange, SwiftNode(.string(listClass), nameRange)))
    members.append(SwiftMember("delegate", nameRange, delegateNode(name, listClass, nameRange)))
    for property in ["frame", "cells", "collectionViewLayout", "isHidden", "isUserInteractionEnabled"] {
      members.append(.unknown(property, at: nameRange, "it is not analyzed"))
    }
    return SwiftNode(.object(members), nameRange)
  }

  // MARK: Properties

  /// The assignment to a list property:
  ///
  /// - `unset`: no code assigns the property.
  /// - `unknown`: the value cannot be determined, for example because there are several assignments.
  /// - `set`: the only assignment certainly runs, and its value is `true` or `false`.
  private enum Assignment {
    case unset, unknown
    /// The token of the property's name, and the tokens of the assigned value.
    case set(Int, Range<Int>)
  }

  /// Returns the assignment to a property of a list; see `Assignment`.
  private func assignment(_ property: String, of name: String) -> Assignment {
    // An edit button or the controller itself might change `isEditing`.
    if property == "isEditing", mentions(["setEditing", "isEditing", "editButtonItem"]) { return .unknown }
    guard let sites = sites(setting: property, of: name) else { return .unknown }
    guard let site = sites.first?.token else { return .unset }
    guard sites.count == 1, sites[known: 0].fileNumber == file.number, source.isToken(site + 1, "="),
      let function = function(around: site), function.condition.isAlways, runsUnconditionally(site, in: function.body),
      SwiftObservers(scope).isExecuted(function, of: type), !mayBeSkippedBySubclass(function),
      ["true", "false"].contains(source.text(site + 2)),
      source.isToken(site + 3, "}") || source.tokens[min(site + 3, source.tokens.count - 1)].startsLine
    else { return .unknown }
    scope.recordCodeUse(at: site, in: file.number)
    return .set(site, site + 2..<site + 3)
  }

  /// Whether a subclass overrides a method, or one of its direct or indirect callers, without certainly calling super.
  private func mayBeSkippedBySubclass(_ method: SwiftFunction) -> Bool {
    var pendingFunctions = [method]
    var methodNames: Set<String> = []
    while let currentFunction = pendingFunctions.popLast() {
      guard methodNames.insert(currentFunction.name).inserted else { continue }
      pendingFunctions += classChain.flatMap(\.functions).filter { caller in
        scope.recordSearch(for: [currentFunction.name], in: caller.location.fileNumber)
        return scope.file(caller.location.fileNumber).source.contains(caller.body, anyOf: [currentFunction.name])
      }
    }
    return subclasses.flatMap(\.functions).contains { overridingMethod in
      guard methodNames.contains(overridingMethod.name), !overridingMethod.isStatic else { return false }
      let source = scope.file(overridingMethod.location.fileNumber).source
      scope.recordCodeUse(at: overridingMethod.body.lowerBound, in: overridingMethod.location.fileNumber)
      return !overridingMethod.body.contains { index in
        source.isToken(index, "super") && source.isToken(index + 2, overridingMethod.name)
          && source.isUnconditional(index, in: overridingMethod.body)
      }
    }
  }

  /// The numbers of the files with code of the class, its superclasses in the project and its subclasses.
  private var fileNumbers: Set<Int32> {
    Set(
      (classChain + subclasses).flatMap {
        $0.functions.map(\.location.fileNumber) + $0.properties.map(\.location.fileNumber)
      }
        + subclasses.map(\.location.fileNumber) + [file.number])
  }

  /// Returns the token ranges to search for code of the class and its relatives: in this file, the bodies of the class
  /// and its subclasses; in any other file, all tokens.
  private func codeRanges(in fileNumber: Int32) -> [Range<Int>] {
    fileNumber == file.number
      ? filePart.bodies + subclasses.flatMap { file.declarations.types[$0.name]?.bodies ?? [] }
      : [scope.file(fileNumber).source.tokens.indices]
  }

  /// Whether the searched code of the class, its superclasses or its subclasses contains one of the words.
  private func mentions(_ words: [String]) -> Bool {
    fileNumbers.contains { fileNumber in
      scope.recordSearch(for: words, in: fileNumber)
      let source = scope.file(fileNumber).source
      return codeRanges(in: fileNumber).contains { source.contains($0, anyOf: words) }
    }
  }

  /// Returns the locations of the assignments to a property of the class's list. Nil if code might set the property on
  /// another object's list, as in `other.list.delegate = self`.
  private func sites(setting property: String, of name: String) -> [SwiftLocation]? {
    var searchedFileNumbers: Set<Int32> = [file.number]
    if classChain.lazy.compactMap({ $0.property(name, isStatic: false) }).first?.isHidden != true {
      // Code of other types that sets the property usually mentions the name of the class.
      let setterFileNumbers = scope.setterFileNumbers(of: property)
      let mentioningFiles = type.name.split(separator: ".").last.flatMap { scope.filesWithMentions(of: String($0)) }
      searchedFileNumbers.formUnion(
        mentioningFiles.map { Set($0.map(\.number)).intersection(setterFileNumbers) } ?? setterFileNumbers)
    }
    let isSetFromOutside = searchedFileNumbers.contains { fileNumber in
      scope.recordSearch(for: [property, name], in: fileNumber)
      let source = scope.file(fileNumber).source
      return source.tokens.indices.contains { index in
        source.isToken(index, property) && source.isAssigned(index) && source.isOnOtherObject(name, at: index - 1)
      }
    }
    if isSetFromOutside { return nil }
    return fileNumbers.sorted().flatMap { fileNumber in
      scope.recordSearch(for: [property, name], in: fileNumber)
      let source = scope.file(fileNumber).source
      return codeRanges(in: fileNumber).joined().filter { index in
        source.isToken(index, property) && source.isAssigned(index) && source.listName(setAt: index) == name
      }.map { SwiftLocation(fileNumber: fileNumber, token: $0) }
    }
  }

  /// Returns the function of the class or a superclass in this file whose body contains a token.
  private func function(around site: Int) -> SwiftFunction? {
    classChain.flatMap(\.functions).first { $0.location.fileNumber == file.number && $0.body.contains(site) }
  }

  /// Whether an assignment runs each time that its function runs. A test for iOS 14 or iOS 15, which introduced the
  /// focus properties of lists, does not count as a condition.
  private func runsUnconditionally(_ site: Int, in body: Range<Int>) -> Bool {
    if source.isUnconditional(site, in: body) { return true }
    let openingBrace = Int(source.tokens[site].parent)
    guard openingBrace > body.lowerBound, source.isToken(openingBrace, "{"),
      let start = source.startOfStatement(openingBrace, in: body)
    else {
      return false
    }
    let conditionText = (start..<openingBrace).map { source.text($0) }.joined()
    return ["if#available(iOS14,*)", "if#available(iOS15,*)", "if#available(iOS15.0,*)", "if#available(iOS14.0,*)"]
      .contains(conditionText) && source.isUnconditional(start, in: body)
  }

  // MARK: The delegate

  /// Returns the constant results of the delegate methods if the class is the delegate of this list and of no other
  /// list. Otherwise returns an unknown node.
  private func delegateNode(_ name: String, _ listClass: String, _ nameRange: Range<Int>) -> SwiftNode {
    let isImplied = ["UITableViewController", "UICollectionViewController"].contains(classChain.last?.superclassName)
    let sites = sites(setting: "delegate", of: name)
    let isSelf = sites?.allSatisfy { $0.fileNumber == file.number && isSetToSelf($0.token) } == true
    guard classChain.last?.superclassName?.hasPrefix("UI") == true, isSelf, sites?.count == (isImplied ? 0 : 1),
      !mayBeDelegateOfOtherLists(than: name, listClass)
    else {
      return SwiftNode(.unknown("the list's delegate is unknown or shared by several lists"), nameRange)
    }
    let methodName = listClass == "UITableView" ? "tableView" : "collectionView"
    var members: [SwiftMember] = []
    for function in subclasses.flatMap(\.functions) where function.name == methodName && !function.isStatic {
      members.set(.unknown(function.selector, at: nameRange, "a subclass implements it"))
    }
    for function in classChain.flatMap(\.functions) where function.name == methodName && !function.isStatic {
      let isInThisFile = function.location.fileNumber == file.number
      let labelRange = isInThisFile ? source.tokens[function.location.token].range : nameRange
      guard !members.contains(where: { $0.name == function.selector }) else { continue }
      members.append(SwiftMember(function.selector, labelRange, SwiftNode(constantResult(function), labelRange)))
    }
    return SwiftNode(.object(members), nameRange)
  }

  /// Whether `= self` follows a property name and ends the statement.
  private func isSetToSelf(_ propertyToken: Int) -> Bool {
    source.isToken(propertyToken + 1, "=") && source.isToken(propertyToken + 2, "self")
      && source.tokens[min(propertyToken + 3, source.tokens.count - 1)].startsLine
  }

  /// Whether the class might be the delegate of another list of the same UIKit class. UIKit calls a delegate method for
  /// each of its lists.
  private func mayBeDelegateOfOtherLists(than name: String, _ listClass: String) -> Bool {
    fileNumbers.contains { fileNumber in
      scope.recordSearch(for: ["delegate"], in: fileNumber)
      let source = scope.file(fileNumber).source
      return codeRanges(in: fileNumber).joined().contains { index in
        guard source.isToken(index, "delegate"), source.kind(index - 1) == .period, source.isToken(index + 1, "="),
          source.isToken(index + 2, "self")
        else { return false }
        guard let otherName = source.listName(setAt: index) else { return true }
        return otherName != name && (self.listClass(of: otherName) ?? listClass) == listClass
      }
    }
  }

  /// Returns the constant result of a delegate method, or an unknown value if the result is not a Boolean literal.
  private func constantResult(_ function: SwiftFunction) -> SwiftNode.Value {
    let source = scope.file(function.location.fileNumber).source
    scope.recordCodeUse(at: function.body.lowerBound, in: function.location.fileNumber)
    var body = function.body
    if source.isToken(body.lowerBound, "return") { body = body.dropFirst() }
    guard function.condition.isAlways, body.count == 1, ["true", "false"].contains(source.text(body.lowerBound)) else {
      return .unknown(SwiftFocus.computedReason)
    }
    return .bool(source.isToken(body.lowerBound, "true"))
  }
}

extension SwiftSource {
  /// Returns the name of the list whose member code sets: `tableView` for `tableView.allowsFocus = true`, `list` for
  /// `self.list?.delegate = self`. Nil if the list belongs to another object.
  ///
  /// - Parameter index: the token of the member's name.
  fileprivate func listName(setAt index: Int) -> String? {
    guard kind(index - 1) == .period, let nameToken = nameToken(before: index - 1) else { return nil }
    return kind(nameToken - 1) != .period || isToken(nameToken - 2, "self") ? identifier(nameToken) : nil
  }

  /// Whether a list belongs to an object other than `self`, as in `other.list.allowsFocus`.
  ///
  /// - Parameter dot: the token of the period after the list's name.
  fileprivate func isOnOtherObject(_ name: String, at dot: Int) -> Bool {
    guard kind(dot) == .period, let nameToken = nameToken(before: dot) else { return false }
    return isToken(nameToken, name) && kind(nameToken - 1) == .period && !isToken(nameToken - 2, "self")
  }

  /// Returns the name token before a period, even if `?` or `!` is between them. Nil for any other expression.
  private func nameToken(before dot: Int) -> Int? {
    let nameToken = isToken(dot - 1, "?") || isToken(dot - 1, "!") ? dot - 2 : dot - 1
    return kind(nameToken) == .identifier ? nameToken : nil
  }
}
