import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// LSP features for JSON documents only. In Swift source, the Swift language server provides them. They are registered
/// for JSON documents if the client supports dynamic registration. Other clients get them at `initialize`, and requests
/// in Swift source are then answered with null.
enum DocumentFeatures {
  private static let patterns = ["**/*" + DocumentKind.modelSuffix, "**/" + DocumentKind.configurationName]

  /// Returns the features to offer at `initialize`.
  static func offered(to client: ClientCapabilities) -> [LSP.OfferedFeature] {
    all(for: client).filter { !client.registeredFeatures.contains($0.feature) }
  }

  /// Returns the registrations to send to the client.
  static func registrations(for client: ClientCapabilities) -> [LSP.Registration] {
    all(for: client).filter { client.registeredFeatures.contains($0.feature) }
      .map { $0.registration(for: patterns) }
  }

  private static func all(for client: ClientCapabilities) -> [LSP.OfferedFeature] {
    var all = [
      LSP.OfferedFeature(.foldingRange), LSP.OfferedFeature(.selectionRange),
      LSP.OfferedFeature(.documentLink, ["resolveProvider": false]),
      LSP.OfferedFeature(.semanticTokens, SemanticTokens.options), LSP.OfferedFeature(.formatting),
      LSP.OfferedFeature(.rangeFormatting, client.formatsRanges ? ["rangesSupport": true] : [:]),
      LSP.OfferedFeature(.linkedEditingRange),
    ]
    // Editors may wait for the answer after each line break, so this feature is never offered for Swift source.
    if client.registeredFeatures.contains(.onTypeFormatting) {
      all.append(LSP.OfferedFeature(.onTypeFormatting, Formatting.typed))
    }
    return all
  }
}

extension DocumentRecord {
  /// The record itself for a JSON document, or nil for Swift source.
  var asJSONDocument: DocumentRecord? { document.kind.isJSON ? self : nil }
}
