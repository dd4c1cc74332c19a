import SwiftUI

@main struct DemoApp: App {
  var body: some Scene { WindowGroup { RootView() } }
}

struct RootView: View {
  @State private var on = false
  @State private var sort = 0
  @State private var count = 3
  var body: some View {
    NavigationStack {
      List {
        LabeledContent("Wi-Fi") { Toggle("", isOn: $on).labelsHidden() }
        Text("x")
      }
      .toolbar {
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "plus").accessibilityLabel("Add")
          }
        }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "trash")
          }.accessibilityLabel(Text("Delete"))
        }
        ToolbarItem {
          Button {
          } label: {
            icon
          }
        }
        ToolbarItem { IconButton("star", label: "Favorite") {} }
        ToolbarItem {
          Button {
          } label: {
            Image("cart", label: Text("Cart"))
          }
        }
        ToolbarItem {
          Button {
          } label: {
            VStack {
              Image(systemName: "bell"); Text("\(count)")
            }
          }
        }
        ToolbarItem {
          Button {
          } label: {
            Label("Share", systemImage: "square.and.arrow.up").labelStyle(.iconOnly)
          }
        }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "pencil")
          }.named("Edit")
        }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "eye")
          }.accessibilityElement(children: .ignore).accessibilityLabel("Show")
        }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "gear")
          }.accessibilityRepresentation { Button("Settings") {} }
        }
        ToolbarItem {
          Group {
            Button {
            } label: {
              Image(systemName: "a")
            }
          }.accessibilityLabel("A")
        }
        ToolbarItem {
          Menu {
            Button("A") {}
          } label: {
            Avatar()
          }
        }
        ToolbarItem {
          Menu {
            Picker("Sort", selection: $sort) { Text("A").tag(0) }
          } label: {
            Image(systemName: "arrow.up.arrow.down")
          }.accessibilityLabel("Sort")
        }
        ToolbarItem { Button(action: {}) { Image(systemName: "b").modifier(Named(name: "B")) } }
        ToolbarItem {
          Button {
          } label: {
            Image(.cart).accessibility(label: Text("Cart"))
          }
        }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "x").accessibilityHidden(true); Text("Close")
          }
        }
        ToolbarItem {
          NavigationLink {
            Text("x")
          } label: {
            Image(systemName: "gearshape")
          }.accessibilityLabel("Settings")
        }
        ToolbarItem { button("Info", "info.circle") }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "q")
          }.buttonStyle(NamedStyle(name: "Q"))
        }
        ToolbarItem { ShareLink(item: "x") }
        ToolbarItem {
          Button {
          } label: {
            Image(systemName: "c").accessibilityAddTraits(.isImage).accessibilityLabel(on ? "On" : "Off")
          }
        }
      }
    }
  }
  private var icon: some View { Image(systemName: "info").accessibilityLabel("Info") }
  private func button(_ name: String, _ symbol: String) -> some View {
    Button {
    } label: {
      Image(systemName: symbol)
    }.accessibilityLabel(name)
  }
}
struct Avatar: View { var body: some View { Image(systemName: "person.circle").accessibilityLabel("Account") } }
struct IconButton: View {
  let symbol: String, label: String; let action: () -> Void
  init(_ symbol: String, label: String, action: @escaping () -> Void) {
    self.symbol = symbol; self.label = label; self.action = action
  }
  var body: some View { Button(action: action) { Image(systemName: symbol) }.accessibilityLabel(label) }
}
extension View { func named(_ name: String) -> some View { accessibilityLabel(name).help(name) } }
struct Named: ViewModifier {
  let name: String; func body(content: Content) -> some View { content.accessibilityLabel(name) }
}
struct NamedStyle: ButtonStyle {
  let name: String;
  func makeBody(configuration: Configuration) -> some View { configuration.label.accessibilityLabel(name) }
}
