import type { Retention } from "../../api/retention/contract.ts";
import { Choice } from "../controls/field.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

const choices = [30, 90, 180, 365, 730];

/** The section that sets when people who never proved their identity are erased. */
export function RetentionSection() {
  const path = useStaff().at("staff/retention");
  const retention = useQuery<Retention>(path);
  const change = async (retentionDays: number | null) => {
    if (await attempt(send("PATCH", path, { body: { retentionDays } }))) showToast(common.saved);
    refresh(path);
  };
  return (
    <Section
      title="Idle guests"
      text="Guests give a name that nobody has proved. After a time without a post, comment, vote or like, their name and address are erased. What they wrote stays, without their name. Blocked guests are kept."
    >
      <Loaded query={retention} lines={1}>
        {({ retentionDays }) => (
          <Choice
            label="Erase idle guests"
            value={`${retentionDays ?? ""}`}
            options={[
              ["", "Never"],
              // The API accepts further numbers of days.
              ...[...new Set([...choices, ...(retentionDays === null ? [] : [retentionDays])])]
                .sort((a, b) => a - b)
                .map((days) => [`${days}`, strings.days(days)] as [string, string]),
            ]}
            onChange={(days) => void change(days === "" ? null : Number(days))}
          />
        )}
      </Loaded>
    </Section>
  );
}
