import UIModelJSON
import UIModelPlatform
import UIModelProtocol
import UIModelSwift
import UIModelSystems

/// The extent to which the rules of one system, such as menus or sheets, can check Swift source: the numbers of judged
/// and unjudged places, and the switched-off rules. A place is code that mentions the system, such as the creation of a
/// sheet.
struct SystemCoverage {
  /// A place in Swift source that mentions the system but that no rule could judge.
  struct Place {
    let record: DocumentRecord
    let range: Range<Int>
    let reason: String
  }

  /// The system; nil for storyboards, which can contain any system and are not read.
  let system: RuleSystem?
  private(set) var judgedCount = 0
  private(set) var notJudgedCount = 0
  /// The first place that mentions the system but that no rule could judge.
  private(set) var firstUnjudgedPlace: Place?
  /// The subjects whose mentions are counted but not analyzed.
  private(set) var unreadSubjects: [SwiftMention.Subject] = []
  /// The codes of rules that could not run in at least one app.
  private(set) var switchedOffCodes: Set<String> = []

  /// Returns the coverage of each system that has a counted place or a switched-off rule, in the order of `RuleSystem`.
  /// The coverage of storyboards is last.
  static func all(
    _ countsBySubject: [SwiftMention.Subject: (judged: Int, notJudged: Int, first: Place?)],
    _ switchedOffRules: [SwitchedOffRules]
  ) -> [SystemCoverage] {
    let codes = Set(switchedOffRules.flatMap(\.codes))
    return (RuleSystem.allCases.map { $0 } + [nil]).compactMap { system in
      var coverage = SystemCoverage(system: system)
      for subject in SwiftMention.Subject.allCases where subject.system == system {
        guard let subjectCounts = countsBySubject[subject] else { continue }
        coverage.judgedCount += subjectCounts.judged
        coverage.notJudgedCount += subjectCounts.notJudged
        coverage.firstUnjudgedPlace = coverage.firstUnjudgedPlace ?? subjectCounts.first
        if !subject.isAnalyzed { coverage.unreadSubjects.append(subject) }
      }
      coverage.switchedOffCodes = codes.filter { RuleCatalog.description(of: $0)?.system == system }
      let hasContent = coverage.judgedCount + coverage.notJudgedCount + coverage.switchedOffCodes.count > 0
      return hasContent ? coverage : nil
    }
  }

  func json(_ encoding: LSP.PositionEncodingKind) -> JSONValue {
    var object: JSONObject = [
      "system": .string(system?.coverageName ?? SwiftMention.Subject.storyboards.rawValue), "judged": .int(judgedCount),
      "notJudged": .int(notJudgedCount),
      "rulesOff": .int(switchedOffCodes.count),
    ]
    if let firstUnjudgedPlace {
      object["uri"] = .string(firstUnjudgedPlace.record.spelling)
      object["range"] = firstUnjudgedPlace.record.range(firstUnjudgedPlace.range, encoding).json
      object["reason"] = .string(firstUnjudgedPlace.reason)
    } else if let unreadSubject = unreadSubjects.first {
      object["reason"] = .string("\(unreadSubject.rawValue): not yet checked in Swift source")
    }
    return .object(object)
  }
}

extension SwiftMention.Subject {
  /// The system whose rules analyze the subject; nil for storyboards, which can contain any system.
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
  /// The name of the system in coverage results, such as "sheets".
  package var coverageName: String {
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
