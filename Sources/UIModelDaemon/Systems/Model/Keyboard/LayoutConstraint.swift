import UIModelJSON
import UIModelPlatform

/// A layout constraint, such as "first item = second item × multiplier + constant". The relation can also be ≤ or ≥.
/// For example, a field above the keyboard:
///
///     { "firstItem": "field", "firstAttribute": "bottom",
///       "secondItem": "keyboardLayoutGuide", "secondAttribute": "top" }
package struct LayoutConstraint: Sendable {
  package enum Attribute: String, Sendable, Hashable {
    case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
    case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    case centerXWithinMargins, centerYWithinMargins, notAnAttribute
  }

  package enum Relation: String, Sendable, Hashable {
    case equal, lessThanOrEqual, greaterThanOrEqual

    /// The relation after both sides are exchanged. For example, `lessThanOrEqual` becomes `greaterThanOrEqual`.
    package var reversed: Relation {
      switch self {
      case .equal: .equal
      case .lessThanOrEqual: .greaterThanOrEqual
      case .greaterThanOrEqual: .lessThanOrEqual
      }
    }
  }

  /// An item of a constraint: the view that owns the constraint (`self` in a document), a guide of that view, or
  /// another view or guide.
  package enum Item: Sendable, Hashable {
    case owner, keyboardLayoutGuide, safeAreaLayoutGuide
    /// A view or guide, by its handle.
    case named(String)

    init(_ name: String) {
      self =
        switch name {
        case "self": .owner
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
  /// The factor for the second item's attribute, or for the system spacing if the constraint uses system spacing.
  package let multiplier: Property<Double>
  /// The constant, in points.
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

  /// Whether the constraint is certainly active and has the required priority.
  package var isRequiredAndActive: Bool { isRequired && isActive.isKnown && isActive.value(default: true) }
  /// Whether the constraint certainly has the required priority, 1000.
  package var isRequired: Bool { priority.isKnown && priority.value(default: 1000) >= 1000 }
}

/// A constraint is known if all properties that affect the layout are known. A constraint with an `availableOn`
/// condition counts as unknown, because it might not be active.
extension LayoutConstraint: Knowable {
  package var isKnown: Bool {
    let parts: [any Knowable] = [
      firstItem, firstAttribute, relation, secondItem, secondAttribute, multiplier, constant, usesSystemSpacing,
      priority, isActive,
    ]
    return availability.isEverywhere && parts.allSatisfy { $0.isKnown }
  }
}
