import UIModelJSON
import UIModelPlatform

/// The result of reading a Swift file together with the declarations in other files of its project.
package struct SwiftReading: CodeReading {
  package let file: SwiftFile
  /// The code on which the reading depends, by file number. The reading is valid until this code changes.
  private let uses: [Int32: SwiftUse]
  /// The number of the file in its project. Negative if the file is outside any project.
  package var fileNumber: Int32 { file.number }
  /// The declarations of the file, as the tree of an equivalent model document.
  package private(set) var tree: JSONTree
  /// The top-level entries of `tree`.
  package private(set) var entries: [JSONEntry]
  /// The places of the tree's nodes that are declared in other files, by the index of the node in the tree.
  package private(set) var places: [Int32: SwiftPlace]
  /// The names that were looked up in the project. The reading is valid as long as the same files declare these names.
  package let lookedUpNames: Set<String>
  /// The project's own subclasses of `UIKeyCommand` and `UICommand`.
  var commandClasses: Set<String> = []
  /// Whether the file is compiled for neither iPadOS nor Mac Catalyst, only for tests, or by no target. The user
  /// interface of such a file is not read; see `isForPhones`.
  package var isForOtherPlatforms = false
  /// Whether the file is compiled for iPhone but neither for iPadOS nor for Mac Catalyst. Only the requirements of
  /// newer SDKs are checked in such a file.
  package var isForPhones = false
  /// The ranges of code that several commands share, in UTF-8 bytes. An edit in such a range affects all commands that
  /// share the code.
  package var sharedRanges: [Range<Int>] = []
  /// The places in other files with code that several commands share.
  package var sharedPlaces: [SwiftPlace] = []
  /// The analysis results of this file's commands, by the offset of their class names. The result is empty if the
  /// command is judged, else the reason why it is not; see `SwiftElementWriter.analysisResults`.
  var analysisResults: [Int: String] = [:]
  /// The analysis results of commands whose class names are in other files, by the number of the file that contains the
  /// class name, and then by the offset of the class name; see `analysisResults`.
  package internal(set) var resultsElsewhere: [Int32: [Int: String]] = [:]

  init(
    file: SwiftFile, tree: JSONTree, entries: [JSONEntry], places: [Int32: SwiftPlace], lookedUpNames: Set<String>,
    uses: [Int32: SwiftUse]
  ) {
    (self.file, self.tree, self.entries, self.places) = (file, tree, entries, places)
    (self.lookedUpNames, self.uses) = (lookedUpNames, uses)
  }

  /// The numbers of the other files on which the reading depends.
  package var usedFileNumbers: Set<Int32> { Set(uses.keys).subtracting([fileNumber]) }

  /// Returns iPadOS or Mac Catalyst if `#if` compiles the code at an offset in UTF-8 bytes for only one of the two.
  /// Returns nil for both or neither, and if unknown.
  package func onlyPlatform(at offset: Int) -> Platform? {
    let source = file.source
    guard let token = source.tokens.firstIndex(where: { $0.range.upperBound > offset }) else { return nil }
    let releases = source.clauses(around: token, source.directives).releases ?? []
    let platforms = SwiftCondition.checkedPlatforms.filter { platform in
      releases.contains { $0.platform == platform.rawValue }
    }
    return platforms.count == 1 ? platforms.first : nil
  }

  // MARK: Edits

  /// Whether a new reading after an edit would have the same result, apart from positions.
  package func isUnchanged(after edit: SwiftFileEdit) -> Bool {
    uses[edit.fileNumber].map { edit.leavesValid($0) } ?? true
  }

  /// Returns the reading with moved positions after an edit of its own file that does not invalidate the reading.
  package func moved(by edit: SwiftFileEdit, to file: SwiftFile) -> SwiftReading {
    var movedReading = SwiftReading(
      file: file, tree: tree, entries: entries, places: places, lookedUpNames: lookedUpNames, uses: uses)
    let offsetMap = edit.offsetMap
    movedReading.tree = tree.movingOrigins { offsetMap($0) }
    movedReading.entries = entries.map {
      JSONEntry(kind: $0.kind, section: $0.section, nodeIndex: $0.nodeIndex, range: offsetMap($0.range))
    }
    movedReading.sharedRanges = sharedRanges.map { offsetMap($0) }
    movedReading.sharedPlaces = sharedPlaces
    movedReading.analysisResults = analysisResults.movingKeys(by: offsetMap)
    movedReading.resultsElsewhere = resultsElsewhere
    (movedReading.isForOtherPlatforms, movedReading.isForPhones, movedReading.commandClasses) = (
      isForOtherPlatforms, isForPhones, commandClasses
    )
    return movedReading
  }

  /// Returns the reading with moved positions after an edit of another file that does not invalidate the reading.
  /// Returns nil if the reading has no positions in that file.
  package func moved(by edit: SwiftFileEdit) -> SwiftReading? {
    guard
      resultsElsewhere[edit.fileNumber] != nil || sharedPlaces.contains(where: { $0.fileNumber == edit.fileNumber })
        || places.values.contains(where: { $0.fileNumber == edit.fileNumber })
    else {
      return nil
    }
    var movedReading = self
    func moved(_ place: SwiftPlace) -> SwiftPlace {
      place.fileNumber == edit.fileNumber
        ? SwiftPlace(fileNumber: place.fileNumber, range: edit.offsetMap(place.range)) : place
    }
    movedReading.places = places.mapValues(moved)
    movedReading.sharedPlaces = sharedPlaces.map(moved)
    movedReading.resultsElsewhere[edit.fileNumber] = resultsElsewhere[edit.fileNumber]?.movingKeys(by: edit.offsetMap)
    return movedReading
  }
}

