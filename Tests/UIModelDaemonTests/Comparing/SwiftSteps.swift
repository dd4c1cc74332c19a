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

  func nextStep(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .batch((0..<3).compactMap { _ in singleStep(folder, using: &random) })
    case 1: return .delayedNotifications((0..<3).compactMap { _ in singleStep(folder, using: &random) })
    default: return singleStep(folder, using: &random)
    }
  }

  private func singleStep(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    let openPaths = folder.openTexts.keys.sorted()
    let filePaths = folder.files.keys.sorted()
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return openPaths.randomElement(using: &random).map { .close($0) }
    case 1, 2: return filePaths.filter(BaseFolder.isEditable).randomElement(using: &random).map { .open($0) }
    case 3: return filePaths.randomElement(using: &random).map { .delete($0) }
    case 4:
      let removedPaths = edits.originalTexts.keys.filter { folder.files[$0] == nil }.sorted()
      return removedPaths.randomElement(using: &random).map { .write($0, edits.originalTexts[$0] ?? "") }
    case 5: return newFileStep(using: &random)
    case 6, 7:
      guard let path = filePaths.filter({ $0.hasSuffix(".swift") }).randomElement(using: &random) else { return nil }
      let fileName = path.split(separator: "/").last?.dropLast(6) ?? ""
      let isMoved = Bool.random(using: &random)
      return .rename(
        path, to: SwiftFolder.path(isMoved ? String(fileName) : SwiftFolder.randomName(using: &random), using: &random))
    case 8:
      guard Bool.random(using: &random) else { return nil }
      let folders = ["App", "Kit", "App/Inner", "Sources", "AppTests", "Other"].shuffled(using: &random)
      return .rename(folders[0], to: folders[1])
    case 9, 10, 11: return SwiftFolder.membershipFile(using: &random).map { .write($0.path, $0.text) }
    case 12:
      return filePaths.filter { !$0.hasSuffix(".swift") || $0 == "Package.swift" }.randomElement(using: &random).map {
        .delete($0)
      }
    case 13, 14, 15: return moveDeclarationStep(folder, using: &random)
    case 16, 17, 18: return writeTwiceStep(filePaths, folder, using: &random)
    case 19...24: return diskStep(filePaths, folder, using: &random)
    default: return editorStep(openPaths, folder, using: &random)
    }
  }

  private func newFileStep(using random: inout SeededGenerator) -> EditStep? {
    let texts = SwiftPages.sourceTexts + SwiftApp.sourceTexts + SwiftViews.sourceTexts + edits.corpus.swiftTexts
    guard let text = texts.randomElement(using: &random) else { return nil }
    return .write(SwiftFolder.path(SwiftFolder.randomName(using: &random), using: &random), text)
  }

  private func edit(
    _ path: String, _ bytes: [UInt8], _ folder: EditedFolder, using random: inout SeededGenerator
  ) -> RandomEdits.Edit? {
    if path.hasSuffix(".swift"), Int.random(in: 0..<3, using: &random) == 0 {
      let otherPaths = folder.files.keys.sorted().filter { $0.hasSuffix(".swift") && $0 != path }
      return SwiftEdits.edit(bytes, others: otherPaths.compactMap { folder.text($0) }, using: &random)
    }
    return edits.edit(path, bytes, using: &random)
  }

  private func editorStep(_ openPaths: [String], _ folder: EditedFolder, using random: inout SeededGenerator)
    -> EditStep?
  {
    guard let path = openPaths.randomElement(using: &random), let text = folder.openTexts[path]?.bytes,
      text.count < 60_000,
      let edit = edit(path, text, folder, using: &random)
    else { return nil }
    return .change(path, edit.range, edit.text)
  }

  private func editedFile(_ filePaths: [String], _ folder: EditedFolder, using random: inout SeededGenerator)
    -> (path: String, text: String)?
  {
    guard let path = filePaths.randomElement(using: &random), var text = folder.files[path], text.count < 60_000,
      let edit = edit(path, text, folder, using: &random)
    else { return nil }
    text.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    return (path, String(decoding: text, as: UTF8.self))
  }

  private func diskStep(_ filePaths: [String], _ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep?
  {
    editedFile(filePaths, folder, using: &random).map { .write($0.path, $0.text) }
  }

  /// Returns a step that writes a file twice. The first text is empty or half of the second text.
  private func writeTwiceStep(_ filePaths: [String], _ folder: EditedFolder, using random: inout SeededGenerator)
    -> EditStep?
  {
    guard let (path, text) = editedFile(filePaths, folder, using: &random) else { return nil }
    let firstHalf = String(decoding: text.utf8.prefix(text.utf8.count / 2), as: UTF8.self)
    let firstText = ["", "", firstHalf].randomElement(using: &random) ?? ""
    return Bool.random(using: &random)
      ? .writeTwice(path, firstText, text) : .delayedNotifications([.write(path, firstText), .write(path, text)])
  }

  /// Returns a step that moves a declaration between two files. Each file changes in the editor if the file is open,
  /// otherwise on disk.
  private func moveDeclarationStep(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    let filePaths = folder.files.keys.sorted().filter { $0.hasSuffix(".swift") && $0 != "Package.swift" }
    guard let sourcePath = filePaths.randomElement(using: &random),
      let targetPath = filePaths.randomElement(using: &random), sourcePath != targetPath,
      let bytes = folder.text(sourcePath), let targetBytes = folder.text(targetPath),
      let declarationRange = SwiftEdits.declarationRanges(bytes).randomElement(using: &random)
    else { return nil }
    let text = String(decoding: bytes[declarationRange], as: UTF8.self)
    func step(_ path: String, _ bytes: [UInt8], _ range: Range<Int>, _ text: String) -> EditStep {
      if folder.openTexts[path] != nil { return .change(path, range, text) }
      var bytes = bytes
      bytes.replaceSubrange(range, with: Array(text.utf8))
      return .write(path, String(decoding: bytes, as: UTF8.self))
    }
    let steps = [
      step(sourcePath, bytes, declarationRange, ""),
      step(targetPath, targetBytes, targetBytes.count..<targetBytes.count, "\n" + text),
    ].shuffled(using: &random)
    return Bool.random(using: &random) ? .batch(steps) : .delayedNotifications(steps)
  }
}
