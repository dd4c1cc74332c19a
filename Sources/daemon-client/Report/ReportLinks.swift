import UIModelDaemon
import UIModelJSON
import UIModelPlatform

/// Creates the links from the page to source lines.
struct ReportLinks {
  /// The base address of all links; nil if the page has no links. A link appends the file's path in its repository or
  /// project.
  ///
  /// For example, `https://example.com/app/blob/main/`.
  let linkBase: String?
  /// Whether all checked paths belong to the same repository or project.
  private let hasOneRoot: Bool

  /// Reads the option `--link-base`.
  ///
  /// - Parameter paths: the absolute paths of the check.
  init(_ arguments: Arguments, _ paths: [String]) throws(UsageError) {
    hasOneRoot = Set(paths.map { SharedAddress(around: $0).workspacePath }).count < 2
    guard let base = arguments.value("link-base") else {
      self.linkBase = nil
      return
    }
    // A scheme such as `javascript:` would let an argument run code on the page.
    guard ["https://", "http://", "file://"].contains(where: { base.lowercased().hasPrefix($0) }) else {
      throw UsageError("--link-base must begin with https://, http:// or file://, not '\(base)'")
    }
    self.linkBase = base.hasSuffix("/") || base.contains("?") ? base : base + "/"
  }

  /// Returns the path of a file for the page.
  ///
  /// If all checked paths belong to one repository or project, the path begins at the root of that repository or
  /// project. The page then does not depend on the current folder.
  func path(_ place: CheckReport.Place) -> String {
    hasOneRoot && !place.rootedPath.isEmpty ? place.rootedPath : place.path
  }

  /// Returns the address of a line, with a fragment such as `#L12`; nil if the page has no links.
  func address(_ place: CheckReport.Place) -> String? {
    linkBase.map { "\($0)\(ReportLinks.escaped(place.rootedPath))#L\(place.line)" }
  }

  /// Returns the text `path:line:column`, or `path:line` without the column. The text is a link if the page has links.
  func place(_ place: CheckReport.Place, includesColumn: Bool = true) -> Markup {
    let text: Markup = "\(path(place)):\(place.line)\(includesColumn ? ":\(place.column)" : "")"
    guard let address = address(place) else { return "<span class=\"place\">\(text)</span>" }
    return "<a class=\"place\" href=\"\(address)\">\(text)</a>"
  }

  /// Percent-encodes a path for an address. Unreserved characters and slashes stay as they are.
  static func escaped(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      let scalar = UnicodeScalar(byte)
      let isLetter = (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      if isLetter || (0x30...0x39).contains(byte) || "-._~/".unicodeScalars.contains(scalar) {
        text.unicodeScalars.append(scalar)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        text += "%" + (digits.count == 1 ? "0" + digits : digits)
      }
    }
    return text
  }
}
