import UIModelJSON
import UIModelPlatform

/// A check of list properties and delegate methods. Reports list properties on views that are not lists. On lists,
/// reports delegate methods of the wrong kind, such as a `tableView` method for a collection view.
///
/// For example, `allowsFocus` on a `UILabel` is reported.
enum ViewPropertyCheck {
  private static let listProperties = ["allowsFocus", "allowsFocusDuringEditing", "selectionFollowsFocus"]
  /// The delegate methods of table views, each with its counterpart for collection views.
  private static let methodPairs = [
    ("tableView(_:canFocusRowAt:)", "collectionView(_:canFocusItemAt:)"),
    ("tableView(_:selectionFollowsFocusForRowAt:)", "collectionView(_:selectionFollowsFocusForItemAt:)"),
  ]

  static func problems(_ view: JSONElement) -> [ObjectProblem] {
    let classNames = ["class", "superclass"].compactMap { view[JSONKey($0)]?.string }
    let viewClasses = classNames.compactMap(ViewClass.named)
    // Only views with exactly one known UIKit class are checked, because a class of the app might inherit from a list.
    guard let name = classNames.first, let viewClass = viewClasses.first, viewClasses.count == 1 else { return [] }
    guard viewClass.isList else {
      guard classNames.count == 1 || ViewClass.named(name) == nil, view["collectionViewLayout"] == nil,
        view["cells"] == nil
      else { return [] }
      return view.members.filter { listProperties.contains($0.name) }.map {
        .unknownKey($0.key, type: classNames.last ?? name, nearest: nil)
      }
    }
    guard let delegate = view["delegate"], delegate.kind == .object, delegate.unknownReason == nil else { return [] }
    return methodPairs.compactMap { table, collection in
      let (ownMethod, otherMethod) = viewClass.isTable ? (table, collection) : (collection, table)
      guard delegate[JSONKey(ownMethod)] == nil,
        let member = delegate.members.first(where: { $0.name == otherMethod })
      else { return nil }
      let type = viewClass.isTable ? "UITableViewDelegate" : "UICollectionViewDelegate"
      return .unknownKey(member.key, type: type, nearest: ownMethod)
    }
  }
}
