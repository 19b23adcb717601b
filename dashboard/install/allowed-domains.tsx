import { useRef, useState } from "preact/hooks";
import type { RejectedOrigin } from "../../api/origins/contract.ts";
import { Button } from "../controls/button.tsx";
import { Chip } from "../controls/chip.tsx";
import { Field } from "../controls/field.tsx";
import { useForm } from "../controls/form.tsx";
import { Loaded, Notice } from "../controls/notice.tsx";
import { showError, showToast } from "../controls/undo-toasts.tsx";
import { send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { formatCount } from "../strings.ts";
import { Time } from "../text/time.tsx";
import { hasLocalhost, isAllowable, isAllowed, toDomain } from "./is-allowable.ts";
import { strings } from "./strings.ts";

interface Props {
  domains: string[];
  /** Whether the widget has been opened on any page. Until a domain is allowed, the widget opens only on localhost. */
  isSeen: boolean;
  change(domains: string[]): void;
}

export function AllowedDomains({ domains, isSeen, change }: Props) {
  const { at } = useStaff();
  const latest = useRef(domains);
  latest.current = domains;
  const store = async (allowedDomains: string[]) => {
    const body = { allowedDomains };
    const stored = await send<{ allowedDomains: string[] }>("PATCH", at("v1/workspaces/allowed-domains"), {
      body,
    });
    change(stored.allowedDomains);
  };
  // While the list is empty, localhost is allowed without an entry; adding the first domain ends this exception.
  const [wasEmpty, setWasEmpty] = useState(false);
  const form = useForm({ domain: "" }, async ({ domain }) => {
    setWasEmpty(wasEmpty || !domains.length);
    await store([...domains, toDomain(domain)]);
    form.reset({ domain: "" });
  });
  const allow = (domain: string) => store([...latest.current, domain]).catch(showError);
  const remove = async (domain: string) => {
    const place = domains.indexOf(domain);
    const restore = () => void store(latest.current.toSpliced(place, 0, domain)).catch(showError);
    await store(domains.filter((one) => one !== domain)).then(
      () => showToast(strings.removed(domain), { undo: restore }),
      showError,
    );
  };
  return (
    <>
      <p class="quiet">Only pages on these domains may open the widget. All other sites are blocked.</p>
      {domains.length ? (
        <ul class="chips">
          {domains.map((domain) => (
            <Chip
              key={domain}
              text={domain}
              label={strings.removeDomain(domain)}
              remove={() => remove(domain)}
            />
          ))}
        </ul>
      ) : (
        <p>
          {isSeen
            ? "The widget works on localhost. Add the domain of your site before you go live."
            : "No domain yet: only localhost can open the widget, and only outside production."}
        </p>
      )}
      <form class="form row-form" onSubmit={form.onSubmit} noValidate>
        <Field
          {...form.field("domain")}
          {...strings.domainLabel}
          fault={form.faultOf("allowedDomains") ?? form.fault}
        />
        <Button text={strings.add} isBusy={form.isBusy} />
      </form>
      {wasEmpty && domains.length > 0 && !hasLocalhost(domains) && (
        <Notice text="Pages on localhost can no longer open the widget." role="status">
          <Button text="Allow localhost" act={() => allow("localhost")} />
        </Notice>
      )}
      <RejectedOrigins domains={domains} allow={allow} />
    </>
  );
}

/** Recently rejected origins that are not allowed now, each with a button to allow it. */
function RejectedOrigins({ domains, allow }: { domains: string[]; allow(origin: string): void }) {
  const { at } = useStaff();
  const rejected = useQuery<RejectedOrigin[]>(at("staff/rejected-origins"));
  return (
    <>
      <h3>Recently blocked</h3>
      <Loaded query={rejected} lines={1}>
        {(all) => {
          const list = all.filter(({ origin }) => !isAllowed(origin, domains));
          return list.length ? (
            <>
              <p class="quiet">
                Anybody can send a request with any of these names. Allow only sites that you know.
              </p>
              <ul class="plain-rows">
                {list.slice(0, 10).map(({ origin, rejections, lastSeenAt }) => (
                  <li key={origin}>
                    <span class="grow code">{origin}</span>
                    <span class="quiet small">
                      {strings.times(`${formatCount(rejections)} ×`)}
                      <Time at={lastSeenAt} />
                    </span>
                    {isAllowable(origin) && (
                      <Button text={strings.add} of={origin} act={() => allow(origin)} />
                    )}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p class="quiet">No site was blocked.</p>
          );
        }}
      </Loaded>
    </>
  );
}
