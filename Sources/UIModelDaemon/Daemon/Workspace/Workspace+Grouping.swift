import UIModelEngine
import UIModelSystems

/// The assignment of documents and configurations to apps.
extension Workspace {
  /// Moves documents to other apps, and updates the apps' configurations, where they have changed.
  func regroup() {
    let moved = grouping.assignApps(folders: Array(folders.keys))
    let names = grouping.takeChangedNames()
    analysis.changeAppNames(added: names.added, removed: names.removed)
    for number in moved {
      guard let record = records[number] else { continue }
      analysis.update(record.document, in: grouping.app(of: number), change: nil)
    }
    // Most changes affect neither apps nor configurations, and the cost of typing must not depend on the number of
    // apps.
    if configurationsAreStale {
      configurationsAreStale = false
      refreshConfigurations()
    } else {
      for app in Set(moved.compactMap { analysis.app(of: $0) }) { analysis.configure(app, configuration(of: app)) }
    }
    if !moved.isEmpty { dropSessions() }
  }

  private func refreshConfigurations() {
    let now = currentConfigurations
    changed.formUnion(documents(affectedBy: now))
    configurations = now
    var within: [String: [String: Configuration]] = [:]
    for (place, configuration) in now {
      for path in FilePath.around(place) where folders[path] != nil {
        within[path, default: [:]][place] = configuration
      }
    }
    for (path, folder) in folders {
      let own = within[path] ?? [:]
      guard own != folder.configurations || !folder.isConfigured else { continue }
      folders[path]?.configurations = own
      folders[path]?.isConfigured = true
      selectionsMayDiffer = true
    }
    for app in analysis.appIDs { analysis.configure(app, configuration(of: app)) }
    dropSessions()
  }

  /// Removes the live sessions of apps that no longer exist.
  private func dropSessions() {
    for app in sessions.keys where !analysis.hasApp(app) {
      analysis.setCustomizations([:], of: app)
      sessions[app] = nil
    }
  }
}
