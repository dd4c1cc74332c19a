import UIModelPlatform

/// A keyboard frame that is used for a view without conversion from screen coordinates.
enum FrameNotConverted: Rule {
  static let description = RuleDescription(
    code: "keyboard/frame-not-converted", effect: .wrong, system: .keyboard,
    summary: "Keyboard frame is used in a view without conversion from screen coordinates",
    reason:
      "Keyboard notifications give the keyboard's frame in screen coordinates. In Slide Over, Split View, "
      + "Stage Manager and form sheets, the view's origin differs from the screen's origin, so an "
      + "intersection with the view's bounds, or a difference such as `view.bounds.maxY - frame.minY`, is wrong. "
      + "`view.convert(frame, from: nil)` converts from window coordinates. This conversion is correct only if "
      + "the window and the screen have the same origin. In Stage Manager, the origins can differ.",
    advice:
      "Convert the frame from the screen's coordinate space before you intersect or compare it with the view's "
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
      // `convert(_:from: nil)` converts from the window's coordinates.
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
            let covered = 1️⃣view.convert(frame, from: nil)1️⃣.intersection(view.bounds)
            tableView.contentInset.bottom = covered.height
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import UIKit

        final class SearchViewController: UIViewController {
          @IBOutlet private var bottomConstraint: NSLayoutConstraint!

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
            // `maxY` is in the view's coordinates, `minY` in the screen's.
            bottomConstraint.constant = view.bounds.maxY - 1️⃣frame.minY1️⃣
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

  private static let originNote =
    "in Slide Over, Split View, Stage Manager and form sheets, the view's origin differs from the screen's"
  private static let advice = "use 'view.convert(frame, from: screen.coordinateSpace)'"

  static func check(_ subject: AppWideKeyboardFacts, _ report: inout Report) {
    let keyboard = subject.keyboard
    let environments = report.context.environments { $0.platform == .iPadOS }
    guard !keyboard.screen.keyboardObservations.elements.isEmpty, !report.mayRequireFullScreen else { return }
    for observation in keyboard.screen.keyboardObservations.elements {
      guard let framePlace = observation.adjustmentFramePlace, observation.intersectsFrame.value == true else {
        continue
      }
      if observation.convertsFrame.value == true {
        if observation.sourceCoordinateSpace.value == .window {
          reportWindowConversion(observation, framePlace, environments, &report)
        }
      } else {
        reportUnconvertedFrame(observation, framePlace, environments, &report)
      }
    }
  }

  /// Reports a conversion from, or to, the window's coordinates instead of the screen's.
  private static func reportWindowConversion(
    _ observation: KeyboardObservation, _ framePlace: Place, _ environments: [Environment], _ report: inout Report
  ) {
    let place = observation.sourceCoordinateSpace.place ?? framePlace
    report.report(
      self, at: place,
      "\(observation.adjustedTargetDescription) is wrong unless window and screen have the same origin; convert the keyboard frame from "
        + "screen coordinates",
      notes: [
        "in Stage Manager, the window can be anywhere on the screen",
        "convert from or to 'screen.coordinateSpace' instead of the window",
      ] + beginFrameNotes(observation),
      facts: [observation.sourceCoordinateSpace], related: relatedPlaces(observation),
      fixes: [
        Fix(
          "Convert from the screen's coordinates",
          edits: [.code(place, .convertKeyboardFrame(fromWindow: true))] + endFrameCodeEdits(observation))
      ],
      in: observation.environments(environments))
  }

  /// Reports a keyboard frame, or an edge of one, that is used without conversion from screen coordinates.
  private static func reportUnconvertedFrame(
    _ observation: KeyboardObservation, _ framePlace: Place, _ environments: [Environment], _ report: inout Report
  ) {
    let place = observation.measuredEdge.place ?? observation.convertsFrame.place ?? framePlace
    let message: String
    let codeFix: Fix
    if let edgeExpression = observation.measuredEdge.value {
      message =
        "'\(edgeExpression)' is in screen coordinates, but sets \(observation.adjustedTargetDescription) in view coordinates; convert the keyboard "
        + "frame first"
      codeFix = Fix(
        "Use the height that covers the view",
        edits: [.code(place, .intersectKeyboardFrame(isConverted: false))] + endFrameCodeEdits(observation))
    } else {
      message =
        "\(observation.adjustedTargetDescription) is wrong unless view and screen have the same origin; convert the keyboard frame from "
        + "screen coordinates"
      codeFix = Fix(
        "Convert the frame",
        edits: [.code(place, .convertKeyboardFrame(fromWindow: false))] + endFrameCodeEdits(observation))
    }
    report.report(
      self, at: place, message,
      notes: [originNote, observation.measuredEdge.isGiven ? advice : advice + " before intersecting"]
        + beginFrameNotes(observation),
      facts: [observation.convertsFrame], related: relatedPlaces(observation),
      fixes: [
        Fix(
          "Convert the frame",
          edits: [.set(object: observation.place, name: "convertsFrame", true)] + endFrameModelEdits(observation)),
        codeFix,
      ],
      in: observation.environments(environments))
  }

  /// Returns a note if the handler reads the frame before the animation, otherwise an empty array. Even after
  /// conversion, this frame does not show which part of the view the keyboard will cover.
  private static func beginFrameNotes(_ observation: KeyboardObservation) -> [String] {
    observation.beginFramePlace == nil
      ? [] : ["'keyboardFrameBeginUserInfoKey' is the frame before the animation; use 'keyboardFrameEndUserInfoKey'"]
  }

  private static func endFrameCodeEdits(_ observation: KeyboardObservation) -> [ModelEdit] {
    observation.beginFramePlace.map { [.code($0, .useEndFrame)] } ?? []
  }

  private static func endFrameModelEdits(_ observation: KeyboardObservation) -> [ModelEdit] {
    observation.beginFramePlace.map { [.replace($0, .string(KeyboardNotification.Key.frameEnd.rawValue))] } ?? []
  }

  private static func relatedPlaces(_ observation: KeyboardObservation) -> [RelatedPlace] {
    observation.usedFramePart.place.map { [RelatedPlace($0, "the frame is used here")] } ?? []
  }
}

extension KeyboardObservation {
  /// The name of the adjusted view or screen in quotes, such as `'field'`; "the view" if the name is unknown.
  var adjustedTargetDescription: String { adjustedHandle.value.map { "'\($0)'" } ?? "the view" }
}
