import Foundation

@testable import UIModelDaemon
@testable import UIModelEngine
@testable import UIModelSwift
@testable import UIModelSystems
@testable import UIModelJSON

/// What is read of Swift files, a line a fact: `START+COUNT` are UTF-8 bytes.
///
///     file PATH           in a folder
///     ELEMENT…            the tree that the file amounts to, indented by depth
///     ? SUBJECT PLACE …   a site of coverage: `ok`, or why it is not understood
///     - PLACE REASON      a reason for something that is no site
///     ! CODE PLACE …      a finding
struct Facts {
  private(set) var lines: [String] = []
  private(set) var hasFindings = false
  /// Whether a site of coverage is `ok`.
  private(set) var isUnderstood = false
  /// Why something is not understood, each reason once.
  private(set) var reasons: [String] = []

  /// The facts of the one file in a folder, which no other file is beside.
  init(ofFile folder: String) {
    for name in Texts.names(in: folder) {
      guard let bytes = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
      let checked = SingleDocument(String(decoding: bytes, as: UTF8.self), kind: .swift)
      add(checked.document, checked.findings, elsewhere: [])
    }
  }

  init(ofFolder folder: String) {
    // Without links in it, for paths come back as they are.
    let root = URL(fileURLWithPath: folder, isDirectory: true).resolvingSymlinksInPath().path
    let workspace = Workspace()
    workspace.addFolder(root)
    _ = workspace.applyScans([Workspace.scan(workspace.scanRequest(root))])
    _ = workspace.refresh()
    let records = workspace.documents.filter { $0.document.reading != nil }.sorted { $0.uri.key < $1.uri.key }
    for record in records {
      lines.append("file \(record.uri.path?.dropFirst(root.count + 1) ?? "")")
      add(record.document, workspace.findings(of: record), elsewhere: workspace.reasonsElsewhere(of: record))
    }
  }

  private mutating func add(_ document: Document, _ findings: [LocatedFinding], elsewhere: [[Int: String]]) {
    guard let reading = document.reading else {
      lines.append("not read")
      return
    }
    var added = TreeLines(reading).lines
    func line(_ start: String, _ reason: String?) {
      added.append("\(start) \(reason ?? "ok")")
      if let reason, !reasons.contains(reason) { reasons.append(reason) }
    }
    let sites = SwiftCoverage(document, reasonsElsewhere: elsewhere)?.sites ?? []
    for site in sites { line("? \(site.subject.rawValue) \(Facts.text(site.range))", site.reason) }
    let known = Set(sites.map(\.range.lowerBound))
    for (place, reason) in reading.analysisResults.sorted(by: { $0.key < $1.key }) where !known.contains(place) {
      line("- \(place)", reason == "" ? nil : reason)
    }
    for (file, reasons) in reading.resultsElsewhere.sorted(by: { $0.key < $1.key }) {
      for (place, reason) in reasons.sorted(by: { $0.key < $1.key }) {
        line("- file \(file) \(place)", reason == "" ? nil : reason)
      }
    }
    added += findings.map { located in
      let notes = located.finding.notes.map { " (note: \($0))" }.joined()
      let fixes = located.finding.fixes.map { " [\($0.title)]" }.joined()
      let place = "\(located.finding.code) \(Facts.text(located.range)) \(located.finding.severity)"
      return "! \(place): \(located.finding.message)\(notes)\(fixes)"
    }
    lines += added.map { $0.replacing("\n", with: "\\n") }
    hasFindings = hasFindings || !findings.isEmpty
    isUnderstood = isUnderstood || sites.contains { $0.reason == nil }
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
      add(JSONElement(tree: reading.tree, index: entry.nodeIndex), entry.section, depth: 0)
    }
  }

  private func place(_ element: JSONElement) -> String {
    let range = Int(element.sourceRange.lowerBound)..<Int(element.sourceRange.upperBound)
    guard let place = reading.places[Int32(element.index)] else { return Facts.text(range) }
    return "\(place.fileNumber)@\(Facts.text(place.range))"
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
