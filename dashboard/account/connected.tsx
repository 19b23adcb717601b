import type { ConnectedIdentity } from "../../bff/dashboard/contract.ts";
import { Field } from "../controls/field.tsx";
import { FormEnd } from "../controls/form-end.tsx";
import { Loaded } from "../controls/notice.tsx";
import { say } from "../controls/toasts.tsx";
import { useForm } from "../controls/use-form.ts";
import { When } from "../controls/when.tsx";
import { explainError } from "../explain-error.ts";
import { SendError, send } from "../send.ts";
import { setOut } from "../sign-in/set-out.ts";
import { type Answer, refresh } from "../use-answer.ts";
import { strings } from "./strings.ts";

interface Props {
  provider: string;
  identity: Answer<ConnectedIdentity>;
}

/** The provider that signs in to this account, or how to connect it. */
export function Connected({ provider, identity }: Props) {
  return (
    <section class="section">
      <h2 dir="auto">{strings.signInWith(provider)}</h2>
      <p class="quiet">{strings.connectText}</p>
      <Loaded answer={identity} bones={2}>
        {(state) => (state.connected ? <Row {...state} reload={identity.reload} /> : <ConnectForm />)}
      </Loaded>
    </section>
  );
}

function Row({ connected, hasPassword, reload }: ConnectedIdentity & { reload(): void }) {
  const end = () =>
    send("DELETE", "provider/identity").then(
      () => {
        say(strings.disconnected);
        reload();
        refresh("sessions");
      },
      (error) => say(explainError(error)),
    );
  return (
    <ul class="plain-rows">
      <li>
        <span class="grow">
          <span dir="auto">{connected?.email ?? strings.connected}</span>
          <br />
          <span class="quiet small">
            {strings.connectedSince}
            {connected && <When at={connected.createdAt} />}
            {!hasPassword && `. ${strings.onlyWay}`}
          </span>
        </span>
        {hasPassword && (
          <button type="button" class="button" onClick={end}>
            {strings.disconnect}
          </button>
        )}
      </li>
    </ul>
  );
}

function ConnectForm() {
  const form = useForm({ password: "" }, async ({ password }) => {
    try {
      await setOut({ purpose: "connect", password });
    } catch (error) {
      if (!(error instanceof SendError) || error.code !== "wrong_password") throw error;
      throw new SendError(403, { errors: [{ path: "password", message: strings.wrong.slice(0, -1) }] });
    }
  });
  return (
    <form class="form" onSubmit={form.onSubmit} noValidate>
      <Field
        name="password"
        type="password"
        label={strings.current}
        help={strings.connectHelp}
        autoComplete="current-password"
        value={form.values.password}
        fault={form.faultOf("password")}
        onInput={(password) => form.set({ password })}
      />
      <FormEnd form={form} action={strings.connect} />
    </form>
  );
}
