import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// What people set in their editor for this server: the section `uimodel` of the editor's settings.
struct ClientSettings: Sendable, Hashable {
  static let section = "uimodel"

  /// Whether Swift source gets findings, fixes and hints.
  var readsSwift = true
  /// Whether Swift source gets inlay hints.
  var showsHints = true
  /// Whether code lenses are shown.
  var showsLenses = true

  /// The settings, and what is wrong with the section. `section`: an object of objects; null for an editor without any.
  /// Other keys are the editor's own.
  static func read(_ section: JSONValue) -> (settings: ClientSettings, problems: [String]) {
    var (settings, problems) = (ClientSettings(), [String]())
    let flags: [(String, String, WritableKeyPath<ClientSettings, Bool>)] = [
      ("swift", "enabled", \.readsSwift), ("inlayHints", "enabled", \.showsHints),
      ("codeLens", "enabled", \.showsLenses),
    ]
    for (group, name, flag) in flags {
      guard let value = section[group]?[name], value != .null else { continue }
      guard case .bool(let isOn) = value else {
        problems.append("\(Self.section).\(group).\(name): expected true or false, got \(value.text())")
        continue
      }
      settings[keyPath: flag] = isOn
    }
    return (settings, problems)
  }
}

extension Session {
  /// Whether the settings ask for findings of a document.
  func serves(_ record: DocumentRecord) -> Bool { record.document.kind != .swift || settings.readsSwift }
}
