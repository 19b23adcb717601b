import { Fragment } from "preact";

/** An e-mail address that breaks before the @ or after a dot if it does not fit, instead of inside a word. */
export const EmailText = ({ email }: { email: string }) => (
  <span class="e-mail">
    {email.split(/(?=@)|(?<=\.)/).map((part, place) => (
      <Fragment key={place}>
        {place > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
);
