import UIModelJSON
import UIModelPlatform

/// What code rests on beside the source: property lists, and Objective-C.
extension SwiftScope {
  /// Larger property lists are not read.
  private static let longestPropertyList = 1 << 18

  /// What Objective-C says that a name is; nil for a name that it has not, or several times.
  func constantInObjectiveC(_ name: String) -> SwiftObjectiveCConstants.Value? {
    let numbers = objectiveC(naming: SwiftDeclarations.constant(named: name))
    guard numbers.count == 1, let number = numbers.first, let bytes = project?.bytes(number) else { return nil }
    return SwiftObjectiveCConstants(bytes).values[name]
  }

  /// Whether Objective-C's methods of a name say something.
  func objectiveC(withMethod name: String, says text: String) -> Bool {
    objectiveC(naming: SwiftDeclarations.method(named: name)).contains { number in
      project?.bytes(number)?.contains(text.utf8) == true
    }
  }

  /// Files of Objective-C, of which nobody knows what they are compiled with.
  private func objectiveC(naming name: String) -> [Int32] {
    ask(name)
    let numbers = (project?.numbers(naming: name) ?? []).filter { project?.isObjectiveC($0) == true }
    neighbours.formUnion(numbers)
    return project?.inOrder(Set(numbers)) ?? []
  }

  /// What a property list of the app says; nil where there is none by that name, or several.
  func propertyList(named name: String) -> JSONValue? {
    let numbers = numbers(naming: SwiftDeclarations.resource(named: name), from: home.number)
    guard numbers.count == 1, let number = numbers.first, let bytes = project?.bytes(number) else { return nil }
    if let known = propertyLists[number] { return known.content }
    let content = bytes.count <= SwiftScope.longestPropertyList ? try? PropertyList.read(bytes) : nil
    propertyLists[number] = (name, content)
    return content
  }

  // MARK: Localized strings

  /// The text of a localized string in the app's source language; nil if no table has the key, or two tables that are equally
  /// near differ.
  func localized(_ key: String) -> String? {
    let tables = stringTables
    guard let nearest = tables.first(where: { project?.strings($0.number)[key] != nil }) else { return nil }
    let texts = tables.filter { $0.nearness == nearest.nearness }.compactMap { project?.strings($0.number)[key] }
    neighbours.formUnion(tables.filter { $0.nearness >= nearest.nearness }.map(\.number))
    // What is put in where a text has a placeholder is not known.
    guard let text = texts.first, Set(texts).count == 1, !text.isEmpty, !text.contains("%") else { return nil }
    return text
  }

  /// The default tables of localized strings in the language that the app is written in, those first that lie nearest to the
  /// file that is read: with so many folders in common.
  private var stringTables: [(number: Int32, nearness: Int)] {
    guard let project else { return [] }
    let numbers = project.inOrder(numbers(naming: SwiftDeclarations.localizedStrings, from: home.number))
    let tables = numbers.compactMap { number in project.key(of: number).map { (number: number, key: $0) } }
    let base = tables.filter { table in
      table.key.hasSuffix(".xcstrings") || ["/Base.lproj/", "/en.lproj/"].contains { table.key.contains($0) }
    }
    let own = (project.key(of: home.number) ?? "").split(separator: "/")
    let meant = (base.isEmpty && tables.count == 1 ? tables : base).map { table in
      (number: table.number, nearness: zip(own, table.key.split(separator: "/")).prefix { $0 == $1 }.count)
    }
    return meant.sorted { $0.nearness > $1.nearness }
  }

  /// Where the first of the property lists that were read has a string: the file's name and the line, from 1, and the
  /// string's bytes, as a range of `SwiftStretch`.
  func propertyListPlace(of string: String) -> (line: String, range: Range<Int>)? {
    let wanted = Array(">\(string)<".utf8)
    for (number, list) in propertyLists.sorted(by: { $0.value.name < $1.value.name }) {
      guard let bytes = project?.bytes(number) else { continue }
      var line = 1
      for index in bytes.indices {
        if bytes[index] == 0x0A { line += 1 }
        guard bytes[index] == wanted[0], bytes[index...].starts(with: wanted) else { continue }
        let start = SwiftStretch.start(of: number) + index + 1
        return ("\(list.name).plist:\(line)", start..<start + wanted.count - 2)
      }
    }
    return nil
  }
}
