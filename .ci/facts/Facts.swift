import Foundation

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift
@testable import UIModelSystems
@testable import UIModelJSON

/// What is read of Swift files, a line a fact: `START+COUNT` are UTF-8 bytes.
///
///     file NAME
///     ELEMENT…            the tree that the file amounts to, indented by depth
///     ? SUBJECT PLACE …   a site of coverage: `ok`, or why it is not understood
///     - PLACE REASON      a reason for something that is no site
///     ! CODE PLACE …      a finding
enum Facts {
  /// The facts of the one file in a folder, which no other file is beside.
  static func lines(ofFile folder: String) -> [String] {
    Texts.names(in: folder).flatMap { name -> [String] in
      guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { return [] }
      let checked = SingleDocument(String(decoding: bytes, as: UTF8.self), kind: .swift)
      return lines(of: checked.document, checked.findings, elsewhere: [])
    }
  }

  static func lines(ofFolder folder: String) -> [String] {
    // Without links in it, for paths come back as they are.
    let root = URL(fileURLWithPath: folder, isDirectory: true).resolvingSymlinksInPath().path
    let workspace = Workspace()
    workspace.addFolder(root)
    _ = workspace.take([Workspace.scan(workspace.scanOrder(root))])
    _ = workspace.refresh()
    let records = workspace.documents.filter { $0.document.reading != nil }.sorted { $0.uri.key < $1.uri.key }
    return records.flatMap { record in
      ["file \(record.uri.key.dropFirst(root.count + 1))"]
        + lines(
          of: record.document, workspace.findings(of: record), elsewhere: workspace.reasonsElsewhere(of: record))
    }
  }

  private static func lines(
    of document: Document, _ findings: [LocatedFinding], elsewhere: [[Int: String]]
  ) -> [String] {
    guard let reading = document.reading else { return ["not read"] }
    var lines = TreeLines(reading).lines
    let sites = SwiftCoverage(document, elsewhere: elsewhere)?.sites ?? []
    lines += sites.map { "? \($0.subject.rawValue) \(text($0.range)) \($0.reason ?? "ok")" }
    let known = Set(sites.map(\.range.lowerBound))
    lines += reading.reasons.filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map {
      "- \($0.key) \($0.value == "" ? "ok" : $0.value)"
    }
    for (file, reasons) in reading.reasonsElsewhere.sorted(by: { $0.key < $1.key }) {
      lines += reasons.sorted { $0.key < $1.key }.map { "- file \(file) \($0.key) \($0.value == "" ? "ok" : $0.value)" }
    }
    lines += findings.map { located in
      let notes = located.finding.notes.map { " (note: \($0))" }.joined()
      let fixes = located.finding.fixes.map { " [\($0.title)]" }.joined()
      let place = "\(located.finding.code) \(text(located.range)) \(located.finding.severity)"
      return "! \(place): \(located.finding.message)\(notes)\(fixes)"
    }
    return lines.map { $0.replacing("\n", with: "\\n") }
  }

  static func text(_ range: Range<Int>) -> String { "\(range.lowerBound)+\(range.count)" }
}

/// The lines of a tree: a member's name and its value, each with its place where that is not the name's.
private struct TreeLines {
  private let reading: SwiftReading
  private(set) var lines: [String] = []

  init(_ reading: SwiftReading) {
    self.reading = reading
    for entry in reading.entries {
      guard case .element = entry.kind else { continue }
      add(JSONElement(tree: reading.tree, index: entry.node), entry.section, depth: 0)
    }
  }

  private func place(_ element: JSONElement) -> String {
    let range = Int(element.source.lowerBound)..<Int(element.source.upperBound)
    guard let place = reading.places[Int32(element.index)] else { return Facts.text(range) }
    return "\(place.file)@\(Facts.text(place.range))"
  }

  private mutating func add(_ element: JSONElement, _ name: String, depth: Int) {
    let head = String(repeating: " ", count: depth) + name
    switch element.kind {
    case .object:
      lines.append("\(head) \(place(element))")
      for member in element.members {
        let (key, value) = (place(member.key), place(member.value))
        add(member.value, (member.key.string ?? "") + (key == value ? "" : " \(key)"), depth: depth + 1)
      }
    case .array:
      lines.append("\(head) \(place(element))")
      for one in element.elements { add(one, "-", depth: depth + 1) }
    case .string: lines.append("\(head) \"\(element.string ?? "")\" \(place(element))")
    default:
      lines.append("\(head) \(String(decoding: element.tree.bytes[element.range], as: UTF8.self)) \(place(element))")
    }
  }
}
