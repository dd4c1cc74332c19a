import UIModelJSON
import UIModelPlatform

/// The results of checking one block against the schema: problems, declared names, references, and uses of API with
/// limited availability.
///
/// For example, `{ "ref": "library" }` in `screens` adds the name `library` of kind `screen`.
package struct SchemaReading: Sendable, Equatable {
  package internal(set) var problems: [SchemaProblem] = []
  /// The names declared in the block.
  package internal(set) var names: [DeclaredName] = []
  /// The references to names. A reference without a declaration is an error.
  package internal(set) var references: [NameReference] = []
  /// The words that count as references only if a declaration has the same name.
  package internal(set) var mentions: [NameReference] = []
  /// The uses of APIs that some releases do not have.
  package internal(set) var uses: [AvailabilityUse] = []
  /// The kinds of names that the block might also declare inside unknown values.
  package internal(set) var unknownKinds: Set<EntityKind> = []
}

/// A name by which an entity in a block can be referred to.
package struct DeclaredName: Sendable, Hashable {
  package let name: String
  package let kind: EntityKind
  /// Whether the name is a handle (`ref`), which must be unique; otherwise it is an identifier of the API.
  package let isHandle: Bool
  /// The place of the name's string.
  package let place: Place
  /// The place of the object that has the name.
  package let objectPlace: Place
  /// The conditions under which the object exists.
  package let conditions: [DeclaredAvailability]
}

/// A reference by name to an entity, which can be of one of several kinds.
package struct NameReference: Sendable, Hashable {
  package let name: String
  package let kinds: [EntityKind]
  package let property: String
  /// The place of the string or key that contains the name.
  package let place: Place
  /// Whether the name can only refer to a handle (`ref`), and not to an identifier of the API.
  package var isHandleOnly = false
}

/// A use of an API that was introduced or removed in some release.
package struct AvailabilityUse: Sendable, Equatable {
  package let name: String
  package let availability: Availability
  package let place: Place
  /// The conditions of the enclosing declarations (`availableOn`).
  package let guards: [DeclaredAvailability]
  /// Whether a menu of the app might have this name. The menu then takes precedence over the API constant.
  package let mayBeAppMenu: Bool

  package static func == (a: AvailabilityUse, b: AvailabilityUse) -> Bool {
    a.name == b.name && a.availability === b.availability && a.place == b.place && a.guards == b.guards
      && a.mayBeAppMenu == b.mayBeAppMenu
  }
}

