@testable import UIModelEngine
@testable import UIModelPlatform
@testable import UIModelSwift
@testable import UIModelSystems
@testable import UIModelJSON

/// Checks an edit of one Swift file in a folder: an incremental update must give the same result as reading the new
/// texts from scratch. This file does not import Testing, because the fuzz target compiles the file too.
struct SwiftEditCheck {
  /// Counts of the checked edits.
  struct Tally {
    var edits = 0
    /// The number of edits that left the declarations unchanged.
    var unchangedDeclarations = 0
    /// The number of edits after which the reading of the edited file was still valid.
    var validReadings = 0
  }

  private let files: [[UInt8]]
  private var project = SwiftProject()
  private var readings: [SwiftReading] = []

  /// Reads the files of a folder.
  /// - Parameter files: the texts of the files in UTF-8. A single file is read without a project.
  init(_ files: [[UInt8]]) {
    self.files = files
    if files.count > 1 { project = Self.makeProject(files) }
    readings = Self.makeReadings(files, project)
  }

  private static func makeProject(_ files: [[UInt8]]) -> SwiftProject {
    var project = SwiftProject()
    for (index, bytes) in files.enumerated() {
      _ = project.update(SwiftProject.Candidate(key: "/w/\(index).swift", bytes: bytes), lookingFor: [])
    }
    return project
  }

  private static func makeReadings(_ files: [[UInt8]], _ project: SwiftProject) -> [SwiftReading] {
    guard files.count > 1 else { return files.map { SwiftReader(SwiftFile($0), nil).reading } }
    return files.indices.compactMap { project.file(Int32($0)) }.map { SwiftReader($0, project).reading }
  }

  /// Returns the differences between the updated readings after an edit and fresh readings; empty if they are equal.
  /// - Parameter range: the replaced range of the file at `index`, in UTF-8 bytes.
  func differences(editing index: Int, _ range: Range<Int>, _ newBytes: [UInt8], _ tally: inout Tally) -> [String] {
    let (editedFile, edit) = readings[index].file.replacing(range, with: newBytes)
    var texts = files
    texts[index].replaceSubrange(range, with: newBytes)
    let freshFile = SwiftFile(texts[index], number: editedFile.number)
    var messages: [String] = []
    func compare<Line: Hashable>(_ subject: String, _ actualLines: [Line], _ expectedLines: [Line]) {
      let difference = actualLines == expectedLines ? [] : Array(actualLines.difference(from: expectedLines))
      guard !difference.isEmpty else { return }
      let lines = difference.prefix(20).map { change in
        switch change {
        case .insert(_, let line, _): "  after the edit: \(line)"
        case .remove(_, let line, _): "  of the text: \(line)"
        }
      }
      messages.append(([subject] + lines).joined(separator: "\n"))
    }
    compare("tokens", editedFile.source.tokens.map(\.fieldValues), freshFile.source.tokens.map(\.fieldValues))
    compare("comments", editedFile.source.comments, freshFile.source.comments)
    compare("declarations", editedFile.declarations.textLines, freshFile.declarations.textLines)
    tally.edits += 1
    guard let edit else { return messages }
    tally.unchangedDeclarations += 1
    let freshProject = files.count > 1 ? Self.makeProject(texts) : project
    var freshReadings: [SwiftReading]?
    for (number, reading) in readings.enumerated() where reading.isUnchanged(after: edit) {
      if number != index, reading.lookedUpNames.contains(where: { edit.mayChangeMentions(forKey: $0) }) { continue }
      if number == index { tally.validReadings += 1 }
      let movedReading = number == index ? reading.moved(by: edit, to: editedFile) : reading.moved(by: edit) ?? reading
      freshReadings = freshReadings ?? Self.makeReadings(texts, freshProject)
      compare("reading of file \(number)", movedReading.textLines, (freshReadings ?? [])[number].textLines)
    }
    return messages
  }
}

extension SwiftToken {
  fileprivate var fieldValues: [Int32] {
    [
      Int32(kind.rawValue), start, end, match, parent, startsLine ? 1 : 0, isConstantString ? 1 : 0,
      isUnterminated ? 1 : 0,
    ]
  }
}

extension SwiftDeclarations {
  /// All declarations as text, in a reproducible order.
  fileprivate var textLines: [String] {
    var lines = ([global] + typeNames.compactMap { types[$0] }).map { text(of: $0) }
    lines.append("\(typeNames) \(aliases.sorted()) \(lookupKeys.sorted()) \(hasPlusOperators) \(code)")
    lines += protocols.map { "\($0)" }.sorted()
    return lines
  }

  private func text(of type: SwiftType) -> String {
    var lines = type.functions.map { memberText(of: $0) } + type.properties.map { memberText(of: $0) }
    lines += type.cases.sorted { $0.key < $1.key }.map { $0.key + memberText(of: $0.value) }
    var typeWithoutMembers = type
    (typeWithoutMembers.functions, typeWithoutMembers.properties, typeWithoutMembers.cases) = ([], [], [:])
    lines.append("\(typeWithoutMembers)")
    return lines.joined(separator: "\n")
  }

  private func memberText(of declaration: Any) -> String {
    let texts = Mirror(reflecting: declaration).children.map { child -> String in
      guard let condition = child.value as? SwiftCondition else { return "\(child.value)" }
      return condition.releases.map { "\($0)" } ?? "unknown"
    }
    return texts.joined(separator: " ")
  }
}

extension SwiftReading {
  /// The reading as text: a line for each node of the tree, then the other properties.
  fileprivate var textLines: [String] {
    let nodes = tree.nodes.indices.map { index -> String in
      let element = JSONElement(tree: tree, index: index)
      let text = tree.nodes[index].next == index + 1 ? String(decoding: tree.bytes[element.range], as: UTF8.self) : ""
      return "\(element.kind) \(element.sourceRange) \(places[Int32(index)].map { "\($0)" } ?? "") \(text)"
    }
    return nodes + entries.map { "\($0.kind) \($0.nodeIndex) \($0.range)" } + sharedRanges.map { "shared \($0)" }
      + lookedUpNames.sorted() + analysisResults.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      + resultsElsewhere.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.sorted { $0.key < $1.key })" }
  }
}
