import UIModelJSON
import UIModelPlatform

extension Screen {
  /// Returns whether a view is certainly a collection view. A view of unknown class is one if it has a collection view
  /// layout, for example `"collectionViewLayout": "UICollectionViewFlowLayout"`.
  /// - Parameter view: the index of the view.
  func isCollection(_ view: Int) -> Bool {
    guard let list = listProperties[view] else { return false }
    let viewClass = [views[view].className, views[view].superclass].lazy.compactMap {
      $0.value.flatMap(ViewClass.named)
    }
    .first
    return viewClass.map(\.isCollection) ?? list.collectionViewLayout.isGiven
  }

  /// Returns whether a collection view scrolls in both directions: its content is wider and higher than its frame, and
  /// its layout is not limited to one direction. Nil if that is unknown.
  /// - Parameter view: the index of the view.
  func scrollsInBothDirections(_ view: Int) -> Bool? {
    guard let details = details[view], let list = listProperties[view] else { return false }
    let isScrollEnabled = details.reader.bool("isScrollEnabled")
    guard isScrollEnabled.isKnown, details.contentSize.isKnown, frames[view].isKnown else { return nil }
    guard isScrollEnabled.value != false, let size = details.contentSize.value, let frame = frames[view].value,
      size[0] > frame.width, size[1] > frame.height
    else { return false }
    let name: String?
    switch list.collectionViewLayout {
    case .unknown: return nil
    case .default: return true
    case .given(.string(let string), _): name = string
    case .given(let layout, _):
      if (layout["list"] ?? .null) != .null || layout["scrollDirection"] != nil { return false }
      name = layout["class"]?.string
    }
    // The layouts that UIKit provides scroll in one direction only.
    return name.map { !$0.hasPrefix("UICollectionView") } ?? true
  }
}
