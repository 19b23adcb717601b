import { useEffect } from "preact/hooks";
import type { RejectedOrigin, SeenOrigin } from "../../api/origins/contract.ts";
import type { User } from "../../api/users/contract.ts";
import type { PageOf } from "../lists/paged-table.tsx";
import { useQuery } from "../requests.ts";
import { useStaff } from "../staff.ts";
import { isAllowed } from "./is-allowable.ts";

/** Evidence that the widget is installed. */
export interface Signs {
  /** The origin where the widget was last opened. */
  seen: SeenOrigin | undefined;
  isIdentitySeen: boolean;
  /** The last rejected origin that is still not allowed. */
  rejectedOrigin: string | undefined;
}

/** Polls the service while the page is visible: every 4 s until all steps are done, then every 30 s. */
export function useSigns(allowedDomains: string[]): Signs {
  const { at } = useStaff();
  const origins = useQuery<SeenOrigin[]>(at("staff/seen-origins"));
  const verified = useQuery<PageOf<User>>(at("staff/users?identity=verified&limit=1"));
  const rejected = useQuery<RejectedOrigin[]>(at("staff/rejected-origins"));
  const seen = origins.value?.[0];
  const isIdentitySeen = (verified.value?.pagination.total ?? 0) > 0;
  const pause = seen && isIdentitySeen ? 30_000 : 4_000;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.hidden) return;
      for (const response of [origins, verified, rejected]) response.reload();
    }, pause);
    return () => clearInterval(timer);
  }, [pause]);
  const rejectedOrigin = rejected.value?.find(({ origin }) => !isAllowed(origin, allowedDomains))?.origin;
  return { seen, isIdentitySeen, rejectedOrigin };
}
