import UIModelEngine
import UIModelPlatform
import UIModelSystems
import UIModelJSON

/// The Info.plist that a document names by its path, relative to itself. The file is read, and watched, but is no
/// document: nothing is written to it.
struct InfoPlistReference: Sendable {
  /// The path as the document gives it.
  let spelling: String
  /// The file; nil where there is none to look for.
  let path: String?
}

extension Workspace {
  /// Bytes of an Info.plist at the most.
  static let largestInfoPlist = 1 << 20

  /// Looks at what a document says of its Info.plist, and reads the file if it is another one than before.
  func noteInfoPlist(of number: UInt32, isAgain: Bool = false) {
    guard let document = records[number]?.document, document.kind == .model else { return }
    let app = document.blocks.having(.app).lazy.compactMap { $0.block.declarations.app }.first
    guard let spelling = app?.infoPlistPath?.value else {
      guard infoPlists[number] != nil else { return }
      infoPlists[number] = nil
      return setInfoPlist(nil, of: number)
    }
    if !isAgain, infoPlists[number]?.spelling == spelling { return }
    let reference = InfoPlistReference(spelling: spelling, path: infoPlistPath(spelling, of: number))
    infoPlists[number] = reference
    setInfoPlist(reference.path.flatMap { infoPlist(at: $0, of: number) }, of: number)
  }

  /// The file that a path names; nil where it names none, which a rule says, and for a document that is no file.
  private func infoPlistPath(_ spelling: String, of number: UInt32) -> String? {
    guard InfoPlistPath(spelling) == .relative, let folder = records[number]?.uri.folder else { return nil }
    return DocumentURI.normalized(folder + "/" + spelling)
  }

  /// Nil for a file outside the folders that are looked at: nothing is known of it.
  private func infoPlist(at path: String, of number: UInt32) -> InfoPlistFile? {
    let own = records[number]?.uri
    let roots = [own?.folder, own?.path.flatMap { folder(of: $0)?.path }].compactMap { $0 }
    guard roots.contains(where: { $0 == "/" || path == $0 || path.hasPrefix($0 + "/") }) else {
      return nil
    }
    do {
      return .read(try PropertyList.read(FileSystem.readRegular(path, atMost: Workspace.largestInfoPlist)))
    } catch let error as FileError {
      return .failed(error.reason)
    } catch let error as PropertyList.Problem {
      return .failed(error.description)
    } catch {
      return .failed("the system does not allow it")
    }
  }

  /// A file changed, came or went. Whether it is the Info.plist of a document; then the findings may be others.
  @discardableResult
  package func infoPlistChanged(at path: String) -> Bool {
    let path = DocumentURI.normalized(path)
    return refreshInfoPlists(of: Set(infoPlists.filter { $0.value.path == path }.keys))
  }

  /// Reads the files anew that these documents name; of all documents without a list.
  @discardableResult
  func refreshInfoPlists(of numbers: Set<UInt32>? = nil) -> Bool {
    let numbers = numbers ?? Set(infoPlists.keys)
    for number in numbers.sorted() { _ = try? apply(.infoPlist(number)) }
    return !numbers.isEmpty
  }
}

extension FileSystem {
  /// A file's bytes, unless it is too large or no plain file: nothing waits for a pipe.
  static func readRegular(_ path: String, atMost limit: Int) throws -> [UInt8] {
    switch kind(of: path) {
    case .file(let size):
      let tooLarge = FileError(operation: "read", path: path, reason: "it is larger than \(limit >> 10) KiB")
      guard size <= limit else { throw tooLarge }
      let bytes = try read(path)
      // It may have grown meanwhile.
      guard bytes.count <= limit else { throw tooLarge }
      return bytes
    case .folder: throw FileError(operation: "read", path: path, reason: "it is a folder")
    case .other: throw FileError(operation: "read", path: path, reason: "it is not a regular file")
    case .missing: throw FileError(operation: "read", path: path, reason: "there is no such file")
    }
  }
}
