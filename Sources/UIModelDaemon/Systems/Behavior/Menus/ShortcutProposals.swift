import UIModelJSON
import UIModelPlatform

/// A request for a shortcut: a preferred key combination, or a command's title.
package enum ShortcutRequest: Sendable, Hashable {
  case shortcut(Shortcut)
  case title(String)
}

/// The free shortcuts for a request, the best first.
///
/// For example, the title "Reload Page" gets ⌘R if ⌘R is free.
package struct ShortcutProposals: Sendable {
  /// The note below proposals that an unknown command might already use.
  package static let incompleteNote = "Not all shortcuts of the app are known."

  package let request: ShortcutRequest
  package let proposals: [Proposal]
  /// Candidates that rank above the proposals but are in use, each with a description of its owner.
  package let takenCandidates: [(shortcut: Shortcut, by: String)]
  /// Whether the proposals are derived from the request. False for a title without Latin letters, for which all letters
  /// are equally good.
  package let isDerived: Bool

  package struct Proposal: Sendable {
    package let shortcut: Shortcut
    /// The reason that the shortcut is free and has its rank, as a sentence.
    package let reason: String
  }
}

extension AppMainMenu {
  /// Whether all commands that can have a shortcut are known. If not, an unknown command might already use a proposal.
  package var areAllShortcutsKnown: Bool {
    builds.allSatisfy(isKnown)
      && app.areShortcutsKnown
  }

  /// Returns up to `count` free shortcuts for each request. No shortcut is proposed for two requests.
  package func proposals(
    for requests: [ShortcutRequest], count: Int = 3, reserved: [Shortcut: String] = [:]
  ) -> [ShortcutProposals] {
    let finder = ProposalFinder(self, reserved: reserved)
    let candidates = requests.map { finder.candidates(for: $0) }
    var chosenShortcuts: [[Shortcut]] = requests.map { _ in [] }
    var proposedShortcuts = Set<Shortcut>()
    var takenCandidates: [[(shortcut: Shortcut, by: String)]] = requests.map { _ in [] }
    var candidatePositions = requests.map { _ in 0 }
    // Each round chooses at most one shortcut for every request, so that the last request also gets a good candidate.
    for _ in 0..<min(count, candidates.map(\.count).max() ?? 0) {
      for index in requests.indices {
        while candidatePositions[index] < candidates[index].count {
          let candidate = candidates[index][candidatePositions[index]]
          candidatePositions[index] += 1
          if let owner = finder.owner(of: candidate, for: requests[index]) {
            if chosenShortcuts[index].isEmpty, requests[index].canDeriveKeys {
              takenCandidates[index].append((candidate, owner))
            }
          } else if proposedShortcuts.insert(candidate).inserted {
            chosenShortcuts[index].append(candidate)
            break
          }
        }
      }
    }
    return requests.indices.map { index in
      ShortcutProposals(
        request: requests[index],
        proposals: chosenShortcuts[index].map {
          ShortcutProposals.Proposal(shortcut: $0, reason: finder.reason(for: $0))
        },
        takenCandidates: takenCandidates[index], isDerived: requests[index].canDeriveKeys)
    }
  }

  /// Returns the free shortcuts with these modifiers: first those with letters of the title, then letters, digits and
  /// punctuation.
  package func freeShortcuts(
    with modifiers: KeyModifiers, title: String?, reserved: [Shortcut: String] = [:]
  ) -> [Shortcut] {
    let finder = ProposalFinder(self, reserved: reserved)
    let titleKeys = title.map { finder.candidates(for: .title($0)).map(\.input) } ?? []
    let allKeys = "abcdefghijklmnopqrstuvwxyz0123456789,./;'[]\\-=".map { String($0) }
    var seenKeys = Set<String>()
    let freeShortcuts = (titleKeys + allKeys).filter { seenKeys.insert($0).inserted }.map { Shortcut($0, modifiers) }
      .filter { finder.owner(of: $0) == nil }
    // Shortcuts that have another meaning by convention come last.
    let isUsual = { (shortcut: Shortcut) in StandardShortcut.entry(shortcut).map { $0.allowsTitle(title ?? "") } ?? true
    }
    return freeShortcuts.filter(isUsual) + freeShortcuts.filter { !isUsual($0) }
  }
}

