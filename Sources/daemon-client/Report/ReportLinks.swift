import UIModelDaemon
import UIModelJSON
import UIModelPlatform

/// The links from the page to lines of source.
struct ReportLinks {
  /// The address that the path of a file in its repository or project follows; nil if places are text.
  let base: String?
  /// Whether all files are of one repository or project.
  private let hasOneRoot: Bool

  /// `paths` are absolute.
  init(_ arguments: Arguments, _ paths: [String]) throws(UsageError) {
    hasOneRoot = Set(paths.map { SharedAddress(around: $0).workspace }).count < 2
    guard let base = arguments.value("link-base") else {
      self.base = nil
      return
    }
    // A page must not run what an argument contains, as a javascript: address would.
    guard ["https://", "http://", "file://"].contains(where: { base.lowercased().hasPrefix($0) }) else {
      throw UsageError("--link-base must begin with https://, http:// or file://, not '\(base)'")
    }
    self.base = base.hasSuffix("/") || base.contains("?") ? base : base + "/"
  }

  /// The path of a file as the page has it. It begins at the root of the repository or project if there is only one, so
  /// the page is the same wherever it is written.
  func path(_ place: CheckReport.Place) -> String {
    hasOneRoot && !place.rootedPath.isEmpty ? place.rootedPath : place.path
  }

  /// The address of a line; nil without a base.
  func address(_ place: CheckReport.Place) -> String? {
    base.map { "\($0)\(ReportLinks.escaped(place.rootedPath))#L\(place.line)" }
  }

  /// `path:line:column`, as a link if there is a base.
  func place(_ place: CheckReport.Place, hasColumn: Bool = true) -> Markup {
    let text: Markup = "\(path(place)):\(place.line)\(hasColumn ? ":\(place.column)" : "")"
    guard let address = address(place) else { return "<span class=\"place\">\(text)</span>" }
    return "<a class=\"place\" href=\"\(address)\">\(text)</a>"
  }

  /// A path for an address. Bytes that are not unreserved are escaped; slashes stay.
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
