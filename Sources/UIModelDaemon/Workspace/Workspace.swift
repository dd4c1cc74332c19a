/// The one mutable thing: documents, model and what was sent about them. Touched only by the executor, one job at a time.
package final class Workspace {
  package init() {}
}
