/// Selects the random steps of a round, either for Swift files or for model documents.
struct RandomSteps {
  private var edits: RandomEdits
  /// The generator of steps for Swift files, or nil if the folder contains model documents.
  private var swiftSteps: SwiftSteps?
  /// Whether another editor also opens and changes files.
  private let hasSecondEditor: Bool

  init(isSwift: Bool, hasSecondEditor: Bool) throws {
    self.hasSecondEditor = hasSecondEditor
    edits = RandomEdits(corpus: try Corpus.shared.get())
    if isSwift { swiftSteps = SwiftSteps(edits: edits) }
  }

  /// Returns the steps that create the initial files one by one. The editor opens some of the files. A few of the open
  /// files are not written to disk.
  mutating func initialSteps(using random: inout SeededGenerator) throws -> [EditStep] {
    if swiftSteps != nil { return try swiftSteps?.initialSteps(using: &random) ?? [] }
    let files = try BaseFolder.files(using: &random)
    edits.originalTexts = files
    return files.keys.sorted().shuffled(using: &random).flatMap { path -> [EditStep] in
      let text = files[path] ?? ""
      let isOpened = BaseFolder.isEditable(path) && Int.random(in: 0..<3, using: &random) > 0
      guard isOpened else { return [.write(path, text)] }
      return Int.random(in: 0..<5, using: &random) == 0
        ? [.open(path), .fullText(path, text)] : [.write(path, text), .open(path)]
    }
  }

  func nextStep(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    if hasSecondEditor, Int.random(in: 0..<6, using: &random) == 0 { return secondEditorStep(folder, using: &random) }
    if let swiftSteps { return swiftSteps.nextStep(folder, using: &random) }
    let openPaths = folder.openTexts.keys.sorted()
    let filePaths = folder.files.keys.sorted()
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return openPaths.randomElement(using: &random).map { .close($0) }
    case 1: return filePaths.filter(BaseFolder.isEditable).randomElement(using: &random).map { .open($0) }
    case 2: return filePaths.randomElement(using: &random).map { .delete($0) }
    case 3, 4:
      // Writes a removed file again, or writes a new file.
      let removedPaths = edits.originalTexts.keys.filter { folder.files[$0] == nil }.sorted()
      if let path = removedPaths.randomElement(using: &random) { return .write(path, edits.originalTexts[path] ?? "") }
      if Int.random(in: 0..<4, using: &random) == 0,
        let text = BaseFolder.configurationTexts.randomElement(using: &random)
      {
        let folderPrefix = ["", "a/", "a/c/", "b/"].randomElement(using: &random) ?? ""
        return .write(folderPrefix + "uimodel.config.json", text)
      }
      guard let text = edits.corpus.documents.randomElement(using: &random) else { return nil }
      return .write(BaseFolder.randomPath(using: &random) + ".uimodel.json", text)
    case 5, 6, 7, 8: return diskStep(filePaths, folder, using: &random)
    case 9: return renameStep(openPaths, folder, using: &random)
    case 10:
      let steps = (0..<3).compactMap { _ in editorStep(openPaths, folder, using: &random) }
      return .batch(steps)
    case 11: return fullTextsStep(openPaths, folder, using: &random)
    default: return editorStep(openPaths, folder, using: &random)
    }
  }

  /// Returns a step in which the second editor opens, edits or closes a file, or copies the first editor's text of a
  /// file.
  private func secondEditorStep(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    let secondEditorPaths = folder.secondEditorTexts.keys.sorted()
    let filePaths = Set(folder.files.keys).union(folder.openTexts.keys).filter(BaseFolder.isEditable).sorted()
    guard let path = (Bool.random(using: &random) ? secondEditorPaths : filePaths).randomElement(using: &random) else {
      return nil
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .changeInSecondEditor(path, nil)
    case 1, 2: return folder.text(path).map { .changeInSecondEditor(path, String(decoding: $0, as: UTF8.self)) }
    default:
      guard var text = folder.secondEditorTexts[path]?.bytes ?? folder.text(path), text.count < 60_000,
        let edit = edits.edit(path, text, using: &random)
      else { return nil }
      text.replaceSubrange(edit.range, with: Array(edit.text.utf8))
      return .changeInSecondEditor(path, String(decoding: text, as: UTF8.self))
    }
  }

  private func editorStep(
    _ openPaths: [String], _ folder: EditedFolder, using random: inout SeededGenerator
  ) -> EditStep? {
    guard let path = openPaths.randomElement(using: &random), let text = folder.openTexts[path]?.bytes,
      text.count < 60_000,
      let edit = edits.edit(path, text, using: &random)
    else { return nil }
    return .change(path, edit.range, edit.text)
  }

  /// Returns a step that sends two complete texts in one message. Each text is an edited copy of the document or of
  /// another open document.
  private func fullTextsStep(_ openPaths: [String], _ folder: EditedFolder, using random: inout SeededGenerator)
    -> EditStep?
  {
    guard let path = openPaths.filter({ $0.hasSuffix(".json") }).randomElement(using: &random),
      let text = folder.openTexts[path]?.bytes, text.count < 60_000
    else { return nil }
    var texts: [String] = []
    for _ in 0..<2 {
      guard let otherBytes = openPaths.randomElement(using: &random).flatMap({ folder.openTexts[$0]?.bytes }),
        otherBytes.count < 60_000,
        var editedBytes = Bool.random(using: &random) ? text : otherBytes as [UInt8]?,
        let edit = edits.edit(path, editedBytes, using: &random)
      else { return nil }
      editedBytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
      texts.append(String(decoding: editedBytes, as: UTF8.self))
    }
    return .fullTexts(path, texts)
  }

  private func diskStep(_ filePaths: [String], _ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep?
  {
    guard let path = filePaths.randomElement(using: &random), var text = folder.files[path], text.count < 60_000,
      let edit = edits.edit(path, text, using: &random)
    else { return nil }
    text.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    return .write(path, String(decoding: text, as: UTF8.self))
  }

  /// Returns a step that replaces a random name with a new name in all open documents.
  private func renameStep(_ openPaths: [String], _ folder: EditedFolder, using random: inout SeededGenerator)
    -> EditStep?
  {
    let documentPaths = openPaths.filter { $0.hasSuffix(".json") }
    let names = documentPaths.flatMap { path -> [[UInt8]] in
      let text = folder.openTexts[path]?.bytes ?? []
      return TextEntries(text).members.filter { ["ref", "identifier", "id", "name"].contains($0.key) }
        .map { Array(text[$0.valueRange]) }
    }
    guard let name = names.randomElement(using: &random) else { return nil }
    let newName = "\"renamed\(Int.random(in: 0..<3, using: &random))\""
    return .batch(
      documentPaths.flatMap { path -> [EditStep] in
        let text = folder.openTexts[path]?.bytes ?? []
        // From the end, so that earlier offsets stay valid.
        return TextEntries(text).scalarRanges.filter { Array(text[$0]) == name }.sorted {
          $0.lowerBound > $1.lowerBound
        }
        .map { .change(path, $0, newName) }
      })
  }
}