extension [Int: String] {
  fileprivate func movingKeys(by offsetMap: SwiftOffsetMap) -> [Int: String] {
    Dictionary(map { (offsetMap($0.key), $0.value) }) { first, _ in first }
  }
}

/// Builds the tree of a reading and records the places of nodes that are declared in other files.
struct SwiftTreeBuilder {
  private var builder = JSONTreeBuilder()
  private(set) var places: [Int32: SwiftPlace] = [:]

  var tree: JSONTree { builder.tree }
  /// The number of nodes so far, which is the index of the next node.
  var nodeCount: Int { builder.nodeCount }

  mutating func write(_ member: SwiftMember) { Self.write(member, near: 0..<0, &builder, &places) }

  mutating func write(_ node: SwiftNode) { Self.write(node, near: node.range, &builder, &places) }

  private static func write(
    _ member: SwiftMember, near usageRange: Range<Int>, _ builder: inout JSONTreeBuilder,
    _ places: inout [Int32: SwiftPlace]
  ) {
    builder.addKey(member.name, from: localRange(member.labelRange, usageRange, builder.nodeCount, &places))
    write(member.node, near: usageRange, &builder, &places)
  }

  /// Writes a node. `usageRange` is the range in this file at which a node from another file is used.
  private static func write(
    _ node: SwiftNode, near usageRange: Range<Int>, _ builder: inout JSONTreeBuilder,
    _ places: inout [Int32: SwiftPlace]
  ) {
    let range = localRange(node.range, usageRange, builder.nodeCount, &places)
    switch node.value {
    case .string(let string): builder.addString(string, from: range)
    case .int(let int): builder.addInt(int, from: range)
    case .number(let number): builder.addNumber(number, from: range)
    case .bool(let bool): builder.addBool(bool, from: range)
    case .null: builder.addNull(from: range)
    case .list(let elements):
      builder.addArray(from: range, count: elements.count) { builder in
        for element in elements { write(element, near: range, &builder, &places) }
      }
    case .object(let members):
      builder.addObject(from: range, count: members.count) { builder in
        for member in members { write(member, near: range, &builder, &places) }
      }
    case .unknown(let reason):
      builder.addObject(from: range, count: 1) { builder in
        builder.addKey("$unknown", from: range)
        builder.addString(reason, from: range)
      }
    }
  }

  /// Returns the range of a node in this file. For a node from another file, records the node's place and returns an
  /// empty range at the start of `usageRange`.
  private static func localRange(
    _ range: Range<Int>, _ usageRange: Range<Int>, _ nodeIndex: Int, _ places: inout [Int32: SwiftPlace]
  ) -> Range<Int> {
    guard let place = SwiftGlobalOffset.place(range) else { return range }
    places[Int32(clamping: nodeIndex)] = place
    return usageRange.lowerBound..<usageRange.lowerBound
  }
}
