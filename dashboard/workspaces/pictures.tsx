import type { PictureSettings } from "../../api/pictures/contract.ts";
import { Choice } from "../controls/field.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

/** The section that sets who may add pictures, and shows how much space they take up. */
export function PicturesSection() {
  const path = useStaff().at("staff/pictures/settings");
  const settings = useQuery<PictureSettings>(path);
  const change = async (senders: string) => {
    if (await attempt(send("PATCH", path, { body: { senders } }))) showToast(common.saved);
    refresh(path);
  };
  return (
    <Section
      title="Pictures"
      text="Who may add pictures to ideas, comments and changelog entries. Pictures are deleted with their text."
    >
      <Loaded query={settings} lines={1}>
        {({ senders, usedBytes }) => (
          <>
            <Choice
              label="Who may add pictures"
              value={senders}
              options={[
                ["nobody", "Nobody"],
                ["staff", "Only staff"],
                ["everyone", "Staff and visitors"],
              ]}
              onChange={(chosen) => void change(chosen)}
            />
            <p>{strings.pictureSpace(Math.ceil(usedBytes / 1_000_000))}</p>
          </>
        )}
      </Loaded>
    </Section>
  );
}
