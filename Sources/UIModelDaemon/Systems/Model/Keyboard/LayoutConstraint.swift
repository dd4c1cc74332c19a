import UIModelJSON
import UIModelPlatform

/// A layout constraint: first = second × multiplier + constant.
package struct LayoutConstraint: Sendable {
  package enum Attribute: String, Sendable, Hashable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins, notAnAttribute
  }

  package enum Relation: String, Sendable, Hashable {
    case equal, lessThanOrEqual, greaterThanOrEqual

    /// The relation with both sides exchanged.
    package var reversed: Relation {
      switch self {
      case .equal: .equal
      case .lessThanOrEqual: .greaterThanOrEqual
      case .greaterThanOrEqual: .lessThanOrEqual
      }
    }
  }

  /// What a constraint is about. The guides and `self` are those of the view that holds the constraint.
  package enum Item: Sendable, Hashable {
    case holder, keyboardLayoutGuide, safeAreaLayoutGuide
    /// A view or guide by its handle.
    case named(String)

    init(_ name: String) {
      self =
        switch name {
        case "self": .holder
        case "keyboardLayoutGuide": .keyboardLayoutGuide
        case "safeAreaLayoutGuide": .safeAreaLayoutGuide
        default: .named(name)
        }
    }
  }

  package let identifier: Property<String>
  package let firstItem: Property<Item>
  package let firstAttribute: Property<Attribute>
  package let relation: Property<Relation>
  package let secondItem: Property<Item>
  package let secondAttribute: Property<Attribute>
  /// Of the second item's attribute; of the spacing where that is the system's.
  package let multiplier: Property<Double>
  /// In points.
  package let constant: Property<Double>
  package let usesSystemSpacing: Property<Bool>
  package let priority: Property<Double>
  package let isActive: Property<Bool>
  package let availability: DeclaredAvailability
  package let place: Place

  init(_ reader: ObjectReader) {
    func item(_ key: JSONKey) -> Property<Item> { reader.string(key).map { Item($0) } }
    identifier = reader.string("identifier")
    firstItem = item("firstItem")
    firstAttribute = reader.value("firstAttribute", Attribute.self)
    relation = reader.value("relation", Relation.self)
    secondItem = item("secondItem")
    secondAttribute = reader.value("secondAttribute", Attribute.self)
    multiplier = reader.number("multiplier")
    constant = reader.number("constant")
    usesSystemSpacing = reader.bool("usesSystemSpacing")
    priority = reader.number("priority")
    isActive = reader.bool("isActive")
    availability = DeclaredAvailability(reader)
    place = reader.place
  }

  /// Whether it is certainly in force, and may not give way.
  package var isRequiredAndActive: Bool { isRequired && isActive.isKnown && isActive.value(default: true) }
  /// Whether it may not give way.
  package var isRequired: Bool { priority.isKnown && priority.value(default: 1000) >= 1000 }
}

/// Every property whose value decides what the constraint comes to. One that is not there everywhere is not known to be
/// in force.
extension LayoutConstraint: Knowable {
  package var isKnown: Bool {
    let parts: [any Knowable] = [
      firstItem, firstAttribute, relation, secondItem, secondAttribute, multiplier, constant, usesSystemSpacing,
      priority, isActive,
    ]
    return availability.isEverywhere && parts.allSatisfy { $0.isKnown }
  }
}
