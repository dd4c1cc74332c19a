import UIModelJSON
import UIModelPlatform

/// An app as its document declares it.
package struct App: Sendable {
  package let name: Property<String>
  package let targets: List<Target>
  /// The keys of Info.plist: inline, or what the file has. Unknown as long as the file has not been read.
  package private(set) var infoPlist: Property<JSONValue>
  /// The keys that are given inline; nil where there are none.
  package let infoPlistObject: ObjectReader?
  /// The path of the real file, where that is given.
  package let infoPlistPath: Located<String>?
  /// What came of reading it; nil where nobody has looked.
  package private(set) var infoPlistFile: InfoPlistFile?
  package let launchArguments: List<Located<String>>
  package private(set) var delegate: AppDelegate?
  /// False if the app builds its main menu in a way that nobody knows.
  package private(set) var isMainMenuKnown: Bool
  /// False where the app has, or may have, a delegate of which nothing is known.
  package let isDelegateKnown: Bool
  /// Whether it was read from source: what it leaves out of a class may be there all the same.
  package let isOfSource: Bool
  package let place: Place
  /// Of which reading it is, its delegate and Info.plist aside.
  let reading = Reading()

  package init(_ reader: ObjectReader) {
    isDelegateKnown = reader.element.unknownReason == nil && reader.isKnown("delegate")
    isMainMenuKnown =
      reader.element.unknownReason == nil && reader.isKnown("delegate")
      && reader.object("delegate")?.isKnown("buildMenu") != false
    name = reader.string("name")
    let isKnown = reader.element.unknownReason == nil
    let given: List<Target> = reader.list("targets") { element in
      let reader = ObjectReader(element, in: reader.block)
      guard element.kind == .object, let platform = reader.value("platform", Platform.self).value else { return nil }
      return Target(platform: platform, minimum: reader.version("minimum"), sdk: reader.version("sdk"))
    }
    targets = isKnown ? given : List(given.elements, isComplete: false, place: reader.place)
    infoPlistObject = reader.object("infoPlist")
    infoPlistPath = reader.string("infoPlist").located
    if let path = infoPlistPath {
      infoPlist = .unknown(reason: "the file has not been read", path.place)
    } else {
      infoPlist = isKnown ? reader.any("infoPlist") : .unknown(reason: reader.element.unknownReason ?? "", reader.place)
    }
    launchArguments = reader.strings("launchArguments")
    delegate = reader.object("delegate").map { AppDelegate($0) }
    isOfSource = reader.string("readFrom").value == "source"
    place = reader.place
  }

  /// This app with the delegate of another one.
  func with(delegateOf other: App) -> App {
    var app = self
    app.delegate = other.delegate
    app.isMainMenuKnown = other.isMainMenuKnown
    return app
  }

  /// This app with what came of reading the file that its path names.
  func with(_ file: InfoPlistFile?) -> App {
    guard let path = infoPlistPath, let file else { return self }
    var app = self
    app.infoPlistFile = file
    if case .read(let value) = file { app.infoPlist = .given(value, Origin(path.place)) }
    return app
  }

  /// Where a key of Info.plist stands; the path of the file for one that is there, nil for one that is not given.
  package func infoPlistPlace(_ keys: String...) -> Place? {
    guard infoPlistObject != nil else {
      guard infoPlist.isGiven else { return nil }
      return keys.reduce(infoPlist.value) { $0?[$1] } == nil ? nil : infoPlistPath?.place
    }
    return infoPlistElement(keys).map { Place($0.element, in: $0.block) }
  }

  /// Where the elements of a list of Info.plist stand; empty for one of the file, whose elements have no places.
  package func infoPlistPlaces(_ keys: String...) -> [Place] {
    guard let list = infoPlistElement(keys), list.element.kind == .array else { return [] }
    return list.element.elements.map { Place($0, in: list.block) }
  }

  private func infoPlistElement(_ keys: [String]) -> (element: JSONElement, block: BlockID)? {
    guard let object = infoPlistObject else { return nil }
    var element = object.element
    for key in keys {
      guard let next = element[JSONKey(key)] else { return nil }
      element = next
    }
    return (element, object.block)
  }
}

/// The app delegate: what it implements and how it builds the main menu.
package struct AppDelegate: Sendable {
  package let className: Property<String>
  package let implements: Implementations
  /// The actions that classes with an unknown place in the responder chain implement too.
  package let sharedActions: List<Located<String>>
  package let buildMenu: BuildMenu?
  /// Which configuration it gives a scene that connects; nil where it does not say.
  package let configurations: ConnectingConfigurations?
  /// Of which reading it is.
  let reading = Reading()

  package init(_ reader: ObjectReader) {
    configurations = ConnectingConfigurations(delegate: reader)
    className = reader.string("class")
    implements = Implementations(reader, "implements")
    sharedActions = reader.strings("sharedActions")
    buildMenu = reader.object("buildMenu").map { BuildMenu($0) }
  }
}

/// The methods that a class implements, each with what it does where that is said (`implements`).
package struct Implementations: Sendable, Knowable {
  /// By the method's name, as Swift or Objective-C spells it.
  package let methods: [String: Located<JSONValue>]
  /// Where what each does, or answers, stands.
  package let valuePlaces: [String: Place]
  /// Where each thing that a method does stands, for methods that say it as a list.
  package let effectPlaces: [String: [Place]]
  /// The object that names the methods; nil where there is none.
  package let place: Place?
  package let isKnown: Bool
  /// Whether the document says what is implemented; nobody knows where it does not.
  package let isGiven: Bool
  /// Whether it names anything but `canBecomeFocused`, which is all that most items do.
  package let hasMore: Bool

  package init(_ reader: ObjectReader, _ key: JSONKey) {
    guard let element = reader[key] else {
      (methods, valuePlaces, effectPlaces, place, isKnown, isGiven) = ([:], [:], [:], nil, true, false)
      hasMore = false
      return
    }
    isGiven = true
    hasMore = element.members.contains { !$0.key.isKey("canBecomeFocused") }
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

  /// Where it says that it prints on the system's command (`print:`); nil if it does not.
  package var printPlace: Place? { (methods["printContent(_:)"] ?? methods["print:"])?.place }
  package var prints: Bool { printPlace != nil }

  /// Whether a method asks for the keyboard (`becomeFirstResponder`).
  package var asksForKeyboard: Bool {
    isGiven && methods.values.contains { $0.value.array?.contains { $0.asksForKeyboard } ?? false }
  }
}

extension JSONValue {
  /// Whether an effect of a method is `becomeFirstResponder`, or `{ "becomeFirstResponder": "field" }`.
  package var asksForKeyboard: Bool { string == "becomeFirstResponder" || self["becomeFirstResponder"] != nil }
}

extension ObjectReader {
  /// Whether a member that holds an object is one, or is not there.
  fileprivate func isKnown(_ key: JSONKey) -> Bool { property(key) { $0.kind == .object ? true : nil }.isKnown }

  /// A version such as `"16.4"`.
  package func version(_ key: JSONKey) -> Property<Version> { property(key) { $0.string.flatMap { Version($0) } } }
}
