import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { RefusedOrigin } from "../../api/embed/contract.ts";
import type { User } from "../../api/users/contract.ts";
import type { Credentials } from "../../api/workspaces/contract.ts";
import { Icon } from "../controls/icons.tsx";
import { Loaded } from "../controls/notice.tsx";
import type { PageOf } from "../controls/pager.tsx";
import { TakeAway } from "../controls/take-away.tsx";
import { Page } from "../frame/page.tsx";
import { useStaff } from "../frame/staff.ts";
import { type Answer, useAnswer } from "../use-answer.ts";
import { AllowedDomains } from "./allowed-domains.tsx";
import { SecretKey } from "./secret-key.tsx";
import { SecureIdentify } from "./secure-identify.tsx";
import { strings } from "./strings.ts";
import { TokenTester } from "./token-tester.tsx";

/** From the script tag to the first signed visitor. */
export function InstallPage() {
  const { at, isAdmin } = useStaff();
  const credentials = useAnswer<Credentials>(isAdmin ? at("v1/workspaces/credentials") : "");
  return (
    <Page title={strings.title} intro={strings.intro}>
      {isAdmin ? (
        <Loaded answer={credentials}>{(value) => <Steps credentials={value} answer={credentials} />}</Loaded>
      ) : (
        <p class="notice">{strings.adminOnly}</p>
      )}
    </Page>
  );
}

function Steps({ credentials, answer }: { credentials: Credentials; answer: Answer<Credentials> }) {
  const { isScriptSeen, isIdentitySeen, refusedOrigin } = useSigns();
  const { sdkToken, allowedDomains } = credentials;
  const tag = `<script src="${location.origin}/embed.js" data-sdk-token="${sdkToken}" async></script>`;
  const change = (changes: Partial<Credentials>) => answer.change({ ...credentials, ...changes });
  return (
    <ol>
      <Step title={strings.stepScript} isDone={isScriptSeen}>
        <p class="quiet">{strings.scriptText}</p>
        <TakeAway text={tag} what={strings.theTag} />
        <p class="help">
          {isScriptSeen && strings.scriptSeen}
          {!isScriptSeen && (refusedOrigin ? strings.scriptRefused(refusedOrigin) : strings.scriptWaiting)}
        </p>
      </Step>
      <Step title={strings.stepDomain} isDone={allowedDomains.length > 0}>
        <AllowedDomains domains={allowedDomains} change={(next) => change({ allowedDomains: next })} />
      </Step>
      <Step title={strings.stepIdentity} isDone={isIdentitySeen}>
        <p class="quiet">{strings.identifyText}</p>
        <p class="help">{isIdentitySeen ? strings.identitySeen : strings.identityWaiting}</p>
        <SecureIdentify
          isEnforced={credentials.enforceSecureIdentify}
          change={(enforceSecureIdentify) => change({ enforceSecureIdentify })}
        />
        <SecretKey secretKey={credentials.secretKey} change={(secretKey) => change({ secretKey })} />
        <TokenTester secretKey={credentials.secretKey} />
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

/** What the service has seen of visitors, asked again while the page is looked at. */
function useSigns() {
  const { at } = useStaff();
  const visitors = useAnswer<PageOf<User>>(at("staff/users?role=end_user&limit=1"));
  const verified = useAnswer<PageOf<User>>(at("staff/users?identity=verified&limit=1"));
  const refused = useAnswer<RefusedOrigin[]>(at("staff/refused-origins"));
  const isScriptSeen = (visitors.value?.pagination.total ?? 0) > 0;
  const isIdentitySeen = (verified.value?.pagination.total ?? 0) > 0;
  useEffect(() => {
    if (isScriptSeen && isIdentitySeen) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      visitors.reload();
      verified.reload();
      refused.reload();
    }, 5_000);
    return () => clearInterval(timer);
  }, [isScriptSeen, isIdentitySeen]);
  return { isScriptSeen, isIdentitySeen, refusedOrigin: refused.value?.[0]?.origin };
}