extension AppModel {
  /// Whether all shortcuts that screens declare are known, in UIKit and in SwiftUI.
  var areShortcutsKnown: Bool {
    screens.allSatisfy { screen in
      let lists = SceneCommands(screen).map { [$0.shortcutCommands, $0.conditionalCommands] } ?? []
      return screen.keyCommands.isComplete && screen.keyCommands.elements.allSatisfy(\.element.input.isKnown)
        && lists.allSatisfy { $0.isComplete && $0.elements.allSatisfy(\.input.isKnown) }
    }
  }
}

/// Finds the candidates for a request and the owner of each shortcut, in all releases that the app supports.
struct ProposalFinder {
  private let owners: [Shortcut: String]
  private let reserved: [Shortcut: String]
  private let areAllShortcutsKnown: Bool

  init(_ menus: AppMainMenu, reserved: [Shortcut: String]) {
    var owners: [Shortcut: String] = [:]
    // The app's own commands come first: a system command might be missing, such as New Window in an app with one
    // scene.
    for screen in menus.app.screens {
      for (shortcut, name) in screen.describedShortcuts where owners[shortcut] == nil { owners[shortcut] = name() }
    }
    let (systemCount, allIndices) = (menus.items.system.count, menus.items.list.indices)
    for index in allIndices.filter({ $0 >= systemCount }) + allIndices.filter({ $0 < systemCount }) {
      let itemIndex = Int32(index)
      if index < systemCount, menus.isRemoved(itemIndex) { continue }
      for number in 0..<menus.items.list[index].maximumShortcutCount {
        guard let (shortcutNumber, use) = menus.items.use(number, of: itemIndex) else { continue }
        let declaredShortcut = menus.items.shortcuts[Int(shortcutNumber)]
        if owners[declaredShortcut] == nil { owners[declaredShortcut] = menus.name(of: use) }
      }
    }
    self.owners = owners
    self.reserved = reserved
    areAllShortcutsKnown = menus.areAllShortcutsKnown
  }

  /// Returns a description of a shortcut's owner; nil if the request can get the shortcut. For a title, a shortcut that
  /// has another meaning by convention is not free either.
  func owner(of shortcut: Shortcut, for request: ShortcutRequest) -> String? {
    if let owner = owner(of: shortcut) { return owner }
    guard case .title(let title) = request, let standardShortcut = StandardShortcut.entry(shortcut),
      !standardShortcut.allowsTitle(title)
    else {
      return nil
    }
    return "by convention it \(standardShortcut.use)"
  }

  /// Returns a description of a shortcut's owner, such as "the system's Italic (Format > Font)"; nil if the shortcut is
  /// free. A shortcut that only macOS uses is not free, because apps are often brought to the Mac.
  func owner(of shortcut: Shortcut) -> String? {
    if let owner = owners[shortcut] { return owner }
    if let use = reserved[shortcut] { return "reserved: \(use)" }
    if let macShortcut = ReservedShortcut.macEntry(shortcut) { return "the system on the Mac: it \(macShortcut.use)" }
    if let iPadShortcut = KeptShortcut.entry(shortcut) { return "the system on iPad: it \(iPadShortcut.use)" }
    return shortcut.typesLetter ? "typing" : nil
  }

  func reason(for shortcut: Shortcut) -> String {
    let freeReason =
      "no \(areAllShortcutsKnown ? "" : "known ")command of the app or the system uses it, and it is not reserved"
    switch shortcut.modifiers {
    case .command: return freeReason + "; Command alone is the first choice"
    case [.shift, .command]: return freeReason + "; Shift-Command is the second choice"
    case _ where shortcut.modifiers.contains(.control): return freeReason + "; Control is the last resort"
    default: return freeReason + "; use Option for less frequent commands"
    }
  }

