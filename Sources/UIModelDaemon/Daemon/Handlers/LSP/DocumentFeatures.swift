import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// LSP features for JSON documents only. In Swift source, the Swift language server provides these features. If the
/// client supports dynamic registration, the features are registered for JSON documents. Other clients get the features
/// at `initialize`, and requests in Swift source return null.
enum DocumentFeatures {
  private static let patterns = ["**/*" + DocumentKind.modelSuffix, "**/" + DocumentKind.configurationFileName]

  /// Returns the features to offer at `initialize`.
  static func offeredFeatures(to client: ClientCapabilities) -> [LSP.OfferedFeature] {
    features(for: client).filter { !client.registrableFeatures.contains($0.feature) }
  }

  /// Returns the registrations to send to the client.
  static func registrations(for client: ClientCapabilities) -> [LSP.Registration] {
    features(for: client).filter { client.registrableFeatures.contains($0.feature) }
      .map { $0.registration(for: patterns) }
  }

  private static func features(for client: ClientCapabilities) -> [LSP.OfferedFeature] {
    var result = [
      LSP.OfferedFeature(.foldingRange), LSP.OfferedFeature(.selectionRange),
      LSP.OfferedFeature(.documentLink, ["resolveProvider": false]),
      LSP.OfferedFeature(.semanticTokens, SemanticTokens.options), LSP.OfferedFeature(.formatting),
      LSP.OfferedFeature(.rangeFormatting, client.formatsRanges ? ["rangesSupport": true] : [:]),
      LSP.OfferedFeature(.linkedEditingRange),
    ]
    // Editors might wait for the result after each line break, so this feature is never offered for Swift source.
    if client.registrableFeatures.contains(.onTypeFormatting) {
      result.append(LSP.OfferedFeature(.onTypeFormatting, Formatting.onTypeOptions))
    }
    return result
  }
}

extension DocumentRecord {
  /// The record itself for a JSON document, or nil for Swift source.
  var asJSONDocument: DocumentRecord? { document.kind.isJSON ? self : nil }
}
