import SwiftUI

struct OutlineView: View {
  @Environment(\.dismiss) private var dismiss
  @State private var isSorted = false

  var body: some View {
    NavigationStack {
      Toggle("Sorted by Name", isOn: $isSorted)
        .keyboardShortcut("s", modifiers: [.command, .option])
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Done") { dismiss() }.keyboardShortcut(.cancelAction)
          }
        }
    }
  }
}
