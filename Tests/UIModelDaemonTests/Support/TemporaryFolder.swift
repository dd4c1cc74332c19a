import Foundation

/// A temporary folder that is removed when this object is released, usually at the end of the test.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    // The path contains no symbolic links, so that it equals the paths in results.
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    path = base + "/uimodel-\(UUID())"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var uri: String { "file://" + path }
  var url: URL { URL(fileURLWithPath: path, isDirectory: true) }
  func uri(_ name: String) -> String { uri + "/" + name }

  func write(_ name: String, _ text: String) throws {
    let filePath = path + "/" + name
    let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent().path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: filePath), options: isPlainFile(filePath) ? .atomic : [])
  }

  /// Whether a path is a regular file with one hard link, which can be replaced atomically. If such a file were written
  /// in place, a daemon that reads the file at this moment could find it empty.
  private func isPlainFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
  }

  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Renames a file or a folder. A file that already has the new name is replaced.
  func rename(_ name: String, to newName: String) throws {
    let filePath = path + "/" + newName
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: filePath).deletingLastPathComponent().path, withIntermediateDirectories: true)
    if FileManager.default.fileExists(atPath: filePath) { try FileManager.default.removeItem(atPath: filePath) }
    try FileManager.default.moveItem(atPath: path + "/" + name, toPath: filePath)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path + "/" + name) }

  /// Returns the missing parent folders of a file, relative to this folder. The outermost folder is first.
  func missingFolders(of name: String) -> [String] {
    let parts = name.split(separator: "/").dropLast()
    return parts.indices.map { parts[...$0].joined(separator: "/") }.filter {
      !FileManager.default.fileExists(atPath: path + "/" + $0)
    }
  }

  func removeIfEmpty(_ name: String) throws {
    guard try FileManager.default.contentsOfDirectory(atPath: path + "/" + name).isEmpty else { return }
    try remove(name)
  }
}
