/// What a document is.
package enum DocumentKind: Sendable, Hashable {
  /// `*.uimodel.json`.
  case model
  /// `uimodel.config.json`.
  case configuration

  /// The kind by a file's name; nil for a file that is neither.
  package init?(fileName: some StringProtocol) {
    if fileName == DocumentKind.configurationName {
      self = .configuration
    } else if fileName.hasSuffix(DocumentKind.modelSuffix) {
      self = .model
    } else {
      return nil
    }
  }

  package static let configurationName = "uimodel.config.json"
  package static let modelSuffix = ".uimodel.json"

  /// What a document of this kind may say.
  package var schema: Schema {
    switch self {
    case .model: .modelDocument
    case .configuration: .configuration
    }
  }
}
