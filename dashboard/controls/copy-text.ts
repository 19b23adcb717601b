/** Puts a text on the clipboard. @returns whether the browser let us */
export async function copyText(text: string): Promise<boolean> {
  return (
    (await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )) ?? false
  );
}
