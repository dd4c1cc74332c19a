import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@testable import UIModelDaemon

/// A folder of documents in memory. A test edits files one at a time and compares the findings with those of a new
/// workspace.
struct AppInFiles {
  static let folder = "/w"

  private let workspace = Workspace()
  private var texts: [String: String] = [:]

  init(_ files: [(name: String, text: String)]) {
    SwiftTexts.record(Dictionary(files) { _, last in last }, .app)
    self.init(unrecorded: files)
  }

  private init(unrecorded files: [(name: String, text: String)]) {
    workspace.addFolder(AppInFiles.folder)
    for file in files { write(file.name, file.text) }
    _ = workspace.refresh()
  }

  /// Sets a file's text, so that the workspace re-reads only what the change affects. Nil removes the file.
  mutating func write(_ name: String, _ text: String?) {
    texts[name] = text
    let (uri, bytes) = (AppInFiles.uri(name), text.map { Array($0.utf8) })
    let isDocument = workspace.record(uri) != nil || bytes.map { Workspace.isRelevant($0, uri) } ?? false
    _ = try? workspace.apply(.disk(uri, bytes, isDocument: isDocument))
    _ = workspace.refresh()
  }

  /// Replaces the first occurrence of a string in a file.
  mutating func edit(_ name: String, _ old: String, _ new: String) {
    guard let text = texts[name], text.contains(old) else {
      Issue.record("there is no «\(old)» in \(name)")
      return
    }
    write(name, text.replacing(old, with: new, maxReplacements: 1))
  }

  func text(_ name: String) -> String? { texts[name] }

  /// Returns the codes of a file's findings.
  func codes(_ name: String) -> [String] {
    workspace.record(AppInFiles.uri(name)).map { workspace.findings(of: $0).map(\.finding.code) } ?? []
  }

  /// Returns the codes of a file's findings with their ranges in UTF-8 bytes.
  func found(_ name: String) -> [(code: String, range: Range<Int>)] {
    workspace.record(AppInFiles.uri(name)).map { workspace.findings(of: $0) }?.map { ($0.finding.code, $0.range) } ?? []
  }

  /// The findings of all files as text: file and range, severity, code, message, notes, related locations, titles of
  /// fixes, and environments.
  var findings: [String] {
    texts.keys.sorted().flatMap { name in
      (workspace.record(AppInFiles.uri(name)).map { workspace.findings(of: $0) } ?? []).map { located in
        let finding = located.finding
        let related = finding.related.map { related in
          let place = workspace.locatedInFile(related.place).map { "\($0.0.uri.key) \($0.1)" }
          return "\(place ?? "nowhere") \(related.message)"
        }
        return
          "\(name) \(located.range) \(finding.severity) \(finding.code) \(finding.message) \(finding.notes) \(related) "
          + "\(finding.fixes.map(\.title)) \(finding.environments ?? [])"
      }
    }
  }

  /// A new workspace with the current texts of all files.
  var rebuilt: AppInFiles { AppInFiles(unrecorded: texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) }

  private static func uri(_ name: String) -> DocumentURI { DocumentURI(path: folder + "/" + name) }
}
