import UIModelJSON

/// A text that the server makes and editors open by a URI of the scheme `uimodel`: the page of a rule, or the answer to a
/// query, such as `uimodel:/menu-tree/Notes.txt?app=Notes`. The last part of the path is what editors show as the title.
struct VirtualDocument: Sendable, Hashable {
  enum Kind: String, Sendable, CaseIterable {
    /// The page of a rule: the rest of the path is its code.
    case rule
    /// The main menu, as the system builds it and as people see it, and its keys.
    case menuTree = "menu-tree"
    case menuOverlay = "menu-overlay"
    case shortcuts
    /// Where a sheet rests on each device.
    case sheet
    /// What keys reach on a screen, as text and as pictures.
    case tabLoop = "tab-loop"
    case focusGroups = "focus-groups"
    case tabLoopPicture = "tab-loop-picture"
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
  /// The code of a rule; of others, what editors show.
  let title: String
  /// What it is of: `app`, or `document` and `number`, which counts entities of one kind in the document.
  let parameters: [String: String]

  /// The page of a rule.
  init(rule code: String) { (kind, title, parameters) = (.rule, code, [:]) }

  /// Menus of an app, by its name or one of its documents.
  init(_ kind: Kind, app: String, title: String) {
    (self.kind, self.title, parameters) = (kind, title, ["app": app])
  }

  /// A sheet, screen or toolbar of a document.
  init(_ kind: Kind, document: String, number: Int, title: String) {
    (self.kind, self.title, parameters) = (kind, title, ["document": document, "number": "\(number)"])
  }

  /// Whether a URI is that of a text which only the server writes. Documents in memory have the scheme, and no slash.
  static func isVirtual(_ uri: String) -> Bool { uri.hasPrefix(scheme + ":/") }

  var uri: String {
    let title = kind == .rule ? title : String(title.map { $0 == "/" ? ":" : $0 })
    let query = parameters.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.escaped($0.value))" }
    return "\(Self.scheme):/\(kind.rawValue)/\(DocumentURI.escaped(title + kind.suffix))"
      + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }

  /// Nil for a URI that is none of ours.
  init?(_ uri: String) {
    guard Self.isVirtual(uri) else { return nil }
    // Some clients write the scheme with an empty authority.
    let rest = uri.dropFirst(Self.scheme.count + 1).drop { $0 == "/" }
    let parts = rest.split(separator: "?", maxSplits: 1)
    let path = (parts.first ?? "").split(separator: "/", maxSplits: 1)
    guard path.count == 2, let kind = Kind(rawValue: String(path[0])) else { return nil }
    let title = DocumentURI.unescaped(path[1])
    guard title.hasSuffix(kind.suffix) else { return nil }
    self.kind = kind
    self.title = String(title.dropLast(kind.suffix.count))
    var parameters: [String: String] = [:]
    // Some clients escape the whole query once more, its signs included.
    let query = parts.count > 1 ? parts[1] : ""
    for part in (query.contains("=") ? String(query) : DocumentURI.unescaped(query)).split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1)
      if pair.count == 2 { parameters[String(pair[0])] = DocumentURI.unescaped(pair[1]) }
    }
    self.parameters = parameters
  }

  private static func escaped(_ value: String) -> String {
    DocumentURI.escaped(value).split(separator: "/", omittingEmptySubsequences: false).joined(separator: "%2F")
  }
}
