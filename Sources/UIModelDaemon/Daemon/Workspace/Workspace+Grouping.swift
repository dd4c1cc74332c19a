import UIModelEngine
import UIModelSystems

/// The assignment of documents and configurations to apps.
extension Workspace {
  /// Moves the documents whose app has changed, and updates the configurations of the affected apps.
  func regroup() {
    let movedNumbers = grouping.assignApps(folders: Array(folders.keys))
    let changedNames = grouping.takeChangedNames()
    analysis.changeAppNames(added: changedNames.added, removed: changedNames.removed)
    for number in movedNumbers {
      guard let record = records[number] else { continue }
      analysis.update(record.document, in: grouping.app(of: number), change: nil)
    }
    // Most changes affect neither apps nor configurations, and the cost of typing must not depend on the number of
    // apps.
    if configurationsAreStale {
      configurationsAreStale = false
      refreshConfigurations()
    } else {
      for app in Set(movedNumbers.compactMap { analysis.app(of: $0) }) {
        analysis.configure(app, configuration(of: app))
      }
    }
    if !movedNumbers.isEmpty { removeObsoleteSessions() }
  }

  private func refreshConfigurations() {
    let newConfigurations = currentConfigurations
    changedDocuments.formUnion(documents(affectedBy: newConfigurations))
    configurations = newConfigurations
    var configurationsByFolder: [String: [String: Configuration]] = [:]
    for (configurationFolder, configuration) in newConfigurations {
      for path in FilePath.pathAndAncestors(configurationFolder) where folders[path] != nil {
        configurationsByFolder[path, default: [:]][configurationFolder] = configuration
      }
    }
    for (path, folder) in folders {
      let innerConfigurations = configurationsByFolder[path] ?? [:]
      guard innerConfigurations != folder.configurations || !folder.isConfigured else { continue }
      folders[path]?.configurations = innerConfigurations
      folders[path]?.isConfigured = true
      selectionsMayDiffer = true
    }
    for app in analysis.appIDs { analysis.configure(app, configuration(of: app)) }
    removeObsoleteSessions()
  }

  /// Removes the live sessions of apps that no longer exist.
  private func removeObsoleteSessions() {
    for app in sessions.keys where !analysis.hasApp(app) {
      analysis.setCustomizations([:], of: app)
      sessions[app] = nil
    }
  }
}
