/// The types of the Language Server Protocol, 3.17 with what 3.18 adds. They have their own names for what they are on
/// the wire; the engine has its own types for what they mean.
package enum LSP {
  /// A URI as the client spells it.
  package typealias DocumentURI = String
}
