import UIModelJSON
import UIModelPlatform

/// Property lists, localized strings and Objective-C files that affect the Swift code of a scope.
extension SwiftScope {
  /// The maximum size in bytes of a property list that is read.
  private static let maximumPropertyListLength = 1 << 18

  /// Returns the value of an Objective-C constant; nil unless exactly one file defines it.
  func objectiveCConstant(_ name: String) -> SwiftObjectiveCConstants.Value? {
    let numbers = objectiveCFileNumbers(naming: SwiftDeclarations.constantKey(named: name))
    guard numbers.count == 1, let number = numbers.first, let bytes = project?.bytes(number) else { return nil }
    return SwiftObjectiveCConstants(bytes).values[name]
  }

  /// Whether an Objective-C file with a method of this name contains a text.
  func hasObjectiveCFile(withMethod name: String, containing text: String) -> Bool {
    objectiveCFileNumbers(naming: SwiftDeclarations.methodKey(named: name)).contains { number in
      project?.bytes(number)?.contains(text.utf8) == true
    }
  }

  /// Returns the numbers of the Objective-C files with a lookup key. All files of the project count, because the
  /// targets of Objective-C files are unknown.
  private func objectiveCFileNumbers(naming lookupKey: String) -> [Int32] {
    recordLookup(lookupKey)
    let numbers = (project?.numbers(naming: lookupKey) ?? []).filter { project?.isObjectiveC($0) == true }
    relatedFileNumbers.formUnion(numbers)
    return project?.sortedByKey(Set(numbers)) ?? []
  }

  /// Returns the content of a property list of the app; nil unless exactly one file has the name and can be read.
  func propertyList(named name: String) -> JSONValue? {
    let numbers = numbers(naming: SwiftDeclarations.propertyListKey(named: name), from: home.number)
    guard numbers.count == 1, let number = numbers.first, let bytes = project?.bytes(number) else { return nil }
    if let knownList = propertyLists[number] { return knownList.content }
    let content = bytes.count <= SwiftScope.maximumPropertyListLength ? try? PropertyList.read(bytes) : nil
    propertyLists[number] = (name, content)
    return content
  }

  // MARK: Localized strings

  /// Returns the text of a localized string in the app's source language. Nil if no table has the key, if tables at the
  /// same distance have different texts, or if the text is empty or has placeholders.
  func localizedString(_ key: String) -> String? {
    let tables = stringTables
    guard let nearestTable = tables.first(where: { project?.strings($0.number)[key] != nil }) else { return nil }
    let texts = tables.filter { $0.nearness == nearestTable.nearness }.compactMap { project?.strings($0.number)[key] }
    relatedFileNumbers.formUnion(tables.filter { $0.nearness >= nearestTable.nearness }.map(\.number))
    // The values for the placeholders of a text are unknown.
    guard let text = texts.first, Set(texts).count == 1, !text.isEmpty, !text.contains("%") else { return nil }
    return text
  }

  /// The default tables of localized strings in the app's source language. The tables nearest to the file being read
  /// come first; `nearness` is the number of leading folders that both paths share.
  private var stringTables: [(number: Int32, nearness: Int)] {
    guard let project else { return [] }
    let numbers = project.sortedByKey(numbers(naming: SwiftDeclarations.localizedStringsKey, from: home.number))
    let tables = numbers.compactMap { number in project.key(of: number).map { (number: number, key: $0) } }
    let sourceLanguageTables = tables.filter { table in
      table.key.hasSuffix(".xcstrings") || ["/Base.lproj/", "/en.lproj/"].contains { table.key.contains($0) }
    }
    let homeFolders = (project.key(of: home.number) ?? "").split(separator: "/")
    let rankedTables = (sourceLanguageTables.isEmpty && tables.count == 1 ? tables : sourceLanguageTables).map {
      table in
      (number: table.number, nearness: zip(homeFolders, table.key.split(separator: "/")).prefix { $0 == $1 }.count)
    }
    return rankedTables.sorted { $0.nearness > $1.nearness }
  }

  /// Returns the place of a string in the property lists that were read: the file name with the line (counted from 1),
  /// and the global range, see `SwiftGlobalOffset`. The lists are searched in the order of their names. Nil if no list
  /// contains the string.
  ///
  /// For example, the line is "Shortcuts.plist:12".
  func propertyListPlace(of string: String) -> (line: String, range: Range<Int>)? {
    let pattern = Array(">\(string)<".utf8)
    for (number, list) in propertyLists.sorted(by: { $0.value.name < $1.value.name }) {
      guard let bytes = project?.bytes(number) else { continue }
      var line = 1
      for index in bytes.indices {
        if bytes[index] == 0x0A { line += 1 }
        guard bytes[index] == pattern[0], bytes[index...].starts(with: pattern) else { continue }
        let start = SwiftGlobalOffset.start(of: number) + index + 1
        return ("\(list.name).plist:\(line)", start..<start + pattern.count - 2)
      }
    }
    return nil
  }
}
