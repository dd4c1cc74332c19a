import UIModelJSON
import UIModelPlatform

/// Reports list properties on views that are not lists. On lists, reports delegate methods of the wrong kind, such as a
/// `tableView` method for a collection view.
///
/// For example, `allowsFocus` on a `UILabel` is reported.
enum ViewShape {
  private static let listProperties = ["allowsFocus", "allowsFocusDuringEditing", "selectionFollowsFocus"]
  /// Delegate methods of table views, each with its counterpart for collection views.
  private static let methods = [
    ("tableView(_:canFocusRowAt:)", "collectionView(_:canFocusItemAt:)"),
    ("tableView(_:selectionFollowsFocusForRowAt:)", "collectionView(_:selectionFollowsFocusForItemAt:)"),
  ]

  static func problems(_ view: JSONElement) -> [ShapeProblem] {
    let names = ["class", "superclass"].compactMap { view[JSONKey($0)]?.string }
    let classes = names.compactMap(ViewClass.named)
    // A class that does not belong to UIKit may inherit from a list.
    guard let name = names.first, let kind = classes.first, classes.count == 1 else { return [] }
    guard kind.isList else {
      guard names.count == 1 || ViewClass.named(name) == nil, view["collectionViewLayout"] == nil, view["cells"] == nil
      else { return [] }
      return view.members.filter { listProperties.contains($0.name) }.map {
        .unknownKey($0.key, type: names.last ?? name, nearest: nil)
      }
    }
    guard let delegate = view["delegate"], delegate.kind == .object, delegate.unknownReason == nil else { return [] }
    return methods.compactMap { table, collection in
      let (ownMethod, otherMethod) = kind.isTable ? (table, collection) : (collection, table)
      guard delegate[JSONKey(ownMethod)] == nil,
        let member = delegate.members.first(where: { $0.name == otherMethod })
      else { return nil }
      let type = kind.isTable ? "UITableViewDelegate" : "UICollectionViewDelegate"
      return .unknownKey(member.key, type: type, nearest: ownMethod)
    }
  }
}
