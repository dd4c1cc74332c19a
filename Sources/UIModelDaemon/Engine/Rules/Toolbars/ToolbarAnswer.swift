import UIModelJSON
import UIModelPlatform

/// A toolbar with what its rules ask more than once, computed once.
struct ToolbarAnswer {
  /// How many earlier items a later one is compared with, so that no document can make a rule slow.
  static let comparisonLimit = 32

  let toolbar: Toolbar
  let title: ToolbarTitle
  var items: [ToolbarItem] { toolbar.items.elements }

  /// The app runs on iPadOS and certainly nowhere else.
  let runsOnIPadOnly: Bool
  /// The app runs on iPadOS, perhaps on iPhones too, and certainly not on a Mac.
  let runsOnIPadWithoutMac: Bool
  /// Every id that is written out.
  let ids: Set<String>

  init(_ toolbar: Toolbar, _ context: AppContext) {
    self.toolbar = toolbar
    title = toolbar.title
    let platforms = context.targets.map(\.platform)
    runsOnIPadOnly =
      context.hasAllTargets && !platforms.isEmpty && platforms.allSatisfy { $0 == .iPadOS }
    runsOnIPadWithoutMac =
      context.hasAllTargets && platforms.contains(.iPadOS) && platforms.allSatisfy { $0 == .iPadOS || $0 == .iOS }
    ids = Set(toolbar.items.elements.compactMap { $0.id.value?.literal })
  }

  /// The toolbar is certainly made with `toolbar(id:)`.
  var isCustomizable: Bool { toolbar.id.isGiven }

  /// An id for a thing with this title that no item has yet: `adjustImage` of "Adjust Image".
  func suggestedID(for title: String?) -> String? {
    guard let id = title.flatMap(ToolbarAnswer.identifier(of:)), !ids.contains(id) else { return nil }
    return id
  }

  private static func identifier(of title: String) -> String? {
    var words: [String] = [""]
    for character in title {
      if character.isASCII, character.isLetter || character.isNumber {
        words[words.count - 1].append(character)
      } else if !words[words.count - 1].isEmpty {
        words.append("")
      }
    }
    words = words.filter { !$0.isEmpty }
    guard let first = words.first else { return nil }
    return first.lowercased()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
  }
}

extension ToolbarItem {
  /// Everything that decides whether the item is there at the same time as another one.
  var presence: [any Knowable] { [when] }

  var isPresenceKnown: Bool { when.isKnown && scope.isKnown }

  /// Whether it certainly is there together with another item, so that they meet.
  func meets(_ other: ToolbarItem) -> Bool {
    (when.value ?? .always).comesWith(other.when.value ?? .always)
  }
}
