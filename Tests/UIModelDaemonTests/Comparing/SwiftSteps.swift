/// Selects random steps for a folder of Swift files.
struct SwiftSteps {
  var edits: RandomEdits

  mutating func initialSteps(using random: inout SeededGenerator) throws -> [EditStep] {
    let files = try SwiftFolder.files(using: &random)
    edits.originalTexts = files
    return files.keys.sorted().shuffled(using: &random).flatMap { path -> [EditStep] in
      let text = files[path] ?? ""
      let isOpened = path.hasSuffix(".swift") && Int.random(in: 0..<3, using: &random) == 0
      return isOpened ? [.write(path, text), .open(path)] : [.write(path, text)]
    }
  }

  func next(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .together((0..<3).compactMap { _ in singleStep(folder, using: &random) })
    case 1: return .delayed((0..<3).compactMap { _ in singleStep(folder, using: &random) })
    default: return singleStep(folder, using: &random)
    }
  }

  private func singleStep(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    let open = folder.open.keys.sorted()
    let files = folder.files.keys.sorted()
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return open.randomElement(using: &random).map { .close($0) }
    case 1, 2: return files.filter(BaseFolder.isEditable).randomElement(using: &random).map { .open($0) }
    case 3: return files.randomElement(using: &random).map { .delete($0) }
    case 4:
      let gone = edits.originalTexts.keys.filter { folder.files[$0] == nil }.sorted()
      return gone.randomElement(using: &random).map { .write($0, edits.originalTexts[$0] ?? "") }
    case 5: return newFile(using: &random)
    case 6, 7:
      guard let path = files.filter({ $0.hasSuffix(".swift") }).randomElement(using: &random) else { return nil }
      let name = path.split(separator: "/").last?.dropLast(6) ?? ""
      let isMoved = Bool.random(using: &random)
      return .rename(
        path, to: SwiftFolder.path(isMoved ? String(name) : SwiftFolder.name(using: &random), using: &random))
    case 8:
      guard Bool.random(using: &random) else { return nil }
      let folders = ["App", "Kit", "App/Inner", "Sources", "AppTests", "Other"].shuffled(using: &random)
      return .rename(folders[0], to: folders[1])
    case 9, 10, 11: return SwiftFolder.membershipFile(using: &random).map { .write($0.path, $0.text) }
    case 12:
      return files.filter { !$0.hasSuffix(".swift") || $0 == "Package.swift" }.randomElement(using: &random).map {
        .delete($0)
      }
    case 13, 14, 15: return moveDeclaration(folder, using: &random)
    case 16, 17, 18: return writeTwice(files, folder, using: &random)
    case 19...24: return editOnDisk(files, folder, using: &random)
    default: return editInEditor(open, folder, using: &random)
    }
  }

  private func newFile(using random: inout SeededGenerator) -> EditStep? {
    let texts = SwiftPages.files + SwiftApp.files + SwiftViews.files + edits.corpus.code
    guard let text = texts.randomElement(using: &random) else { return nil }
    return .write(SwiftFolder.path(SwiftFolder.name(using: &random), using: &random), text)
  }

  private func edit(
    _ path: String, _ bytes: [UInt8], _ folder: EditedFolder, using random: inout SeededGenerator
  ) -> RandomEdits.Edit? {
    if path.hasSuffix(".swift"), Int.random(in: 0..<3, using: &random) == 0 {
      let others = folder.files.keys.sorted().filter { $0.hasSuffix(".swift") && $0 != path }
      return SwiftEdits.edit(bytes, others: others.compactMap { folder.text($0) }, using: &random)
    }
    return edits.edit(path, bytes, using: &random)
  }

  private func editInEditor(_ open: [String], _ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep?
  {
    guard let path = open.randomElement(using: &random), let text = folder.open[path]?.bytes, text.count < 60_000,
      let edit = edit(path, text, folder, using: &random)
    else { return nil }
    return .change(path, edit.range, edit.text)
  }

  private func editedFile(_ files: [String], _ folder: EditedFolder, using random: inout SeededGenerator)
    -> (path: String, text: String)?
  {
    guard let path = files.randomElement(using: &random), var text = folder.files[path], text.count < 60_000,
      let edit = edit(path, text, folder, using: &random)
    else { return nil }
    text.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    return (path, String(decoding: text, as: UTF8.self))
  }

  private func editOnDisk(_ files: [String], _ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    editedFile(files, folder, using: &random).map { .write($0.path, $0.text) }
  }

  /// Writes a file with two texts in sequence. The first text is empty or half of the second text.
  private func writeTwice(_ files: [String], _ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    guard let (path, text) = editedFile(files, folder, using: &random) else { return nil }
    let half = String(decoding: text.utf8.prefix(text.utf8.count / 2), as: UTF8.self)
    let first = ["", "", half].randomElement(using: &random) ?? ""
    return Bool.random(using: &random)
      ? .writeTwice(path, first, text) : .delayed([.write(path, first), .write(path, text)])
  }

  /// Moves a declaration between two files. Each file changes in the editor if it is open there, otherwise on disk.
  private func moveDeclaration(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    let files = folder.files.keys.sorted().filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }
    guard let from = files.randomElement(using: &random), let to = files.randomElement(using: &random), from != to,
      let bytes = folder.text(from), let target = folder.text(to),
      let own = SwiftEdits.declarations(bytes).randomElement(using: &random)
    else { return nil }
    let text = String(decoding: bytes[own], as: UTF8.self)
    func step(_ path: String, _ bytes: [UInt8], _ range: Range<Int>, _ text: String) -> EditStep {
      if folder.open[path] != nil { return .change(path, range, text) }
      var bytes = bytes
      bytes.replaceSubrange(range, with: Array(text.utf8))
      return .write(path, String(decoding: bytes, as: UTF8.self))
    }
    let steps = [
      step(from, bytes, own, ""), step(to, target, target.count..<target.count, "\n" + text),
    ].shuffled(using: &random)
    return Bool.random(using: &random) ? .together(steps) : .delayed(steps)
  }
}
