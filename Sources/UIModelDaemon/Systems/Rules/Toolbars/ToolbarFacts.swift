import UIModelJSON
import UIModelPlatform

/// The subject of the toolbar rules: a toolbar with values that several rules need, computed once.
struct ToolbarFacts {
  /// The maximum number of earlier items or bars with which one item or bar is compared. The limit keeps rules fast in
  /// large documents.
  static let comparisonLimit = 32

  let toolbar: Toolbar
  let title: ToolbarTitle
  var items: [ToolbarItem] { toolbar.items.elements }

  /// Whether the app certainly runs only on iPadOS.
  let runsOnIPadOnly: Bool
  /// Whether the app certainly runs only on iPhone.
  let runsOnIPhoneOnly: Bool
  /// Whether the app certainly runs on iPadOS and on no other platform except iPhone.
  let runsOnIPadWithoutMac: Bool
  /// The literal ids of the items.
  let ids: Set<String>

  init(_ toolbar: Toolbar, _ context: AppContext) {
    self.toolbar = toolbar
    title = toolbar.title
    let platforms = context.targets.map(\.platform)
    runsOnIPadOnly =
      context.hasAllTargets && !platforms.isEmpty && platforms.allSatisfy { $0 == .iPadOS }
    runsOnIPhoneOnly = context.hasAllTargets && !platforms.isEmpty && platforms.allSatisfy { $0 == .iOS }
    runsOnIPadWithoutMac =
      context.hasAllTargets && platforms.contains(.iPadOS) && platforms.allSatisfy { $0 == .iPadOS || $0 == .iOS }
    ids = Set(toolbar.items.elements.compactMap { $0.id.value?.literal })
  }

  /// Whether the toolbar is certainly created with `toolbar(id:)`.
  var isCustomizable: Bool { toolbar.id.isGiven }

  /// Returns an unused id for an item with this title, for example `adjustImage` for "Adjust Image". Returns nil if the
  /// title is nil or has no ASCII letters or digits, or if another item has the id.
  func suggestedID(for title: String?) -> String? {
    guard let id = title.flatMap(ToolbarFacts.identifier(of:)), !ids.contains(id) else { return nil }
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
    guard let firstWord = words.first else { return nil }
    return firstWord.lowercased()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined()
  }
}

extension ToolbarItem {
  /// The properties that `coexistsWith(_:)` reads, for the `facts` of a finding: if one is unknown, the finding is
  /// dropped.
  var coexistenceProperties: [any Knowable] { [condition] }

  var isPresenceKnown: Bool { condition.isKnown && availability.isKnown }

  /// Whether two items certainly exist at the same time in some state: the branch condition of one item implies the
  /// condition of the other.
  func coexistsWith(_ otherItem: ToolbarItem) -> Bool {
    (condition.value ?? .always).impliesOrIsImpliedBy(otherItem.condition.value ?? .always)
  }
}
