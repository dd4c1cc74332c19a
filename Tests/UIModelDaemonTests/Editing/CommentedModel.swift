import UIModelJSON

/// A simple model of a document: its elements, and the owner of each comment. A test applies each edit to the model and
/// to the text, and then compares both.
struct CommentedModel {
  /// A string, or an object with members and a list of items. The tag of an object is its `id`.
  indirect enum Node: Hashable {
    case leaf(String)
    case object(String, members: [String], items: [Node])

    var tag: String {
      switch self {
      case .leaf(let tag), .object(let tag, _, _): tag
      }
    }

    var items: [Node] { if case .object(_, _, let items) = self { items } else { [] } }
    var members: [String] { if case .object(_, let members, _) = self { members } else { [] } }

    /// The tags of the node and all its descendants, including the tags of members.
    var tags: [String] { [tag] + members + items.flatMap(\.tags) }

    var json: JSONValue {
      switch self {
      case .leaf(let tag): return .string(tag)
      case .object(let tag, let members, let items):
        var object: JSONObject = ["id": .string(tag)]
        for member in members { object[member] = .int(1) }
        object["items"] = .array(items.map(\.json))
        return .object(object)
      }
    }
  }

  var root: Node
  /// The tag of the element that owns each comment, by the comment's only word, such as `c1`. A comment on a list is
  /// owned by the list, whose tag is `*` and the tag of the object with the list.
  var owners: [String: String] = [:]
  private var lastTagNumber = 0

  init() { root = .object("e0", members: [], items: []) }

  mutating func newTag(_ letter: String = "e") -> String {
    lastTagNumber += 1
    return "\(letter)\(lastTagNumber)"
  }

  /// The paths of all objects. A path consists of indices into items.
  var objectPaths: [[Int]] { paths(of: root, []).filter { !isLeaf($0) } }
  var allPaths: [[Int]] { paths(of: root, []) }

  private func isLeaf(_ path: [Int]) -> Bool { if case .leaf = node(at: path) { true } else { false } }

  private func paths(of node: Node, _ path: [Int]) -> [[Int]] {
    [path] + node.items.enumerated().flatMap { paths(of: $1, path + [$0]) }
  }

  func node(at path: [Int]) -> Node { path.reduce(root) { $0.items[$1] } }

  mutating func change(_ path: [Int], _ body: (inout Node) -> Void) { root = changedNode(root, path[...], body) }

  private func changedNode(_ node: Node, _ path: ArraySlice<Int>, _ body: (inout Node) -> Void) -> Node {
    var node = node
    guard let firstIndex = path.first, case .object(let tag, let members, var items) = node else {
      body(&node)
      return node
    }
    items[firstIndex] = changedNode(items[firstIndex], path.dropFirst(), body)
    return .object(tag, members: members, items: items)
  }

  /// Removes the comments of the elements with the given tags, and the comments in the lists of these elements.
  mutating func removeComments(_ tags: [String]) {
    let removedOwners = Set(tags + tags.map { "*" + $0 })
    owners = owners.filter { !removedOwners.contains($0.value) }
  }

  /// Transfers the comments of an element to the element that replaces it.
  mutating func transferComments(_ old: String, to new: String) { owners = owners.mapValues { $0 == old ? new : $0 } }
}

extension CommentedModel.Node {
  func with(items: [CommentedModel.Node]) -> Self {
    if case .object(let tag, let members, _) = self { .object(tag, members: members, items: items) } else { self }
  }

  func with(members: [String]) -> Self {
    if case .object(let tag, _, let items) = self { .object(tag, members: members, items: items) } else { self }
  }
}