  private static let preferredModifiers: [KeyModifiers] = [
    [.command], [.shift, .command], [.alternate, .command], [.alternate, .shift, .command],
  ]
  private static let lastResortModifiers: [KeyModifiers] = [
    [.control, .command], [.control, .shift, .command], [.control, .alternate, .command],
  ]

  /// Returns the candidates for a request, the best first.
  func candidates(for request: ShortcutRequest) -> [Shortcut] {
    switch request {
    case .shortcut(let shortcut):
      // Layouts need modifiers to type other characters, so modifiers other than Command are proposed for letters and
      // named keys only.
      let allowsModifiers = shortcut.isLetter || KeyInput.named(shortcut.input) != nil
      let flags = allowsModifiers ? ProposalFinder.preferredModifiers + ProposalFinder.lastResortModifiers : [.command]
      return flags.map { Shortcut(shortcut.input, $0) }
    case .title(let title):
      let expectedShortcuts = StandardShortcut.expectedShortcuts(of: title).map(\.shortcut)
      var (initials, otherLetters) = request.letters
      if initials.isEmpty { otherLetters = "abcdefghijklmnopqrstuvwxyz".map { String($0) } }
      func shortcuts(_ keys: [String], _ flags: [KeyModifiers]) -> [Shortcut] {
        flags.flatMap { flags in keys.map { Shortcut($0, flags) } }
      }
      // The first letter of a word with Shift is easier to remember than another letter without Shift.
      let (firstModifiers, otherModifiers) = (
        ProposalFinder.preferredModifiers.prefix(2), ProposalFinder.preferredModifiers.dropFirst(2)
      )
      let titleCandidates =
        shortcuts(initials, Array(firstModifiers)) + shortcuts(otherLetters, Array(firstModifiers))
        + shortcuts(initials + otherLetters, Array(otherModifiers))
      var seenShortcuts = Set<Shortcut>()
      return (expectedShortcuts + titleCandidates).filter { seenShortcuts.insert($0).inserted }
    }
  }
}

extension ShortcutRequest {
  /// The Latin letters of a title in lower case: the first letters of words, and the remaining letters.
  fileprivate var letters: (initials: [String], rest: [String]) {
    guard case .title(let title) = self else { return ([], []) }
    let words = title.lowercased().split { !$0.isLetter }.map { $0.filter(\.isASCII) }.filter { !$0.isEmpty }
    var usedLetters = Set<Character>()
    let initials = words.compactMap(\.first).filter { usedLetters.insert($0).inserted }
    let otherLetters = words.flatMap { $0.dropFirst() }.filter { usedLetters.insert($0).inserted }
    return (initials.map { String($0) }, otherLetters.map { String($0) })
  }

  /// Whether candidates can be derived from the request.
  fileprivate var canDeriveKeys: Bool { if case .shortcut = self { true } else { !letters.initials.isEmpty } }
}

extension ShortcutProposals {
  package var json: JSONValue {
    var object: JSONObject = [:]
    switch request {
    case .shortcut(let shortcut): object["for"] = ["shortcut": shortcut.json]
    case .title(let title): object["for"] = ["title": .string(title)]
    }
    object["proposals"] = .array(
      proposals.map { ["shortcut": $0.shortcut.json, "reason": .string($0.reason)] })
    if !isDerived { object["derived"] = false }
    object["taken"] = .array(takenCandidates.map { ["shortcut": $0.shortcut.json, "by": .string($0.by)] })
    return .object(object)
  }

  package var text: String {
    var lines = [name + ":" + (isDerived ? "" : " no letter can be derived from this title; other shortcuts are")]
    lines += proposals.map { "  \($0.shortcut.glyphs)  \($0.reason)" }
    if proposals.isEmpty { lines.append("  no shortcut is free") }
    if !takenCandidates.isEmpty {
      lines.append("  taken: " + takenCandidates.map { "\($0.shortcut.glyphs) (\($0.by))" }.joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  private var name: String {
    switch request {
    case .shortcut(let shortcut): shortcut.glyphs
    case .title(let title): "'\(title)'"
    }
  }
}
