import { useState } from "preact/hooks";
import { Field } from "../controls/field.tsx";
import { useStaff } from "../frame/staff.ts";
import { strings, tokenFaults } from "./strings.ts";
import { testToken } from "./test-token.ts";

/** Says of a token which claim is wrong, without sending it anywhere. */
export function TokenTester({ secretKey }: { secretKey: string }) {
  const { workspace } = useStaff();
  const [token, setToken] = useState("");
  const [verdict, setVerdict] = useState<Awaited<ReturnType<typeof testToken>>>();
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    setVerdict(await testToken(token.trim(), secretKey, workspace.id));
  };
  return (
    <>
      <h3>{strings.tester}</h3>
      <form class="form" onSubmit={onSubmit}>
        <Field
          name="token"
          label={strings.token}
          help={strings.testerText}
          fault={verdict && "fault" in verdict ? tokenFaults[verdict.fault] : undefined}
          rows={4}
          isCode
          value={token}
          onInput={(next) => {
            setToken(next);
            setVerdict(undefined);
          }}
        />
        <div class="form-end">
          <p class="said" role="status">
            {verdict && "sub" in verdict && <span class="state done">{strings.tokenGood(verdict.sub)}</span>}
          </p>
          <button type="submit" class="button">
            {strings.test}
          </button>
        </div>
      </form>
    </>
  );
}
