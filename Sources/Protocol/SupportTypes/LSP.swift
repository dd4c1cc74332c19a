/// The types of the Language Server Protocol 3.17, with additions of 3.18. They model the JSON on the wire; the engine
/// has separate types. For example, `LSP.Range` counts lines and code units, and the engine counts bytes.
package enum LSP {
  /// A URI exactly as the client spells it.
  package typealias DocumentURI = String
}
