/**
 * Returns the running script tag. It uses the prototype's getter, because `<img name="currentScript">` in content that
 * users wrote would shadow `document.currentScript`, and so choose the URL that code is loaded from.
 */
export const findTag = () =>
  Object.getOwnPropertyDescriptor(Document.prototype, "currentScript")?.get?.call(
    document,
  ) as HTMLScriptElement;
