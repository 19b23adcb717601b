import type { ConnectedIdentity } from "../../bff/dashboard/contract.ts";
import { Button } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { reword } from "../explain-error.ts";
import { type QueryState, refresh, send } from "../requests.ts";
import { redirectToProvider } from "../sign-in/redirect-to-provider.ts";
import { Time } from "../text/time.tsx";
import { strings } from "./strings.ts";

interface Props {
  provider: string;
  identity: QueryState<ConnectedIdentity>;
}

/** The connected sign-in provider, or a form to connect one. */
export function Connected({ provider, identity }: Props) {
  return (
    <Section
      title={strings.signInWith(provider)}
      text="Connected, it signs in to this account. Your e-mail alone never does."
    >
      <Loaded query={identity} lines={2}>
        {(state) => (state.connected ? <Row {...state} reload={identity.reload} /> : <ConnectForm />)}
      </Loaded>
    </Section>
  );
}

function Row({ connected, hasPassword, reload }: ConnectedIdentity & { reload(): void }) {
  const end = () =>
    send("DELETE", "provider/identity").then(() => {
      showToast("Disconnected, and signed out everywhere else.");
      reload();
      refresh("sessions");
    }, showError);
  return (
    <ul class="plain-rows">
      <li>
        <span class="grow">
          <span dir="auto">{connected?.email ?? "Connected"}</span>
          <br />
          <span class="quiet small">
            {"Connected "}
            {connected && <Time at={connected.createdAt} />}
            {!hasPassword && `. ${"Your account has no password, so this is the only way in"}`}
          </span>
        </span>
        {hasPassword && <Button text="Disconnect" act={end} />}
      </li>
    </ul>
  );
}

function ConnectForm() {
  const form = useForm({ password: "" }, ({ password }) =>
    redirectToProvider({ purpose: "connect", password }).catch(explainPassword("password")),
  );
  return (
    <Form form={form} action="Connect">
      <Field
        {...form.field("password")}
        label={strings.current}
        help="To be sure that it is you. You confirm the rest there."
        autoComplete="current-password"
      />
    </Form>
  );
}

/** Returns an error handler that turns `wrong_password` into an error of the field with this path. */
export const explainPassword = (path: string) =>
  reword({ wrong_password: { errors: [{ path, message: "This is not your current password." }] } });
