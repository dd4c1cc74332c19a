import UIModelProtocol

extension Route {
  /// A route for a method that changes the model. The method can also be one of the changes of
  /// `uimodel/transaction/run`.
  ///
  /// If the change fails, its transaction can no longer be committed.
  static func change(_ method: String, _ read: @escaping ChangeReader) -> Route {
    Route(
      method: method, schedule: .mutate,
      body: .work { reader, context, request in
        let change: RequestedChange
        do throws(ResponseError) {
          change = try read(reader)
        } catch {
          context.whenScanned { $0.markTransactionFailed(addingOrigin: reader, method, error) }
          throw error
        }
        let responder = Responder(request)
        context.whenScanned { context in
          do {
            try ModelChanges.make(change, context, responder)
          } catch {
            let error = ResponseError(wrapping: error)
            context.markTransactionFailed(addingOrigin: reader, method, error)
            responder.fail(error)
          }
        }
        return nil
      }, change: read)
  }
}
