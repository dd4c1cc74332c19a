import UIModelJSON
import UIModelPlatform

/// The result of reading a Swift file together with the declarations in other files of its project.
package struct SwiftReading: CodeReading {
  package let file: SwiftFile
  /// The code on which the reading depends, by file number. The reading is valid until this code changes.
  private let uses: [Int32: SwiftUse]
  /// The number of the file in its project. Negative without a project.
  package var fileNumber: Int32 { file.number }
  /// The declarations of the file, as the tree of an equivalent model document.
  package private(set) var tree: JSONTree
  /// The top-level entries of `tree`.
  package private(set) var entries: [JSONEntry]
  /// The places of the tree's nodes that are declared in other files, by the index of the node.
  package private(set) var places: [Int32: SwiftPlace]
  /// The names that were looked up in the project. The reading is valid as long as the same files declare these names.
  package let lookedUpNames: Set<String>
  /// The project's own subclasses of `UIKeyCommand` and `UICommand`.
  var commandClasses: Set<String> = []
  /// Whether the file is compiled for other platforms only and was therefore not read.
  package var isForOtherPlatforms = false
  /// Whether the file is compiled for iPhone but neither for iPadOS nor for Mac Catalyst. Only the requirements of
  /// newer SDKs were then checked.
  package var isForPhones = false
  /// Code that several commands share, so that an edit changes all of them. UTF-8 bytes.
  package var shared: [Range<Int>] = []
  /// Code in other files that several commands share.
  package var sharedElsewhere: [SwiftPlace] = []
  /// The reasons why commands of this file are not judged, by the offset of their class names. A reason is empty if the
  /// command is judged; see `SwiftElementWriter.reasons`.
  var reasons: [Int: String] = [:]
  /// The reasons for commands that code of other files makes, by the number of the file that contains the command's
  /// class name.
  package internal(set) var reasonsElsewhere: [Int32: [Int: String]] = [:]

  init(
    file: SwiftFile, tree: JSONTree, entries: [JSONEntry], places: [Int32: SwiftPlace], lookedUpNames: Set<String>,
    uses: [Int32: SwiftUse]
  ) {
    (self.file, self.tree, self.entries, self.places) = (file, tree, entries, places)
    (self.lookedUpNames, self.uses) = (lookedUpNames, uses)
  }

  /// The numbers of the other files on which the reading depends.
  package var used: Set<Int32> { Set(uses.keys).subtracting([fileNumber]) }

  /// Returns the only platform, iPadOS or Mac Catalyst, for which `#if` compiles the code at an offset in UTF-8 bytes.
  /// Returns nil for both or neither, and if unknown.
  package func onlyPlatform(at offset: Int) -> Platform? {
    let source = file.source
    guard let token = source.tokens.firstIndex(where: { $0.range.upperBound > offset }) else { return nil }
    let releases = source.clauses(around: token, source.directives).releases ?? []
    let platforms = SwiftCondition.checked.filter { platform in releases.contains { $0.platform == platform.rawValue } }
    return platforms.count == 1 ? platforms.first : nil
  }

  // MARK: Edits

  /// Whether a new reading after an edit would have the same result, apart from positions.
  package func isUnchanged(after edit: SwiftFileEdit) -> Bool { uses[edit.file].map { edit.leavesValid($0) } ?? true }

  /// Returns the reading with moved positions after an edit of its own file that does not invalidate the reading.
  package func moved(by edit: SwiftFileEdit, to file: SwiftFile) -> SwiftReading {
    var new = SwiftReading(
      file: file, tree: tree, entries: entries, places: places, lookedUpNames: lookedUpNames, uses: uses)
    let move = edit.move
    new.tree = tree.movingOrigins { move($0) }
    new.entries = entries.map {
      JSONEntry(kind: $0.kind, section: $0.section, node: $0.node, range: move($0.range))
    }
    new.shared = shared.map { move($0) }
    new.sharedElsewhere = sharedElsewhere
    new.reasons = reasons.movingKeys(by: move)
    new.reasonsElsewhere = reasonsElsewhere
    (new.isForOtherPlatforms, new.isForPhones, new.commandClasses) = (isForOtherPlatforms, isForPhones, commandClasses)
    return new
  }

  /// Returns the reading with moved positions after an edit of another file that does not invalidate the reading.
  /// Returns nil if the reading has no positions in that file.
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

/// Builds the tree of a reading and records its nodes that are declared in other files.
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
    builder.key(member.name, from: localRange(member.label, place, builder.count, &places))
    write(member.node, near: place, &builder, &places)
  }

  /// Writes a node. `place` is the range in this file at which a node from another file is used.
  private static func write(
    _ node: SwiftNode, near place: Range<Int>, _ builder: inout JSONTreeBuilder, _ places: inout [Int32: SwiftPlace]
  ) {
    let range = localRange(node.range, place, builder.count, &places)
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

  /// Returns the range of a node in this file. For a node from another file, records its place and returns an empty
  /// range at the place in this file where the node is used.
  private static func localRange(
    _ range: Range<Int>, _ near: Range<Int>, _ node: Int, _ places: inout [Int32: SwiftPlace]
  ) -> Range<Int> {
    guard let place = SwiftGlobalOffset.place(range) else { return range }
    places[Int32(clamping: node)] = place
    return near.lowerBound..<near.lowerBound
  }
}
