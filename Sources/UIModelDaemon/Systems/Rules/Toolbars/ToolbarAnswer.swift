import UIModelJSON
import UIModelPlatform

/// A toolbar with values that several rules need, computed once.
struct ToolbarAnswer {
  /// The number of earlier items that an item is compared with. It keeps rules fast in any document.
  static let comparisonLimit = 32

  let toolbar: Toolbar
  let title: ToolbarTitle
  var items: [ToolbarItem] { toolbar.items.elements }

  /// Whether the app certainly runs only on iPadOS.
  let runsOnIPadOnly: Bool
  /// Whether the app certainly runs only on iPhone.
  let runsOnIPhoneOnly: Bool
  /// Whether the app runs on iPadOS, perhaps on iPhone, and certainly not on the Mac.
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

  /// An unused id for an item with this title, for example `adjustImage` for "Adjust Image"; nil if there is none.
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
  /// The values that decide whether the item exists at the same time as another one.
  var presence: [any Knowable] { [when] }

  var isPresenceKnown: Bool { when.isKnown && scope.isKnown }

  /// Whether it certainly exists at the same time as another item.
  func meets(_ other: ToolbarItem) -> Bool {
    (when.value ?? .always).comesWith(other.when.value ?? .always)
  }
}
