/**
 * Replaces each `{{name}}` with its value, escaped for an attribute or text. Values never come from a visitor, but a
 * URL or a token from the environment must not be able to end the attribute it is in. @throws if a name has no value
 */
export function renderPage(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_match, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) throw new Error(`The page names {{${name}}}, which has no value.`);
    return value.replace(/[&<>"'`]/g, (character) => `&#${character.codePointAt(0)};`);
  });
}
