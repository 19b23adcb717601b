import type { PublicPage } from "../../api/public-pages/contract.ts";
import { CopyField } from "../controls/copy-field.tsx";
import { Check } from "../controls/field.tsx";
import { Loaded } from "../controls/notice.tsx";
import { Section } from "../controls/section.tsx";
import { attempt, showToast } from "../controls/undo-toasts.tsx";
import { refresh, send, useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { strings as common } from "../strings.ts";
import { strings } from "./strings.ts";

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
    <Section title={strings.publicPage} text={strings.publicPageText}>
      <Loaded query={page} lines={2}>
        {({ isPublic, isIndexed }) => (
          <>
            <Check
              isSwitch
              isOn={isPublic}
              onChange={(isOn) => void change({ isPublic: isOn })}
              label={strings.isPublic}
            />
            {isPublic && (
              <>
                <Check
                  isSwitch
                  isOn={isIndexed}
                  onChange={(isOn) => void change({ isIndexed: isOn })}
                  label={strings.isIndexed}
                />
                <CopyField
                  text={`${location.origin}/b/${workspace.subdomain}`}
                  what={strings.publicAddress}
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
