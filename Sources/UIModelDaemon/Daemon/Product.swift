/// What the daemon calls itself.
package enum Product {
  package static let name = "uimodel-daemon"
  package static let text = "0.1.0"
  /// The version of the `uimodel/…` methods; grows with each change that is not an addition.
  package static let wire = 1
}
