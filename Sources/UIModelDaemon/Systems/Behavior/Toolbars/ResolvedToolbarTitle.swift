import UIModelPlatform

/// The title of a bar in a given setting, and its title menu. SwiftUI titles and `UINavigationItem` share this type.
/// For example, `navigationTitle($name)` has no fixed text, is editable, and on iPadOS 16 its menu contains Rename.
package struct ResolvedToolbarTitle: Sendable {
  /// An element of the title's menu.
  package struct Element: Sendable, Hashable {
    package let type: String
    package let title: String?
    /// Whether the system adds the element.
    package let isSystem: Bool
    /// Whether the element is enabled; nil if unknown, as for the app's elements of a `titleMenuProvider`.
    package let isEnabled: Bool?

    package static let rename = Element(type: "RenameButton", title: "Rename", isSystem: true, isEnabled: true)
  }

  /// The document header that the title menu shows above its elements.
  package struct Header: Sendable, Hashable {
    /// The URL or the type of the document.
    package let document: String?
    /// Whether the document's preview can be dragged.
    package let isDraggable: Bool
    /// Whether users can share the document from the header.
    package let allowsSharing: Bool
  }

  /// The text; nil if the bar has no title or if the title is a binding.
  package let text: ToolbarFact<String?>
  /// The name of the SwiftUI binding that holds the title; nil if the title is not a binding.
  package let binding: String?
  package let area: ToolbarFact<ToolbarArea>
  /// The display mode: `inline`, `large` or `inlineLarge`.
  package let mode: ToolbarFact<String>
  package let isEditable: ToolbarFact<Bool>
  /// The elements of the title menu. If there are none and there is no header, a tap on the title does not open a menu.
  package let menu: ToolbarFact<[Element]>
  package let header: ToolbarFact<Header?>
  /// Whether a Mac's title bar shows the icon that represents the document.
  package let hasProxyIcon: ToolbarFact<Bool>
  /// The name of the view that the bar shows instead of the title; nil if the bar shows the title.
  package internal(set) var replacement: String?
}

extension ResolvedToolbarTitle {
  /// Computes the title of a SwiftUI toolbar.
  package init(_ toolbar: Toolbar, area: ToolbarFact<ToolbarArea>, in setting: ToolbarSetting) {
    let title = toolbar.title
    let platform = setting.environment.platform
    self.area = area
    if case .given(.binding(let name), _) = toolbar.navigationTitle { binding = name } else { binding = nil }
    switch toolbar.navigationTitle {
    case .given(.text(let text), _): (self.text, isEditable) = (.known(text), .known(false))
    case .given(.binding, _): (self.text, isEditable) = (.known(nil), .known(true))
    case .default: (self.text, isEditable) = ResolvedToolbarTitle.defaultTitle(title.isInDocumentGroup)
    case .unknown(let reason, _): (self.text, isEditable) = (.unknown(reason), .unknown(reason))
    }
    mode = ResolvedToolbarTitle.mode(title.displayMode)
    menu = ResolvedToolbarTitle.menu(of: toolbar, title, in: setting)
    (header, hasProxyIcon) = ResolvedToolbarTitle.headerAndProxyIcon(title, on: platform)
  }

  /// Returns the title's text, and whether users can edit it, for a bar whose title the app does not set. A
  /// `DocumentGroup` shows the document's name, and users can rename the document (WWDC22-110343).
  private static func defaultTitle(_ isInDocumentGroup: Property<Bool>) -> (ToolbarFact<String?>, ToolbarFact<Bool>) {
    switch isInDocumentGroup {
    case .given(true, _): (.unknown("a DocumentGroup shows the document's name"), .known(true))
    case .given(false, _), .default: (.known(nil), .known(false))
    case .unknown(let reason, _): (.unknown(reason), .unknown(reason))
    }
  }

  private static func mode(_ mode: Property<ToolbarTitle.DisplayMode>) -> ToolbarFact<String> {
    switch mode {
    case .given(.automatic, _), .default:
      .unknown(
        "an automatic title inherits the size of the previous screen's title")
    case .given(let mode, _): .known(mode.rawValue)
    case .unknown(let reason, _): .unknown(reason)
    }
  }

  /// Returns whether a tap on the title opens a menu: on iPhone and iPad since 16, never on macOS.
  static func opensMenu(_ environment: Environment) -> ToolbarFact<Bool> {
    switch environment.platform {
    case .iOS, .iPadOS: .known(environment.version >= 16)
    case .macOS: .known(false)
    case .macCatalyst, .visionOS:
      .unknown("it is not documented whether \(environment.platform.displayName) shows a title menu")
    }
  }

  private static func menu(
    of toolbar: Toolbar, _ title: ToolbarTitle, in setting: ToolbarSetting
  ) -> ToolbarFact<[Element]> {
    let opensTitleMenu = opensMenu(setting.environment)
    guard opensTitleMenu == .known(true) else { return opensTitleMenu.map { _ in [] } }
    let hasRenameAction = canRename(toolbar, title)
    if title.menu.isGiven {
      guard title.menu.isComplete else { return .unknown("the title menu is not completely known") }
      return .known(title.menu.elements.map { appElement($0, hasRenameAction) })
    }
    if toolbar.items.elements.contains(where: { $0.knownKind == .titleMenu }) {
      return .unknown("a ToolbarTitleMenu contains the app's commands or its own views")
    }
    switch title.isInDocumentGroup {
    case .given(true, _): return .unknown("the title menu of a DocumentGroup is not documented")
    case .unknown(let reason, _): return .unknown(reason)
    default: break
    }
    switch toolbar.navigationTitle {
    case .given(.binding, _): return .known([.rename])
    case .unknown(let reason, _): return .unknown(reason)
    default: return .known([])
    }
  }

