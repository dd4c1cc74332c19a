import UIModelPlatform

extension SwiftSource {
  /// Returns the names before a member, without optional chaining. For example, `["alert",
  /// "popoverPresentationController"]` for `sourceView` in `alert.popoverPresentationController?.sourceView`. Empty for
  /// a member without a receiver; nil if the receiver contains anything but names.
  func receiver(of member: Int) -> [String]? {
    var names: [String] = []
    var position = member - 1
    while kind(position) == .period {
      position -= 1
      while isToken(position, "?") || isToken(position, "!") { position -= 1 }
      guard let name = identifier(position) else { return nil }
      names.insert(name, at: 0)
      position -= 1
    }
    return names
  }
}
