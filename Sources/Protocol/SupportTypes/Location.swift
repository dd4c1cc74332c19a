import UIModelJSON

extension LSP {
  /// A range in a document. For example, a diagnostic's related information refers to a location.
  package struct Location: Sendable, Hashable, MessageContent {
    package var uri: DocumentURI
    package var range: Range

    package init(uri: DocumentURI, range: Range) {
      self.uri = uri
      self.range = range
    }

    package var json: JSONValue { ["uri": .string(uri), "range": range.json] }
  }

  /// A link from a symbol to a location.
  package struct LocationLink: Sendable, Hashable, MessageContent {
    /// The range to underline at the origin, or nil for the word at the position.
    package var originSelectionRange: Range?
    package var targetUri: DocumentURI
    /// The range of the complete target, such as a declaration.
    package var targetRange: Range
    /// The range of the target's name, inside `targetRange`.
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

    /// The location of the target's name, for a client without `linkSupport`.
    package var targetLocation: Location { Location(uri: targetUri, range: targetSelectionRange) }
  }
}
