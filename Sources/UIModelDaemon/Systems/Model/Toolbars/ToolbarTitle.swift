import UIModelJSON
import UIModelPlatform

/// The properties of a toolbar's title besides the text: its display mode, its menu and the screen's document. Rules
/// read these properties on demand. For example, `{ "toolbarTitleDisplayMode": "inline", "toolbarTitleMenu":
/// ["RenameButton"] }`.
package struct ToolbarTitle: Sendable {
  /// The display mode of a navigation title.
  package enum DisplayMode: String, Sendable, Hashable, CaseIterable {
    case automatic, inline, inlineLarge, large
  }

  /// `toolbarTitleDisplayMode`, or the older `navigationBarTitleDisplayMode`.
  package let displayMode: Property<DisplayMode>
  package let subtitle: Property<String>
  /// The elements of `toolbarTitleMenu`, or the content of a `ToolbarTitleMenu` among the items.
  package let menu: List<TitleMenuElement>
  /// The place of the array of menu elements; nil if a single element is given without an array.
  package let menuArrayPlace: Place?
  package let document: Property<ToolbarDocument>
  /// The action that `RenameButton` performs (`renameAction`), instead of editing the title's binding.
  package let renameAction: Property<String>
  /// Whether the screen belongs to a `DocumentGroup`, which provides the title menu, renaming and the document.
  package let isInDocumentGroup: Property<Bool>

  init(_ reader: ObjectReader, items: List<ToolbarItem> = .absent) {
    let toolbarDisplayMode = reader.value("toolbarTitleDisplayMode", DisplayMode.self)
    displayMode =
      toolbarDisplayMode.isDefault
      ? reader.value("navigationBarTitleDisplayMode", DisplayMode.self) : toolbarDisplayMode
    subtitle = reader.string("navigationSubtitle")
    let modifierMenu = reader.list("toolbarTitleMenu") { TitleMenuElement($0, in: reader.block) }
    let itemMenus = reader["toolbarTitleMenu"] == nil ? items.elements.compactMap(\.titleMenu) : []
    if let itemMenu = itemMenus.first, itemMenus.count == 1 {
      (menu, menuArrayPlace) = itemMenu
    } else {
      (menu, menuArrayPlace) = (modifierMenu, modifierMenu.place)
    }
    document = reader.property("navigationDocument") { element in
      element.kind == .object ? ToolbarDocument(ObjectReader(element, in: reader.block)) : nil
    }
    renameAction = reader.nullableString("renameAction")
    isInDocumentGroup = reader.bool("documentGroup")
  }

  /// Whether the toolbar is certainly not in a `DocumentGroup`.
  package var isOutsideDocumentGroup: Bool {
    isInDocumentGroup.isDefault || isInDocumentGroup.value == false
  }
}

/// An element of a title menu.
package struct TitleMenuElement: Sendable {
  /// The SwiftUI type, or a type of the app; `Button` for an element that is given by its title.
  package let type: String
  package let title: String?
  package let action: String?
  package let place: Place

  /// Reads an element: `"RenameButton"`, `{ "title": "Duplicate" }`, or `{ "ShareLink": { } }`.
  init?(_ element: JSONElement, in block: BlockID) {
    guard element.unknownReason == nil else { return nil }
    place = Place(element, in: block)
    if element.kind == .string, let name = element.string {
      (type, title, action) = (name, nil, nil)
      return
    }
    guard element.kind == .object else { return nil }
    if ["title", "image", "systemImage", "action", "role"].contains(where: { element[$0] != nil }) {
      type = "Button"
      let title = element["title"]
      guard title == nil || title?.kind == .string else { return nil }
      self.title = title?.string
      action = element["action"]?.string
    } else {
      guard let member = element.members.first(where: { !$0.name.hasPrefix("$") }) else { return nil }
      type = member.name
      title = member.value["title"]?.string ?? (member.value.kind == .string ? member.value.string : nil)
      action = member.value["action"]?.string
    }
  }

  package var isRenameButton: Bool { type == "RenameButton" }

  /// Whether the element certainly does not rename the document: it is a SwiftUI control, or a button with another
  /// title. An app-defined view might contain a rename button.
  package var cannotRename: Bool {
    guard !isRenameButton else { return false }
    if [title, action].contains(where: { $0?.lowercased().contains("rename") ?? false }) { return false }
    return type == "Button" ? title != nil : TitleMenuElement.standardTypes.contains(type)
  }

  private static let standardTypes: Set<String> = [
    "ShareLink", "Divider", "EditButton", "Link", "Toggle", "Text", "PasteButton",
  ]
}

/// The arguments of `navigationDocument`.
package struct ToolbarDocument: Sendable {
  package let url: Property<String>
  package let transferable: Property<String>
  package let preview: Property<JSONValue>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    url = reader.string("url")
    transferable = reader.string("transferable")
    preview = reader.json("preview")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }
}

extension Toolbar {
  package var title: ToolbarTitle { ToolbarTitle(reader, items: items) }
}
