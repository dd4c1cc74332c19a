import UIModelEngine
import UIModelSystems

/// Which documents are of one app, and which configuration holds for it.
extension Workspace {
  /// Puts documents into other apps, and gives apps another configuration, where that has changed.
  func regroup() {
    let moved = grouping.takeMoved(folders: Array(folders.keys))
    let names = grouping.takeChangedNames()
    analysis.changeAppNames(added: names.added, removed: names.removed)
    for number in moved {
      guard let record = records[number] else { continue }
      analysis.update(record.document, in: grouping.app(of: number), change: nil)
    }
    // Apps and configurations are as they were after most changes: typing must not cost by the number of apps.
    if configurationsAreStale {
      configurationsAreStale = false
      refreshConfigurations()
    } else {
      for app in Set(moved.compactMap { analysis.home(of: $0) }) { analysis.configure(app, configuration(of: app)) }
    }
    if !moved.isEmpty { dropSessions() }
  }

  private func refreshConfigurations() {
    let now = configurationsNow
    changed.formUnion(documents(whereDiffers: now))
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

  /// Forgets the live sessions of apps that are gone.
  private func dropSessions() {
    for app in sessions.keys where !analysis.hasApp(app) {
      analysis.setCustomizations([:], of: app)
      sessions[app] = nil
    }
  }
}
