import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The types of an app's files by name, and which of them cannot be view controllers.
struct ExportedClasses {
  /// By name; nil for a name of several types.
  private var types: [String: SwiftType?] = [:]

  private static let deepest = 20
  private static let delegateProtocols = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
  ]

  /// The names of types are those that they have within others.
  init(_ documents: [Document]) {
    for document in documents {
      for type in document.reading?.file.declarations.types.values.filter(\.isDeclared) ?? [] {
        let name = String(type.name.split(separator: ".").last ?? "")
        types[name] = types[name] == nil ? .some(type) : .some(nil)
      }
    }
  }

  /// The names that several types have, in several modules.
  var ambiguous: Set<String> { Set(types.filter { $0.value == nil }.keys) }

  /// Whether a type is certainly no view controller: its superclasses are known down to one of UIKit or Foundation that
  /// is none, or it is the delegate of the app or of a scene.
  func isNoViewController(_ name: String) -> Bool {
    var next = name
    for _ in 0..<Self.deepest {
      guard case .some(.some(let type)) = types[next] else { return Self.plain.contains(next) || isView(next) }
      if type.isEnum || type.isStruct { return false }
      if type.inherited.contains(where: Self.delegateProtocols.contains) { return true }
      guard let above = type.superclass else { return true }
      next = String(above.split(separator: ".").last ?? "")
    }
    return false
  }

  private func isView(_ name: String) -> Bool { types[name] == nil && ViewClass.named(name) != nil }

  private static let plain: Set<String> = ["NSObject", "UIResponder", "UIApplication", "UIWindow", "UIWindowScene"]
}
