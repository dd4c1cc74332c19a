import UIModelJSON
import UIModelProtocol

/// A `uimodel/…` method with its parameters and the members of its result.
package struct ProtocolMethod: Sendable {
  package let entry: MessageEntry

  package var parameters: [ProtocolMember] { ProtocolSignatures.signature(of: entry.method)?.0 ?? [] }
  /// The documented members of the result.
  package var resultMembers: [ProtocolMember] { ProtocolSignatures.signature(of: entry.method)?.1 ?? [] }

  /// The implemented methods, in the order of the catalog.
  package static var publishedMethods: [ProtocolMethod] {
    MessageCatalog.entries
      .filter { $0.specification == .uimodel && !Routes.unimplementedMethods.contains($0.method) }
      .map { ProtocolMethod(entry: $0) }
  }
}

/// A parameter of a protocol method, or a member of a method's result.
package struct ProtocolMember: Sendable {
  package let name: String
  package let schema: JSONValue
  package let summary: String
  package private(set) var isRequired = false

  init(_ name: String, _ schema: JSONValue, _ summary: String = "", isRequired: Bool = false) {
    self.name = name
    self.schema = schema
    self.summary = summary
    self.isRequired = isRequired
  }
}
