import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A file that a JSON document refers to: its schema, an Info.plist or a source file.
package struct NamedFile: Sendable {
  package enum Target: Sendable, Equatable {
    /// A path relative to the document's folder.
    case path(String)
    /// An absolute URI with the scheme `http`, `https` or `file`.
    case address(String)
  }
  package let target: Target
  /// The range of the name without its quotes, as UTF-8 bytes of the document.
  package let range: Range<Int>

  /// The last component of the path or URI.
  package var lastComponent: Substring {
    let name =
      switch target {
      case .path(let path): path
      case .address(let uri): uri
      }
    return name.split(separator: "/").last ?? name[...]
  }
}

extension Document {
  /// The files that the document's path properties refer to, in text order. Paths with build settings, such as
  /// `$(SRCROOT)`, are left out.
  package var namedFiles: [NamedFile] {
    guard let walk = SchemaWalk(self) else { return [] }
    var files: [NamedFile] = []
    for (index, block) in blocks.enumerated() {
      let start = starts[index]
      walk.visit(block) { step in
        guard step.property?.isPath == true, step.value.kind == .string, let name = step.value.string,
          let target = NamedFile.Target(name)
        else { return }
        let contentRange = step.value.contentRange
        files.append(
          NamedFile(target: target, range: start + contentRange.lowerBound..<start + contentRange.upperBound))
      }
    }
    return files
  }
}

extension NamedFile.Target {
  /// Returns nil for text that does not refer to a file.
  fileprivate init?(_ name: String) {
    if ["https://", "http://", "file:///"].contains(where: name.hasPrefix) {
      self = .address(name)
    } else if InfoPlistPath(name) == .relative {
      self = .path(name)
    } else {
      return nil
    }
  }
}
