import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@testable import UIModelDaemon

/// A workspace folder in memory whose files a test edits one at a time. The test compares the findings after each edit
/// with the findings of a new workspace.
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

  /// Sets the text of a file and updates only the findings that the change affects. A nil text removes the file.
  mutating func write(_ name: String, _ text: String?) {
    texts[name] = text
    let (uri, bytes) = (AppInFiles.uri(name), text.map { Array($0.utf8) })
    let isDocument = workspace.record(uri) != nil || bytes.map { Workspace.isRelevant($0, uri) } ?? false
    _ = try? workspace.apply(.fileContent(uri, bytes, isDocument: isDocument))
    _ = workspace.refresh()
  }

  /// Replaces the first occurrence of a string in a file.
  mutating func edit(_ name: String, _ oldText: String, _ newText: String) {
    guard let text = texts[name], text.contains(oldText) else {
      Issue.record("there is no «\(oldText)» in \(name)")
      return
    }
    write(name, text.replacing(oldText, with: newText, maxReplacements: 1))
  }

  func text(_ name: String) -> String? { texts[name] }

  /// Returns the codes of the findings in a file; empty if the file is not a document.
  func codes(_ name: String) -> [String] {
    workspace.record(AppInFiles.uri(name)).map { workspace.findings(of: $0).map(\.finding.code) } ?? []
  }

  /// Returns the code and the range of each finding in a file. Ranges are in UTF-8 bytes.
  func reports(_ name: String) -> [(code: String, range: Range<Int>)] {
    workspace.record(AppInFiles.uri(name)).map { workspace.findings(of: $0) }?.map { ($0.finding.code, $0.range) } ?? []
  }

  /// The findings of all files as text: file and range, severity, code, message, notes, related locations, titles of
  /// fixes, and environments.
  var findings: [String] {
    texts.keys.sorted().flatMap { name in
      (workspace.record(AppInFiles.uri(name)).map { workspace.findings(of: $0) } ?? []).map { located in
        let finding = located.finding
        let related = finding.related.map { related in
          let location = workspace.fileLocation(related.place).map { "\($0.0.uri.key) \($0.1)" }
          return "\(location ?? "nowhere") \(related.message)"
        }
        return
          "\(name) \(located.range) \(finding.severity) \(finding.code) \(finding.message) \(finding.notes) \(related) "
          + "\(finding.fixes.map(\.title)) \(finding.environments ?? [])"
      }
    }
  }

  /// A new app with the current texts of all files, read from scratch.
  var rebuiltApp: AppInFiles { AppInFiles(unrecorded: texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) }

  private static func uri(_ name: String) -> DocumentURI { DocumentURI(path: folder + "/" + name) }
}
