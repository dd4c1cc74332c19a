import UIModelJSON
import UIModelPlatform

extension Screen {
  /// Returns whether a view is certainly a collection view. A view of unknown class counts as a collection view if it
  /// has a collection view layout, for example `"collectionViewLayout": "UICollectionViewFlowLayout"`.
  /// - Parameter viewIndex: the index of the view.
  func isCollection(_ viewIndex: Int) -> Bool {
    guard let list = listProperties[viewIndex] else { return false }
    let viewClass = [views[viewIndex].className, views[viewIndex].superclass].lazy.compactMap {
      $0.value.flatMap(ViewClass.named)
    }
    .first
    return viewClass.map(\.isCollection) ?? list.collectionViewLayout.isGiven
  }

  /// Returns whether a collection view scrolls in both directions: its content is wider and higher than its frame, and
  /// its layout is not limited to one direction. Returns nil if unknown.
  /// - Parameter viewIndex: the index of the view.
  func scrollsInBothDirections(_ viewIndex: Int) -> Bool? {
    guard let details = details[viewIndex], let list = listProperties[viewIndex] else { return false }
    let isScrollEnabled = details.reader.bool("isScrollEnabled")
    guard isScrollEnabled.isKnown, details.contentSize.isKnown, frames[viewIndex].isKnown else { return nil }
    guard isScrollEnabled.value != false, let size = details.contentSize.value, let frame = frames[viewIndex].value,
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
    // Each layout class of UIKit (prefix `UICollectionView`) scrolls in one direction only. A class of the app might
    // scroll in both.
    return name.map { !$0.hasPrefix("UICollectionView") } ?? true
  }
}
