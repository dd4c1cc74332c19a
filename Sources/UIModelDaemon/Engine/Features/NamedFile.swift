import UIModelJSON
import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// A file that a JSON document names: its schema, an Info.plist, a source file.
package struct NamedFile: Sendable {
  package enum Target: Sendable, Equatable {
    /// A path from the document's folder on.
    case path(String)
    /// A URI.
    case address(String)
  }
  package let target: Target
  /// UTF-8 bytes of the document: the name without its quotes.
  package let range: Range<Int>

  /// The last part of the name.
  package var lastPart: Substring {
    let name =
      switch target {
      case .path(let path): path
      case .address(let uri): uri
      }
    return name.split(separator: "/").last ?? name[...]
  }
}

extension Document {
  /// The files that values of the schema's path properties name, in the order of the text. What the build fills in, such
  /// as `$(SRCROOT)`, names no file.
  package var namedFiles: [NamedFile] {
    guard let walk = SchemaWalk(self) else { return [] }
    var files: [NamedFile] = []
    for (index, block) in blocks.enumerated() {
      let start = starts[index]
      walk.visit(block) { step in
        guard step.property?.isPath == true, step.value.kind == .string, let name = step.value.string,
          let target = NamedFile.Target(name)
        else { return }
        let content = step.value.content
        files.append(NamedFile(target: target, range: start + content.lowerBound..<start + content.upperBound))
      }
    }
    return files
  }
}

extension NamedFile.Target {
  /// Nil for a text that names no file.
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
