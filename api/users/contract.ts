import { z } from "zod";
import { Pagination, pageQuery } from "../page.ts";
import { Search } from "../text.ts";

const Role = z.enum(["owner", "admin", "member", "end_user"]);

/** A person in a workspace, as staff see one. */
export const User = z.strictObject({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  role: Role,
  /** How this person is known: proved by the customer's backend, named unsigned, or by a browser alone. */
  identity: z.enum(["staff", "verified", "unverified", "anonymous"]),
  /** The id in the customer's own system. */
  externalId: z.string().nullable(),
  email: z.string().nullable(),
  fullName: z.string(),
  avatarUrl: z.string().nullable(),
  isBlocked: z.boolean(),
});
export type User = z.infer<typeof User>;

export const UserPage = z.strictObject({ data: z.array(User), pagination: Pagination });

export const ListUsers = z.strictObject({
  role: Role.optional(),
  identity: z.enum(["staff", "verified", "unverified", "anonymous"]).optional(),
  /** In name or e-mail. */
  search: Search.optional(),
  ...pageQuery,
});
export type ListUsers = z.infer<typeof ListUsers>;

/** A staff member's role, or whether an end user is blocked: one of the two. */
export const UpdateUser = z.union(
  [
    z.strictObject({ role: z.enum(["owner", "admin", "member"]) }),
    z.strictObject({ isBlocked: z.boolean() }),
  ],
  "must hold either role or isBlocked",
);
