import type { PostContextSettings } from "../../api/post-contexts/contract.ts";
import { Check } from "../controls/field.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

/** The section with the switch for the page and the browser that new ideas come with. */
export function PostContextsSection() {
  const path = useStaff().at("staff/post-contexts/settings");
  const settings = useQuery<PostContextSettings>(path);
  const change = async (takesContext: boolean) => {
    if (await attempt(send("PATCH", path, { body: { takesContext } }))) showToast(common.saved);
    refresh(path);
  };
  return (
    <Section title={strings.postContexts} text={strings.postContextsText}>
      <Loaded query={settings} lines={1}>
        {({ takesContext }) => (
          <Check
            isSwitch
            isOn={takesContext}
            onChange={(isOn) => void change(isOn)}
            label={strings.takesContext}
          />
        )}
      </Loaded>
    </Section>
  );
}
