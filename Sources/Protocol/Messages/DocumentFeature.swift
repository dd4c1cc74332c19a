import UIModelJSON

extension LSP {
  /// A feature that applies only to some documents. If the client supports dynamic registration, the server registers
  /// the feature for these documents after `initialize`. The raw value is the feature's name in the client's
  /// capabilities.
  ///
  /// For example, `foldingRange` has the method `textDocument/foldingRange` and the provider `foldingRangeProvider`.
  package enum DocumentFeature: String, Sendable, CaseIterable {
    case foldingRange, selectionRange, documentLink, semanticTokens, formatting, rangeFormatting, onTypeFormatting
    case linkedEditingRange

    /// The method for which the feature is registered.
    package var method: String { "textDocument/" + rawValue }

    /// The name of the feature in the server's capabilities.
    var providerName: String {
      switch self {
      case .formatting: "documentFormattingProvider"
      case .rangeFormatting: "documentRangeFormattingProvider"
      case .onTypeFormatting: "documentOnTypeFormattingProvider"
      default: rawValue + "Provider"
      }
    }
  }

  /// A feature that the server offers, with its registration options.
  package struct OfferedFeature: Sendable {
    package let feature: DocumentFeature
    package let options: JSONObject

    package init(_ feature: DocumentFeature, _ options: JSONObject = [:]) {
      (self.feature, self.options) = (feature, options)
    }

    /// Returns the registration for documents whose paths match one of the glob patterns.
    package func registration(for patterns: [String]) -> Registration {
      var options = options
      options["documentSelector"] = .array(patterns.map { ["pattern": .string($0)] })
      return Registration(id: "uimodel-" + feature.rawValue, method: feature.method, registerOptions: .object(options))
    }
  }
}
