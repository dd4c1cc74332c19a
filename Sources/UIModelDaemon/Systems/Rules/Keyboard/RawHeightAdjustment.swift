import UIModelPlatform

/// A view that is adjusted by the keyboard's full height instead of the height that covers the view.
enum RawHeightAdjustment: Rule {
  static let description = RuleDescription(
    code: "keyboard/raw-height-adjustment", effect: .wrong, system: .keyboard,
    summary: "Layout uses the keyboard's full height instead of the height that covers the view",
    reason:
      "A keyboard notification gives the keyboard's full frame on the screen. In Stage Manager, the keyboard may cover "
      + "only a part of the window or no part of it, so an adjustment by the full height moves the view too far. In an "
      + "app with several scenes, each scene needs a different adjustment. `keyboardFrameBeginUserInfoKey` is the "
      + "frame before the animation, so it does not show what the keyboard will cover.",
    advice:
      "Convert the frame from the screen's coordinate space to the view's coordinates, intersect the "
      + "result with the view's bounds, and use the height of the intersection. Or constrain the view to the "
      + "keyboard layout guide.",
    holds: "iPadOS 16 and later. Not reported if Info.plist sets, or may set, `UIRequiresFullScreen`",
    needs: [.fullScreen],
    sources: [
      Source("WWDC23-10281: Stage Manager, Y′ and not Y", .talk),
      Source("UIWindow.h: keyboard frames are in screen coordinates", .header),
    ],
    wrong: [
      RuleExample(
        #"""
        import UIKit

        final class ChatViewController: UIViewController {
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
            bottomConstraint.constant = 1️⃣frame.height1️⃣
          }
        }
        """#, language: "swift"),
      RuleExample(
        #"""
        import SwiftUI

        struct SignUpForm: View {
          @State private var name = ""
          @State private var keyboardHeight: CGFloat = 0

          var body: some View {
            TextField("Name", text: $name)
              .padding(.bottom, keyboardHeight)
              .onReceive(
                NotificationCenter.default.publisher(
                  for: UIResponder.keyboardWillShowNotification)
              ) { note in
                let info = note.userInfo
                guard let frame = info?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect else {
                  return
                }
                keyboardHeight = 1️⃣frame.height1️⃣
              }
          }
        }
        """#, language: "swift"),
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
      // The handler reads the frame before the animation.
      RuleExample(
        #"""
        { "screens": [ {
          "observes": [ {
            "name": "keyboardWillShowNotification", "reads": [1️⃣"keyboardFrameBeginUserInfoKey"1️⃣],
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
      // Conversion does not change the height.
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
    ],
    right: [
      RuleExample(
        #"""
        import UIKit

        final class ChatViewController: UIViewController {
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
            guard let screen = view.window?.screen else { return }
            let covered = view.convert(frame, from: screen.coordinateSpace).intersection(view.bounds)
            bottomConstraint.constant = covered.height
          }
        }
        """#, language: "swift"),
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
      // No view is adjusted, the keyboard disappears, only animation keys are read, or the intersection is unknown.
      RuleExample(
        #"""
        { "screens": [ { "observes": [
          { "name": "keyboardWillShowNotification", "reads": ["keyboardFrameEndUserInfoKey"] }
        ] } ] }
        """#),
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
      // The window is always as large as the screen, or the handler does not run on iPad.
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
      // On iPhone the window is as large as the screen.
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

  static func check(_ subject: AppWideKeyboardFacts, _ report: inout Report) {
    let keyboard = subject.keyboard
    let environments = report.context.environments { $0.platform == .iPadOS && $0.version >= 16 }
    guard !keyboard.screen.keyboardObservations.elements.isEmpty, !report.mayRequireFullScreen else { return }
    for observation in keyboard.screen.keyboardObservations.elements {
      guard let framePlace = observation.adjustmentFramePlace, observation.intersectsFrame.value != true else {
        continue
      }
      var edits: [ModelEdit] = []
      for (key, property) in [
        ("convertsFrame", observation.convertsFrame), ("intersects", observation.intersectsFrame),
      ]
      where property.value != true && property.isKnown {
        edits.append(.set(object: observation.place, name: key, true))
      }
      let place = observation.intersectsFrame.place ?? framePlace
      let intersectionEdit = ModelEdit.code(
        place, .intersectKeyboardFrame(isConverted: observation.convertsFrame.value == true))
      let message: String
      let fixes: [Fix]
      if let beginPlace = observation.beginFramePlace {
        message =
          "\(observation.adjustedTargetDescription) uses the frame before the animation; use 'keyboardFrameEndUserInfoKey' and only the "
          + "part over the view"
        let endKey = KeyboardNotification.Key.frameEnd.rawValue
        fixes = [
          Fix("Use the frame after the animation", edits: edits + [.replace(beginPlace, .string(endKey))]),
          Fix(
            "Use the height that covers the view after the animation", .code(beginPlace, .useEndFrame), intersectionEdit
          ),
        ]
      } else {
        message =
          "\(observation.adjustedTargetDescription) uses the keyboard's full frame, not the part over the view; convert it and intersect it "
          + "with the view's bounds"
        fixes = [
          Fix("Convert and intersect the frame", edits: edits),
          Fix("Use the height that covers the view", intersectionEdit),
        ]
      }
      report.report(
        self, at: place, message,
        notes: ["in Stage Manager, the keyboard may cover only a part of the window or no part of it"],
        facts: [observation.intersectsFrame], fixes: fixes, in: observation.environments(environments))
    }
  }
}

extension KeyboardObservation {
  /// The source position at which the handler reads the keyboard's frame to adjust a view. Nil if the handler adjusts
  /// no view or reads no frame. Also nil if the keyboard hides or the notification is unknown.
  var adjustmentFramePlace: Place? {
    guard let notification = name.value, !notification.isHiding, adjustedHandle.isGiven else { return nil }
    return userInfoKeys.elements.first { $0.value == .frameEnd || $0.value == .frameBegin }?.place
  }

  /// The source position at which the handler reads the frame before the animation. Nil if the handler first reads the
  /// frame after the animation, or does not read a frame.
  var beginFramePlace: Place? {
    guard let firstKey = userInfoKeys.elements.first(where: { $0.value == .frameEnd || $0.value == .frameBegin }) else {
      return nil
    }
    return firstKey.value == .frameBegin ? firstKey.place : nil
  }

  /// Returns the given environments in which the handler certainly observes the notification.
  func environments(_ candidates: [Environment]) -> [Environment] {
    candidates.filter { availability.includes($0) == true }
  }
}

extension Report {
  /// Whether the app requires, or might require, full screen.
  var mayRequireFullScreen: Bool {
    mutating get { app()?.mayRequireFullScreen ?? context.configuration.mayRequireFullScreen }
  }
}

extension App {
  /// Whether the Info.plist sets, or might set, `UIRequiresFullScreen` to a value other than false. True if the
  /// Info.plist is unknown.
  var mayRequireFullScreen: Bool {
    switch infoPlist {
    case .given(let plist, _): return plist["UIRequiresFullScreen"].map { $0 != .bool(false) } ?? (plist.object == nil)
    case .default: return false
    case .unknown: return true
    }
  }
}