  private static func appElement(_ element: TitleMenuElement, _ hasRenameAction: Bool?) -> Element {
    Element(
      type: element.type, title: element.isRenameButton ? "Rename" : element.title, isSystem: false,
      isEnabled: element.isRenameButton ? hasRenameAction : true)
  }

  /// Returns whether a `RenameButton` in the title menu has an action; nil if unknown. Without an action, the button is
  /// disabled (documented).
  private static func canRename(_ toolbar: Toolbar, _ title: ToolbarTitle) -> Bool? {
    if case .given(.binding, _) = toolbar.navigationTitle { return true }
    if title.renameAction.isGiven || title.isInDocumentGroup.value == true { return true }
    return toolbar.navigationTitle.isKnown && title.renameAction.isKnown && title.isInDocumentGroup.isKnown
      ? false : nil
  }

  private static func headerAndProxyIcon(
    _ title: ToolbarTitle, on platform: Platform
  ) -> (ToolbarFact<Header?>, ToolbarFact<Bool>) {
    if case .unknown(let reason, _) = title.document { return (.unknown(reason), .unknown(reason)) }
    if title.isInDocumentGroup.value == true && title.document.isDefault {
      let reason = "a DocumentGroup provides the document"
      return (.unknown(reason), .unknown(reason))
    }
    guard let document = title.document.value else { return (.known(nil), .known(false)) }
    switch platform {
    case .iOS, .iPadOS:
      let documentName = document.url.value ?? document.transferable.value
      return (.known(Header(document: documentName, isDraggable: true, allowsSharing: true)), .known(false))
    case .macOS:
      let icon: ToolbarFact<Bool> =
        document.url.isGiven
        ? .known(true)
        : .unknown(
          "sources disagree on whether a Transferable provides a proxy icon")
      return (.known(nil), icon)
    case .macCatalyst, .visionOS:
      let reason = "the document header on \(platform.displayName) is not documented"
      return (.unknown(reason), .unknown(reason))
    }
  }
}

extension ResolvedToolbarTitle {
  /// Computes the title of a UIKit navigation item.
  package init(_ item: NavigationItem, area: ToolbarFact<ToolbarArea>, in setting: ToolbarSetting) {
    self.area = item.titleView.isGiven ? .unknown("the app's titleView replaces the title") : area
    replacement = item.titleView.value.map { $0.string ?? "titleView" }
    binding = nil
    text =
      switch item.title {
      case .given(let text, _): .known(text)
      case .default: .known(nil)
      case .unknown(let reason, _): .unknown(reason)
      }
    mode =
      switch item.largeTitleDisplayMode {
      case .given("never", _), .given("inline", _): .known("inline")
      case .given, .default: .unknown("the title's size depends on prefersLargeTitles of the bar")
      case .unknown(let reason, _): .unknown(reason)
      }
    isEditable =
      switch item.hasRenameDelegate {
      case .given: .known(setting.environment.version >= 16)
      case .default: .known(false)
      case .unknown(let reason, _): .unknown(reason)
      }
    menu = ResolvedToolbarTitle.menu(of: item, in: setting)
    switch item.documentProperties {
    case .given(let properties, _):
      let opensTitleMenu = ResolvedToolbarTitle.opensMenu(setting.environment)
      header = opensTitleMenu.map { opensTitleMenu in
        guard opensTitleMenu else { return nil }
        return Header(
          document: properties["url"]?.string, isDraggable: properties["dragItemsProvider"] != nil,
          allowsSharing: properties["activityViewControllerProvider"] != nil)
      }
    case .default: header = .known(nil)
    case .unknown(let reason, _): header = .unknown(reason)
    }
    hasProxyIcon = .known(false)
  }

  /// Returns the elements of a navigation item's title menu. With a `titleMenuProvider`, these are the provider's
  /// elements and the suggested actions that the provider includes. Without a provider, a rename delegate adds the
  /// Rename element.
  private static func menu(of item: NavigationItem, in setting: ToolbarSetting) -> ToolbarFact<[Element]> {
    let opensTitleMenu = opensMenu(setting.environment)
    guard opensTitleMenu == .known(true) else { return opensTitleMenu.map { _ in [] } }
    guard item.hasRenameDelegate.isKnown else { return .unknown("it is not known whether a rename delegate is set") }
    let hasRenameDelegate = item.hasRenameDelegate.isGiven
    switch item.titleMenuProvider {
    case .default: return .known(hasRenameDelegate ? [.rename] : [])
    case .unknown(let reason, _): return .unknown(reason)
    case .given(let provider, _):
      guard let includesSuggestedActions = provider.includesSuggestedActions, provider.children.isComplete else {
        return .unknown("the result of titleMenuProvider is not completely known")
      }
      let appElements = provider.children.elements.map {
        Element(type: $0.type, title: $0.title, isSystem: false, isEnabled: nil)
      }
      return .known((includesSuggestedActions && hasRenameDelegate ? [.rename] : []) + appElements)
    }
  }
}
