extension CheckReport {
  /// The coverage of Swift source: the judged and unjudged places, the rules that could not run, and missing or
  /// unchecked files. A place is code that sets up a menu, a sheet or similar. A place is judged if the daemon can
  /// determine what the code does.
  struct Coverage {
    /// The coverage of one system of rules, such as menus.
    struct System {
      let name: String
      let judgedCount: Int
      let unjudgedCount: Int
      /// The number of rules that could not run.
      let disabledRuleCount: Int
      /// The reason why the first unjudged place could not be judged, or the subject that is not checked in Swift
      /// source; nil if everything was judged.
      let reason: String?
      /// The first unjudged place; nil if there is none, or if its subject is not checked in Swift source.
      let place: Place?
    }

    /// The coverage of one subject of a system of rules, i.e. of one kind of place, such as shortcuts.
    struct Subject {
      let name: String
      let judgedCount: Int
      let unjudgedCount: Int
      /// The number of files in which the subject occurs, for a subject that is not checked in Swift source; otherwise
      /// nil.
      let fileCount: Int?
    }

    /// A place in Swift source that was found but could not be judged, because the effect of its code is unknown.
    struct UnjudgedPlace {
      let place: Place
      let subject: String
      let reason: String
    }

    /// An app that a project builds.
    struct App {
      let name: String
      /// The platforms, each with its minimum release, or nil if the release is unknown.
      let platforms: [(name: String, minimum: String?)]

      /// The name and the platforms: "Notes (iPadOS 17.0, macCatalyst)".
      var text: String {
        let platformTexts = platforms.map { $0.name + ($0.minimum.map { " " + $0 } ?? "") }
        return name + (platformTexts.isEmpty ? "" : " (\(platformTexts.joined(separator: ", ")))")
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
    struct DisabledRules {
      /// The app's name; nil for an app without a name.
      let appName: String?
      let reason: String
      let ruleCodes: [String]
      /// The place that the reason refers to; nil if the reason does not refer to a place in a document.
      let place: Place?

      /// A sentence about the rules: "2 rules could not run in 'Notes': 'Editor' does not say what it implements
      /// (a.uimodel.json:3)".
      var sentence: String { "\(counted(ruleCodes.count, "rule")) could not run\(explanation)" }

      /// The text after "could not run": the app, the reason and the place.
      var explanation: String {
        let app = appName.map { " in '\($0)'" } ?? ""
        let locationSuffix = place.map { " (\($0.path):\($0.line))" } ?? ""
        return "\(app): \(reason)\(locationSuffix)"
      }
    }

    /// The origin of the releases for which Swift source is checked: `document`, `configuration`, `project` or
    /// `assumed`; nil if there are no Swift documents.
    var releaseOrigin: String?
    /// The number of Swift files in the folders.
    var fileCount = 0
    var apps: [App] = []
    var systems: [System] = []
    var subjects: [Subject] = []
    var unjudgedPlaces: [UnjudgedPlace] = []
    var disabledRules: [DisabledRules] = []
    /// Source files and folders that a configuration names for an app but that do not exist.
    var missingSources: [Failure] = []
    /// Problems with Xcode projects: files that cannot be read, and projects with files in both formats.
    var projectProblems: [ProjectProblem] = []
    /// Build settings files (`.xcconfig`) that projects name but that do not exist.
    var missingSettingsFiles: [String] = []
    /// Swift files that no target of their project compiles. They are not checked.
    var uncompiledFiles: [String] = []
    /// Folders with demo apps of vendored packages. They are not checked.
    var vendoredDemoFolders: [String] = []
  }
}
