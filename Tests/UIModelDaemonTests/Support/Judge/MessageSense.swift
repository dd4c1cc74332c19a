import UIModelJSON

/// Checks the constraints that the specification states only in prose, for example that a range does not end before its
/// start. Clients reject messages that violate these constraints.
enum MessageSense {
  /// Returns the violation in an object whose types are valid; nil if there is none.
  /// - Parameter position: the position in the request; nil if the request has none.
  /// - Parameter serverCapabilities: the server's capabilities.
  static func fault(in instance: MessageValidator.ValidObject, at position: JSONValue?, serverCapabilities: JSONValue)
    -> String?
  {
    let object = instance.object
    switch instance.structure {
    case "Range":
      return isAtOrBefore(object["start"], object["end"]) ? nil : "the end comes before the start"
    case "Diagnostic": return object["message"]?.string == "" ? "the message is empty" : nil
    case "DocumentSymbol", "CallHierarchyItem", "TypeHierarchyItem":
      if object["name"]?.string == "" { return "the name is empty" }
      return isInside(object["selectionRange"], object["range"]) ? nil : "selectionRange is not inside range"
    case "LocationLink":
      return isInside(object["targetSelectionRange"], object["targetRange"])
        ? nil : "targetSelectionRange is not inside targetRange"
    case "SelectionRange":
      guard let parent = object["parent"] else { return nil }
      return isInside(object["range"], parent["range"]) ? nil : "the parent does not hold the range"
    case "FoldingRange":
      return object["startLine"]?.int ?? 0 <= object["endLine"]?.int ?? 0 ? nil : "the end comes before the start"
    case "TextDocumentEdit": return overlapFault(object["edits"])
    case "WorkspaceEdit":
      return object["changes"]?.object?.members.lazy.compactMap { overlapFault($0.value) }.first
    case "CompletionItem": return fault(inCompletion: object["textEdit"], at: position)
    case "SemanticTokens":
      return fault(
        inTokens: object["data"]?.array ?? [], legend: serverCapabilities["semanticTokensProvider"]?["legend"])
    default: return nil
    }
  }

  /// Whether position `a` is before or equal to position `b`.
  private static func isAtOrBefore(_ a: JSONValue?, _ b: JSONValue?) -> Bool {
    let (a, b) = (lineAndCharacter(a), lineAndCharacter(b))
    return a.line != b.line ? a.line < b.line : a.character <= b.character
  }

  private static func lineAndCharacter(_ position: JSONValue?) -> (line: Int, character: Int) {
    (position?["line"]?.int ?? 0, position?["character"]?.int ?? 0)
  }

  private static func isInside(_ inner: JSONValue?, _ outer: JSONValue?) -> Bool {
    isAtOrBefore(outer?["start"], inner?["start"]) && isAtOrBefore(inner?["end"], outer?["end"])
  }

  /// Returns a fault if two edits of one text overlap, otherwise nil.
  private static func overlapFault(_ edits: JSONValue?) -> String? {
    let ranges = (edits?.array ?? []).compactMap { $0["range"] }
    let sortedRanges = ranges.sorted { a, b in
      a["start"] == b["start"] ? isAtOrBefore(a["end"], b["end"]) && a != b : isAtOrBefore(a["start"], b["start"])
    }
    let areDisjoint = zip(sortedRanges, sortedRanges.dropFirst()).allSatisfy { isAtOrBefore($0["end"], $1["start"]) }
    return areDisjoint ? nil : "two edits overlap"
  }

  /// Returns a fault if a completion edit spans several lines or does not contain the position of the request; nil if
  /// there is no fault.
  private static func fault(inCompletion edit: JSONValue?, at position: JSONValue?) -> String? {
    guard let edit else { return nil }
    let ranges = [edit["range"], edit["insert"], edit["replace"]].compactMap { $0 }
    for range in ranges {
      guard range["start"]?["line"] == range["end"]?["line"] else { return "textEdit is not on one line" }
      guard let position else { continue }
      guard isInside(["start": position, "end": position], range) else { return "textEdit is elsewhere" }
    }
    guard let insert = edit["insert"], let replace = edit["replace"] else { return nil }
    return insert["start"] == replace["start"] && isInside(insert, replace)
      ? nil : "insert is not the beginning of replace"
  }

  private static func fault(inTokens data: [JSONValue], legend: JSONValue?) -> String? {
    guard data.count % 5 == 0 else { return "there are not five numbers for each token" }
    guard let typeCount = legend?["tokenTypes"]?.array?.count, let bitCount = legend?["tokenModifiers"]?.array?.count
    else {
      return nil
    }
    for index in stride(from: 0, to: data.count, by: 5) {
      guard data[index + 3].int ?? -1 < typeCount else { return "a type is not in the legend" }
      guard data[index + 4].int ?? -1 < 1 << bitCount else { return "a modifier is not in the legend" }
    }
    return nil
  }
}
