import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var selected: String?
  @State private var shows = false
  @State private var model = Model()
  @State private var opened: [String] = []
  @State private var other: String?
  @State private var showsOther = false
  @State private var loads = false
  @State private var third: String?
  @State private var showsThird = false
  @State private var fourth: Int?
  @State private var showsFourth = false
  var body: some View {
    VStack {
      Text("\(model.count) \(opened.count)")
      if loads { ProgressView() }
      Button("A") {
        selected = "x"; model.bump(); shows = true
      }
      Button("B") {
        other = "x"; opened.append("x"); showsOther = true
      }
      Button("C") {
        third = "x"; loads.toggle(); showsThird = true
      }
      ForEach(0..<3) { i in
        Button("D") {
          fourth = i; showsFourth = true
        }.bold(isSelected(i))
      }
    }
    .sheet(isPresented: $shows) { if let selected { Text(selected).onTapGesture { shows = false } } }
    .sheet(isPresented: $showsOther) { if let other { Text(other).onTapGesture { showsOther = false } } }
    .sheet(isPresented: $showsThird) { if let third { Text(third).onTapGesture { showsThird = false } } }
    .sheet(isPresented: $showsFourth) { if let fourth { Text("\(fourth)").onTapGesture { showsFourth = false } } }
  }
  private func isSelected(_ i: Int) -> Bool { fourth == i }
}
@Observable final class Model { var count = 0; func bump() { count += 1 } }
