import UIModelPlatform

/// A keyboard frame in screen coordinates that is intersected with a view's frame.
enum FrameNotConverted: Rule {
  static let description = RuleDescription(
    code: "keyboard/frame-not-converted", effect: .wrong, system: .keyboard,
    summary: "Keyboard frame is not converted from screen coordinates before the intersection",
    reason:
      "Keyboard notifications give the keyboard's frame in screen coordinates. In Slide Over, Split View, "
      + "Stage Manager and form sheets, the view's origin differs from the screen's origin, so the "
      + "intersection is wrong. `view.convert(frame, from: nil)` converts from window coordinates. This "
      + "conversion is correct only if the window and the screen have the same origin, so the daemon reports "
      + "it as a hint.",
    advice:
      "Convert the frame from the screen's coordinate space before you intersect it with the view's "
      + "bounds: `view.convert(frame, from: screen.coordinateSpace)`.",
    holds: "iPadOS. Not reported if Info.plist sets, or may set, `UIRequiresFullScreen`",
    needs: [.fullScreen],
    sources: [
      Source("UIWindow.h: keyboard frames are in screen coordinates", .header),
      Source("WWDC23-10281: handling notifications", .talk),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class ContactFormViewController: UIViewController {
          @IBOutlet private var tableView: UITableView!

          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(
              self, selector: #selector(keyboardWillShow),
              name: UIResponder.keyboardWillShowNotification, object: nil)
          }

          @objc private func keyboardWillShow(_ notification: Notification) {
            let info = notification.userInfo
            guard let frame = info?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else {
              return
            }
            let covered = frame.intersection(view.bounds)
            tableView.contentInset.bottom = 1️⃣covered.height1️⃣
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        final class CommentsViewController: UIViewController {
          @IBOutlet private var tableView: UITableView!

          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(
              self, selector: #selector(keyboardWillShow),
              name: UIResponder.keyboardWillShowNotification, object: nil)
          }

          @objc private func keyboardWillShow(_ notification: Notification) {
            let info = notification.userInfo
            guard let frame = info?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else {
              return
            }
            adjustInset(for: frame.intersection(view.frame))
          }

          private func adjustInset(for covered: CGRect) {
            tableView.contentInset.bottom = 1️⃣covered.height1️⃣
          }
        }
        """#, language: "swift"),
      // `nil` means the window's coordinates.
      RuleExample(
        #"""
        import UIKit

        final class NoteListViewController: UIViewController {
          @IBOutlet private var tableView: UITableView!

          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(
              self, selector: #selector(keyboardWillShow),
              name: UIResponder.keyboardWillShowNotification, object: nil)
          }

          @objc private func keyboardWillShow(_ notification: Notification) {
            let info = notification.userInfo
            guard let frame = info?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else {
              return
            }
            // `from: nil` converts from window coordinates.
            let covered = view.convert(frame, from: nil).intersection(view.bounds)
            tableView.contentInset.bottom = 1️⃣covered.height1️⃣
          }
        }
        """#, language: "swift"),
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
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class ContactFormViewController: UIViewController {
          @IBOutlet private var tableView: UITableView!

          override func viewDidLoad() {
            super.viewDidLoad()
            NotificationCenter.default.addObserver(
              self, selector: #selector(keyboardWillShow),
              name: UIResponder.keyboardWillShowNotification, object: nil)
          }

          @objc private func keyboardWillShow(_ notification: Notification) {
            let info = notification.userInfo
            guard let frame = info?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else {
              return
            }
            guard let space = view.window?.screen.coordinateSpace else { return }
            adjustInset(for: view.convert(frame, from: space).intersection(view.bounds))
          }

          private func adjustInset(for covered: CGRect) {
            tableView.contentInset.bottom = covered.height
          }
        }
        """#, language: "swift"),
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
      // On iPhone the window and the screen have the same origin.
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

  private static let advice = "use 'view.convert(frame, from: screen.coordinateSpace)' before intersecting"

  static func check(_ inApp: KeyboardInApp, _ report: inout Report) {
    let keyboard = inApp.keyboard
    let environments = report.context.environments { $0.platform == .iPadOS }
    guard !keyboard.screen.observes.elements.isEmpty, !report.mayRequireFullScreen else { return }
    for observation in keyboard.screen.observes.elements {
      guard let frame = observation.adjustingFrame, observation.intersects.value == true else { continue }
      let adjusted = observation.adjusts.value.map { "'\($0)'" } ?? "the view"
      if observation.convertsFrame.value == true, observation.convertsFrom.value == .window {
        report.report(
          self, at: observation.convertsFrom.place ?? frame,
          "\(adjusted) is wrong unless window and screen have the same origin; convert the keyboard frame from "
            + "screen coordinates",
          notes: ["in Stage Manager, the window can be anywhere on the screen", advice],
          restsOn: [observation.convertsFrom],
          fixes: [
            Fix(
              "Convert from the screen's coordinates",
              .code(observation.convertsFrom.place ?? frame, .convertKeyboardFrame(fromWindow: true)))
          ],
          in: observation.environments(environments), severity: .hint)
      }
      guard observation.convertsFrame.value != true else { continue }
      report.report(
        self, at: observation.convertsFrame.place ?? frame,
        "\(adjusted) is wrong unless view and screen have the same origin; convert the keyboard frame from "
          + "screen coordinates",
        notes: [
          "in Slide Over, Split View, Stage Manager and form sheets, the view's origin differs from the screen's",
          advice,
        ],
        restsOn: [observation.convertsFrame],
        fixes: [
          Fix("Convert the frame", .set(object: observation.place, name: "convertsFrame", true)),
          Fix(
            "Convert the frame",
            .code(observation.convertsFrame.place ?? frame, .convertKeyboardFrame(fromWindow: false))),
        ],
        in: observation.environments(environments))
    }
  }
}
