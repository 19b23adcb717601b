import type {
  ConnectedIdentity,
  DashboardSessions,
  Me,
  SignInProvider,
} from "../../bff/dashboard/contract.ts";
import { Button } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { Form, useForm } from "../controls/form.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { Page } from "../frame/page.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { Time } from "../text/time.tsx";
import { Connected, explainPassword } from "./connected.tsx";
import { nameBrowser } from "./name-browser.ts";
import { strings } from "./strings.ts";

/** The page with the settings of the account, which apply to all its workspaces. */
export function AccountPage() {
  const { me } = useStaff();
  const { value: provider, error } = useQuery<SignInProvider>("provider");
  const identity = useQuery<ConnectedIdentity>(provider?.name ? "provider/identity" : "");
  const hasPassword = provider?.name ? identity.value?.hasPassword : Boolean(provider || error);
  return (
    <Page title="Your account" intro={`${me.account.fullName}, ${me.account.email}`}>
      {hasPassword && (
        <Section
          title="Password"
          text={
            identity.value?.connected
              ? "Changing it signs you out everywhere else, and disconnects your sign-in provider."
              : "Changing it signs you out everywhere else."
          }
        >
          <PasswordForm />
        </Section>
      )}
      {provider?.name && <Connected provider={provider.name} identity={identity} />}
      <Section
        title="Where you are signed in"
        text="Sign out any session you don't recognise, then change your password."
      >
        <Sessions />
      </Section>
    </Page>
  );
}

function PasswordForm() {
  const { session } = useStaff();
  const empty = { current: "", next: "" };
  const form = useForm(empty, async (body) => {
    session.enter(await send<Me>("POST", "password", { body }).catch(explainPassword("current")));
    form.reset(empty);
    showToast("The password is changed.");
    refresh("sessions");
    refresh("provider/identity");
  });
  return (
    <Form form={form} action="Change password">
      <Field {...form.field("current")} label={strings.current} autoComplete="current-password" />
      <Field
        {...form.field("next")}
        {...strings.next}
        autoComplete="new-password"
        fault={form.faultOf("next") ?? form.faultOf("password")}
      />
    </Form>
  );
}

function Sessions() {
  const sessions = useQuery<DashboardSessions>("sessions");
  const end = (id: string) =>
    send("DELETE", `sessions/${id}`).then(() => {
      showToast("That browser is signed out.");
      sessions.reload();
    }, showError);
  return (
    <Loaded query={sessions} lines={2}>
      {({ data }) => (
        <ul class="plain-rows">
          {data.map((session) => (
            <li key={session.id}>
              <span class="grow">
                {session.userAgent ? nameBrowser(session.userAgent) : "An unknown browser"}
                {session.address && <span class="quiet"> {session.address}</span>}
                <br />
                <span class="quiet small">
                  {"Signed in "}
                  <Time at={session.createdAt} />, {"last used "}
                  <Time at={session.lastUsedAt} />
                </span>
              </span>
              {session.isCurrent ? (
                <span class="state done">This browser</span>
              ) : (
                <Button text="Sign out" act={() => end(session.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
