import UIModelPlatform

/// A view that is moved by the height of the keyboard.
enum RawHeightAdjustment: Rule {
  static let description = RuleDescription(
    code: "keyboard/raw-height-adjustment", severity: .warning, system: .keyboard,
    summary: "A view is adjusted by the keyboard's height instead of by what the keyboard covers of it",
    reason: "A keyboard notification tells where the keyboard will be on the screen. In Stage Manager the app's window "
      + "does not end where the screen does, so the keyboard covers less of it than its height, or nothing: the view is "
      + "pushed too far. With several scenes each needs an adjustment of its own.",
    advice: "Convert the frame to the view's coordinate space, intersect it with the view's bounds, and adjust by the "
      + "height of the intersection; or use the keyboard layout guide, which does all that.",
    holds: "iPadOS since 16",
    sources: [
      Source("WWDC23-10281: Stage Manager, Y′ and not Y", .talk),
      Source("UIWindow.h: keyboard frames are in screen coordinates", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "name": "keyboardWillShowNotification", "reads": [1️⃣"keyboardFrameEndUserInfoKey"1️⃣],
            "adjusts": "field"
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "adjusts": "field",
              "convertsFrame": true,
              "intersects": true
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ] }
          """#),
      // Converting it leaves its height as it is.
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "name": "keyboardWillChangeFrame", "reads": ["keyboardFrameEndUserInfoKey"],
            "adjusts": "field", "convertsFrame": true, "intersects": 1️⃣false1️⃣
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#),
      RuleExample(
        #"""
        class Form: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(
              self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
          }
          @objc func shown(_ notification: Notification) {
            guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
            bottomConstraint.constant = 1️⃣frame.height1️⃣
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        struct Form: View {
          @State private var height: CGFloat = 0
          var body: some View {
            TextField("Name", text: $name)
              .padding(.bottom, height)
              .onReceive(NotificationCenter.default.publisher(for: UIResponder.keyboardWillShowNotification)) { note in
                guard let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else { return }
                height = 1️⃣frame.height1️⃣
              }
          }
        }
        """#, language: "swift"),
    ],
    right: [
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
            "adjusts": "field", "convertsFrame": true, "intersects": true
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#),
      // Nothing is adjusted by it, the keyboard goes away, or only the animation is read.
      RuleExample(
        #"{ "screens": [ { "observes": [ { "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"] } ] } ] }"#
      ),
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "name": "keyboardWillHideNotification", "reads": ["keyboardFrameEndUserInfoKey"],
            "adjusts": "field"
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "name": "keyboardWillShowNotification",
            "reads": ["keyboardAnimationDurationUserInfoKey"],
            "adjusts": "field"
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
            "adjusts": "field", "intersects": { "$unknown": "in a helper" }
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#),
      // Always as large as the screen, or nobody observes it on an iPad.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "infoPlist": { "UIRequiresFullScreen": true } },
          "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "availableOn": { "iOS": "15.0", "iPadOS": "99.0" },
            "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
            "adjusts": "field"
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#),
      RuleExample(
        #"""
        class Form: UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(
              self, selector: #selector(shown), name: UIResponder.keyboardWillShowNotification, object: nil)
          }
          @objc func shown(_ notification: Notification) {
            guard let frame = notification.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect,
              let screen = view.window?.screen
            else { return }
            let covered = view.convert(frame, from: screen.coordinateSpace).intersection(view.bounds)
            bottomConstraint.constant = covered.height
          }
        }
        """#, language: "swift"),
      // On an iPhone the window is as large as the screen.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iOS", "minimum": "17.0" } ] },
          "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
        """#),
    ])

  static func check(_ inApp: KeyboardInApp, _ report: inout Report) {
    let keyboard = inApp.keyboard
    let environments = report.context.environments { $0.platform == .iPadOS && $0.version >= 16 }
    guard !keyboard.screen.observes.elements.isEmpty, !report.mayRequireFullScreen else { return }
    for observation in keyboard.screen.observes.elements {
      guard let name = observation.name.value, let frame = observation.adjustingFrame,
        observation.intersects.value != true
      else { continue }
      var edits: [ModelEdit] = []
      for (key, property) in [("convertsFrame", observation.convertsFrame), ("intersects", observation.intersects)]
      where property.value != true && property.isKnown {
        edits.append(.set(object: observation.place, name: key, true))
      }
      report.report(
        self, at: observation.intersects.place ?? frame,
        "'\(observation.adjusts.value ?? "the view")' is adjusted by the keyboard's frame as \(name.shortName) has it; "
          + "where the window is not as large as the screen, as in Stage Manager, that is not what it covers",
        restsOn: [observation.intersects],
        fixes: [Fix("Convert and intersect the frame", edits: edits)], in: observation.environments(environments))
    }
  }
}

extension KeyboardObservation {
  /// Where it reads the frame that the keyboard will have, to adjust something by it while the keyboard is there.
  var adjustingFrame: Place? {
    guard let name = name.value, !name.isHide, adjusts.isGiven else { return nil }
    return reads.elements.first { $0.value == .frameEnd || $0.value == .frameBegin }?.place
  }

  /// Those in which it is certainly observed.
  func environments(_ all: [Environment]) -> [Environment] { all.filter { availability.includes($0) == true } }
}

extension Report {
  /// Whether the app's windows are always as large as the screen, or may be.
  var mayRequireFullScreen: Bool {
    mutating get { app()?.requiresFullScreen ?? context.configuration.mayRequireFullScreen }
  }
}

extension App {
  /// Whether the app says, or may say, that it is always as large as the screen.
  var requiresFullScreen: Bool {
    switch infoPlist {
    case .given(let plist, _): return plist["UIRequiresFullScreen"].map { $0 != .bool(false) } ?? (plist.object == nil)
    case .default: return false
    case .unknown: return true
    }
  }
}
