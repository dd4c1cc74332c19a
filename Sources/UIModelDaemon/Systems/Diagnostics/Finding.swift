import UIModelJSON
import UIModelPlatform

/// A problem found by a rule: its place, message and fixes.
package struct Finding: Sendable {
  package let code: String
  package var severity: Severity
  package let place: Place
  /// The problem and its reason in one line of at most 140 characters, with the remedy.
  package private(set) var message: String
  /// The part of the message that names the affected declaration, such as a command's title. Findings with the same
  /// cause at one place are merged into one, whose message contains one subject and the number of the others.
  package let subject: String?
  /// Additional lines for the user: differences by release or device, and further explanations.
  package var notes: [String]
  package var related: [RelatedPlace]
  package var fixes: [Fix]
  /// The unresolved name, which no declaration has; nil for findings without an unresolved name. The most similar
  /// existing name is looked up when the finding is reported.
  package let unresolvedName: UnresolvedName?
  /// The environments in which the finding holds; nil for every environment of the app.
  package var environments: [Environment]?
  /// Whether the problem must occur in every environment in which the finding's place exists. If this is true, a
  /// problem that occurs in only some of them is not reported.
  let mustHoldEverywhere: Bool
  package let tags: [FindingTag]

  package init(
    code: String, severity: Severity, place: Place, message: String, notes: [String] = [],
    related: [RelatedPlace] = [], fixes: [Fix] = [], unresolvedName: UnresolvedName? = nil,
    environments: [Environment]? = nil,
    mustHoldEverywhere: Bool = false,
    tags: [FindingTag] = [], subject: String? = nil
  ) {
    self.code = code
    self.subject = subject
    self.severity = severity
    self.place = place
    self.message = message
    self.notes = notes
    self.related = related
    self.fixes = fixes
    self.unresolvedName = unresolvedName
    self.environments = environments
    self.mustHoldEverywhere = mustHoldEverywhere
    self.tags = tags
  }
}

/// A further place that belongs to a finding, with its own message.
package struct RelatedPlace: Sendable, Hashable {
  package let place: Place
  package let message: String

  package init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }
}

extension RelatedPlace {
  /// The maximum number of related places in a finding. If a finding has more, the last message states how many are
  /// left out.
  package static let maximumCount = 8

  /// Returns the first related places, up to the maximum.
  ///
  /// - Parameter count: the total number of places; nil if `places` contains all places.
  static func capped(_ places: [RelatedPlace], of count: Int? = nil) -> [RelatedPlace] {
    let count = count ?? places.count
    guard count > maximumCount, places.count >= maximumCount else { return places }
    let lastPlace = places[maximumCount - 1]
    return places.prefix(maximumCount - 1) + [
      RelatedPlace(lastPlace.place, lastPlace.message + ", and \(count - maximumCount) more")
    ]
  }
}

extension Finding {
  /// Merges findings with the same cause into one finding. The result names the first subject in declaration order and
  /// the number of other subjects, such as `Copy and 2 others`. Returns nil for an empty list.
  package static func merging(_ findings: [Finding]) -> Finding? {
    // Document numbers depend on the order in which files were read. So that the result does not, documents are ordered
    // by their first message instead.
    let firstMessages = Dictionary(
      findings.compactMap { finding in finding.related.first.map { ($0.place.block.document, finding.message) } },
      uniquingKeysWith: min)
    let sortedFindings = findings.sorted { lhs, rhs in
      let (lhsPlace, rhsPlace) = (lhs.related.first?.place, rhs.related.first?.place)
      return (lhsPlace.flatMap { firstMessages[$0.block.document] } ?? lhs.message, lhsPlace?.node ?? 0, lhs.message)
        < (rhsPlace.flatMap { firstMessages[$0.block.document] } ?? rhs.message, rhsPlace?.node ?? 0, rhs.message)
    }
    guard var mergedFinding = sortedFindings.first, findings.count > 1, let subject = mergedFinding.subject else {
      return sortedFindings.first
    }
    let otherCountText = "\(findings.count - 1) other\(findings.count == 2 ? "" : "s")"
    mergedFinding.message = mergedFinding.message.replacing(
      subject, with: "\(subject) and \(otherCountText)", maxReplacements: 1)
    mergedFinding.severity = findings.map(\.severity).min() ?? mergedFinding.severity
    mergedFinding.related = RelatedPlace.capped(sortedFindings.flatMap(\.related))
    // A merged fix must repair all findings, so it contains the edits of each finding's fix.
    mergedFinding.fixes = mergedFinding.fixes.compactMap { fix in
      let matchingFixes = sortedFindings.compactMap { $0.fixes.first { $0.title == fix.title } }
      return matchingFixes.count == sortedFindings.count ? fix.withEdits(matchingFixes.flatMap(\.edits)) : nil
    }
    for finding in sortedFindings.dropFirst() {
      mergedFinding.notes += finding.notes.filter { !mergedFinding.notes.contains($0) }
      guard let environments = mergedFinding.environments, let addedEnvironments = finding.environments else {
        mergedFinding.environments = nil
        continue
      }
      mergedFinding.environments = environments + addedEnvironments.filter { !environments.contains($0) }
    }
    return mergedFinding
  }
}

/// A name that no declaration of the app has, with the kinds of entities to which it can refer.
package struct UnresolvedName: Sendable, Hashable {
  package let name: String
  package let kinds: [EntityKind]
}

