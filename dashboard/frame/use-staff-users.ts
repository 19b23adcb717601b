import type { User } from "../../api/users/contract.ts";
import type { PageOf } from "../controls/pager.tsx";
import { useAnswer } from "../use-answer.ts";
import { useStaff } from "./staff.ts";

/** The members of this workspace, up to a hundred; none until they have come. */
export function useStaffUsers(): User[] {
  const { at } = useStaff();
  return useAnswer<PageOf<User>>(at("staff/users?identity=staff&limit=100")).value?.data ?? [];
}
