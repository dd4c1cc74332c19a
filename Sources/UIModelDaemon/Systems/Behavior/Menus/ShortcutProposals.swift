import UIModelJSON
import UIModelPlatform

/// A request for a shortcut: a preferred key combination, or a command's title.
package enum ShortcutWish: Sendable, Hashable {
  case shortcut(Shortcut)
  case title(String)
}

/// The free shortcuts for a request, the best first.
///
/// For example, the title "Reload Page" gets ⌘R if ⌘R is free.
package struct ShortcutProposals: Sendable {
  /// The note below proposals that an unknown command may already use.
  package static let incompleteNote = "Not all shortcuts of the app are known."

  package let wish: ShortcutWish
  package let proposals: [Proposal]
  /// The better candidates that are in use, each with a description of its owner.
  package let taken: [(shortcut: Shortcut, by: String)]
  /// Whether the proposals are derived from the request. False for a title without Latin letters, for which all letters
  /// are equally good.
  package let isDerived: Bool

  package struct Proposal: Sendable {
    package let shortcut: Shortcut
    /// The reason that the shortcut is free and has its rank, as a sentence.
    package let reason: String
  }
}

extension MenuAnswer {
  /// Whether all commands that may have a shortcut are known. If not, an unknown command may have a proposed shortcut.
  package var areAllShortcutsKnown: Bool {
    builds.allSatisfy(isKnown)
      && app.areShortcutsKnown
  }

