import UIModelEngine
import UIModelSystems

/// The URI of a document. All spellings of one `file:` URI are equal, because the URI is normalized: clients differ in
/// percent-encoding (`%3A`), slashes (`file:/x`) and the letter case of escapes. URIs of other schemes are not changed.
/// Responses use the client's spelling.
///
/// For example, `file:/x/a:b.swift` and `file:///x/a%3Ab.swift` both have the key `file:///x/a%3Ab.swift` and the path
/// `/x/a:b.swift`.
package struct DocumentURI: Hashable, Sendable {
  /// The normalized `file:` URI, or the unchanged URI of another scheme. URIs with equal keys identify the same
  /// document.
  package let key: String
  /// The absolute path of the file, or nil if the URI is not a `file:` URI.
  package let path: String?

  package init(_ uri: String) {
    if let path = DocumentURI.path(ofFileURI: uri) {
      self.init(path: path)
    } else {
      self.init(key: uri, path: nil)
    }
  }

  package init(path: String) {
    let path = DocumentURI.normalized(path)
    self.init(key: "file://" + DocumentURI.escaped(path), path: path)
  }

  private init(key: String, path: String?) {
    self.key = key
    self.path = path
  }

  /// Whether a text begins with a URI scheme, such as `file:` or `memory:`. Also true for a relative path that looks
  /// like a URI, such as `ab:c/d`. A single letter before the colon is a Windows drive, not a scheme. Source: RFC 3986,
  /// section 3.1.
  package static func hasScheme(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), let firstByte = text.utf8.first else { return false }
    let scheme = text.utf8[..<colon]
    func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
    return scheme.count > 1 && isLetter(firstByte)
      && scheme.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
  }

  /// The last component of the path, or of the URI if there is no path.
  package var fileName: Substring {
    let location = path ?? key
    return location.split(separator: "/").last ?? location[...]
  }

  /// The kind of the document according to its file name; `model` for an unrecognized file name.
  package var documentKind: DocumentKind { DocumentKind(fileName: fileName) ?? .model }

  /// The path of the file's folder without a trailing slash, or nil if the URI is not a `file:` URI.
  package var folder: String? {
    guard let path, let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func path(ofFileURI uri: String) -> String? {
    guard uri.count >= 5, uri.prefix(5).lowercased() == "file:" else { return nil }
    var remainder = uri.dropFirst(5)
    if remainder.hasPrefix("//") {
      remainder = remainder.dropFirst(2)
      guard let slash = remainder.firstIndex(of: "/") else { return nil }
      remainder = remainder[slash...]
    }
    guard remainder.hasPrefix("/") else { return nil }
    let pathEnd = remainder.firstIndex { $0 == "?" || $0 == "#" } ?? remainder.endIndex
    return unescaped(remainder[..<pathEnd])
  }

  /// Returns a part of a URI with its percent-encoding decoded. Invalid escapes and `%00` stay unchanged.
  package static func unescaped(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var decodedBytes: [UInt8] = []
    decodedBytes.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let decodedByte = UInt8(String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16),
        decodedByte != 0
      {
        decodedBytes.append(decodedByte)
        index += 3
      } else {
        decodedBytes.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decodedBytes, as: UTF8.self)
  }

  /// Returns a path with percent-encoding. ASCII letters and digits, `/`, `-`, `.`, `_` and `~` stay unchanged.
  ///
  /// For example, `/a b:c` becomes `/a%20b%3Ac`.
  package static func escaped(_ path: String) -> String {
    var escapedPath = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        escapedPath.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        escapedPath += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return escapedPath
  }

  /// Returns an absolute path without `.` and `..` components and without doubled or trailing slashes.
  package static func normalized(_ path: String) -> String {
    var components: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == ".." { _ = components.popLast() } else { components.append(part) }
    }
    return "/" + components.joined(separator: "/")
  }
}
