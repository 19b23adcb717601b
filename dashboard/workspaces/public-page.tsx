import type { PublicPage } from "../../api/public-pages/contract.ts";
import { CopyField } from "../controls/copy-field.tsx";
import { Check } from "../controls/field.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";

/** The section with the switches for the workspace's public page, and the page's address while it is public. */
export function PublicPageSection() {
  const { at, workspace } = useStaff();
  const path = at("staff/public-page");
  const page = useQuery<PublicPage>(path);
  const change = async (body: Partial<PublicPage>) => {
    if (await attempt(send("PATCH", path, { body }))) showToast(common.saved);
    refresh(path);
  };
  return (
    <Section
      title="Public page"
      text="Anybody can read the public boards, roadmap, polls and changelog at an address of their own. Private boards and posts stay private."
    >
      <Loaded query={page} lines={2}>
        {({ isPublic, isIndexed }) => (
          <>
            <Check
              isSwitch
              isOn={isPublic}
              onChange={(isOn) => void change({ isPublic: isOn })}
              label="Show the public page"
            />
            {isPublic && (
              <>
                <Check
                  isSwitch
                  isOn={isIndexed}
                  onChange={(isOn) => void change({ isIndexed: isOn })}
                  label="Search engines may list it"
                />
                <CopyField
                  text={`${location.origin}/b/${workspace.subdomain}`}
                  what="the address of the public page"
                  isLink
                />
              </>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}