  /// Returns up to `count` free shortcuts for each request. No shortcut is proposed for two requests.
  package func proposals(
    for wishes: [ShortcutWish], count: Int = 3, reserved: [Shortcut: String] = [:]
  ) -> [ShortcutProposals] {
    let finder = ProposalFinder(self, reserved: reserved)
    let candidates = wishes.map { finder.candidates(for: $0) }
    var chosen: [[Shortcut]] = wishes.map { _ in [] }
    var isProposed = Set<Shortcut>()
    var taken: [[(shortcut: Shortcut, by: String)]] = wishes.map { _ in [] }
    var positions = wishes.map { _ in 0 }
    // The requests take turns, so that the last one also gets a good candidate.
    for _ in 0..<min(count, candidates.map(\.count).max() ?? 0) {
      for index in wishes.indices {
        while positions[index] < candidates[index].count {
          let candidate = candidates[index][positions[index]]
          positions[index] += 1
          if let owner = finder.owner(of: candidate, for: wishes[index]) {
            if chosen[index].isEmpty, wishes[index].canDeriveKeys { taken[index].append((candidate, owner)) }
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
        taken: taken[index], isDerived: wishes[index].canDeriveKeys)
    }
  }

  /// Returns the free shortcuts with these modifiers: first those with letters of the title, then letters, digits and
  /// punctuation.
  package func freeKeys(
    with modifiers: KeyModifiers, title: String?, reserved: [Shortcut: String] = [:]
  ) -> [Shortcut] {
    let finder = ProposalFinder(self, reserved: reserved)
    let wished = title.map { finder.candidates(for: .title($0)).map(\.input) } ?? []
    let all = "abcdefghijklmnopqrstuvwxyz0123456789,./;'[]\\-=".map { String($0) }
    var seen = Set<String>()
    let free = (wished + all).filter { seen.insert($0).inserted }.map { Shortcut($0, modifiers) }
      .filter { finder.owner(of: $0) == nil }
    // Shortcuts that have another meaning by convention come last.
    let isUsual = { (shortcut: Shortcut) in StandardShortcut.of(shortcut).map { $0.suits(title ?? "") } ?? true }
    return free.filter(isUsual) + free.filter { !isUsual($0) }
  }
}

extension AppModel {
  /// Whether all shortcuts that screens declare are known, in UIKit and in SwiftUI.
  var areShortcutsKnown: Bool {
    screens.allSatisfy { screen in
      let lists = SceneCommands(screen).map { [$0.shortcuts, $0.conditionalShortcuts] } ?? []
      return screen.keyCommands.isComplete && screen.keyCommands.elements.allSatisfy(\.element.input.isKnown)
        && lists.allSatisfy { $0.isComplete && $0.elements.allSatisfy(\.input.isKnown) }
    }
  }
}

/// A finder of shortcut owners, over all releases that the app runs on, and of candidates to propose.
struct ProposalFinder {
  private let owners: [Shortcut: String]
  private let reserved: [Shortcut: String]
  private let areAllKnown: Bool

  init(_ menus: MenuAnswer, reserved: [Shortcut: String]) {
    var owners: [Shortcut: String] = [:]
    // The app's own commands come first: a system command may be missing, such as New Window in an app with one scene.
    for screen in menus.app.screens {
      for (shortcut, name) in screen.ownShortcuts where owners[shortcut] == nil { owners[shortcut] = name() }
    }
    let (systemCount, all) = (menus.items.system.count, menus.items.all.indices)
    for index in all.filter({ $0 >= systemCount }) + all.filter({ $0 < systemCount }) {
      let item = Int32(index)
      if index < systemCount, menus.isRemoved(item) { continue }
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

  /// Returns a description of a shortcut's owner, for a request. For a title, a shortcut that has another meaning by
  /// convention is not free either.
  func owner(of shortcut: Shortcut, for wish: ShortcutWish) -> String? {
    if let owner = owner(of: shortcut) { return owner }
    guard case .title(let title) = wish, let standard = StandardShortcut.of(shortcut), !standard.suits(title) else {
      return nil
    }
    return "by convention it \(standard.use)"
  }

  /// Returns a description of a shortcut's owner, such as "the system's Italic (Format > Font)"; nil if the shortcut is
  /// free. Shortcuts that only the Mac's system uses count too, because apps are often brought to the Mac.
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
  private static let lastResort: [KeyModifiers] = [
    [.control, .command], [.control, .shift, .command], [.control, .alternate, .command],
  ]

  /// Returns the candidates for a request, the best first.
  func candidates(for wish: ShortcutWish) -> [Shortcut] {
    switch wish {
    case .shortcut(let shortcut):
      // Layouts need modifiers to type other characters, so modifiers other than Command are proposed for letters and
      // named keys only.
      let takesModifiers = shortcut.isLetter || KeyInput.named(shortcut.input) != nil
      let flags = takesModifiers ? ProposalFinder.preferred + ProposalFinder.lastResort : [.command]
      return flags.map { Shortcut(shortcut.input, $0) }
    case .title(let title):
      let expected = StandardShortcut.expected(of: title).map(\.shortcut)
      var (initials, rest) = wish.letters
      if initials.isEmpty { rest = "abcdefghijklmnopqrstuvwxyz".map { String($0) } }
      func keys(_ keys: [String], _ flags: [KeyModifiers]) -> [Shortcut] {
        flags.flatMap { flags in keys.map { Shortcut($0, flags) } }
      }
      // The first letter of a word with Shift is easier to remember than another letter without.
      let (first, others) = (ProposalFinder.preferred.prefix(2), ProposalFinder.preferred.dropFirst(2))
      let all = keys(initials, Array(first)) + keys(rest, Array(first)) + keys(initials + rest, Array(others))
      var seen = Set<Shortcut>()
      return (expected + all).filter { seen.insert($0).inserted }
    }
  }
}

extension ShortcutWish {
  /// The Latin letters of a title in lower case: the first letters of words, and the remaining letters.
  fileprivate var letters: (initials: [String], rest: [String]) {
    guard case .title(let title) = self else { return ([], []) }
    let words = title.lowercased().split { !$0.isLetter }.map { $0.filter(\.isASCII) }.filter { !$0.isEmpty }
    var known = Set<Character>()
    let initials = words.compactMap(\.first).filter { known.insert($0).inserted }
    let rest = words.flatMap { $0.dropFirst() }.filter { known.insert($0).inserted }
    return (initials.map { String($0) }, rest.map { String($0) })
  }

  /// Whether candidates can be derived from the request.
  fileprivate var canDeriveKeys: Bool { if case .shortcut = self { true } else { !letters.initials.isEmpty } }
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
