import UIModelJSON

extension LSP {
  /// The parameters of `workspace/willRenameFiles` and `workspace/didRenameFiles`.
  package struct RenameFilesParams: Sendable, MessageParameters {
    package struct FileRename: Sendable, MessageParameters {
      package var oldUri: DocumentURI
      package var newUri: DocumentURI

      package init(_ reader: ParameterReader) throws(ResponseError) {
        oldUri = try reader.string("oldUri")
        newUri = try reader.string("newUri")
      }
    }

    package var files: [FileRename]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      files = try reader.list("files", of: FileRename.self)
    }
  }

  /// The parameters of `workspace/didCreateFiles` and `workspace/didDeleteFiles`.
  package struct FilesParams: Sendable, MessageParameters {
    package struct File: Sendable, MessageParameters {
      package var uri: DocumentURI

      package init(_ reader: ParameterReader) throws(ResponseError) { uri = try reader.string("uri") }
    }

    package var files: [File]

    package init(_ reader: ParameterReader) throws(ResponseError) {
      files = try reader.list("files", of: File.self)
    }
  }

  /// A file operation that a client reports. For example, `didRename` is the method `workspace/didRenameFiles`.
  package enum FileOperation: String, Sendable, CaseIterable {
    case willRename, didRename, didCreate, didDelete

    package var method: String { "workspace/\(rawValue)Files" }
  }
}