/// The text of a random model, with random comments and a random layout.
struct CommentedText {
  private(set) var model = CommentedModel()
  private(set) var text = ""
  private var generator: SeededGenerator
  private let lineEnding: String
  private let indentationUnit: String
  private var commentCount = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    lineEnding = Bool.random(using: &generator) ? "\n" : "\r\n"
    indentationUnit = ["  ", "    ", "\t"].randomElement(using: &generator) ?? "  "
    model.root = randomNode(depth: 0, tag: "e0")
    text = "{" + lineEnding + indentationUnit + "\"app\": "
    write(model.root, indentationUnit)
    text += lineEnding + "}" + lineEnding
  }

  /// Returns true with a probability of 1 in `caseCount`.
  private mutating func randomChance(_ caseCount: Int) -> Bool { Int.random(in: 0..<caseCount, using: &generator) == 0 }

  private mutating func randomNode(depth: Int, tag: String) -> CommentedModel.Node {
    guard depth == 0 || (depth < 3 && randomChance(3)) else { return .leaf(tag) }
    let members = (0..<Int.random(in: 0...2, using: &generator)).map { _ in model.newTag("m") }
    let count = Int.random(in: 0...(depth == 0 ? 6 : 3), using: &generator)
    return .object(
      tag, members: members, items: (0..<count).map { _ in randomNode(depth: depth + 1, tag: model.newTag()) })
  }

  private mutating func makeComment(of owner: String, isLine: Bool) -> String {
    commentCount += 1
    let name = "c\(commentCount)"
    model.owners[name] = owner
    return isLine ? "// \(name)" : "/* \(name) */"
  }

  private mutating func write(_ node: CommentedModel.Node, _ indentation: String) {
    guard case .object(let tag, let members, let items) = node else {
      text += "\"\(node.tag)\""
      return
    }
    writeList(
      [.text("\"id\": \"\(tag)\"")] + members.map { .member($0) } + [.items(items, of: tag)], in: nil, indentation)
  }

  /// A part of an object or list, between two commas: a fixed text, a member, a list of items, or a single item.
  private enum Piece {
    case text(String)
    case member(String)
    case items([CommentedModel.Node], of: String)
    case node(CommentedModel.Node)

    /// The tag of the element that owns the comments beside the piece, or nil if no comments are written beside the
    /// piece.
    var tag: String? {
      switch self {
      case .text, .items: nil
      case .member(let tag): tag
      case .node(let node): node.tag
      }
    }
  }

  private mutating func write(_ piece: Piece, _ indentation: String) {
    switch piece {
    case .text(let text): self.text += text
    case .member(let name): text += "\"\(name)\": 1"
    case .items(let items, let tag):
      text += "\"items\": "
      writeList(items.map { .node($0) }, in: tag, indentation)
    case .node(let node): write(node, indentation)
    }
  }

  /// Writes the pieces of an object or a list with random comments. Each piece is on a line of its own, or several
  /// pieces share a line.
  private mutating func writeList(_ items: [Piece], in listTag: String?, _ indentation: String) {
    text += listTag == nil ? "{" : "["
    let isInline = randomChance(3)
    let innerIndentation = isInline ? indentation : indentation + indentationUnit
    let hasTrailingComma = randomChance(3)
    if let listTag, randomChance(6) {
      text += " " + makeComment(of: "*" + listTag, isLine: true) + lineEnding + innerIndentation
    } else {
      text += isInline ? "" : lineEnding + innerIndentation
    }
    var isAtLineStart = !isInline
    for (index, item) in items.enumerated() {
      if isAtLineStart, let listTag, randomChance(6) {
        text += makeComment(of: "*" + listTag, isLine: !randomChance(3)) + lineEnding + lineEnding + innerIndentation
      }
      if let tag = item.tag {
        if isAtLineStart, randomChance(4) { text += makeComment(of: tag, isLine: true) + lineEnding + innerIndentation }
        if randomChance(6) { text += makeComment(of: tag, isLine: false) + " " }
      }
      write(item, innerIndentation)
      let isLast = index + 1 == items.count
      if let tag = item.tag, randomChance(8) { text += " " + makeComment(of: tag, isLine: false) }
      if !isLast || hasTrailingComma { text += "," }
      if let tag = item.tag, !isInline, randomChance(4) {
        text += " " + makeComment(of: tag, isLine: !randomChance(3))
      }
      isAtLineStart = !isInline && (isLast || !randomChance(5) || text.hasSuffix("*/") || lastLineHasComment)
      if isLast { break }
      text += isAtLineStart ? lineEnding + innerIndentation : " "
    }
    if !isInline {
      text += lineEnding + indentation
      if let listTag, randomChance(8) {
        text += indentationUnit + makeComment(of: "*" + listTag, isLine: true) + lineEnding + indentation
      }
    }
    text += listTag == nil ? "}" : "]"
  }

  private var lastLineHasComment: Bool { text.split(whereSeparator: \.isNewline).last?.contains("//") == true }
}
