import UIModelJSON
import UIModelPlatform

/// What is asked for keys: a combination that is wanted, or a title.
package enum ShortcutWish: Sendable, Hashable {
  case shortcut(Shortcut)
  case title(String)
}

/// Free combinations for a wish, the best first.
package struct ShortcutProposals: Sendable {
  /// Stands below proposals that something unknown may have already.
  package static let openNote = "Not all shortcuts of the app are known."

  package let wish: ShortcutWish
  package let proposals: [Proposal]
  /// What would have been better, with who has it.
  package let taken: [(shortcut: Shortcut, by: String)]
  /// Whether the keys are those of the wish; false for a title without Latin letters, which any keys are as good for.
  package let isDerived: Bool

  package struct Proposal: Sendable {
    package let shortcut: Shortcut
    /// Why it is free and why it stands where it stands, in words.
    package let reason: String
  }
}

extension MenuAnswer {
  /// Whether all that may have keys is known: where it is not, something else may have those that are proposed.
  package var areAllShortcutsKnown: Bool {
    builds.allSatisfy(isKnown)
      && app.areShortcutsKnown
  }

  /// Free combinations for several wishes, as many as `count` for each. None is proposed for two of them.
  package func proposals(
    for wishes: [ShortcutWish], count: Int = 3, reserved: [Shortcut: String] = [:]
  ) -> [ShortcutProposals] {
    let finder = ProposalFinder(self, reserved: reserved)
    let candidates = wishes.map { finder.candidates(for: $0) }
    var chosen: [[Shortcut]] = wishes.map { _ in [] }
    var isProposed = Set<Shortcut>()
    var taken: [[(shortcut: Shortcut, by: String)]] = wishes.map { _ in [] }
    var positions = wishes.map { _ in 0 }
    // In turn, so that the last one asked gets a first choice too.
    for _ in 0..<min(count, candidates.map(\.count).max() ?? 0) {
      for index in wishes.indices {
        while positions[index] < candidates[index].count {
          let candidate = candidates[index][positions[index]]
          positions[index] += 1
          if let owner = finder.owner(of: candidate, for: wishes[index]) {
            if chosen[index].isEmpty, wishes[index].hasKeys { taken[index].append((candidate, owner)) }
          } else if isProposed.insert(candidate).inserted {
            chosen[index].append(candidate)
            break
          }
        }
      }
    }
    return wishes.indices.map { index in
      ShortcutProposals(
        wish: wishes[index],
        proposals: chosen[index].map { ShortcutProposals.Proposal(shortcut: $0, reason: finder.reason(for: $0)) },
        taken: taken[index], isDerived: wishes[index].hasKeys)
    }
  }

  /// The keys that are free with these modifiers: those of a title's letters first, then letters, digits and signs.
  package func freeKeys(
    with modifiers: KeyModifiers, title: String?, reserved: [Shortcut: String] = [:]
  ) -> [Shortcut] {
    let finder = ProposalFinder(self, reserved: reserved)
    let wished = title.map { finder.candidates(for: .title($0)).map(\.input) } ?? []
    let all = "abcdefghijklmnopqrstuvwxyz0123456789,./;'[]\\-=".map { String($0) }
    var seen = Set<String>()
    let free = (wished + all).filter { seen.insert($0).inserted }.map { Shortcut($0, modifiers) }
      .filter { finder.owner(of: $0) == nil }
    // What means something else by convention comes last.
    let isUsual = { (shortcut: Shortcut) in StandardShortcut.of(shortcut).map { $0.suits(title ?? "") } ?? true }
    return free.filter(isUsual) + free.filter { !isUsual($0) }
  }
}

extension AppModel {
  /// Whether all keys are known that screens bring, in UIKit and in SwiftUI.
  var areShortcutsKnown: Bool {
    screens.allSatisfy { screen in
      let lists = SceneCommands(screen).map { [$0.shortcuts, $0.conditionalShortcuts] } ?? []
      return screen.keyCommands.isComplete && screen.keyCommands.elements.allSatisfy(\.element.input.isKnown)
        && lists.allSatisfy { $0.isComplete && $0.elements.allSatisfy(\.input.isKnown) }
    }
  }
}

/// Finds who has a combination in any release that the app runs on, and what could be proposed.
struct ProposalFinder {
  private let owners: [Shortcut: String]
  private let reserved: [Shortcut: String]
  private let areAllKnown: Bool

  init(_ menus: MenuAnswer, reserved: [Shortcut: String]) {
    var owners: [Shortcut: String] = [:]
    // The app's own commands come first: that of the system may not be there, as New Window in an app with one scene.
    for screen in menus.app.screens {
      for (shortcut, name) in screen.ownShortcuts where owners[shortcut] == nil { owners[shortcut] = name() }
    }
    let (ofSystem, all) = (menus.items.system.count, menus.items.all.indices)
    for index in all.filter({ $0 >= ofSystem }) + all.filter({ $0 < ofSystem }) {
      let item = Int32(index)
      if index < ofSystem, menus.isRemoved(item) { continue }
      for number in 0..<menus.items.all[index].useCount {
        guard let (shortcut, use) = menus.items.use(number, of: item) else { continue }
        let key = menus.items.shortcuts[Int(shortcut)]
        if owners[key] == nil { owners[key] = menus.name(of: use) }
      }
    }
    self.owners = owners
    self.reserved = reserved
    areAllKnown = menus.areAllShortcutsKnown
  }

