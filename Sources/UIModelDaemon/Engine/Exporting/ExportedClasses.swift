import UIModelPlatform
import UIModelSwift
import UIModelSystems

/// The types in an app's files, by name. Used to find out whether a class can be a view controller.
struct ExportedClasses {
  /// The types by the last component of their name; nil for a name that several types share.
  private var types: [String: SwiftType?] = [:]

  /// The maximum number of superclasses to follow.
  private static let maximumDepth = 20
  private static let delegateProtocols = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
  ]

  /// Collects the types of the documents. Nested types are listed by the last component of their name.
  init(_ documents: [Document]) {
    for document in documents {
      for type in document.reading?.file.declarations.types.values.filter(\.isDeclared) ?? [] {
        let name = String(type.name.split(separator: ".").last ?? "")
        types[name] = types[name] == nil ? .some(type) : .some(nil)
      }
    }
  }

  /// The names that several types share, for example in different modules.
  var ambiguousNames: Set<String> { Set(types.filter { $0.value == nil }.keys) }

  /// Whether a class is certainly not a view controller: its superclass chain is known and contains no view controller,
  /// or the class is a delegate of the app or of a scene. False for an enumeration or structure.
  func cannotBeViewController(_ name: String) -> Bool {
    var className = name
    for _ in 0..<Self.maximumDepth {
      guard case .some(.some(let type)) = types[className] else {
        return Self.nonControllerClasses.contains(className) || isViewClass(className)
      }
      if type.isEnum || type.isStruct { return false }
      if type.inheritedNames.contains(where: Self.delegateProtocols.contains) { return true }
      guard let superclass = type.superclassName else { return true }
      className = String(superclass.split(separator: ".").last ?? "")
    }
    return false
  }

  private func isViewClass(_ name: String) -> Bool { types[name] == nil && ViewClass.named(name) != nil }

  private static let nonControllerClasses: Set<String> = [
    "NSObject", "UIResponder", "UIApplication", "UIWindow", "UIWindowScene",
  ]
}
