import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The user's settings for this server: the section `uimodel` of the editor's settings.
///
/// For example, `{"swift": {"enabled": false}}` turns off findings, fixes and hints in Swift source.
struct ClientSettings: Sendable, Hashable {
  static let sectionName = "uimodel"

  /// Whether the server provides findings, fixes and hints for Swift source.
  var readsSwift = true
  /// Whether the server provides inlay hints for Swift source.
  var showsHints = true
  /// Whether the server provides code lenses.
  var showsLenses = true

  /// Returns the settings, and a message for each invalid value. Unknown keys belong to the editor and are ignored.
  ///
  /// - Parameter section: an object of objects; null if the editor has no such section.
  static func read(_ section: JSONValue) -> (settings: ClientSettings, problems: [String]) {
    var (settings, problems) = (ClientSettings(), [String]())
    let flags: [(String, String, WritableKeyPath<ClientSettings, Bool>)] = [
      ("swift", "enabled", \.readsSwift), ("inlayHints", "enabled", \.showsHints),
      ("codeLens", "enabled", \.showsLenses),
    ]
    for (group, name, flag) in flags {
      guard let value = section[group]?[name], value != .null else { continue }
      guard case .bool(let isOn) = value else {
        problems.append("\(Self.sectionName).\(group).\(name): expected true or false, got \(value.text())")
        continue
      }
      settings[keyPath: flag] = isOn
    }
    return (settings, problems)
  }
}

extension Session {
  /// Whether the settings allow findings for a document.
  func allowsFindings(_ record: DocumentRecord) -> Bool { record.document.kind != .swift || settings.readsSwift }
}
