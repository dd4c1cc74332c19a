import UIModelJSON

extension LSP {
  /// A range in a document.
  package struct Location: Sendable, Hashable, MessageContent {
    package var uri: DocumentURI
    package var range: Range

    package init(uri: DocumentURI, range: Range) {
      self.uri = uri
      self.range = range
    }

    package var json: JSONValue { ["uri": .string(uri), "range": range.json] }
  }

  /// A link from a place to another.
  package struct LocationLink: Sendable, Hashable, MessageContent {
    /// What is underlined at the origin; nil for the word there.
    package var originSelectionRange: Range?
    package var targetUri: DocumentURI
    /// The whole of the target.
    package var targetRange: Range
    /// The target's name, inside `targetRange`.
    package var targetSelectionRange: Range

    package init(
      originSelectionRange: Range?, targetUri: DocumentURI, targetRange: Range, targetSelectionRange: Range
    ) {
      self.originSelectionRange = originSelectionRange
      self.targetUri = targetUri
      self.targetRange = targetRange
      self.targetSelectionRange = targetSelectionRange
    }

    package var json: JSONValue {
      var object = JSONObject()
      object["originSelectionRange"] = originSelectionRange?.json
      object["targetUri"] = .string(targetUri)
      object["targetRange"] = targetRange.json
      object["targetSelectionRange"] = targetSelectionRange.json
      return .object(object)
    }

    /// The target's name, for a client without `linkSupport`.
    package var target: Location { Location(uri: targetUri, range: targetSelectionRange) }
  }
}
