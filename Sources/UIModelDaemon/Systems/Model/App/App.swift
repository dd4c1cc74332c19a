import UIModelJSON
import UIModelPlatform

/// The declaration of an app in a document. For example:
///
///     { "app": { "name": "Postcards", "infoPlist": "Info.plist" } }
package struct App: Sendable {
  package let name: Property<String>
  package let targets: List<Target>
  /// The content of Info.plist, given inline or read from the file. If the document gives a path, the content is
  /// unknown until the file is read.
  package private(set) var infoPlist: Property<JSONValue>
  /// The object with the inline keys of Info.plist; nil if there is none.
  package let infoPlistObject: ObjectReader?
  /// The path of the Info.plist file, if the document gives a path.
  package let infoPlistPath: Located<String>?
  /// The result of reading the Info.plist file; nil if the document gives no path, or if the file has not been read
  /// yet.
  package private(set) var infoPlistFile: InfoPlistFile?
  package let launchArguments: List<Located<String>>
  package private(set) var delegate: AppDelegate?
  /// Whether the construction of the main menu is known. False if the delegate or its `buildMenu` could not be read.
  package private(set) var isMainMenuKnown: Bool
  /// Whether the delegate is known. False if the app has, or might have, a delegate that could not be read.
  package let isDelegateKnown: Bool
  /// Whether the app was read from source code. If so, its classes can have members that the declaration omits.
  package let isReadFromSource: Bool
  package let place: Place
  /// The identity of the operation that read this app from its document. A copy with another delegate or another
  /// Info.plist keeps this identity.
  let readIdentity = ReadIdentity()

  package init(_ reader: ObjectReader) {
    isDelegateKnown = reader.element.unknownReason == nil && reader.isObjectOrAbsent("delegate")
    isMainMenuKnown =
      reader.element.unknownReason == nil && reader.isObjectOrAbsent("delegate")
      && reader.object("delegate")?.isObjectOrAbsent("buildMenu") != false
    name = reader.string("name")
    let isKnown = reader.element.unknownReason == nil
    let targetList: List<Target> = reader.list("targets") { element in
      let reader = ObjectReader(element, in: reader.block)
      guard element.kind == .object, let platform = reader.value("platform", Platform.self).value else { return nil }
      return Target(platform: platform, minimumVersion: reader.version("minimum"), sdk: reader.version("sdk"))
    }
    targets = isKnown ? targetList : List(targetList.elements, isComplete: false, place: reader.place)
    infoPlistObject = reader.object("infoPlist")
    infoPlistPath = reader.string("infoPlist").located
    if let path = infoPlistPath {
      infoPlist = .unknown(reason: "the file has not been read", path.place)
    } else {
      infoPlist =
        isKnown ? reader.json("infoPlist") : .unknown(reason: reader.element.unknownReason ?? "", reader.place)
    }
    launchArguments = reader.strings("launchArguments")
    delegate = reader.object("delegate").map { AppDelegate($0) }
    isReadFromSource = reader.string("readFrom").value == "source"
    place = reader.place
  }

  /// Returns a copy of this app with the delegate and the `isMainMenuKnown` of another app.
  func with(delegateOf sourceApp: App) -> App {
    var app = self
    app.delegate = sourceApp.delegate
    app.isMainMenuKnown = sourceApp.isMainMenuKnown
    return app
  }

  /// Returns a copy of this app with the result of reading its Info.plist file. Returns the app unchanged if the
  /// document gives no path, or if `file` is nil.
  func with(_ file: InfoPlistFile?) -> App {
    guard let path = infoPlistPath, let file else { return self }
    var app = self
    app.infoPlistFile = file
    if case .read(let value) = file { app.infoPlist = .given(value, Origin(path.place)) }
    return app
  }

  /// Returns the place of a value in Info.plist; nil if the value is not given. For a value in the file, the result is
  /// the place of the file's path in the document.
  /// - Parameter keys: the keys that lead to the value, from the outermost object inward.
  package func infoPlistPlace(_ keys: String...) -> Place? {
    guard infoPlistObject != nil else {
      guard infoPlist.isGiven else { return nil }
      return keys.reduce(infoPlist.value) { $0?[$1] } == nil ? nil : infoPlistPath?.place
    }
    return infoPlistElement(keys).map { Place($0.element, in: $0.block) }
  }

  /// Returns the places of the elements of an inline list in Info.plist. Returns an empty array for a list in the file,
  /// because its elements have no places in the document.
  /// - Parameter keys: the keys that lead to the list, from the outermost object inward.
  package func infoPlistPlaces(_ keys: String...) -> [Place] {
    guard let list = infoPlistElement(keys), list.element.kind == .array else { return [] }
    return list.element.elements.map { Place($0, in: list.block) }
  }

  private func infoPlistElement(_ keys: [String]) -> (element: JSONElement, block: BlockID)? {
    guard let object = infoPlistObject else { return nil }
    var element = object.element
    for key in keys {
      guard let member = element[JSONKey(key)] else { return nil }
      element = member
    }
    return (element, object.block)
  }
}

