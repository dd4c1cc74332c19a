import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSwift
import UIModelSystems

/// How much of a system of the user interface is judged in Swift source: three numbers, of which the second says where
/// silence means nothing, and the third which rules are silent everywhere.
struct SystemCoverage {
  /// A place that is seen and not judged.
  struct Place {
    let record: DocumentRecord
    let range: Range<Int>
    let reason: String
  }

  /// Nil for storyboards, which may be of any system and are not read.
  let system: RuleSystem?
  private(set) var judged = 0
  private(set) var notJudged = 0
  /// The first place that is not judged and could have been.
  private(set) var first: Place?
  /// What is not read at all.
  private(set) var unread: [SwiftMention.Subject] = []
  /// The rules that could not run in an app at least.
  private(set) var switchedOff: Set<String> = []

  /// Those of which something is seen, or of which a rule could not run, in the order of rules' systems.
  static func all(
    _ subjects: [SwiftMention.Subject: (judged: Int, notJudged: Int, first: Place?)], _ off: [SwitchedOffRules]
  ) -> [SystemCoverage] {
    let codes = Set(off.flatMap(\.codes))
    return (RuleSystem.allCases.map { $0 } + [nil]).compactMap { system in
      var coverage = SystemCoverage(system: system)
      for subject in SwiftMention.Subject.allCases where subject.system == system {
        guard let count = subjects[subject] else { continue }
        coverage.judged += count.judged
        coverage.notJudged += count.notJudged
        coverage.first = coverage.first ?? count.first
        if !subject.isRead { coverage.unread.append(subject) }
      }
      coverage.switchedOff = codes.filter { RuleCatalogue.description(of: $0)?.system == system }
      let isSeen = coverage.judged + coverage.notJudged + coverage.switchedOff.count > 0
      return isSeen ? coverage : nil
    }
  }

  func json(_ encoding: LSP.PositionEncodingKind) -> JSONValue {
    var object: JSONObject = [
      "system": .string(system?.plural ?? SwiftMention.Subject.storyboards.rawValue), "judged": .int(judged),
      "notJudged": .int(notJudged),
      "rulesOff": .int(switchedOff.count),
    ]
    if let first {
      object["uri"] = .string(first.record.spelling)
      object["range"] = first.record.range(first.range, encoding).json
      object["reason"] = .string(first.reason)
    } else if let unread = unread.first {
      object["reason"] = .string("\(unread.rawValue): not yet checked in Swift source")
    }
    return .object(object)
  }
}

extension SwiftMention.Subject {
  /// Whose rules judge it; nil for what may be of any system.
  package var system: RuleSystem? {
    switch self {
    case .menus, .shortcuts: .menu
    case .sheets, .popovers, .presentations: .sheet
    case .toolbars, .nsToolbars, .names, .bars: .toolbar
    case .focus, .groups, .focusValues: .focus
    case .scenes, .swiftUIScenes, .windows, .openings: .scene
    case .pointer: .pointer
    case .keyboard: .keyboard
    case .apps, .tabs: .sdk
    case .storyboards: nil
    }
  }
}

extension RuleSystem {
  /// As coverage calls it.
  package var plural: String {
    switch self {
    case .sheet: "sheets"
    case .menu: "menus"
    case .toolbar: "toolbars"
    case .scene: "scenes"
    case .model, .focus, .keyboard, .pointer: rawValue
    case .sdk: "SDK"
    }
  }
}
