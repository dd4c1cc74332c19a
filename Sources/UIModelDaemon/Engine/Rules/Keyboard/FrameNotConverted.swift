import UIModelPlatform

/// A keyboard frame in screen coordinates that is intersected with a view's.
enum FrameNotConverted: Rule {
  static let description = RuleDescription(
    code: "keyboard/frame-not-converted", severity: .warning, system: .keyboard,
    summary: "The keyboard's frame is intersected with a view without being converted to its coordinate space",
    reason: "The frames of a keyboard notification are in screen coordinates. In Slide Over, Split View, Stage Manager "
      + "or a form sheet the view's coordinates begin elsewhere, so the intersection is that of two frames that do not "
      + "belong together: the view is moved too far, too little or not at all. `convert(_:from: nil)` takes it for a frame in the "
      + "window's coordinates, which is the same only where the window begins at the screen's corner; that is a hint.",
    advice:
      "Convert `keyboardFrameEndUserInfoKey` from the screen's coordinate space to the view's before intersecting: "
      + "`view.convert(frame, from: screen.coordinateSpace)`.",
    holds: "iPadOS",
    sources: [
      Source("UIWindow.h: keyboard frames are in screen coordinates", .header),
      Source("WWDC23-10281: handling notifications", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "name": "keyboardWillShowNotification", "reads": [1️⃣"keyboardFrameEndUserInfoKey"1️⃣],
            "intersects": true, "adjusts": "field"
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#,
        fixed: #"""
          { "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "intersects": true, "adjusts": "field", "convertsFrame": true
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
            update(covered: frame.intersection(view.frame))
          }
          private func update(covered: CGRect) {
            tableView.contentInset.bottom = 1️⃣covered.height1️⃣
          }
        }
        """#, language: "swift"),
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
            // `nil` is the window.
            let covered = view.convert(frame, from: nil).intersection(view.bounds)
            tableView.contentInset.bottom = 1️⃣covered.height1️⃣
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
            "intersects": true, "convertsFrame": true, "adjusts": "field"
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#),
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
            "intersects": true, "convertsFrame": { "$unknown": "in a helper" }, "adjusts": "field"
          } ],
          "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
        } ] }
        """#),
      RuleExample(
        #"""
        {
          "app": { "name": "A", "infoPlist": { "UIRequiresFullScreen": true } },
          "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "intersects": true, "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
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
            guard let space = view.window?.screen.coordinateSpace else { return }
            update(covered: view.convert(frame, from: space).intersection(view.bounds))
          }
          private func update(covered: CGRect) {
            tableView.contentInset.bottom = covered.height
          }
        }
        """#, language: "swift"),
      // On an iPhone the window begins where the screen does.
      RuleExample(
        #"""
        {
          "app": { "name": "A", "targets": [ { "platform": "iOS", "minimum": "16.0" } ] },
          "screens": [ {
            "observes": [ {
              "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"],
              "intersects": true, "adjusts": "field"
            } ],
            "view": { "subviews": [ { "ref": "field", "class": "UITextField" } ] }
          } ]
        }
        """#),
    ])

  static func check(_ inApp: KeyboardInApp, _ report: inout Report) {
    let keyboard = inApp.keyboard
    let environments = report.context.environments { $0.platform == .iPadOS }
    guard !keyboard.screen.observes.elements.isEmpty, !report.mayRequireFullScreen else { return }
    for observation in keyboard.screen.observes.elements {
      guard let frame = observation.adjustingFrame, observation.intersects.value == true else { continue }
      let adjusted = observation.adjusts.value ?? "the view"
      if observation.convertsFrame.value == true, observation.convertsFrom.value == .window {
        report.report(
          self, at: observation.convertsFrom.place ?? frame,
          "the keyboard's frame is in screen coordinates and is taken for one in the window's: '\(adjusted)' is wrong "
            + "where the window does not begin at the screen's corner, as in Stage Manager",
          restsOn: [observation.convertsFrom], in: observation.environments(environments), severity: .hint)
      }
      guard observation.convertsFrame.value != true else { continue }
      report.report(
        self, at: observation.convertsFrame.place ?? frame,
        "the keyboard's frame is in screen coordinates, and '\(adjusted)' is not: what "
          + "they have in common is wrong where the window does not begin at the screen's corner",
        restsOn: [observation.convertsFrame],
        fixes: [Fix("Convert the frame", .set(object: observation.place, name: "convertsFrame", true))],
        in: observation.environments(environments))
    }
  }
}
