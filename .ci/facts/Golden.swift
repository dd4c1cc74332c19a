import Foundation

@testable import UIModelJSON

/// A folder of SUBJECT.facts, and of the file SILENT, which counts their silent texts.
struct Golden {
  private let folder: String

  init(_ folder: String) { self.folder = folder }

  var subjects: [String] {
    Texts.names(in: folder).filter { $0.hasSuffix(".facts") }.map { String($0.dropLast(".facts".count)) }
  }

  private func path(_ subject: String) -> String { "\(folder)/\(subject).facts" }

  private func text(_ subject: String) -> String? {
    FileManager.default.contents(atPath: path(subject)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Takes the facts of subjects from another folder, or removes those that it does not have; all if none is named.
  func accept(_ named: [String], from other: Golden) throws {
    let known = Set(subjects + other.subjects)
    for name in named where !known.contains(name) {
      let nearest = NearestNames(known).nearest(to: name) ?? subjectWith(name, in: known)
      throw Mistake("no subject is named '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? ""))
    }
    let taken = named.isEmpty ? known.sorted() : named
    for line in other.grown(since: self, taken) { print(line) }
    for subject in taken {
      if let new = other.text(subject) {
        guard new != text(subject) else { continue }
        try Texts.write(new, to: path(subject))
        print("accepted: \(subject)")
      } else if text(subject) != nil {
        try FileManager.default.removeItem(atPath: path(subject))
        print("removed: \(subject)")
      }
    }
    try writeSilent()
  }

  /// The first subject that contains the name: `SwiftSheetsTests` for `sheets`.
  private func subjectWith(_ name: String, in known: Set<String>) -> String? {
    known.sorted().first { $0.lowercased().contains(name.lowercased()) }
  }

  // MARK: Silent texts

  private struct Silent {
    /// Texts without a finding.
    var all = 0
    /// Silent texts without an understood site whose coverage gives a reason.
    var withReason = 0
    /// Silent texts without an understood site and without a reason.
    var without = 0
  }

  private var silent: [(subject: String, count: Silent)] {
    subjects.map { subject in
      var count = Silent()
      // A block's head, and whether it has findings.
      var isSilent = false
      for line in (text(subject) ?? "").split(separator: "\n") {
        if line.hasPrefix("# ") {
          if isSilent { count.all += 1 }
          isSilent = true
          if line.hasMark("(silent: ") { count.withReason += 1 }
          if line.hasMark("(silent, ") { count.without += 1 }
        } else if line.hasPrefix("! ") {
          isSilent = false
        }
      }
      if isSilent { count.all += 1 }
      return (subject, count)
    }
  }

  func writeSilent() throws {
    // Without a sum, which every two changes would have different.
    let lines = silent.map { subject, count in
      "\(subject.padded(to: -32))\("\(count.all)".padded(to: 8))\("\(count.withReason)".padded(to: 8))"
        + "\("\(count.without)".padded(to: 8))"
    }
    let head = """
      # Texts without a finding, by subject. REASON: no site in them is understood, and the head of the facts says why.
      # NONE: nothing in them is understood, and no reason is known. These two are to shrink.
      \("#".padded(to: -32))\("SILENT".padded(to: 8))\("REASON".padded(to: 8))\("NONE".padded(to: 8))

      """
    try Texts.write(head + lines.joined(separator: "\n") + "\n", to: "\(folder)/SILENT")
  }

  /// Subjects, of these if given, with more silent texts that are not understood than in another folder, in words.
  func grown(since before: Golden, _ subjects: [String]? = nil) -> [String] {
    let old = Dictionary(before.silent.map { ($0.subject, $0.count) }) { $1 }
    return silent.filter { subjects?.contains($0.subject) ?? true }.flatMap { subject, count -> [String] in
      let past = old[subject] ?? Silent()
      return [
        ("no understood site and no reason", past.without, count.without),
        ("no understood site but a reason", past.withReason, count.withReason),
      ].filter { $0.1 < $0.2 }.map { "\(subject): silent texts with \($0): \($1), now \($2)" }
    }
  }
}

extension Substring {
  /// Whether a head has this mark behind its hash.
  fileprivate func hasMark(_ mark: String) -> Bool {
    split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(3).first?.hasPrefix(mark) ?? false
  }
}

extension String {
  /// With blanks before it, or behind it if the width is negative.
  fileprivate func padded(to width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? self + blanks : blanks + self
  }
}
