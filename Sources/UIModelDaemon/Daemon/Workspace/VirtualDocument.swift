import UIModelJSON

/// A text that the server generates: the page of a rule, or the result of a query. Editors open the text by a URI of
/// the scheme `uimodel`. For example, `uimodel:/menu-tree/Notes.txt?app=Notes` is the menu tree of the app Notes.
/// Editors show the last component of the path as the title.
struct VirtualDocument: Sendable, Hashable {
  enum Kind: String, Sendable, CaseIterable {
    /// The page of a rule. The rest of the URI's path is the rule's code.
    case rule
    /// The main menu as the system builds it.
    case menuTree = "menu-tree"
    /// The menu that users see: the overlay while they hold Command, or the menu bar.
    case menuOverlay = "menu-overlay"
    /// The keyboard shortcuts of the main menu.
    case shortcuts
    /// The positions of a sheet on each device.
    case sheet
    /// The order in which the Tab key visits the focus groups of a screen, as text.
    case tabLoop = "tab-loop"
    /// The tree of a screen's focus groups, as text.
    case focusGroups = "focus-groups"
    /// The order of `tabLoop`, as a picture.
    case tabLoopPicture = "tab-loop-picture"
    /// The tree of `focusGroups`, as a picture.
    case focusGroupsPicture = "focus-groups-picture"
    case toolbar

    fileprivate var suffix: String {
      switch self {
      case .rule: ".md"
      case .tabLoopPicture, .focusGroupsPicture: ".svg"
      default: ".txt"
      }
    }
  }

  static let scheme = "uimodel"

  let kind: Kind
  /// The code of a rule. For other kinds, the title that editors show.
  let title: String
  /// The parameters of the URI that identify the subject of the text. They are either `app`, or `document` and
  /// `number`: the index, from 0, among the entities of one kind in the document.
  let parameters: [String: String]

  /// Creates the page of a rule.
  init(rule code: String) { (kind, title, parameters) = (.rule, code, [:]) }

  /// Creates a text about the menus of an app. `app` is the app's name or one of its documents.
  init(_ kind: Kind, app: String, title: String) {
    (self.kind, self.title, parameters) = (kind, title, ["app": app])
  }

  /// Creates a text about a sheet, a screen or a toolbar of a document.
  init(_ kind: Kind, document: String, number: Int, title: String) {
    (self.kind, self.title, parameters) = (kind, title, ["document": document, "number": "\(number)"])
  }

  /// Whether a URI has the form of a virtual document's URI. Documents in memory have the same scheme, but no slash, as
  /// in `uimodel:scratch`.
  static func isVirtual(_ uri: String) -> Bool { uri.hasPrefix(scheme + ":/") }

  var uri: String {
    let title = kind == .rule ? title : String(title.map { $0 == "/" ? ":" : $0 })
    let query = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.percentEncoded($0.value))" }
    return "\(Self.scheme):/\(kind.rawValue)/\(DocumentURI.escaped(title + kind.suffix))"
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Parses a URI; nil if the URI does not identify a virtual document.
  init?(_ uri: String) {
    guard Self.isVirtual(uri) else { return nil }
    // Some clients write the scheme with an empty authority.
    let pathAndQuery = uri.dropFirst(Self.scheme.count + 1).drop { $0 == "/" }
    let parts = pathAndQuery.split(separator: "?", maxSplits: 1)
    let path = (parts.first ?? "").split(separator: "/", maxSplits: 1)
    guard path.count == 2, let kind = Kind(rawValue: String(path[0])) else { return nil }
    let title = DocumentURI.unescaped(path[1])
    guard title.hasSuffix(kind.suffix) else { return nil }
    self.kind = kind
    self.title = String(title.dropLast(kind.suffix.count))
    var parameters: [String: String] = [:]
    // Some clients escape the query again, including its `=` and `&`.
    let query = parts.count > 1 ? parts[1] : ""
    for parameterText in (query.contains("=") ? String(query) : DocumentURI.unescaped(query)).split(separator: "&") {
      let pair = parameterText.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parameters[String(pair[0])] = DocumentURI.unescaped(pair[1]) }
    }
    self.parameters = parameters
  }

  private static func percentEncoded(_ value: String) -> String {
    DocumentURI.escaped(value).split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
  }
}
