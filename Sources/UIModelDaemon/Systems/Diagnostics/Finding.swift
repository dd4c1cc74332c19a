import UIModelJSON
import UIModelPlatform

/// Something that is wrong, where, and what would put it right.
package struct Finding: Sendable {
  package let code: String
  package var severity: Severity
  package let place: Place
  /// What goes wrong at this place and why, with the remedy: one line of at most 140 characters.
  package private(set) var message: String
  /// What the message names of all that have the same cause; findings of one cause at one place are told as one.
  package let subject: String?
  /// What differs by release or device, and what else explains the message: one line each.
  package var notes: [String]
  package var related: [RelatedPlace]
  package var fixes: [Fix]
  /// A name that nothing has: which one was probably meant is found out when the finding is told.
  package let wanted: WantedName?
  /// Where it holds; nil for every environment of the app.
  package var environments: [Environment]?
  /// Whether it counts only if it holds wherever its place exists.
  let onlyIfEverywhere: Bool
  package let tags: [FindingTag]

  package init(
    code: String, severity: Severity, place: Place, message: String, notes: [String] = [],
    related: [RelatedPlace] = [], fixes: [Fix] = [], wanted: WantedName? = nil, environments: [Environment]? = nil,
    onlyIfEverywhere: Bool = false,
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
    self.wanted = wanted
    self.environments = environments
    self.onlyIfEverywhere = onlyIfEverywhere
    self.tags = tags
  }
}

/// Another place that a finding speaks of.
package struct RelatedPlace: Sendable, Hashable {
  package let place: Place
  package let message: String

  package init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }
}

extension RelatedPlace {
  /// How many places a finding lists; of more, the first, and how many there are besides.
  package static let most = 8

  /// The first of many places; `count` is how many there are in all.
  static func capped(_ places: [RelatedPlace], of count: Int? = nil) -> [RelatedPlace] {
    let count = count ?? places.count
    guard count > most, places.count >= most else { return places }
    let last = places[most - 1]
    return places.prefix(most - 1) + [RelatedPlace(last.place, last.message + ", and \(count - most) more")]
  }
}

extension Finding {
  /// One finding for several of one cause: it names the first subject in the order of their declarations, and says how
  /// many others there are.
  package static func gathering(_ findings: [Finding]) -> Finding? {
    // Documents have numbers in the order in which they were read, so the first message of each stands for it.
    let documents = Dictionary(
      findings.compactMap { finding in finding.related.first.map { ($0.place.block.document, finding.message) } },
      uniquingKeysWith: min)
    let inOrder = findings.sorted { one, other in
      let (first, second) = (one.related.first?.place, other.related.first?.place)
      return (first.flatMap { documents[$0.block.document] } ?? one.message, first?.node ?? 0, one.message)
        < (second.flatMap { documents[$0.block.document] } ?? other.message, second?.node ?? 0, other.message)
    }
    guard var all = inOrder.first, findings.count > 1, let subject = all.subject else { return inOrder.first }
    let others = "\(findings.count - 1) other\(findings.count == 2 ? "" : "s")"
    all.message = all.message.replacing(subject, with: "\(subject) and \(others)", maxReplacements: 1)
    all.severity = findings.map(\.severity).min() ?? all.severity
    all.related = RelatedPlace.capped(inOrder.flatMap(\.related))
    // A repair puts all of them right.
    all.fixes = all.fixes.compactMap { fix in
      let same = inOrder.compactMap { $0.fixes.first { $0.title == fix.title } }
      return same.count == inOrder.count ? fix.with(same.flatMap(\.edits)) : nil
    }
    for finding in inOrder.dropFirst() {
      all.notes += finding.notes.filter { !all.notes.contains($0) }
      guard let some = all.environments, let more = finding.environments else {
        all.environments = nil
        continue
      }
      all.environments = some + more.filter { !some.contains($0) }
    }
    return all
  }
}

/// A name of something of these kinds, which the app does not have.
package struct WantedName: Sendable, Hashable {
  package let name: String
  package let kinds: [EntityKind]
}

extension Finding {
  /// The finding with the name that was probably meant, and the repair that writes it.
  package func naming(_ nearest: String) -> Finding {
    Finding(
      code: code, severity: severity, place: place, message: message + "; did you mean '\(nearest)'?", notes: notes,
      related: related, fixes: fixes + [Fix("Change to '\(nearest)'", .replace(place, .string(nearest)))],
      environments: environments,
      tags: tags, subject: subject)
  }
}

/// How an editor may draw a finding.
package enum FindingTag: String, Sendable, Hashable {
  case unnecessary, deprecated
}

