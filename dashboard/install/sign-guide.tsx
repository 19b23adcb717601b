import { useState } from "preact/hooks";
import { CopyField } from "../controls/copy-field.tsx";
import { Choice } from "../controls/field.tsx";
import { identifySnippet, signSnippets } from "./sign-snippets.ts";

/** Sample code that signs tokens on the customer's server and passes them to the widget. */
export function SignGuide() {
  const [chosen, setChosen] = useState(signSnippets[0]?.[0] ?? "");
  const [, lines = ""] = signSnippets.find(([language]) => language === chosen) ?? [];
  return (
    <>
      <h3>Sign on your server</h3>
      <div class="form">
        <Choice
          label="Server language"
          value={chosen}
          options={signSnippets.map(([language]) => [language, language] as const)}
          onChange={setChosen}
        />
      </div>
      <CopyField text={lines} what="the lines for the server" />
      <p class="quiet">Then the page asks your server for it:</p>
      <CopyField text={identifySnippet} what="the line for the page" />
    </>
  );
}