  /// The same of a combination for a wish: what means something else in every app is not free for a title.
  func owner(of shortcut: Shortcut, for wish: ShortcutWish) -> String? {
    if let owner = owner(of: shortcut) { return owner }
    guard case .title(let title) = wish, let standard = StandardShortcut.of(shortcut), !standard.suits(title) else {
      return nil
    }
    return "by convention it \(standard.use)"
  }

  /// Who has a combination already; nil if it is free. What only the Mac's system uses counts too: apps move there.
  func owner(of shortcut: Shortcut) -> String? {
    if let owner = owners[shortcut] { return owner }
    if let use = reserved[shortcut] { return "reserved: \(use)" }
    if let mac = ReservedShortcut.onMac(shortcut) { return "the system on the Mac: it \(mac.use)" }
    if let kept = KeptShortcut.of(shortcut) { return "the system on iPad: it \(kept.use)" }
    return shortcut.isTyping ? "typing" : nil
  }

  func reason(for shortcut: Shortcut) -> String {
    let free = "no \(areAllKnown ? "" : "known ")command of the app or the system uses it, and it is not reserved"
    switch shortcut.modifiers {
    case .command: return free + "; Command alone is the first choice"
    case [.shift, .command]: return free + "; Shift-Command is the second choice"
    case _ where shortcut.modifiers.contains(.control): return free + "; Control is the last resort"
    default: return free + "; use Option for less frequent commands"
    }
  }

  private static let preferred: [KeyModifiers] = [
    [.command], [.shift, .command], [.alternate, .command], [.alternate, .shift, .command],
  ]
  private static let last: [KeyModifiers] = [
    [.control, .command], [.control, .shift, .command], [.control, .alternate, .command],
  ]

  /// What could be proposed, the best first.
  func candidates(for wish: ShortcutWish) -> [Shortcut] {
    switch wish {
    case .shortcut(let shortcut):
      // Layouts need modifiers to type what is no letter, so that other modifiers are for letters and named keys.
      let takesModifiers = shortcut.isLetter || KeyInput.named(shortcut.input) != nil
      let flags = takesModifiers ? ProposalFinder.preferred + ProposalFinder.last : [.command]
      return flags.map { Shortcut(shortcut.input, $0) }
    case .title(let title):
      let expected = StandardShortcut.expected(of: title).map(\.shortcut)
      var (initials, rest) = wish.letters
      if initials.isEmpty { rest = "abcdefghijklmnopqrstuvwxyz".map { String($0) } }
      func keys(_ keys: [String], _ flags: [KeyModifiers]) -> [Shortcut] {
        flags.flatMap { flags in keys.map { Shortcut($0, flags) } }
      }
      // With Shift, the first letter of a word is easier to remember than another one without.
      let (first, others) = (ProposalFinder.preferred.prefix(2), ProposalFinder.preferred.dropFirst(2))
      let all = keys(initials, Array(first)) + keys(rest, Array(first)) + keys(initials + rest, Array(others))
      var seen = Set<Shortcut>()
      return (expected + all).filter { seen.insert($0).inserted }
    }
  }
}

extension ShortcutWish {
  /// The Latin letters of a title, in lower case: those that words begin with, and the others.
  fileprivate var letters: (initials: [String], rest: [String]) {
    guard case .title(let title) = self else { return ([], []) }
    let words = title.lowercased().split { !$0.isLetter }.map { $0.filter(\.isASCII) }.filter { !$0.isEmpty }
    var known = Set<Character>()
    let initials = words.compactMap(\.first).filter { known.insert($0).inserted }
    let rest = words.flatMap { $0.dropFirst() }.filter { known.insert($0).inserted }
    return (initials.map { String($0) }, rest.map { String($0) })
  }

  /// Whether it says by itself which keys are good.
  fileprivate var hasKeys: Bool { if case .shortcut = self { true } else { !letters.initials.isEmpty } }
}

extension ShortcutProposals {
  package var json: JSONValue {
    var object: JSONObject = [:]
    switch wish {
    case .shortcut(let shortcut): object["for"] = ["shortcut": shortcut.json]
    case .title(let title): object["for"] = ["title": .string(title)]
    }
    object["proposals"] = .array(
      proposals.map { ["shortcut": $0.shortcut.json, "reason": .string($0.reason)] })
    if !isDerived { object["derived"] = false }
    object["taken"] = .array(taken.map { ["shortcut": $0.shortcut.json, "by": .string($0.by)] })
    return .object(object)
  }

  package var text: String {
    var lines = [name + ":" + (isDerived ? "" : " no letter can be derived from this title; other shortcuts are")]
    lines += proposals.map { "  \($0.shortcut.glyphs)  \($0.reason)" }
    if proposals.isEmpty { lines.append("  no shortcut is free") }
    if !taken.isEmpty {
      lines.append("  taken: " + taken.map { "\($0.shortcut.glyphs) (\($0.by))" }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  private var name: String {
    switch wish {
    case .shortcut(let shortcut): shortcut.glyphs
    case .title(let title): "'\(title)'"
    }
  }
}
