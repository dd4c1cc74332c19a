import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var progress: Double? = nil
  var body: some View {
    Button("Export") { Task { await export() } }
      .sheet(isPresented: Binding(get: { progress != nil }, set: { _ in })) {
        ProgressView(value: progress ?? 0).padding().interactiveDismissDisabled()
      }
  }
  private func export() async {
    progress = 0
    for i in 0..<10 { try? await Task.sleep(for: .seconds(1)); progress = Double(i) / 10 }
    progress = nil
  }
}
