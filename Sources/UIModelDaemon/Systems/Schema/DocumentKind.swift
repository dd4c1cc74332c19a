import UIModelPlatform

/// What a document is.
package enum DocumentKind: Sendable, Hashable {
  /// `*.uimodel.json`.
  case model
  /// `uimodel.config.json`.
  case configuration
  /// Swift source, of which menus and key commands are read.
  case swift

  /// The kind by a file's name; nil for a file that is neither.
  package init?(fileName: some StringProtocol) {
    if fileName == DocumentKind.configurationName {
      self = .configuration
    } else if fileName.hasSuffix(DocumentKind.modelSuffix) {
      self = .model
    } else if fileName.hasSuffix(DocumentKind.swiftSuffix) {
      self = .swift
    } else {
      return nil
    }
  }

  package static let configurationName = "uimodel.config.json"
  /// Whether a path is that of a configuration.
  package static func isConfiguration(_ path: String) -> Bool {
    path == configurationName || path.hasSuffix("/" + configurationName)
  }

  package static let modelSuffix = ".uimodel.json"
  package static let swiftSuffix = ".swift"

  /// Whether it is JSON, which has keys to explain, to complete and to rename.
  package var isJSON: Bool { self != .swift }

  /// What a document of this kind may say.
  package var schema: Schema {
    switch self {
    case .model, .swift: .modelDocument
    case .configuration: .configuration
    }
  }
}
