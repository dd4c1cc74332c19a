import UIModelJSON
import UIModelPlatform

/// What came of reading a Swift file with what other files of its project declare.
package struct SwiftReading: CodeReading {
  package let file: SwiftFile
  /// Whom it asked: it stands for as long as these are what they were.
  private let uses: [Int32: SwiftUse]
  /// The file's number in its project; negative without one.
  package var fileNumber: Int32 { file.number }
  /// What the file declares, as the tree of a document that says the same, and what stands in it at the top.
  package private(set) var tree: JSONTree
  package private(set) var entries: [JSONEntry]
  /// The nodes of the tree that stand in other files.
  package private(set) var places: [Int32: SwiftPlace]
  /// The names that other files were asked for: the reading stands for as long as who has them is who it was.
  package let asked: Set<String>
  /// The project's own classes of commands.
  var commandClasses: Set<String> = []
  /// Whether it is compiled for other systems only, and was not read.
  package var isOfOthers = false
  /// Whether, of these, it is compiled for apps on iPhone, and was read as far as SDKs are concerned.
  package var isOfPhones = false
  /// Code that several commands have in common: changed for one, it is changed for all. UTF-8 bytes.
  package var shared: [Range<Int>] = []
  /// The same of code in other files.
  package var sharedElsewhere: [SwiftPlace] = []
  /// What is known of the commands that this file makes, by where their classes' names begin; see
  /// `SwiftElementWriter.reasons`.
  var reasons: [Int: String] = [:]
  /// The same of commands that other files make for this one, by the files' numbers.
  package internal(set) var reasonsElsewhere: [Int32: [Int: String]] = [:]

  init(
    file: SwiftFile, tree: JSONTree, entries: [JSONEntry], places: [Int32: SwiftPlace], asked: Set<String>,
    uses: [Int32: SwiftUse]
  ) {
    (self.file, self.tree, self.entries, self.places) = (file, tree, entries, places)
    (self.asked, self.uses) = (asked, uses)
  }

  /// The other files that were looked into.
  package var used: Set<Int32> { Set(uses.keys).subtracting([fileNumber]) }

  /// The platform for which alone `#if` compiles what stands at a place, of those that apps are checked for; nil for both or
  /// neither, and where that is not known.
  package func onlyPlatform(at offset: Int) -> Platform? {
    let source = file.source
    guard let token = source.tokens.firstIndex(where: { $0.range.upperBound > offset }) else { return nil }
    let releases = source.clauses(around: token, source.directives).releases ?? []
    let platforms = SwiftCondition.checked.filter { platform in releases.contains { $0.platform == platform.rawValue } }
    return platforms.count == 1 ? platforms.first : nil
  }

  // MARK: Edits

  /// Whether it would come out the same after an edit, but for where things stand.
  package func stands(after edit: SwiftFileEdit) -> Bool { uses[edit.file].map { edit.spares($0) } ?? true }

  /// The reading after an edit of its file that it stands after.
  package func moved(by edit: SwiftFileEdit, to file: SwiftFile) -> SwiftReading {
    var new = SwiftReading(file: file, tree: tree, entries: entries, places: places, asked: asked, uses: uses)
    let move = edit.move
    new.tree = tree.movingOrigins { move($0) }
    new.entries = entries.map {
      JSONEntry(kind: $0.kind, section: $0.section, node: $0.node, range: move($0.range))
    }
    new.shared = shared.map { move($0) }
    new.sharedElsewhere = sharedElsewhere
    new.reasons = reasons.movingKeys(by: move)
    new.reasonsElsewhere = reasonsElsewhere
    (new.isOfOthers, new.isOfPhones, new.commandClasses) = (isOfOthers, isOfPhones, commandClasses)
    return new
  }

  /// The reading after an edit of another file that it stands after; nil if nothing of it stands there.
  package func moved(by edit: SwiftFileEdit) -> SwiftReading? {
    guard
      reasonsElsewhere[edit.file] != nil || sharedElsewhere.contains(where: { $0.file == edit.file })
        || places.values.contains(where: { $0.file == edit.file })
    else {
      return nil
    }
    var new = self
    func moved(_ place: SwiftPlace) -> SwiftPlace {
      place.file == edit.file ? SwiftPlace(file: place.file, range: edit.move(place.range)) : place
    }
    new.places = places.mapValues(moved)
    new.sharedElsewhere = sharedElsewhere.map(moved)
    new.reasonsElsewhere[edit.file] = reasonsElsewhere[edit.file]?.movingKeys(by: edit.move)
    return new
  }
}

extension [Int: String] {
  fileprivate func movingKeys(by move: SwiftMove) -> [Int: String] {
    Dictionary(map { (move($0.key), $0.value) }) { first, _ in first }
  }
}

/// Makes a tree of what was read, and notes which of it stands in other files.
struct SwiftTreeBuilder {
  private var builder = JSONTreeBuilder()
  private(set) var places: [Int32: SwiftPlace] = [:]

  var tree: JSONTree { builder.tree }
  /// The index of the next node.
  var count: Int { builder.count }

  mutating func write(_ member: SwiftMember) { Self.write(member, near: 0..<0, &builder, &places) }

  mutating func write(_ node: SwiftNode) { Self.write(node, near: node.range, &builder, &places) }

  private static func write(
    _ member: SwiftMember, near place: Range<Int>, _ builder: inout JSONTreeBuilder,
    _ places: inout [Int32: SwiftPlace]
  ) {
    builder.key(member.name, from: here(member.label, place, builder.count, &places))
    write(member.node, near: place, &builder, &places)
  }

  /// `place`: where in this file what stands elsewhere comes in.
  private static func write(
    _ node: SwiftNode, near place: Range<Int>, _ builder: inout JSONTreeBuilder, _ places: inout [Int32: SwiftPlace]
  ) {
    let range = here(node.range, place, builder.count, &places)
    switch node.value {
    case .string(let string): builder.string(string, from: range)
    case .int(let int): builder.int(int, from: range)
    case .number(let number): builder.number(number, from: range)
    case .bool(let bool): builder.bool(bool, from: range)
    case .null: builder.null(from: range)
    case .list(let elements):
      builder.array(from: range, count: elements.count) { builder in
        for element in elements { write(element, near: range, &builder, &places) }
      }
    case .object(let members):
      builder.object(from: range, count: members.count) { builder in
        for member in members { write(member, near: range, &builder, &places) }
      }
    case .unknown(let reason):
      builder.object(from: range, count: 1) { builder in
        builder.key("$unknown", from: range)
        builder.string(reason, from: range)
      }
    }
  }

  /// The place of a node in this file: for what stands in another, an empty one where it comes in.
  private static func here(
    _ range: Range<Int>, _ near: Range<Int>, _ node: Int, _ places: inout [Int32: SwiftPlace]
  ) -> Range<Int> {
    guard let place = SwiftStretch.place(range) else { return range }
    places[Int32(clamping: node)] = place
    return near.lowerBound..<near.lowerBound
  }
}