/// Checks a block, such as the document's root object, against the schema. The schema's nesting limits the recursion.
package struct SchemaReader {
  let schema: Schema
  let block: BlockID
  package private(set) var reading = SchemaReading()
  /// The names of the types that `recordNames(inside:)` has already handled.
  private var unknownTypes: Set<String> = []
  /// The only node to consider; nil if all nodes are considered.
  private let relevantNode: Int?

  /// Makes a reader. If `node` is given, only members and elements that contain the node are checked.
  package init(schema: Schema, block: BlockID, around node: Int? = nil) {
    self.schema = schema
    self.block = block
    self.relevantNode = node
  }

  /// Whether an element is or contains the only node to consider.
  private func isRelevant(_ element: JSONElement) -> Bool {
    guard let relevantNode else { return true }
    return element.index <= relevantNode && relevantNode < Int(element.node.next)
  }

  /// Checks the entries of a block, such as the members of the document's root object.
  mutating func read(_ entries: [JSONEntry], in tree: JSONTree) {
    guard let document = schema.type(Schema.documentType) else { return }
    for entry in entries {
      switch entry.kind {
      case .member, .sectionOpen:
        let key = JSONElement(tree: tree, index: entry.nodeIndex)
        let name = key.string ?? ""
        guard let property = document.property(name) else {
          reportUnknownKey(key, in: document)
          continue
        }
        let value = JSONElement(tree: tree, index: entry.nodeIndex + 1)
        if entry.kind == .sectionOpen, case .list = property.type { continue }
        guard isRelevant(key) || isRelevant(value) else { continue }
        recordMentions(in: value, property)
        check(value, property.type, property, Context())
      case .element:
        guard let property = document.property(entry.section), case .list(let type) = property.type else { continue }
        let element = JSONElement(tree: tree, index: entry.nodeIndex)
        if isRelevant(element) { check(element, type, property, Context()) }
      case .rootValue:
        let value = JSONElement(tree: tree, index: entry.nodeIndex)
        guard value.kind != .invalid else { continue }
        report(.wrongType(property: Schema.documentType, expected: "an object"), at: value)
      case .rootOpen, .rootClose, .sectionClose: continue
      }
    }
  }

  /// Checks a value that is to be assigned to a property.
  package mutating func read(_ value: JSONElement, of property: PropertyDefinition) {
    check(value, property.type, property, Context())
  }

  /// The inherited context of the values inside an object: conditions, kind of entity, and place of the object.
  private struct Context {
    var guards: [DeclaredAvailability] = []
    var entityKind: EntityKind?
    var objectPlace: Place?
  }

  private func place(_ element: JSONElement) -> Place { Place(element, in: block) }

  private mutating func report(_ kind: SchemaProblem.Kind, at element: JSONElement) {
    reading.problems.append(SchemaProblem(kind: kind, place: place(element)))
  }

  /// Reports a key that a type does not have. Keys with the prefix `$` are allowed everywhere.
  private mutating func reportUnknownKey(_ key: JSONElement, in type: ObjectType) {
    let name = key.string ?? ""
    guard !name.hasPrefix("$") else { return }
    let suggestion = nearestTerm(to: name, among: type.properties.map(\.name))
    report(.unknownKey(name, type: type.name, nearest: suggestion), at: key)
  }

  /// Returns the contexts in which a value exists: one for each condition if all elements of a list have conditions,
  /// none for an unknown list, and otherwise only the context of the object that contains the value.
  private func contexts(of value: JSONElement, _ property: PropertyDefinition, _ context: Context) -> [Context] {
    guard case .list = property.type else { return [context] }
    // Unknown elements might have conditions.
    if value.unknownReason != nil { return [] }
    guard value.kind == .array, value.count > 0 else { return [context] }
    var conditions: [DeclaredAvailability] = []
    for element in value.elements where element.unknownReason == nil {
      guard element.kind == .object, let guardValue = element["availableOn"] else { return [context] }
      let condition = DeclaredAvailability(guardValue)
      if !conditions.contains(condition) { conditions.append(condition) }
    }
    return conditions.map { condition in
      var elementContext = context
      elementContext.guards.append(condition)
      return elementContext
    }
  }

  /// Reports an unknown platform in a condition. The condition is never true, so its declaration is never checked.
  private mutating func checkPlatform(_ key: JSONElement) {
    guard let name = key.string, !name.hasPrefix("$"), Platform(rawValue: name) == nil else { return }
    // Names that `#available` and `#if` accept besides the supported platforms.
    if ["tvOS", "watchOS", "swift"].contains(name) || name.hasSuffix("ApplicationExtension") { return }
    let suggestion = nearestTerm(to: name, among: Platform.allCases.map(\.rawValue))
    report(.unknownKey(name, type: Schema.availableOn.name, nearest: suggestion), at: key)
  }

  /// Reports a reserved key combination that cannot be parsed.
  private mutating func checkKeyCombination(_ key: JSONElement) {
    guard let combination = key.string, Shortcut(text: combination) == nil else { return }
    report(
      .unknownValue(combination, property: Schema.reservedKeys.name, nearest: nil, allowed: ["⌘K", "cmd+k"]), at: key)
  }

  /// Reports a version in a condition that the platform skipped.
  private mutating func checkReleases(_ value: JSONElement, of platform: String) {
    guard let platform = Platform(rawValue: platform), let text = value.string, let range = ReleaseRange(text) else {
      return
    }
    for version in [range.start, range.end].compactMap(\.self) {
      guard let release = platform.nearestRelease(toMissing: version) else { continue }
      let instead = text.contains("..<") ? nil : "\(release).0"
      report(.skippedRelease("\(platform.displayName) \(version)", nearest: release, instead: instead), at: value)
      return
    }
  }

  /// Reports a version that the platform of its object skipped.
  private mutating func checkRelease(_ value: JSONElement, in object: JSONElement) {
    guard let platform = object["platform"]?.string.flatMap({ Platform(rawValue: $0) }),
      let version = value.string.flatMap({ Version($0) }), let release = platform.nearestRelease(toMissing: version)
    else { return }
    report(
      .skippedRelease("\(platform.displayName) \(version)", nearest: release, instead: "\(release).0"), at: value)
  }

  /// Reports a key that is neither the current code of a rule nor the name of a system.
  private mutating func checkRuleCode(_ key: JSONElement) {
    guard let name = key.string, !name.hasPrefix("$") else { return }
    if let successor = RuleCodes.successor(of: name) {
      report(.renamedRule(name, successor: successor), at: key)
    } else if !RuleCodes.codesAndSystems.contains(name) {
      report(.unknownRule(name, nearest: nearestName(to: name, among: RuleCodes.codesAndSystems)), at: key)
    }
  }

  /// Checks the members of an object, its required properties and its shape.
  private mutating func checkObject(_ element: JSONElement, _ type: ObjectType, _ outerContext: Context) {
    var context = outerContext
    if let entity = type.entityKind { context.entityKind = entity }
    context.objectPlace = place(element)
    if let guardValue = element["availableOn"] { context.guards.append(DeclaredAvailability(guardValue)) }
    var isKnown = true
    let restValue = element[ObjectReader.restKey]
    if let restValue { checkRest(element, restValue, type) }
    for member in element.members where isRelevant(member.key) || isRelevant(member.value) {
      if let property = type.property(of: member.key) {
        if property.availability != nil {
          for context in contexts(of: member.value, property, context) {
            recordUse(property.availability, property.name, member.key, context)
          }
        }
        recordMentions(in: member.value, property)
        check(member.value, property.type, property, context)
        if case .version = property.type { checkRelease(member.value, in: element) }
      } else if let memberType = type.otherMemberType {
        if let correctedName = member.key.string.flatMap({ typoCorrection(of: $0, among: type.properties.map(\.name)) }
        ),
          element[JSONKey(correctedName)] == nil
        {
          report(.unknownKey(member.name, type: type.name, nearest: correctedName), at: member.key)
          continue
        }
        if case .any = memberType { continue }
        check(member.value, memberType, PropertyDefinition(member.name, memberType, ""), context)
      } else {
        isKnown = false
        reportUnknownKey(member.key, in: type)
      }
    }
    for property in type.requiredProperties where restValue == nil && element[property.key] == nil {
      report(.missingKeys([property.name], type: type.name), at: element)
    }
    if let check = type.objectCheck, isKnown { report(check(element), element, type) }
  }

  /// Checks `"$rest": { "$unknown": "reason" }`, and records that each property without a value might declare names.
  private mutating func checkRest(_ element: JSONElement, _ restValue: JSONElement, _ type: ObjectType) {
    if restValue.unknownReason == nil {
      report(.wrongType(property: ObjectReader.restKey.name, expected: "{ \"$unknown\": \"why\" }"), at: restValue)
    }
    for property in type.properties where element[property.key] == nil { recordUnknown(property.type, Context()) }
  }

  private mutating func report(_ problems: [ObjectProblem], _ element: JSONElement, _ type: ObjectType) {
    for problem in problems {
      switch problem {
      case .missingKeys(let names): report(.missingKeys(names, type: type.name), at: element)
      case .conflict(let key, let other): report(.conflict(key.string ?? "", beside: other, type: type.name), at: key)
      case .unknownKey(let key, let type, let nearest):
        report(.unknownKey(key.string ?? "", type: type, nearest: nearest), at: key)
      case .unknownValue(let value, let property, let nearest, let allowed):
        let text = value.string ?? value.int.map { "\($0)" } ?? ""
        let kind = SchemaProblem.Kind.unknownValue(
          text, property: property.name, nearest: nearest, allowed: allowed)
        report(kind, at: value)
      }
    }
  }

  /// Records a use of an API with limited availability.
  private mutating func recordUse(
    _ availability: Availability?, _ name: String, _ element: JSONElement, _ context: Context,
    mayBeAppMenu: Bool = false
  ) {
    guard let availability else { return }
    reading.uses.append(
      AvailabilityUse(
        name: name, availability: availability, place: place(element), guards: context.guards,
        mayBeAppMenu: mayBeAppMenu))
  }

  /// Records the names in a value that can also contain other words.
  private mutating func recordMentions(in value: JSONElement, _ property: PropertyDefinition) {
    guard let uses = property.uses, value.unknownReason == nil else { return }
    for use in uses(value) where isRelevant(use.element) {
      let reference = NameReference(
        name: use.element.string ?? "", kinds: use.kinds, property: property.name, place: place(use.element),
        isHandleOnly: use.isHandleOnly)
      if use.isReference { reading.references.append(reference) } else { reading.mentions.append(reference) }
    }
  }

  /// Records the use of an API constant that a string names.
  private mutating func recordConstant(_ element: JSONElement, _ property: PropertyDefinition, _ context: Context) {
    guard let constants = property.apiAvailability, element.kind == .string, let name = element.string else { return }
    recordUse(constants(name), name, element, context, mayBeAppMenu: SystemMenuIdentifier.named(name) != nil)
  }

  /// Checks a value and its contents against a type.
  private mutating func check(
    _ element: JSONElement, _ type: ValueType, _ property: PropertyDefinition, _ context: Context
  ) {
    if element.unknownReason != nil {
      if let reason = element["$unknown"], reason.kind != .string, reason.unknownReason == nil {
        report(.wrongType(property: "$unknown", expected: ValueType.string.phrase), at: reason)
      }
      return recordUnknown(type, context)
    }
    switch type {
    case .any: return
    case .object(let name):
      guard element.kind == .object else { return reportWrongType(element, type, property) }
      if let type = schema.type(name) { checkObject(element, type, context) }
    case .list(let type):
      guard element.kind == .array else { return reportWrongType(element, .list(type), property) }
      for item in element.elements where isRelevant(item) { check(item, type, property, context) }
    case .map(let type):
      guard element.kind == .object else { return reportWrongType(element, .map(type), property) }
      let isConditionMap = property.name == Schema.availableOn.name
      let isRuleMap = property.name == Schema.configuredRules.name
      let isReservedKeyMap = property.name == Schema.reservedKeys.name
      for member in element.members where isRelevant(member.key) || isRelevant(member.value) {
        if isConditionMap { checkPlatform(member.key) }
        if isRuleMap { checkRuleCode(member.key) }
        if isReservedKeyMap { checkKeyCombination(member.key) }
        if isConditionMap { checkReleases(member.value, of: member.name) }
        check(member.value, type, property, context)
      }
    case .oneOf(let types):
      let matchingType = types.first { $0.isSatisfied(by: element) } ?? types.first { $0.accepts(element) }
      if case .enumeration(let cases) = matchingType, ValueType.mayMeanNumber(element, among: types, orCases: cases) {
        reportWrongType(element, type, property)
      } else if let matchingType {
        check(element, matchingType, property, context)
      } else {
        reportWrongType(element, type, property)
      }
    case .enumeration(let cases):
      guard element.kind == .string, let name = element.string else { return reportWrongType(element, type, property) }
      if let match = cases.first(where: { $0.name == name }) {
        recordUse(match.availability, name, element, context)
      } else {
        let names = cases.map(\.name)
        report(
          .unknownValue(name, property: property.name, nearest: nearestTerm(to: name, among: names), allowed: names),
          at: element)
      }
    case .handle, .identifier:
      if element.kind == .object, element["generated"] != nil, case .identifier = type { return }
      guard element.kind == .string, let name = element.string, !type.isEmptyHandle(name) else {
        return reportWrongType(element, type, property)
      }
      guard let kind = context.entityKind, let objectPlace = context.objectPlace else { return }
      var isHandle = false
      if case .handle = type { isHandle = true }
      reading.names.append(
        DeclaredName(
          name: name, kind: kind, isHandle: isHandle, place: place(element), objectPlace: objectPlace,
          conditions: context.guards))
    case .reference(let kinds):
      guard element.kind == .string, let name = element.string else { return reportWrongType(element, type, property) }
      recordConstant(element, property, context)
      reading.references.append(
        NameReference(name: name, kinds: kinds, property: property.name, place: place(element)))
    case .version, .releases:
      guard type.isSatisfied(by: element) else { return reportWrongType(element, type, property) }
    case .null, .string, .boolean, .integer, .number, .numbers:
      if !type.isSatisfied(by: element) { reportWrongType(element, type, property) }
      recordConstant(element, property, context)
    }
  }

  /// Records that an unknown value of a type might declare names.
  private mutating func recordUnknown(_ type: ValueType, _ context: Context) {
    switch type {
    case .handle, .identifier: if let kind = context.entityKind { reading.unknownKinds.insert(kind) }
    case .object(let name): recordNames(inside: name)
    case .list(let type), .map(let type): recordUnknown(type, Context())
    case .oneOf(let types): for type in types { recordUnknown(type, context) }
    default: break
    }
  }

  /// Records the kinds of names that an object of a type, or an object inside it, can declare.
  private mutating func recordNames(inside typeName: String) {
    guard unknownTypes.insert(typeName).inserted, let type = schema.type(typeName) else { return }
    if let kind = type.entityKind { reading.unknownKinds.insert(kind) }
    for property in type.properties { recordUnknown(property.type, Context()) }
  }

  /// Reports a value of the wrong type. Syntax errors are reported elsewhere.
  private mutating func reportWrongType(_ element: JSONElement, _ type: ValueType, _ property: PropertyDefinition) {
    guard element.kind != .invalid else { return }
    report(.wrongType(property: property.name, expected: type.phrase), at: element)
  }
}
