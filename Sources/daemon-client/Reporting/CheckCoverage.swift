extension CheckReport {
  /// The part of an app's Swift source that was judged, and the rules that could not run.
  struct Coverage {
    /// The coverage of one system of rules, such as menus.
    struct System {
      let name: String
      let judged: Int
      let notJudged: Int
      /// The number of rules that could not run.
      let rulesOff: Int
      /// The reason why the first unjudged place could not be judged, or the subject that is not checked in Swift
      /// source; nil if everything was judged.
      let reason: String?
      /// The first unjudged place; nil if there is none, or if its subject is not checked in Swift source.
      let place: Place?
    }

    /// The coverage of one subject of a system, such as shortcuts.
    struct Subject {
      let name: String
      let judged: Int
      let notJudged: Int
      /// The number of files with the subject; nil for a subject that is checked in Swift source.
      let files: Int?
    }

    /// A place in Swift source that was found but could not be judged.
    struct NotJudged {
      let place: Place
      let subject: String
      let reason: String
    }

    /// An app that a project builds.
    struct App {
      let name: String
      /// The platforms, each with its minimum release; nil if that is unknown.
      let platforms: [(name: String, minimum: String?)]

      /// The name and the platforms: "Notes (iPadOS 17.0, macCatalyst)".
      var text: String {
        let known = platforms.map { $0.name + ($0.minimum.map { " " + $0 } ?? "") }
        return name + (known.isEmpty ? "" : " (\(known.joined(separator: ", ")))")
      }
    }

    /// A problem with an Xcode project.
    struct ProjectProblem {
      let path: String
      /// The line number, counted from 1; nil if the problem has no line.
      let line: Int?
      let message: String

      /// The problem with its location: "App.xcodeproj/project.xcproj:12: expected ':' after 'name'; the project's
      /// targets are unknown".
      var text: String { path + (line.map { ":\($0)" } ?? "") + ": " + message }
    }

    /// Rules that report nothing in an app because a fact about the app is unknown.
    struct SwitchedOff {
      /// The app's name; nil for an app without a name.
      let app: String?
      let reason: String
      let rules: [String]
      /// The place that the reason refers to; nil if it is in no document.
      let place: Place?

      /// A sentence about the rules: "2 rules could not run in 'Notes': 'Editor' does not say what it implements
      /// (a.uimodel.json:3)".
      var line: String { "\(counted(rules.count, "rule")) could not run\(explanation)" }

      /// The app and the reason, to follow "could not run".
      var explanation: String {
        let app = app.map { " in '\($0)'" } ?? ""
        let at = place.map { " (\($0.path):\($0.line))" } ?? ""
        return "\(app): \(reason)\(at)"
      }
    }

    /// The origin of the releases for which Swift source is checked: `document`, `configuration`, `project` or
    /// `assumed`; nil without Swift files.
    var releases: String?
    /// The number of Swift files in the folders.
    var files = 0
    var apps: [App] = []
    var systems: [System] = []
    var subjects: [Subject] = []
    var notJudged: [NotJudged] = []
    var switchedOff: [SwitchedOff] = []
    /// Source files and folders of apps that a configuration names but that do not exist.
    var missing: [Failure] = []
    /// Problems with Xcode projects: files that cannot be read, and projects with files in both formats.
    var projectProblems: [ProjectProblem] = []
    /// Build settings files (`.xcconfig`) that projects name but that do not exist.
    var missingSettings: [String] = []
    /// Swift files that no target of their project compiles. They are not checked.
    var notCompiled: [String] = []
    /// Folders with demo apps of vendored packages. They are not checked.
    var vendoredDemos: [String] = []
  }
}
