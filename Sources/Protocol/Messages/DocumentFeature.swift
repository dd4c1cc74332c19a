import UIModelJSON

extension LSP {
  /// A feature that concerns only some of the documents: a client may take it after `initialize`, for these alone. The raw
  /// value is the client's name for it.
  package enum DocumentFeature: String, Sendable, CaseIterable {
    case foldingRange, selectionRange, documentLink, semanticTokens, formatting, rangeFormatting, onTypeFormatting
    case linkedEditingRange

    /// The method under which it is registered.
    package var method: String { "textDocument/" + rawValue }

    /// Its member of the server's capabilities.
    var provider: String {
      switch self {
      case .formatting: "documentFormattingProvider"
      case .rangeFormatting: "documentRangeFormattingProvider"
      case .onTypeFormatting: "documentOnTypeFormattingProvider"
      default: rawValue + "Provider"
      }
    }
  }

  /// A feature with its options.
  package struct OfferedFeature: Sendable {
    package let feature: DocumentFeature
    package let options: JSONObject

    package init(_ feature: DocumentFeature, _ options: JSONObject = [:]) {
      (self.feature, self.options) = (feature, options)
    }

    /// The registration for documents whose paths match one of these patterns.
    package func registration(for patterns: [String]) -> Registration {
      var options = options
      options["documentSelector"] = .array(patterns.map { ["pattern": .string($0)] })
      return Registration(id: "uimodel-" + feature.rawValue, method: feature.method, registerOptions: .object(options))
    }
  }
}
