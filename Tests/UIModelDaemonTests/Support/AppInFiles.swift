import Testing
import UIModelEngine
import UIModelPlatform
import UIModelSwift
import UIModelSystems

@testable import UIModelDaemon

/// A folder of documents in memory that are edited one after the other, and read anew for comparison.
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

  /// Gives a file this text, so that only what differs is read again; nil removes it.
  mutating func write(_ name: String, _ text: String?) {
    texts[name] = text
    let (uri, bytes) = (AppInFiles.uri(name), text.map { Array($0.utf8) })
    let isDocument = workspace.record(uri) != nil || bytes.map { Workspace.isOfUse($0, uri) } ?? false
    _ = try? workspace.apply(.disk(uri, bytes, isDocument: isDocument))
    _ = workspace.refresh()
  }

  /// Replaces a part of a file.
  mutating func edit(_ name: String, _ old: String, _ new: String) {
    guard let text = texts[name], text.contains(old) else {
      Issue.record("there is no «\(old)» in \(name)")
      return
    }
    write(name, text.replacing(old, with: new, maxReplacements: 1))
  }

  func text(_ name: String) -> String? { texts[name] }

  /// The codes of what is found in a file.
  func codes(_ name: String) -> [String] {
    workspace.record(AppInFiles.uri(name)).map { workspace.findings(of: $0).map(\.finding.code) } ?? []
  }

  /// What is found in a file: each code with its UTF-8 bytes.
  func found(_ name: String) -> [(code: String, range: Range<Int>)] {
    workspace.record(AppInFiles.uri(name)).map { workspace.findings(of: $0) }?.map { ($0.finding.code, $0.range) } ?? []
  }

  /// Everything that is found in any file: where, what, with what related places and what repairs.
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

  /// The same files, taken in at once.
  var anew: AppInFiles { AppInFiles(unrecorded: texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) }

  private static func uri(_ name: String) -> DocumentURI { DocumentURI(path: folder + "/" + name) }
}
