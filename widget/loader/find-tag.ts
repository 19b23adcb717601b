/**
 * The script tag that is running. Asked of the prototype: as a name of the document, `<img name="currentScript">` in what
 * people wrote on the page would come first, and with it the address that code is loaded from.
 */
export const findTag = () =>
  Object.getOwnPropertyDescriptor(Document.prototype, "currentScript")?.get?.call(
    document,
  ) as HTMLScriptElement;