/// A repair: one change of the model.
package struct Fix: Sendable {
  /// What it does, as a command: `Replace with "medium"`.
  package let title: String
  /// True if it can be applied without looking: it does what was certainly meant.
  package let isSafe: Bool
  /// True if it may be made of what exists in other environments too, where nothing is to be repaired.
  package let isRightElsewhere: Bool
  package let edits: [ModelEdit]
  /// The shortcut that it chooses, which must be free wherever the command is. Of several such fixes the first that is
  /// right is offered.
  package private(set) var choice: Shortcut?

  /// The same with other edits.
  package func with(_ edits: [ModelEdit]) -> Fix {
    let fix = Fix(title, isSafe: isSafe, isRightElsewhere: isRightElsewhere, edits: edits)
    return choice.map { fix.choosing($0) } ?? fix
  }

  package func choosing(_ shortcut: Shortcut) -> Fix {
    var fix = self
    fix.choice = shortcut
    return fix
  }

  package init(_ title: String, isSafe: Bool = false, isRightElsewhere: Bool = false, _ edits: ModelEdit...) {
    self.init(title, isSafe: isSafe, isRightElsewhere: isRightElsewhere, edits: edits)
  }

  package init(_ title: String, isSafe: Bool = false, isRightElsewhere: Bool = false, edits: [ModelEdit]) {
    self.title = title
    self.isSafe = isSafe
    self.isRightElsewhere = isRightElsewhere
    self.edits = edits
  }
}

/// A change of the model, in the model's terms. Each kind of document turns it into text or declines.
package enum ModelEdit: Sendable, Hashable {
  /// Gives the value at a place another value.
  case replace(Place, JSONValue)
  /// Gives an object a property, or its property another value.
  case set(object: Place, name: String, JSONValue)
  /// Removes an element of a list, or a property by its value's place.
  case remove(Place)
  /// Inserts an element before the one with this index; the count or more is the end.
  case insert(list: Place, index: Int, JSONValue)
  /// Moves an element within its list so that it gets this index.
  case move(Place, toIndex: Int)
  /// Gives a property another name; the place is its key's or its value's.
  case renameProperty(Place, to: String)
  /// Changes code around a place. Model documents decline it.
  case code(Place, CodeRepair)
}

/// A change of code for which a model document has no property, or whose element another file declares.
package enum CodeRepair: Sendable, Hashable {
  /// Converts the keyboard's frame, which the place uses, from the screen's coordinates to the view's; `fromWindow`: where
  /// it is converted from the window's.
  case convertKeyboardFrame(fromWindow: Bool)
  /// Takes only that part of the keyboard's frame that covers the view, converted unless it is so already.
  case intersectKeyboardFrame(isConverted: Bool)
  /// Reads the keyboard's frame after the animation, where the place names the key of the one before.
  case useEndFrame
  /// Gives the popover that is made at the place the sender, or the middle of the view, as its source.
  case anchorPopover
  /// Reaches the sheet that a popover becomes, where the place names `sheetPresentationController`.
  case useAdaptiveSheet
  /// Gives the property with this name, whose value is at the place, another value.
  case replace(name: String, JSONValue)
  /// Removes the element at the place from the array that is written around it.
  case removeItem
  /// Gives the call at the place an argument, or the variable that it is the value of a property.
  case set(name: String, JSONValue)
  /// Gives what the name at the place names its new name.
  case rename(String)
  /// Takes the window, or the scene, of the controller or view that the code is of.
  case useOwnWindow
  /// Asks super for all actions that the method with its name at the place does not name.
  case callSuper
  /// Removes the overridden property with its name at the place.
  case removeOverride
  /// Removes the statement at the place.
  case removeStatement
  /// Moves the statement at the place to another one in the same text.
  case moveStatement(to: Place, isAfter: Bool)
}

extension ModelEdit {
  /// Where it changes something.
  package var place: Place {
    switch self {
    case .replace(let place, _), .set(let place, _, _), .remove(let place), .insert(let place, _, _),
      .move(let place, _), .renameProperty(let place, _), .code(let place, _):
      place
    }
  }

  /// Whether it changes what is declared, which several declarations may come from.
  package var isOfDeclaration: Bool {
    switch self {
    case .code(_, .convertKeyboardFrame), .code(_, .intersectKeyboardFrame), .code(_, .anchorPopover),
      .code(_, .useOwnWindow), .code(_, .useEndFrame), .code(_, .useAdaptiveSheet), .code(_, .rename):
      false
    default: true
    }
  }

  /// Whether only code can take it.
  package var isOfCode: Bool { if case .code = self { true } else { false } }
}
