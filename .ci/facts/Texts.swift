import Foundation

@testable import UIModelEngine
@testable import UIModelSystems

/// Folders of Swift texts: SUBJECT/NAME/*.swift, where NAME is a `SwiftTextFolder`.
enum Texts {
  /// Writes the Swift examples of the rules as `rules-SYSTEM`, and those of a folder as `examples`.
  static func writeExamples(of examples: String, to folder: String) throws {
    for rule in RuleCatalog.all {
      let code = rule.description.code.split(separator: "/").map(String.init)
      let examples = rule.description.wrongExamples + rule.description.correctExamples
      for example in examples where example.language == "swift" {
        let text = MarkedExample(example, code: rule.description.code).text
        let name = SwiftTextFolder(readerName: code[1...].joined(), ["Example.swift": text], .single).name
        try write(text, to: "\(folder)/rules-\(code[0])/\(name)/Example.swift")
      }
    }
    for (path, text) in files(in: examples) where path.hasSuffix(".swift") {
      let url = URL(fileURLWithPath: "\(examples)/\(path)")
      let (file, beside) = (url.lastPathComponent, url.deletingLastPathComponent().lastPathComponent)
      let reader = "\(beside)-\(file.dropLast(".swift".count))"
      let name = SwiftTextFolder(readerName: reader, [file: text], .single).name
      try write(text, to: "\(folder)/examples/\(name)/\(file)")
    }
  }

  static func writeFacts(of folder: String, to out: String) throws {
    for subject in names(in: folder) {
      let blocks = try names(in: "\(folder)/\(subject)").map { name in
        let path = "\(folder)/\(subject)/\(name)"
        guard let key = SwiftTextFolder(name: name) else { throw Mistake("\(path) is not TEST.HASH.KIND; remove it") }
        return Block(subject, key, files(in: path), key.kind == .single ? Facts(ofFile: path) : Facts(ofFolder: path))
      }
      let lines = blocks.sorted().flatMap(\.lines)
      try write(lines.joined(separator: "\n") + "\n", to: "\(out)/\(subject).facts")
    }
  }

  static func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The files in a folder and its folders, in the order of their paths.
  private static func files(in folder: String) -> [(path: String, text: String)] {
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return paths.sorted().compactMap { path in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder), !isFolder.boolValue,
        let bytes = FileManager.default.contents(atPath: "\(folder)/\(path)")
      else { return nil }
      return (path, String(decoding: bytes, as: UTF8.self))
    }
  }

  static func write(_ text: String, to path: String) throws {
    let url = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}

struct Mistake: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
