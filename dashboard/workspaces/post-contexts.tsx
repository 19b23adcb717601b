import type { PostContextSettings } from "../../api/post-contexts/contract.ts";
import { Check } from "../controls/field.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";

/** The section with the switch for the page and the browser that new ideas come with. */
export function PostContextsSection() {
  const path = useStaff().at("staff/post-contexts/settings");
  const settings = useQuery<PostContextSettings>(path);
  const change = async (takesContext: boolean) => {
    if (await attempt(send("PATCH", path, { body: { takesContext } }))) showToast(common.saved);
    refresh(path);
  };
  return (
    <Section
      title="Page and browser"
      text="New ideas from the widget show staff the address of the page, the browser and the version of your app. Visitors see what is sent, and can leave it out. The address has no part after ? or #."
    >
      <Loaded query={settings} lines={1}>
        {({ takesContext }) => (
          <Check
            isSwitch
            isOn={takesContext}
            onChange={(isOn) => void change(isOn)}
            label="Add the page and browser to new ideas"
          />
        )}
      </Loaded>
    </Section>
  );
}
