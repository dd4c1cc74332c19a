import UIModelPlatform

extension SwiftSource {
  /// Returns the names in a member's receiver, without question and exclamation marks. For example, `["alert",
  /// "popoverPresentationController"]` for `sourceView` in `alert.popoverPresentationController?.sourceView`. Empty if
  /// no period precedes the member; nil if the receiver contains anything but names.
  func receiverPath(of memberToken: Int) -> [String]? {
    var names: [String] = []
    var position = memberToken - 1
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