extension Finding {
  /// Returns the finding with a suggestion in its message, and a fix that writes the suggested name.
  package func suggesting(_ nearestName: String) -> Finding {
    Finding(
      code: code, severity: severity, place: place, message: message + "; did you mean '\(nearestName)'?", notes: notes,
      related: related, fixes: fixes + [Fix("Change to '\(nearestName)'", .replace(place, .string(nearestName)))],
      environments: environments,
      tags: tags, subject: subject)
  }
}

/// The style in which an editor can draw a finding (LSP `DiagnosticTag`).
package enum FindingTag: String, Sendable, Hashable {
  case unnecessary, deprecated
}

/// A fix for a finding: a title and edits of the model.
package struct Fix: Sendable {
  /// The action as an imperative, such as `Replace with "medium"`.
  package let title: String
  /// Whether the fix can be applied without review, because its effect is certainly intended.
  package let isSafe: Bool
  /// Whether the fix is also correct in environments that do not have the finding. Any other fix is offered only if, in
  /// each environment in which an edited place exists, the finding has the same fix or the assigned shortcut is free.
  package let isValidElsewhere: Bool
  package let edits: [ModelEdit]
  /// The shortcut that the fix assigns. The fix is valid only if the shortcut is free in each environment that has the
  /// command. Of several such fixes of a finding, the first valid one is offered.
  package private(set) var assignedShortcut: Shortcut?

  /// Returns the fix with other edits.
  package func withEdits(_ edits: [ModelEdit]) -> Fix {
    let fix = Fix(title, isSafe: isSafe, isValidElsewhere: isValidElsewhere, edits: edits)
    return assignedShortcut.map { fix.assigning($0) } ?? fix
  }

  package func assigning(_ shortcut: Shortcut) -> Fix {
    var fix = self
    fix.assignedShortcut = shortcut
    return fix
  }

  package init(_ title: String, isSafe: Bool = false, isValidElsewhere: Bool = false, _ edits: ModelEdit...) {
    self.init(title, isSafe: isSafe, isValidElsewhere: isValidElsewhere, edits: edits)
  }

  package init(_ title: String, isSafe: Bool = false, isValidElsewhere: Bool = false, edits: [ModelEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.isValidElsewhere = isValidElsewhere
    self.edits = edits
  }
}

/// A change of the model that does not depend on the text. Each kind of document either translates the change into text
/// edits or rejects it.
package enum ModelEdit: Sendable, Hashable {
  /// Replaces the value at a place.
  case replace(Place, JSONValue)
  /// Sets a property of an object. The property is added if the object does not have it.
  case set(object: Place, name: String, JSONValue)
  /// Removes a list element, or the property whose value is at the place.
  case remove(Place)
  /// Inserts an element before the one with this index. An index at or after the count inserts at the end.
  case insert(list: Place, index: Int, JSONValue)
  /// Moves an element within its list to this index.
  case move(Place, toIndex: Int)
  /// Renames a property. The place is the place of the property's key or value.
  case renameProperty(Place, to: String)
  /// Changes code around a place. Model documents reject the edit.
  case code(Place, CodeRepair)
}

/// A change of code that a model property does not represent, or a change of an element that another file declares.
package enum CodeRepair: Sendable, Hashable {
  /// Converts the keyboard's frame, which the expression at the place uses, from screen coordinates to view
  /// coordinates. With `fromWindow`, an existing conversion, which wrongly assumes window coordinates, is corrected.
  case convertKeyboardFrame(fromWindow: Bool)
  /// Intersects the keyboard's frame with the view. The frame is converted first, unless `isConverted` is true.
  case intersectKeyboardFrame(isConverted: Bool)
  /// Replaces the key of the keyboard's frame before the animation, which is at the place, by the key of the frame
  /// after the animation.
  case useEndFrame
  /// Sets the source of the popover that is created at the place: the sender, or the middle of the view.
  case anchorPopover
  /// Configures the sheet that the popover becomes in compact width. The place names `sheetPresentationController`.
  case useAdaptiveSheet
  /// Replaces the value of the property with this name. The place is the value.
  case replace(name: String, JSONValue)
  /// Removes the element at the place from the array literal that contains it.
  case removeItem
  /// Adds an argument to the call at the place, or sets a property of the variable that the call initializes.
  case set(name: String, JSONValue)
  /// Renames the entity to which the name at the place refers.
  case rename(String)
  /// Uses the window or the scene of the view or controller that contains the code.
  case useOwnWindow
  /// Calls super for all actions that a method does not handle. The place is the method's name.
  case callSuper
  /// Removes an overridden property. The place is the property's name.
  case removeOverride
  /// Removes the statement at the place.
  case removeStatement
  /// Moves the statement at the place before or after another statement of the same file.
  case moveStatement(to: Place, isAfter: Bool)
}

extension ModelEdit {
  /// The place that the edit changes.
  package var place: Place {
    switch self {
    case .replace(let place, _), .set(let place, _, _), .remove(let place), .insert(let place, _, _),
      .move(let place, _), .renameProperty(let place, _), .code(let place, _):
      place
    }
  }

  /// Whether the edit changes a declaration in Swift code from which several model declarations can be derived, such as
  /// a view that several screens use.
  package var changesDeclaration: Bool {
    switch self {
    case .code(_, .convertKeyboardFrame), .code(_, .intersectKeyboardFrame), .code(_, .anchorPopover),
      .code(_, .useOwnWindow), .code(_, .useEndFrame), .code(_, .useAdaptiveSheet), .code(_, .rename):
      false
    default: true
    }
  }

  /// Whether the edit applies to code only.
  package var isCodeEdit: Bool { if case .code = self { true } else { false } }
}
