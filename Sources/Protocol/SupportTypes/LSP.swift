/// The types of the Language Server Protocol 3.17, with additions of 3.18. They represent the JSON that is sent and
/// received. The engine has separate types. For example, positions in `LSP.Range` are lines and code units, but the
/// engine uses byte offsets.
package enum LSP {
  /// A URI exactly as the client spells it.
  package typealias DocumentURI = String
}
