import type { Losses, SourcePerson } from "../import-sources/source-post.ts";
import { faultsOf, type Person } from "./gather-people.ts";
import type { Target } from "./load-target.ts";

interface Options {
  target: Target;
  /** Finds the person among those of the whole file. */
  personOf(person: SourcePerson): Person | undefined;
  /** Derives the id of a new user. */
  userIdOf(key: string): string;
  /** The values by which a person with this external id is recognised who was erased. */
  digestsOf(externalId: string): string[];
  /** Whether to import people who have an id in the customer's own system as verified users. */
  areVerified: boolean;
  losses: Losses;
}

/** The author of posts without an author. */
const nobody: Person = { key: "nobody", isStaff: false };

/** Collects the users of one post: its author, its voters and the authors of its comments. */
export function preparePeople({ target, personOf, userIdOf, digestsOf, areVerified, losses }: Options) {
  const users = new Map<string, object>();
  const named = new Set<string>();

  const add = ({ key, ownId, email, name, isStaff }: Person): string => {
    const address = email?.toLowerCase();
    const staffId = isStaff ? target.staff.get(address) : undefined;
    if (staffId) return staffId;
    const id = (!ownId && address && target.imported.get(address)) || userIdOf(key);
    users.set(id, {
      id,
      identity: ownId && areVerified ? "verified" : "unverified",
      externalId: ownId ?? null,
      ...(ownId && { digests: digestsOf(ownId) }),
      email: email ?? null,
      fullName: name ?? "Someone",
    });
    return id;
  };

  return {
    users,
    /**
     * Returns the id of a person: an existing staff user, or an end user, who is added to `users`. Returns undefined if
     * nothing valid is known of the person.
     */
    idOf(field: string, given: SourcePerson): string | undefined {
      for (const fault of faultsOf(given)) {
        if (named.has(fault.message)) continue;
        named.add(fault.message);
        losses.faults.push({ field: `${field} ${fault.field}`, message: fault.message });
        if (fault.field === "e-mail address") losses.addresses += 1;
      }
      const person = personOf(given);
      return person && add(person);
    },
    idOfNobody: () => add(nobody),
  };
}
