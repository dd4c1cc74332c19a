import UIModelJSON
import UIModelPlatform

extension KeyboardSceneLayout {
  package var json: JSONValue {
    var object: JSONObject = ["form": .string(setting.form.rawValue), "countsAsDocked": .bool(setting.countsAsDocked)]
    object["keyboard"] = keyboardJSON
    object["window"] = setting.windowFrame.json
    object["viewFrame"] = viewFrame.json
    object["guide"] = guideJSON
    object["gesture"] = gestureOutcome.map { .string($0) }
    object["edges"] = edges.json
    if !trackedConstraints.isEmpty { object["trackedConstraints"] = .array(trackedConstraints.map(\.json)) }
    object["adjustment"] = adjustment.json
    object["notification"] = notificationJSON
    object["swiftUISafeAreaBottom"] = swiftUIBottomSafeAreaInset.map { .number($0) } ?? .null
    object["views"] = .array(barFrames.items.map(\.json))
    if !assumptions.isEmpty { object["assumptions"] = .array(assumptions.map { .string($0) }) }
    return .object(object)
  }

  private var keyboardJSON: JSONValue {
    var object = JSONObject()
    switch setting.position {
    case .onScreen(let rect):
      object["inScreen"] = rect.json
      object["inView"] = setting.rectInWindow(rect).moved(by: -viewFrame.x, -viewFrame.y).json
      object["isFromTable"] = .bool(setting.keyboardFrame == nil)
    case .offScreen: object["inScreen"] = .null
    case .unknown(let reason):
      object["inScreen"] = .null
      object["unknown"] = .string(reason)
    }
    object["isOverWindow"] = setting.isOverWindow.map { .bool($0) } ?? .null
    return .object(object)
  }

  private var guideJSON: JSONValue {
    switch guideFrame {
    case .known(let rect, let followedObject): ["frame": rect.json, "follows": .string(followedObject.rawValue)]
    case .unknown(let reason): ["frame": .null, "unknown": .string(reason)]
    }
  }

  /// The data of a keyboard notification as JSON: the keyboard's final frame in the screen's coordinate space and,
  /// since iOS 16.1, the screen as the notification's object. The frame in the view's coordinate space and the
  /// resulting offset are included.
  private var notificationJSON: JSONValue {
    let hasScreenObject = setting.version >= Version(16, 1)
    var object: JSONObject = ["object": hasScreenObject ? "UIScreen" : .null]
    object["keyboardFrameEndUserInfoKey"] = setting.position.rect?.json ?? .null
    object["isOnViewsScreen"] = .bool(setting.isOnKeyboardScreen)
    object["convertedFrameEnd"] = adjustment.keyboardFrame?.json ?? .null
    object["offset"] = adjustment.offset.map { .number($0) } ?? .null
    return .object(object)
  }
}

extension KeyboardAdjustment {
  package var json: JSONValue {
    var object: JSONObject = ["offset": offset.map { .number($0) } ?? .null]
    object["intersection"] = intersection?.json ?? .null
    object["naive"] = naiveOffset.map { .number($0) } ?? .null
    object["naiveError"] = naiveOffsetError.map { .number($0) } ?? .null
    object["reason"] = .string(reason)
    return .object(object)
  }
}

extension KeyboardEdges {
  package var json: JSONValue {
    func edgeNames(_ edges: Set<LayoutEdge>) -> JSONValue {
      .array(LayoutEdge.allCases.filter(edges.contains).map { .string($0.rawValue) })
    }
    var object: JSONObject = ["near": edgeNames(nearEdges), "away": edgeNames(awayEdges)]
    if !unknownEdges.isEmpty { object["unknown"] = edgeNames(unknownEdges) }
    return .object(object)
  }
}

extension KeyboardSceneLayout.TrackedConstraintsState {
  package var json: JSONValue {
    var object: JSONObject = ["isActive": isActive.map { .bool($0) } ?? .null]
    object["activeWhenNearEdges"] = .array(nearEdges.map { .string($0.rawValue) })
    object["activeWhenAwayFromEdges"] = .array(awayEdges.map { .string($0.rawValue) })
    object["reason"] = reason.map { .string($0) }
    return .object(object)
  }
}

extension BarFrames.Item {
  package var json: JSONValue {
    var object: JSONObject = ["name": .string(name), "frame": frame?.json ?? .null]
    if let verticalExtent {
      object["top"] = .number(verticalExtent.start)
      object["bottom"] = .number(verticalExtent.end)
      object["isExact"] = .bool(verticalExtent.isExact)
    } else {
      object["top"] = sides.top.map { .number($0) }
      object["bottom"] = sides.bottom.map { .number($0) }
    }
    object["left"] = sides.left.map { .number($0) }
    object["right"] = sides.right.map { .number($0) }
    object["unknown"] = reason.map { .string($0) }
    return .object(object)
  }
}

extension Rect {
  /// The rectangle in the notation of documents, `[x, y, width, height]`. For example, `Rect(16, 810, 802, 36)` becomes
  /// `[16, 810, 802, 36]`.
  package var json: JSONValue { .array([x, y, width, height].map { .number($0) }) }
}
