import UIModelJSON

extension LSP {
  /// `workspace/willRenameFiles` and `didRenameFiles`.
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

  /// `workspace/didCreateFiles` and `didDeleteFiles`.
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

  /// The operations on files that a client reports.
  package enum FileOperation: String, Sendable, CaseIterable {
    case willRename, didRename, didCreate, didDelete

    package var method: String { "workspace/\(rawValue)Files" }
  }
}
