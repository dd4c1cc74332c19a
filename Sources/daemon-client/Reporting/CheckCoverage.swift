extension CheckReport {
  /// How much of the app's Swift source is judged, and which rules could not run.
  struct Coverage {
    /// What is judged of one system.
    struct System {
      let name: String
      let judged: Int
      let notJudged: Int
      /// How many rules could not run.
      let rulesOff: Int
      /// Why the first place that is not judged is not; nil if all are.
      let reason: String?
      /// That place; nil where nothing of that kind is judged.
      let place: Place?
    }

    struct Subject {
      let name: String
      let judged: Int
      let notJudged: Int
      /// In how many files it is; nil for what is read.
      let files: Int?
    }

    /// A place that is seen and not judged.
    struct NotJudged {
      let place: Place
      let subject: String
      let reason: String
    }

    /// An app that a project makes.
    struct App {
      let name: String
      /// Each with its oldest release, where that is known.
      let platforms: [(name: String, minimum: String?)]

      var text: String {
        let known = platforms.map { $0.name + ($0.minimum.map { " " + $0 } ?? "") }
        return name + (known.isEmpty ? "" : " (\(known.joined(separator: ", ")))")
      }
    }

    /// What is wrong with an Xcode project.
    struct ProjectProblem {
      let path: String
      /// From 1; nil where no line is to blame.
      let line: Int?
      let message: String

      /// "App.xcodeproj/project.xcproj:12: expected ':' after 'name'; the project's targets are unknown".
      var text: String { path + (line.map { ":\($0)" } ?? "") + ": " + message }
    }

    /// Rules that report nothing in an app, because something is not known.
    struct SwitchedOff {
      /// Nil for an app without a name.
      let app: String?
      let reason: String
      let rules: [String]
      /// Where what is missing would stand; nil if that is in no document.
      let place: Place?

      /// "2 rules could not run in 'Notes': 'Editor' does not say what it implements (a.uimodel.json:3)".
      var line: String { "\(counted(rules.count, "rule")) could not run\(why)" }

      /// In which app and why, behind "could not run".
      var why: String {
        let app = app.map { " in '\($0)'" } ?? ""
        let at = place.map { " (\($0.path):\($0.line))" } ?? ""
        return "\(app): \(reason)\(at)"
      }
    }

    /// What says in which releases Swift source is checked: `configuration`, `project` or `assumed`.
    var releases: String?
    /// The Swift files of the folders.
    var files = 0
    var apps: [App] = []
    var systems: [System] = []
    var subjects: [Subject] = []
    var notJudged: [NotJudged] = []
    var switchedOff: [SwitchedOff] = []
    /// What configurations name as sources of apps, and is not there.
    var missing: [Failure] = []
    /// Xcode projects that are not read, or not as Xcode would.
    var projectProblems: [ProjectProblem] = []
    /// Files of build settings that projects name, and that are not there.
    var missingSettings: [String] = []
    /// The files that no target of the projects around them compiles: they are not read.
    var notCompiled: [String] = []
    /// The folders of demo apps of vendored packages: they are not read.
    var vendoredDemos: [String] = []
  }
}