/// The app delegate: the methods that it implements and how it builds the main menu.
package struct AppDelegate: Sendable {
  package let className: Property<String>
  package let implementations: Implementations
  /// The delegate's actions that other classes of the app also implement. These classes might precede the delegate in
  /// the responder chain.
  package let sharedActions: List<Located<String>>
  package let buildMenu: BuildMenu?
  /// The configurations that the delegate returns for connecting scenes; nil if the delegate does not implement
  /// `application(_:configurationForConnecting:options:)`.
  package let configurations: ConnectingConfigurations?
  /// The identity of the operation that read this delegate from its document.
  let readIdentity = ReadIdentity()

  package init(_ reader: ObjectReader) {
    configurations = ConnectingConfigurations(delegate: reader)
    className = reader.string("class")
    implementations = Implementations(reader, "implements")
    sharedActions = reader.strings("sharedActions")
    buildMenu = reader.object("buildMenu").map { BuildMenu($0) }
  }
}

/// The implemented methods of a class, from the key `implements`, with their effects or results if the document gives
/// them. For example, `{ "canBecomeFirstResponder": true, "viewDidAppear(_:)": ["becomeFirstResponder"] }`.
package struct Implementations: Sendable, Knowable {
  /// The JSON value of each method, by the method's name in Swift or Objective-C spelling, with the place of that name.
  package let methods: [String: Located<JSONValue>]
  /// The place of each method's value (its effects or its result), by method name.
  package let valuePlaces: [String: Place]
  /// The places of the individual effects of each method, by method name. Contains only methods whose list of effects
  /// is not empty.
  package let effectPlaces: [String: [Place]]
  /// The place of the object with the methods; nil if the document does not give the object.
  package let place: Place?
  package let isKnown: Bool
  /// Whether the document gives the object with the methods. If false, the document does not say which methods the
  /// class implements.
  package let isGiven: Bool
  /// Whether the object names a method other than `canBecomeFocused`. Most items name only `canBecomeFocused`.
  package let hasNonFocusMethods: Bool

  package init(_ reader: ObjectReader, _ key: JSONKey) {
    guard let element = reader[key] else {
      (methods, valuePlaces, effectPlaces, place, isKnown, isGiven) = ([:], [:], [:], nil, true, false)
      hasNonFocusMethods = false
      return
    }
    isGiven = true
    hasNonFocusMethods = element.members.contains { !$0.key.isKey("canBecomeFocused") }
    place = Place(element, in: reader.block)
    isKnown = element.kind == .object && element.unknownReason == nil
    methods = Dictionary(
      element.members.map { ($0.name, Located(JSONValue($0.value), Place($0.key, in: reader.block))) },
      uniquingKeysWith: { first, _ in first })
    valuePlaces = Dictionary(
      element.members.map { ($0.name, Place($0.value, in: reader.block)) }, uniquingKeysWith: { first, _ in first })
    effectPlaces = Dictionary(
      element.members.filter { $0.value.kind == .array && $0.value.count > 0 }.map { member in
        (member.name, member.value.elements.map { Place($0, in: reader.block) })
      }, uniquingKeysWith: { first, _ in first })
  }

  package func contains(_ method: String) -> Bool { methods[method] != nil }

  /// The place of the name of the method that performs the system's Print command (`print:`). Nil if the class does not
  /// implement this command.
  package var printPlace: Place? { (methods["printContent(_:)"] ?? methods["print:"])?.place }
  package var implementsPrinting: Bool { printPlace != nil }

  /// Whether an effect of a method is a request for the keyboard (`becomeFirstResponder`).
  package var requestsKeyboard: Bool {
    isGiven && methods.values.contains { $0.value.array?.contains { $0.requestsKeyboard } ?? false }
  }
}

extension JSONValue {
  /// Whether this effect requests the keyboard: `becomeFirstResponder`, or an object with this key, such as `{
  /// "becomeFirstResponder": "field" }`.
  package var requestsKeyboard: Bool { string == "becomeFirstResponder" || self["becomeFirstResponder"] != nil }
}

extension ObjectReader {
  /// Returns whether a member is absent or an object. Any other value counts as unknown.
  fileprivate func isObjectOrAbsent(_ key: JSONKey) -> Bool {
    property(key) { $0.kind == .object ? true : nil }.isKnown
  }

  /// Reads a version such as `"16.4"`.
  package func version(_ key: JSONKey) -> Property<Version> { property(key) { $0.string.flatMap { Version($0) } } }
}
