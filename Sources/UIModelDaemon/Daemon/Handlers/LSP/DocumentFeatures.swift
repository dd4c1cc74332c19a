import UIModelJSON
import UIModelProtocol
import UIModelSystems

/// The features that only JSON documents have; in Swift source they are the Swift language server's. A client that can
/// registers them for these documents alone. To any other they are offered at `initialize`, and in Swift source the answer
/// is null.
enum DocumentFeatures {
  private static let patterns = ["**/*" + DocumentKind.modelSuffix, "**/" + DocumentKind.configurationName]

  /// The features that are offered at `initialize`.
  static func offered(to client: ClientCapabilities) -> [LSP.OfferedFeature] {
    all(for: client).filter { !client.registeredFeatures.contains($0.feature) }
  }

  /// What the client is asked to register.
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
    // An editor may wait for this after each line break, so it is for documents alone.
    if client.registeredFeatures.contains(.onTypeFormatting) {
      all.append(LSP.OfferedFeature(.onTypeFormatting, Formatting.typed))
    }
    return all
  }
}

extension DocumentRecord {
  /// The record of a document that has these features; nil for Swift source.
  var withFeatures: DocumentRecord? { document.kind.isJSON ? self : nil }
}
