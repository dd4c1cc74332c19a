import UIModelJSON

/// A simple model of a document with comments: its elements, and the element to which each comment belongs. Each edit
/// changes the model in the way in which the engine should change the text.
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

    /// The tags of the node, of its members and of all its descendants.
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
  /// The owner of each comment, by the name of the comment. An owner is the tag of an element. The owner of a comment
  /// on a list is `*` and the tag of the object that holds the list.
  var owners: [String: String] = [:]
  private var next = 0

  init() { root = .object("e0", members: [], items: []) }

  mutating func newTag(_ letter: String = "e") -> String {
    next += 1
    return "\(letter)\(next)"
  }

  /// The paths of all objects. A path consists of indices into items.
  var objects: [[Int]] { paths(of: root, []).filter { !isLeaf($0) } }
  var all: [[Int]] { paths(of: root, []) }

  private func isLeaf(_ path: [Int]) -> Bool { if case .leaf = node(at: path) { true } else { false } }

  private func paths(of node: Node, _ path: [Int]) -> [[Int]] {
    [path] + node.items.enumerated().flatMap { paths(of: $1, path + [$0]) }
  }

  func node(at path: [Int]) -> Node { path.reduce(root) { $0.items[$1] } }

  mutating func change(_ path: [Int], _ body: (inout Node) -> Void) { root = changed(root, path[...], body) }

  private func changed(_ node: Node, _ path: ArraySlice<Int>, _ body: (inout Node) -> Void) -> Node {
    var node = node
    guard let first = path.first, case .object(let tag, let members, var items) = node else {
      body(&node)
      return node
    }
    items[first] = changed(items[first], path.dropFirst(), body)
    return .object(tag, members: members, items: items)
  }

  /// Removes the comments of removed elements.
  mutating func removeComments(_ tags: [String]) {
    let gone = Set(tags + tags.map { "*" + $0 })
    owners = owners.filter { !gone.contains($0.value) }
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

/// Writes a random model with random comments in a random layout.
struct CommentedText {
  private(set) var model = CommentedModel()
  private(set) var text = ""
  private var generator: SeededGenerator
  private let lineEnding: String
  private let unit: String
  private var comments = 0

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    lineEnding = Bool.random(using: &generator) ? "\n" : "\r\n"
    unit = ["  ", "    ", "\t"].randomElement(using: &generator) ?? "  "
    model.root = node(depth: 0, tag: "e0")
    text = "{" + lineEnding + unit + "\"app\": "
    write(model.root, unit)
    text += lineEnding + "}" + lineEnding
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

  private mutating func node(depth: Int, tag: String) -> CommentedModel.Node {
    guard depth == 0 || (depth < 3 && chance(3)) else { return .leaf(tag) }
    let members = (0..<Int.random(in: 0...2, using: &generator)).map { _ in model.newTag("m") }
    let count = Int.random(in: 0...(depth == 0 ? 6 : 3), using: &generator)
    return .object(tag, members: members, items: (0..<count).map { _ in node(depth: depth + 1, tag: model.newTag()) })
  }

  private mutating func comment(of owner: String, isLine: Bool) -> String {
    comments += 1
    let name = "c\(comments)"
    model.owners[name] = owner
    return isLine ? "// \(name)" : "/* \(name) */"
  }

  private mutating func write(_ node: CommentedModel.Node, _ indentation: String) {
    guard case .object(let tag, let members, let items) = node else {
      text += "\"\(node.tag)\""
      return
    }
    list([.text("\"id\": \"\(tag)\"")] + members.map { .member($0) } + [.items(items, of: tag)], in: nil, indentation)
  }

  /// The text between two commas.
  private enum Piece {
    case text(String)
    case member(String)
    case items([CommentedModel.Node], of: String)
    case node(CommentedModel.Node)

    /// The tag of the element to which comments around the piece belong. Nil if no comments are written there.
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
      list(items.map { .node($0) }, in: tag, indentation)
    case .node(let node): write(node, indentation)
    }
  }

  /// Writes the pieces of an object or a list with random comments. Each piece is on a line of its own, or several
  /// pieces share a line.
  private mutating func list(_ items: [Piece], in listTag: String?, _ indentation: String) {
    text += listTag == nil ? "{" : "["
    let isInline = chance(3)
    let inner = isInline ? indentation : indentation + unit
    let hasTrailingComma = chance(3)
    if let listTag, chance(6) {
      text += " " + comment(of: "*" + listTag, isLine: true) + lineEnding + inner
    } else {
      text += isInline ? "" : lineEnding + inner
    }
    var isAtLineStart = !isInline
    for (index, item) in items.enumerated() {
      if isAtLineStart, let listTag, chance(6) {
        text += comment(of: "*" + listTag, isLine: !chance(3)) + lineEnding + lineEnding + inner
      }
      if let tag = item.tag {
        if isAtLineStart, chance(4) { text += comment(of: tag, isLine: true) + lineEnding + inner }
        if chance(6) { text += comment(of: tag, isLine: false) + " " }
      }
      write(item, inner)
      let isLast = index + 1 == items.count
      if let tag = item.tag, chance(8) { text += " " + comment(of: tag, isLine: false) }
      if !isLast || hasTrailingComma { text += "," }
      if let tag = item.tag, !isInline, chance(4) {
        text += " " + comment(of: tag, isLine: !chance(3))
      }
      isAtLineStart = !isInline && (isLast || !chance(5) || text.hasSuffix("*/") || lastLineHasComment)
      if isLast { break }
      text += isAtLineStart ? lineEnding + inner : " "
    }
    if !isInline {
      text += lineEnding + indentation
      if let listTag, chance(8) { text += unit + comment(of: "*" + listTag, isLine: true) + lineEnding + indentation }
    }
    text += listTag == nil ? "}" : "]"
  }

  private var lastLineHasComment: Bool { text.split(whereSeparator: \.isNewline).last?.contains("//") == true }
}
