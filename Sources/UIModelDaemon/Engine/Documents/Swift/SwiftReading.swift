import UIModelJSON

/// What came of reading a Swift file with what other files of its project declare.
package struct SwiftReading: Sendable {
  let file: SwiftFile
  /// The file's number in its project; negative without one.
  package var fileNumber: Int32 { file.number }
  /// What the file declares, as the tree of a document that says the same, and what stands in it at the top.
  let tree: JSONTree
  let entries: [JSONEntry]
  /// The nodes of the tree that stand in other files.
  package let places: [Int32: SwiftPlace]
  /// The names that other files were asked for, and the files that were looked into: the reading stands for as long as
  /// these are what they were.
  package let asked: Set<String>
  package let used: Set<Int32>
  /// Code that several commands have in common: changed for one, it is changed for all. UTF-8 bytes.
  var shared: [Range<Int>] = []
  /// What is known of the commands that this file makes, by where their classes' names begin; see
  /// `SwiftElementWriter.reasons`.
  var reasons: [Int: String] = [:]
  /// The same of commands that other files make for this one, by the files' numbers.
  package internal(set) var reasonsElsewhere: [Int32: [Int: String]] = [:]

  init(
    file: SwiftFile, tree: JSONTree, entries: [JSONEntry], places: [Int32: SwiftPlace], asked: Set<String>,
    used: Set<Int32>
  ) {
    (self.file, self.tree, self.entries, self.places) = (file, tree, entries, places)
    (self.asked, self.used) = (asked, used)
  }
}

/// Makes a tree of what was read, and notes which of it stands in other files.
struct SwiftTreeBuilder {
  private var builder = JSONTreeBuilder()
  private(set) var places: [Int32: SwiftPlace] = [:]

  var tree: JSONTree { builder.tree }
  /// The index of the next node.
  var count: Int { builder.count }

  mutating func write(_ member: SwiftMember) {
    builder.key(member.name, from: here(member.label, 0..<0))
    write(member.node)
  }

  mutating func write(_ node: SwiftNode) { write(node, near: node.range) }

  /// `place`: where in this file what stands elsewhere comes in.
  private mutating func write(_ node: SwiftNode, near place: Range<Int>) {
    let range = here(node.range, place)
    switch node.value {
    case .string(let string): builder.string(string, from: range)
    case .int(let int): builder.int(int, from: range)
    case .bool(let bool): builder.bool(bool, from: range)
    case .null: builder.null(from: range)
    case .list(let elements):
      inside(.array, range, elements.count) { for element in elements { $0.write(element, near: range) } }
    case .object(let members):
      inside(.object, range, members.count) { tree in
        for member in members {
          tree.builder.key(member.name, from: tree.here(member.label, range))
          tree.write(member.node, near: range)
        }
      }
    case .unknown(let reason):
      inside(.object, range, 1) { tree in
        tree.builder.key("$unknown", from: range)
        tree.builder.string(reason, from: range)
      }
    }
  }

  private enum Container { case array, object }

  private mutating func inside(
    _ kind: Container, _ range: Range<Int>, _ count: Int, _ content: (inout SwiftTreeBuilder) -> Void
  ) {
    // The builder holds the container open while its content is written by way of this one.
    var found: [Int32: SwiftPlace] = [:]
    let write = { (builder: inout JSONTreeBuilder) in
      var tree = SwiftTreeBuilder(builder: builder)
      content(&tree)
      (builder, found) = (tree.builder, tree.places)
    }
    switch kind {
    case .array: builder.array(from: range, count: count, write)
    case .object: builder.object(from: range, count: count, write)
    }
    places.merge(found) { $1 }
  }

  init() {}

  private init(builder: JSONTreeBuilder) { self.builder = builder }

  /// The place of the next node in this file: for what stands in another, an empty one where it comes in.
  private mutating func here(_ range: Range<Int>, _ near: Range<Int>) -> Range<Int> {
    guard let place = SwiftStretch.place(range) else { return range }
    places[Int32(clamping: builder.count)] = place
    return near.lowerBound..<near.lowerBound
  }
}
