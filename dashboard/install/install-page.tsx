import type { ComponentChildren } from "preact";
import type { Credentials } from "../../api/workspaces/contract.ts";
import { Icon } from "../controls/icons.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { Page } from "../frame/page.tsx";
import { type QueryState, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { AllowedDomains } from "./allowed-domains.tsx";
import { ScriptStep } from "./script-step.tsx";
import { SecretKey } from "./secret-key.tsx";
import { SecureIdentify } from "./secure-identify.tsx";
import { SignGuide } from "./sign-guide.tsx";
import { TokenTester } from "./token-tester.tsx";
import { useSigns } from "./use-signs.ts";
import "./install.css";

/** Three steps: the script tag, the allowed domains, and signed identities. */
export function InstallPage() {
  const { at, isAdmin } = useStaff();
  const credentials = useQuery<Credentials>(isAdmin ? at("v1/workspaces/credentials") : "");
  return (
    <Page title="Install" intro="Set up the widget in three steps.">
      {isAdmin ? (
        <Loaded query={credentials}>{(value) => <Steps credentials={value} query={credentials} />}</Loaded>
      ) : (
        <Notice text="Owners and admins see the script tag and the keys. Ask one of them." />
      )}
    </Page>
  );
}

function Steps({ credentials, query }: { credentials: Credentials; query: QueryState<Credentials> }) {
  const { sdkToken, allowedDomains } = credentials;
  const signs = useSigns(allowedDomains);
  const isSeen = signs.seen !== undefined;
  return (
    <ol>
      <Step title="Add the script" isDone={isSeen}>
        <ScriptStep sdkToken={sdkToken} signs={signs} />
      </Step>
      <Step title="Allow your site" isDone={allowedDomains.length > 0 || isSeen}>
        <AllowedDomains
          domains={allowedDomains}
          isSeen={isSeen}
          change={(next) => query.patch({ allowedDomains: next })}
        />
      </Step>
      <Step title="Identify your users" isDone={signs.isIdentitySeen}>
        <p class="quiet">
          Your server signs a token for each signed-in person, so that nobody can write in another's name.
        </p>
        <p class="help">
          {signs.isIdentitySeen
            ? "Verified: a signed-in user was seen."
            : "Waiting for the first signed-in user. This step completes automatically."}
        </p>
        <SecureIdentify
          isEnforced={credentials.enforceSecureIdentify}
          change={(enforceSecureIdentify) => query.patch({ enforceSecureIdentify })}
        />
        <SecretKey secretKey={credentials.secretKey} change={(secretKey) => query.patch({ secretKey })} />
        <SignGuide />
        <TokenTester sdkToken={sdkToken} />
      </Step>
    </ol>
  );
}

interface StepProps {
  title: string;
  isDone: boolean;
  children: ComponentChildren;
}

function Step({ title, isDone, children }: StepProps) {
  return (
    <li class="section step">
      <h2>
        <span class={isDone ? "step-mark done" : "step-mark"}>
          {isDone && <Icon name="check" />}
          <span class="unseen">{isDone ? "Done" : "To do"}: </span>
        </span>
        {title}
      </h2>
      {children}
    </li>
  );
}
