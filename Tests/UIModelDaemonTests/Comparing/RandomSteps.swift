/// Selects the random steps of a round, either for Swift files or for model documents.
struct RandomSteps {
  private var edits: RandomEdits
  /// The generator of steps for Swift files. Nil for a folder of model documents.
  private var swift: SwiftSteps?
  /// Whether another editor also opens and changes files.
  private let hasNeighbor: Bool

  init(isSwift: Bool, hasNeighbor: Bool) throws {
    self.hasNeighbor = hasNeighbor
    edits = RandomEdits(corpus: try Corpus.shared.get())
    if isSwift { swift = SwiftSteps(edits: edits) }
  }

  /// Returns the steps that create the initial files one by one. The editor opens some of them, a few before they are
  /// written to disk.
  mutating func initialSteps(using random: inout SeededGenerator) throws -> [EditStep] {
    if swift != nil { return try swift?.initialSteps(using: &random) ?? [] }
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

  func next(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    if hasNeighbor, Int.random(in: 0..<6, using: &random) == 0 { return editInNeighbor(folder, using: &random) }
    if let swift { return swift.next(folder, using: &random) }
    let open = folder.open.keys.sorted()
    let files = folder.files.keys.sorted()
    switch Int.random(in: 0..<40, using: &random) {
    case 0: return open.randomElement(using: &random).map { .close($0) }
    case 1: return files.filter(BaseFolder.isEditable).randomElement(using: &random).map { .open($0) }
    case 2: return files.randomElement(using: &random).map { .delete($0) }
    case 3, 4:
      // Writes a removed file again, or writes a new file.
      let gone = edits.originalTexts.keys.filter { folder.files[$0] == nil }.sorted()
      if let path = gone.randomElement(using: &random) { return .write(path, edits.originalTexts[path] ?? "") }
      if Int.random(in: 0..<4, using: &random) == 0, let text = BaseFolder.configurations.randomElement(using: &random)
      {
        let folder = ["", "a/", "a/c/", "b/"].randomElement(using: &random) ?? ""
        return .write(folder + "uimodel.config.json", text)
      }
      guard let text = edits.corpus.documents.randomElement(using: &random) else { return nil }
      return .write(BaseFolder.name(using: &random) + ".uimodel.json", text)
    case 5, 6, 7, 8: return editOnDisk(files, folder, using: &random)
    case 9: return rename(open, folder, using: &random)
    case 10:
      let steps = (0..<3).compactMap { _ in editInEditor(open, folder, using: &random) }
      return .together(steps)
    case 11: return fullTexts(open, folder, using: &random)
    default: return editInEditor(open, folder, using: &random)
    }
  }

  /// Returns a step in another editor, which opens a file, edits it, sets the first editor's text, or closes the file.
  private func editInNeighbor(_ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    let held = folder.neighbor.keys.sorted()
    let files = Set(folder.files.keys).union(folder.open.keys).filter(BaseFolder.isEditable).sorted()
    guard let path = (Bool.random(using: &random) ? held : files).randomElement(using: &random) else { return nil }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return .neighbor(path, nil)
    case 1, 2: return folder.text(path).map { .neighbor(path, String(decoding: $0, as: UTF8.self)) }
    default:
      guard var text = folder.neighbor[path]?.bytes ?? folder.text(path), text.count < 60_000,
        let edit = edits.edit(path, text, using: &random)
      else { return nil }
      text.replaceSubrange(edit.range, with: Array(edit.text.utf8))
      return .neighbor(path, String(decoding: text, as: UTF8.self))
    }
  }

  private func editInEditor(
    _ open: [String], _ folder: EditedFolder, using random: inout SeededGenerator
  ) -> EditStep? {
    guard let path = open.randomElement(using: &random), let text = folder.open[path]?.bytes, text.count < 60_000,
      let edit = edits.edit(path, text, using: &random)
    else { return nil }
    return .change(path, edit.range, edit.text)
  }

  /// Returns a step that sends two complete texts in one message. Each is an edited copy of this document or of another
  /// open document.
  private func fullTexts(_ open: [String], _ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    guard let path = open.filter({ $0.hasSuffix(".json") }).randomElement(using: &random),
      let text = folder.open[path]?.bytes, text.count < 60_000
    else { return nil }
    var texts: [String] = []
    for _ in 0..<2 {
      guard let other = open.randomElement(using: &random).flatMap({ folder.open[$0]?.bytes }), other.count < 60_000,
        var edited = Bool.random(using: &random) ? text : other as [UInt8]?,
        let edit = edits.edit(path, edited, using: &random)
      else { return nil }
      edited.replaceSubrange(edit.range, with: Array(edit.text.utf8))
      texts.append(String(decoding: edited, as: UTF8.self))
    }
    return .fullTexts(path, texts)
  }

  private func editOnDisk(_ files: [String], _ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    guard let path = files.randomElement(using: &random), var text = folder.files[path], text.count < 60_000,
      let edit = edits.edit(path, text, using: &random)
    else { return nil }
    text.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    return .write(path, String(decoding: text, as: UTF8.self))
  }

  /// Replaces a name with a new name in all open documents that contain it.
  private func rename(_ open: [String], _ folder: EditedFolder, using random: inout SeededGenerator) -> EditStep? {
    let named = open.filter { $0.hasSuffix(".json") }
    let names = named.flatMap { path -> [[UInt8]] in
      let text = folder.open[path]?.bytes ?? []
      return TextEntries(text).members.filter { ["ref", "identifier", "id", "name"].contains($0.key) }
        .map { Array(text[$0.value]) }
    }
    guard let name = names.randomElement(using: &random) else { return nil }
    let new = "\"renamed\(Int.random(in: 0..<3, using: &random))\""
    return .together(
      named.flatMap { path -> [EditStep] in
        let text = folder.open[path]?.bytes ?? []
        // From the end, so that earlier offsets stay valid.
        return TextEntries(text).scalars.filter { Array(text[$0]) == name }.sorted { $0.lowerBound > $1.lowerBound }
          .map { .change(path, $0, new) }
      })
  }
}
