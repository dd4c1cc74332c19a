@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems
@testable import UIModelJSON

/// The Swift files of one folder and an edit of one of them: what is made of it when only what is near is read again must be
/// what a fresh start makes of the texts. Without Testing, for the fuzz target has it as well.
struct SwiftEditCheck {
  struct Tally {
    var edits = 0
    /// Edits that left the declarations as they were.
    var spared = 0
    /// Readings of the edited file that stood.
    var standing = 0
  }

  private let files: [[UInt8]]
  private var project = SwiftProject()
  private var readings: [SwiftReading] = []

  /// `files`: UTF-8 texts; one alone has no project.
  init(_ files: [[UInt8]]) {
    self.files = files
    if files.count > 1 { project = Self.project(files) }
    readings = Self.readings(files, project)
  }

  private static func project(_ files: [[UInt8]]) -> SwiftProject {
    var project = SwiftProject()
    for (index, bytes) in files.enumerated() {
      _ = project.take(SwiftProject.Candidate(key: "/w/\(index).swift", bytes: bytes), lookingFor: [])
    }
    return project
  }

  private static func readings(_ files: [[UInt8]], _ project: SwiftProject) -> [SwiftReading] {
    guard files.count > 1 else { return files.map { SwiftReader(SwiftFile($0), nil).reading } }
    return files.indices.compactMap { project.file(Int32($0)) }.map { SwiftReader($0, project).reading }
  }

  /// How the readings after an edit differ from those of a fresh start; empty if they do not. `range`: UTF-8 bytes of the
  /// file at `index`.
  func differences(editing index: Int, _ range: Range<Int>, _ new: [UInt8], _ tally: inout Tally) -> [String] {
    let (after, edit) = readings[index].file.replacing(range, with: new)
    var texts = files
    texts[index].replaceSubrange(range, with: new)
    let fresh = SwiftFile(texts[index], number: after.number)
    var found: [String] = []
    func compare<Line: Hashable>(_ what: String, _ one: [Line], _ other: [Line]) {
      let difference = one == other ? [] : Array(one.difference(from: other))
      guard !difference.isEmpty else { return }
      let lines = difference.prefix(20).map { change in
        switch change {
        case .insert(_, let line, _): "  after the edit: \(line)"
        case .remove(_, let line, _): "  of the text: \(line)"
        }
      }
      found.append(([what] + lines).joined(separator: "\n"))
    }
    compare("tokens", after.source.tokens.map(\.all), fresh.source.tokens.map(\.all))
    compare("comments", after.source.comments, fresh.source.comments)
    compare("declarations", after.declarations.all, fresh.declarations.all)
    tally.edits += 1
    guard let edit else { return found }
    tally.spared += 1
    let anew = files.count > 1 ? Self.project(texts) : project
    var expected: [SwiftReading]?
    for (number, reading) in readings.enumerated() where reading.stands(after: edit) {
      if number != index, reading.asked.contains(where: { edit.mayChangeWho(is: $0) }) { continue }
      if number == index { tally.standing += 1 }
      let moved = number == index ? reading.moved(by: edit, to: after) : reading.moved(by: edit) ?? reading
      expected = expected ?? Self.readings(texts, anew)
      compare("reading of file \(number)", moved.all, (expected ?? [])[number].all)
    }
    return found
  }
}

extension SwiftToken {
  fileprivate var all: [Int32] {
    [Int32(kind.rawValue), start, end, match, parent, startsLine ? 1 : 0, isPlain ? 1 : 0, isBroken ? 1 : 0]
  }
}

extension SwiftDeclarations {
  /// All of it as text, in an order of its own.
  fileprivate var all: [String] {
    var all = ([global] + order.compactMap { types[$0] }).map { text(of: $0) }
    all.append("\(order) \(aliases.sorted()) \(names.sorted()) \(hasOperators) \(code)")
    all += protocols.map { "\($0)" }.sorted()
    return all
  }

  private func text(of type: SwiftType) -> String {
    var text = type.functions.map { members(of: $0) } + type.properties.map { members(of: $0) }
    text += type.cases.sorted { $0.key < $1.key }.map { $0.key + members(of: $0.value) }
    var plain = type
    (plain.functions, plain.properties, plain.cases) = ([], [], [:])
    text.append("\(plain)")
    return text.joined(separator: "\n")
  }

  private func members(of declaration: Any) -> String {
    let texts = Mirror(reflecting: declaration).children.map { child -> String in
      guard let condition = child.value as? SwiftCondition else { return "\(child.value)" }
      return condition.releases.map { "\($0)" } ?? "unknown"
    }
    return texts.joined(separator: " ")
  }
}

extension SwiftReading {
  /// A line a node, then what is known besides.
  fileprivate var all: [String] {
    let nodes = tree.nodes.indices.map { index -> String in
      let element = JSONElement(tree: tree, index: index)
      let text = tree.nodes[index].next == index + 1 ? String(decoding: tree.bytes[element.range], as: UTF8.self) : ""
      return "\(element.kind) \(element.source) \(places[Int32(index)].map { "\($0)" } ?? "") \(text)"
    }
    return nodes + entries.map { "\($0.kind) \($0.node) \($0.range)" } + shared.map { "shared \($0)" }
      + asked.sorted() + reasons.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      + reasonsElsewhere.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.sorted { $0.key < $1.key })" }
  }
}
