import UIModelJSON
import UIModelPlatform

extension KeyboardSceneLayout {
  package var json: JSONValue {
    var object: JSONObject = ["form": .string(setting.form.rawValue), "countsAsDocked": .bool(setting.countsAsDocked)]
    object["keyboard"] = keyboardJSON
    object["window"] = setting.window.json
    object["viewFrame"] = view.json
    object["guide"] = guideJSON
    object["gesture"] = gesture.map { .string($0) }
    object["edges"] = edges.json
    if !tracked.isEmpty { object["trackedConstraints"] = .array(tracked.map(\.json)) }
    object["adjustment"] = adjustment.json
    object["notification"] = notificationJSON
    object["swiftUISafeAreaBottom"] = swiftUISafeAreaBottom.map { .number($0) } ?? .null
    object["views"] = .array(bar.items.map(\.json))
    if !assumptions.isEmpty { object["assumptions"] = .array(assumptions.map { .string($0) }) }
    return .object(object)
  }

  private var keyboardJSON: JSONValue {
    var object = JSONObject()
    switch setting.place {
    case .at(let rect):
      object["inScreen"] = rect.json
      object["inView"] = setting.inWindow(rect).moved(by: -view.x, -view.y).json
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
    switch guide {
    case .at(let rect, let following): ["frame": rect.json, "follows": .string(following.rawValue)]
    case .unknown(let reason): ["frame": .null, "unknown": .string(reason)]
    }
  }

  /// The data that a keyboard notification carries: the frame in the screen's coordinate space and, since iOS 16.1, the
  /// screen as the notification's object.
  private var notificationJSON: JSONValue {
    let hasScreen = setting.version >= Version(16, 1)
    var object: JSONObject = ["object": hasScreen ? "UIScreen" : .null]
    object["keyboardFrameEndUserInfoKey"] = setting.place.rect?.json ?? .null
    object["isOnViewsScreen"] = .bool(setting.isOnKeyboardScreen)
    object["convertedFrameEnd"] = adjustment.keyboard?.json ?? .null
    object["offset"] = adjustment.offset.map { .number($0) } ?? .null
    return .object(object)
  }
}

extension KeyboardAdjustment {
  package var json: JSONValue {
    var object: JSONObject = ["offset": offset.map { .number($0) } ?? .null]
    object["intersection"] = intersection?.json ?? .null
    object["naive"] = naive.map { .number($0) } ?? .null
    object["naiveError"] = error.map { .number($0) } ?? .null
    object["reason"] = .string(reason)
    return .object(object)
  }
}

extension KeyboardEdges {
  package var json: JSONValue {
    func names(_ edges: Set<LayoutEdge>) -> JSONValue {
      .array(LayoutEdge.allCases.filter(edges.contains).map { .string($0.rawValue) })
    }
    var object: JSONObject = ["near": names(near), "away": names(away)]
    if !unknown.isEmpty { object["unknown"] = names(unknown) }
    return .object(object)
  }
}

extension KeyboardSceneLayout.Tracked {
  package var json: JSONValue {
    var object: JSONObject = ["isActive": isActive.map { .bool($0) } ?? .null]
    object["activeWhenNearEdges"] = .array(near.map { .string($0.rawValue) })
    object["activeWhenAwayFromEdges"] = .array(away.map { .string($0.rawValue) })
    object["reason"] = reason.map { .string($0) }
    return .object(object)
  }
}

extension BarFrames.Item {
  package var json: JSONValue {
    var object: JSONObject = ["name": .string(name), "frame": frame?.json ?? .null]
    if let vertical {
      object["top"] = .number(vertical.start)
      object["bottom"] = .number(vertical.end)
      object["isExact"] = .bool(vertical.isExact)
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
