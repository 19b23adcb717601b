import type {
  ConnectedIdentity,
  DashboardSession,
  DashboardSessions,
  Me,
  SignInProvider,
} from "../../bff/dashboard/contract.ts";
import { Field } from "../controls/field.tsx";
import { FormEnd } from "../controls/form-end.tsx";
import { Loaded } from "../controls/notice.tsx";
import { say } from "../controls/toasts.tsx";
import { useForm } from "../controls/use-form.ts";
import { When } from "../controls/when.tsx";
import { explainError } from "../explain-error.ts";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { SendError, send } from "../send.ts";
import { refresh, useAnswer } from "../use-answer.ts";
import { Connected } from "./connected.tsx";
import { nameBrowser } from "./name-browser.ts";
import { strings } from "./strings.ts";

/** What belongs to the person and not to a workspace. */
export function AccountPage() {
  const { me } = useStaff();
  const { value: provider, error } = useAnswer<SignInProvider>("provider");
  const identity = useAnswer<ConnectedIdentity>(provider?.name ? "provider/identity" : "");
  const hasPassword = provider?.name ? identity.value?.hasPassword : Boolean(provider || error);
  return (
    <Page title={strings.title} intro={`${me.account.fullName}, ${me.account.email}`}>
      {hasPassword && (
        <section class="section">
          <h2>{strings.password}</h2>
          <p class="quiet">
            {identity.value?.connected ? strings.passwordDisconnects : strings.passwordText}
          </p>
          <PasswordForm />
        </section>
      )}
      {provider?.name && <Connected provider={provider.name} identity={identity} />}
      <section class="section">
        <h2>{strings.sessions}</h2>
        <p class="quiet">{strings.sessionsText}</p>
        <Sessions />
      </section>
    </Page>
  );
}

function PasswordForm() {
  const { session } = useStaff();
  const empty = { current: "", next: "" };
  const form = useForm(empty, async (body) => {
    try {
      session.enter(await send<Me>("POST", "password", { body }));
    } catch (error) {
      if (!(error instanceof SendError) || error.code !== "wrong_password") throw error;
      throw new SendError(403, { errors: [{ path: "current", message: strings.wrong.slice(0, -1) }] });
    }
    form.reset(empty);
    say(strings.changed);
    refresh("sessions");
    refresh("provider/identity");
  });
  return (
    <form class="form" onSubmit={form.onSubmit} noValidate>
      <Field
        name="current"
        type="password"
        label={strings.current}
        autoComplete="current-password"
        value={form.values.current}
        fault={form.faultOf("current")}
        onInput={(current) => form.set({ current })}
      />
      <Field
        name="next"
        type="password"
        label={strings.next}
        help={strings.nextHelp}
        autoComplete="new-password"
        value={form.values.next}
        fault={form.faultOf("next") ?? form.faultOf("password")}
        onInput={(next) => form.set({ next })}
      />
      <FormEnd form={form} action={strings.change} />
    </form>
  );
}

function Sessions() {
  const sessions = useAnswer<DashboardSessions>("sessions");
  const end = (session: DashboardSession) =>
    send("DELETE", `sessions/${session.id}`).then(
      () => {
        say(strings.ended);
        sessions.reload();
      },
      (error) => say(explainError(error)),
    );
  return (
    <Loaded answer={sessions} bones={2}>
      {({ data }) => (
        <ul class="plain-rows">
          {data.map((session) => (
            <li key={session.id}>
              <span class="grow">
                {session.userAgent ? nameBrowser(session.userAgent) : strings.unknown}
                {session.address && <span class="quiet"> {session.address}</span>}
                <br />
                <span class="quiet small">
                  {strings.signedIn}
                  <When at={session.createdAt} />, {strings.lastUsed}
                  <When at={session.lastUsedAt} />
                </span>
              </span>
              {session.isCurrent ? (
                <span class="state done">{strings.here}</span>
              ) : (
                <button type="button" class="button" onClick={() => end(session)}>
                  {strings.end}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
