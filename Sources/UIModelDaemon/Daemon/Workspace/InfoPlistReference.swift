import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

/// The Info.plist that a document names by a path relative to the document. The daemon reads and watches the file. The
/// file is not a document, and the daemon never writes it.
struct InfoPlistReference: Sendable {
  /// The path as the document spells it, such as `App/Info.plist`.
  let spelling: String
  /// The absolute path of the file; nil if the spelling is not a relative path, or if the document is not a file.
  let path: String?
}

extension Workspace {
  /// The maximum size of an Info.plist in bytes.
  static let maximumInfoPlistSize = 1 << 20

  /// Updates the Info.plist that a document names. Reads the file only if the path has changed or `mustReadAgain` is
  /// true.
  func updateInfoPlist(of number: UInt32, mustReadAgain: Bool = false) {
    guard let document = records[number]?.document, document.kind == .model else { return }
    let app = document.blocks.blocksWithTrait(.app).lazy.compactMap { $0.block.declarations.app }.first
    guard let spelling = app?.infoPlistPath?.value else {
      guard infoPlists[number] != nil else { return }
      infoPlists[number] = nil
      return setInfoPlist(nil, of: number)
    }
    if !mustReadAgain, infoPlists[number]?.spelling == spelling { return }
    let reference = InfoPlistReference(spelling: spelling, path: infoPlistPath(spelling, of: number))
    infoPlists[number] = reference
    setInfoPlist(reference.path.flatMap { infoPlist(at: $0, of: number) }, of: number)
  }

  /// Returns the absolute path of an Info.plist. Nil if the spelling is not a relative path, which a rule reports, or
  /// if the document is not a file.
  private func infoPlistPath(_ spelling: String, of number: UInt32) -> String? {
    guard InfoPlistPath(spelling) == .relative, let folder = records[number]?.uri.folder else { return nil }
    return DocumentURI.normalized(folder + "/" + spelling)
  }

  /// Returns the content of an Info.plist. Nil if the file is outside of both the document's folder and the workspace
  /// folder that contains the document, because only these folders are read.
  private func infoPlist(at path: String, of number: UInt32) -> InfoPlistFile? {
    let recordURI = records[number]?.uri
    let roots = [recordURI?.folder, recordURI?.path.flatMap { folder(of: $0)?.path }].compactMap { $0 }
    guard roots.contains(where: { $0 == "/" || path == $0 || path.hasPrefix($0 + "/") }) else {
      return nil
    }
    do {
      return .read(try PropertyList.read(FileSystem.readRegularFile(path, atMost: Workspace.maximumInfoPlistSize)))
    } catch let error as FileError {
      return .failed(error.reason)
    } catch let error as PropertyList.Problem {
      return .failed(error.description)
    } catch {
      return .failed("the system does not allow it")
    }
  }

  /// Reads an Info.plist again after the file was changed, added or removed. Returns whether a document names the file.
  /// The findings of such a document might have changed.
  @discardableResult
  package func refreshInfoPlist(at path: String) -> Bool {
    let path = DocumentURI.normalized(path)
    return refreshInfoPlists(of: Set(infoPlists.filter { $0.value.path == path }.keys))
  }

  /// Reads again the Info.plist files that these documents name, or those of all documents if `numbers` is nil. Returns
  /// false if there are no such documents.
  @discardableResult
  func refreshInfoPlists(of numbers: Set<UInt32>? = nil) -> Bool {
    let numbers = numbers ?? Set(infoPlists.keys)
    for number in numbers.sorted() { _ = try? apply(.infoPlist(number)) }
    return !numbers.isEmpty
  }
}

extension FileSystem {
  /// Returns the bytes of a regular file. Throws if the file has more than `limit` bytes, or if the path is not that of
  /// a regular file: reading a pipe could block.
  static func readRegularFile(_ path: String, atMost limit: Int) throws -> [UInt8] {
    switch kind(of: path) {
    case .file(let size):
      let sizeError = FileError(operation: "read", path: path, reason: "it is larger than \(limit >> 10) KiB")
      guard size <= limit else { throw sizeError }
      let bytes = try read(path)
      // The file might have grown since its size was read.
      guard bytes.count <= limit else { throw sizeError }
      return bytes
    case .folder: throw FileError(operation: "read", path: path, reason: "it is a folder")
    case .other: throw FileError(operation: "read", path: path, reason: "it is not a regular file")
    case .missing: throw FileError(operation: "read", path: path, reason: "there is no such file")
    }
  }
}
