import UIModelPlatform

extension SwiftSource {
  /// Returns the names before a member, without optional chaining. For example, `["alert",
  /// "popoverPresentationController"]` for `sourceView` in `alert.popoverPresentationController?.sourceView`. Empty for
  /// a member without a receiver; nil if the receiver contains anything but names.
  func receiver(of member: Int) -> [String]? {
    var names: [String] = []
    var at = member - 1
    while kind(at) == .period {
      at -= 1
      while isToken(at, "?") || isToken(at, "!") { at -= 1 }
      guard let name = identifier(at) else { return nil }
      names.insert(name, at: 0)
      at -= 1
    }
    return names
  }
}
