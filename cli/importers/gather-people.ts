import { Email, FullName } from "../../api/accounts/contract.ts";
import { ExternalId } from "../../api/field-schemas.ts";
import { quote } from "../import-sources/read-text.ts";
import type { BrokenRow, Fault, SourcePerson, SourcePost } from "../import-sources/source-post.ts";

/** A person of the file, with everything valid that the file says in different rows. */
export interface Person {
  /** Unique in the source. */
  key: string;
  ownId?: string | undefined;
  email?: string | undefined;
  name?: string | undefined;
  isStaff: boolean;
}

/**
 * Collects the people in the posts of a file. Returns a function that finds the person of a vote, a text or a comment. People
 * with the same e-mail address are one person, unless they have different ids in the customer's own system.
 */
export function gatherPeople(
  posts: (SourcePost | BrokenRow)[],
): (person: SourcePerson) => Person | undefined {
  const people = new Map<string, Person>();
  const byAddress = new Map<string, Person>();
  const find = (found: SourcePerson): Person | undefined => {
    const key = keyOf(found);
    return key === undefined ? undefined : people.get(key);
  };
  const ownerOf = (person: Person) => {
    const owner = byAddress.get(person.email?.toLowerCase() ?? "");
    const isOther = owner?.ownId && person.ownId && owner.ownId !== person.ownId;
    return owner && !isOther ? owner : person;
  };
  const note = (given: SourcePerson) => {
    const key = keyOf(given);
    if (key === undefined) return;
    const { ownId, email, name } = validPartsOf(given);
    const person = people.get(key) ?? { key, isStaff: false };
    people.set(key, person);
    person.ownId ??= ownId;
    person.email ??= email;
    person.name ??= name;
    person.isStaff ||= given.isStaff ?? false;
  };

  for (const post of posts) {
    if ("broken" in post) continue;
    if (post.author) note(post.author);
    for (const { person } of [...post.votes, ...post.comments]) note(person);
  }
  for (const person of people.values()) {
    const address = person.email?.toLowerCase();
    if (address && (!byAddress.has(address) || (person.ownId && !byAddress.get(address)?.ownId)))
      byAddress.set(address, person);
  }
  for (const person of people.values()) {
    const owner = ownerOf(person);
    owner.name ??= person.name;
    owner.isStaff ||= person.isStaff;
  }
  return (given) => {
    const person = find(given);
    return person && ownerOf(person);
  };
}

/** The faults of the address, the name and the id of a person; the rest of the person is valid. */
export function faultsOf({ ownId, email, name }: SourcePerson): Fault[] {
  const schemas = [
    ["id", ExternalId, ownId],
    ["e-mail address", Email, email?.trim()],
    ["name", FullName, name?.trim()],
  ] as const;
  return schemas.flatMap(([field, schema, value]) => {
    const { error } = value ? schema.safeParse(value) : {};
    return error ? [{ field, message: `${quote(value ?? "")} ${error.issues[0]?.message}` }] : [];
  });
}

function validPartsOf({ ownId, email, name }: SourcePerson) {
  return {
    ownId: ownId ? ExternalId.safeParse(ownId).data : undefined,
    email: email?.trim() ? Email.safeParse(email).data : undefined,
    name: name?.trim() ? FullName.safeParse(name).data : undefined,
  };
}

/** Returns undefined for a person of whom nothing valid is known. */
function keyOf(person: SourcePerson): string | undefined {
  if (person.id !== undefined) return person.id;
  const { ownId, email, name } = validPartsOf(person);
  if (ownId) return `id ${ownId}`;
  return email ? `email ${email.toLowerCase()}` : name && `name ${name}`;
}
