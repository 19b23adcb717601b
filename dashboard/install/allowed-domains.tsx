import { useRef } from "preact/hooks";
import type { RefusedOrigin } from "../../api/embed/contract.ts";
import { Field } from "../controls/field.tsx";
import { Icon } from "../controls/icons.tsx";
import { Loaded } from "../controls/notice.tsx";
import { say } from "../controls/toasts.tsx";
import { useForm } from "../controls/use-form.ts";
import { When } from "../controls/when.tsx";
import { explainError } from "../explain-error.ts";
import { useStaff } from "../frame/staff.ts";
import { send } from "../send.ts";
import { formatCount } from "../strings.ts";
import { useAnswer } from "../use-answer.ts";
import { isAllowable } from "./is-allowable.ts";
import { strings } from "./strings.ts";

interface Props {
  domains: string[];
  change(domains: string[]): void;
}

export function AllowedDomains({ domains, change }: Props) {
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
  const form = useForm({ domain: "" }, async ({ domain }) => {
    await store([...domains, domain]);
    form.reset({ domain: "" });
  });
  const remove = async (domain: string) => {
    const place = domains.indexOf(domain);
    const restore = () =>
      void store(latest.current.toSpliced(place, 0, domain)).catch((error) => say(explainError(error)));
    await store(domains.filter((one) => one !== domain)).then(
      () => say(strings.removed(domain), { undo: restore }),
      (error) => say(explainError(error)),
    );
  };
  return (
    <>
      <p class="quiet">{strings.domainsText}</p>
      {domains.length ? (
        <ul class="chips">
          {domains.map((domain) => (
            <li class="chip" key={domain}>
              {domain}
              <button type="button" aria-label={strings.removeDomain(domain)} onClick={() => remove(domain)}>
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p>{strings.noDomains}</p>
      )}
      <form class="form row-form" onSubmit={form.onSubmit} noValidate>
        <Field
          name="domain"
          label={strings.domainLabel}
          help={strings.domainHelp}
          value={form.values.domain}
          fault={form.faultOf("allowedDomains") ?? form.fault}
          onInput={(domain) => form.set({ domain })}
        />
        <button type="submit" class="button" aria-busy={form.isBusy}>
          {strings.add}
        </button>
      </form>
      <RefusedOrigins domains={domains} allow={(origin) => store([...domains, origin])} />
    </>
  );
}

/** Who asked in vain; one press lets them in. */
function RefusedOrigins({ domains, allow }: { domains: string[]; allow(origin: string): Promise<void> }) {
  const { at } = useStaff();
  const refused = useAnswer<RefusedOrigin[]>(at("staff/refused-origins"));
  return (
    <>
      <h3>{strings.refused}</h3>
      <Loaded answer={refused} bones={1}>
        {(list) =>
          list.length ? (
            <ul class="plain-rows">
              {list.slice(0, 10).map(({ origin, refusals, lastSeenAt }) => (
                <li key={origin}>
                  <span class="grow code">{origin}</span>
                  <span class="quiet small">
                    {strings.times(`${formatCount(refusals)} ×`)}
                    <When at={lastSeenAt} />
                  </span>
                  {isAllowable(origin) && !domains.includes(origin) && (
                    <button
                      type="button"
                      class="button"
                      onClick={() => allow(origin).catch((error) => say(explainError(error)))}
                    >
                      {strings.add}
                      <span class="unseen"> {origin}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          ) : (
            <p class="quiet">{strings.noRefused}</p>
          )
        }
      </Loaded>
    </>
  );
}
