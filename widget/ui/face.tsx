/** The first character of a name as people see it, such as a flag, without invisible characters before it. */
export const initialOf = (fullName: string) =>
  new Intl.Segmenter()
    .segment(fullName.normalize().replace(/^[\p{Cf}\p{Z}]+/u, ""))
    .containing(0)
    ?.segment.toUpperCase();

/**
 * A person's initial in a circle, whose colour depends only on the person's id. Screen readers skip it. The widget shows no
 * pictures of people, which would be requests to other sites.
 */
export const Face = ({ id, fullName }: { id: string; fullName: string }) => (
  <span class="face" style={{ "--hue": Number.parseInt(id.slice(-3), 16) }} aria-hidden="true">
    {initialOf(fullName)}
  </span>
);
