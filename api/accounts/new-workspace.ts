import { randomBytes, randomUUID } from "node:crypto";
import type { RootKeys } from "../../platform/process/environment.ts";
import { makeSecret, seal } from "../keys/secrets.ts";
import { postgresProblem } from "../serving/postgres-problem.ts";
import { Subdomain } from "../workspaces/contract.ts";

type NewWorkspace = Record<"id" | "subdomain" | "sdkToken" | "sealed", string>;

/**
 * Calls `create` with the id, subdomain and secrets of a new workspace. Without a subdomain, derives one from the
 * name; if that is taken, calls `create` again with a random suffix.
 */
export async function withNewWorkspace<Result>(
  roots: RootKeys,
  { name, subdomain }: { name: string; subdomain?: string | undefined },
  create: (workspace: NewWorkspace) => Promise<Result>,
): Promise<Result> {
  const run = (label: string) => {
    const id = randomUUID();
    return create({
      id,
      subdomain: label,
      sdkToken: makeSecret("sdk"),
      sealed: seal(makeSecret("ews"), id, roots),
    });
  };
  if (subdomain !== undefined) return run(subdomain);
  try {
    return await run(labelOf(name, ""));
  } catch (error) {
    if (postgresProblem(error)?.code !== "subdomain_taken") throw error;
    return run(labelOf(name, `-${randomBytes(4).toString("hex")}`));
  }
}

/**
 * Derives a subdomain from a name, such as `cafe-ole` from "Café Olé", and appends `ending`. Returns a random one, such
 * as `workspace-1a2b3c4d`, if the result would not be valid.
 */
function labelOf(name: string, ending: string): string {
  const words =
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const label = `${words.join("-").slice(0, 40)}${ending}`.replace(/-+/g, "-").replace(/^-|-$/g, "");
  if (Subdomain.safeParse(label).success) return label;
  return `workspace-${randomBytes(4).toString("hex")}`;
}
