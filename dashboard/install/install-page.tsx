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
import { strings } from "./strings.ts";
import { TokenTester } from "./token-tester.tsx";
import { useSigns } from "./use-signs.ts";
import "./install.css";

/** Three steps: the script tag, the allowed domains, and signed identities. */
export function InstallPage() {
  const { at, isAdmin } = useStaff();
  const credentials = useQuery<Credentials>(isAdmin ? at("v1/workspaces/credentials") : "");
  return (
    <Page title={strings.title} intro={strings.intro}>
      {isAdmin ? (
        <Loaded query={credentials}>{(value) => <Steps credentials={value} query={credentials} />}</Loaded>
      ) : (
        <Notice text={strings.adminOnly} />
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
      <Step title={strings.stepScript} isDone={isSeen}>
        <ScriptStep sdkToken={sdkToken} signs={signs} />
      </Step>
      <Step title={strings.stepDomain} isDone={allowedDomains.length > 0 || isSeen}>
        <AllowedDomains
          domains={allowedDomains}
          isSeen={isSeen}
          change={(next) => query.patch({ allowedDomains: next })}
        />
      </Step>
      <Step title={strings.stepIdentity} isDone={signs.isIdentitySeen}>
        <p class="quiet">{strings.identifyText}</p>
        <p class="help">{signs.isIdentitySeen ? strings.identitySeen : strings.identityWaiting}</p>
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
          <span class="unseen">{isDone ? strings.stepDone : strings.stepOpen}: </span>
        </span>
        {title}
      </h2>
      {children}
    </li>
  );
}
