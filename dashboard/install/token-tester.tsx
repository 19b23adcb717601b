import { useState } from "preact/hooks";
import type { TokenVerdict } from "../../bff/dashboard/contract.ts";
import { Button } from "../controls/button.tsx";
import { Field } from "../controls/field.tsx";
import { useForm } from "../controls/form.tsx";
import { send } from "../requests.ts";
import { strings } from "./strings.ts";

/** Checks an identity token exactly as the widget's sign-in does, and explains why an invalid one is rejected. */
export function TokenTester({ sdkToken }: { sdkToken: string }) {
  const [verdict, setVerdict] = useState<TokenVerdict>();
  const form = useForm({ token: "" }, async ({ token }) => {
    setVerdict(undefined);
    const body = { sdkToken, token: token.trim() };
    setVerdict(await send<TokenVerdict>("POST", "token-tests", { body }));
  });
  return (
    <>
      <h3>Test a token</h3>
      <form class="form" onSubmit={form.onSubmit}>
        <Field
          {...form.field("token")}
          {...strings.token}
          fault={form.fault ?? (verdict?.isGood === false ? verdict.detail : undefined)}
          rows={4}
          isCode
          onChange={(token) => {
            form.set({ token });
            setVerdict(undefined);
          }}
        />
        <div class="form-end">
          <p class="said" role="status">
            {verdict?.isGood && (
              <span class="state done">
                {strings.tokenGood(verdict.sub)} {verdict.isSingleUse && strings.tokenOnce}{" "}
                {verdict.warnings.join(" ")}
              </span>
            )}
          </p>
          <Button text="Test" isBusy={form.isBusy} />
        </div>
      </form>
    </>
  );
}
