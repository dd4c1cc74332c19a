import UIModelPlatform

/// The kind of a document, which determines its syntax and its schema.
///
/// For example, `Main.uimodel.json` is a `model`, and `uimodel.config.json` is a `configuration`.
package enum DocumentKind: Sendable, Hashable {
  /// A model document, `*.uimodel.json`.
  case model
  /// A configuration, `uimodel.config.json`.
  case configuration
  /// A Swift source file, from which declarations such as menus and screens are read.
  case swift

  /// Makes the kind of document for a file name. Returns nil if files of this name are not documents.
  package init?(fileName: some StringProtocol) {
    if fileName == DocumentKind.configurationFileName {
      self = .configuration
    } else if fileName.hasSuffix(DocumentKind.modelSuffix) {
      self = .model
    } else if fileName.hasSuffix(DocumentKind.swiftSuffix) {
      self = .swift
    } else {
      return nil
    }
  }

  package static let configurationFileName = "uimodel.config.json"
  /// Whether a path is the path of a configuration. The path's folders must be separated by `/`.
  package static func isConfiguration(_ path: String) -> Bool {
    path == configurationFileName || path.hasSuffix("/" + configurationFileName)
  }

  package static let modelSuffix = ".uimodel.json"
  package static let swiftSuffix = ".swift"

  /// Whether documents of this kind are JSON. Hover, completion and renaming of keys are available only in JSON.
  package var isJSON: Bool { self != .swift }

  /// The schema of documents of this kind. Swift code is converted to the form of a model document.
  package var schema: Schema {
    switch self {
    case .model, .swift: .modelDocument
    case .configuration: .configuration
    }
  }
}
