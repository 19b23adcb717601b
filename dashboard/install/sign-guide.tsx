import { useState } from "preact/hooks";
import { CopyField } from "../controls/copy-field.tsx";
import { Choice } from "../controls/field.tsx";
import { identifySnippet, signSnippets } from "./sign-snippets.ts";
import { strings } from "./strings.ts";

/** Sample code that signs tokens on the customer's server and passes them to the widget. */
export function SignGuide() {
  const [chosen, setChosen] = useState(signSnippets[0]?.[0] ?? "");
  const [, lines = ""] = signSnippets.find(([language]) => language === chosen) ?? [];
  return (
    <>
      <h3>{strings.signing}</h3>
      <div class="form">
        <Choice
          label={strings.signingIn}
          value={chosen}
          options={signSnippets.map(([language]) => [language, language] as const)}
          onChange={setChosen}
        />
      </div>
      <CopyField text={lines} what={strings.theSigning} />
      <p class="quiet">{strings.identifyCall}</p>
      <CopyField text={identifySnippet} what={strings.theCall} />
    </>
  );
}
