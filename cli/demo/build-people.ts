import { randomUUID } from "node:crypto";
import { anonymousCount, gardeners, team, voters } from "./content/people.ts";
import type { PersonKey } from "./content/shapes.ts";
import type { Setting } from "./setting.ts";

export interface People {
  idOf(key: PersonKey): string;
  endUsers: string[];
  staff: string[];
  /**
   * The rows of all users except the owner, whose row already exists. The people of the demo have no account, so nobody
   * can sign in as one of them.
   */
  rows(firstActs: Map<string, Date>): object[];
}

export function buildPeople({ ownerId, now }: Setting): People {
  const staff = staffProfiles().map((profile) => ({ id: randomUUID(), ...profile }));
  const endUsers = endUserProfiles().map((profile) => ({ id: randomUUID(), ...profile }));
  const ids = new Map<string, string>([...staff, ...endUsers].map(({ key, id }) => [key, id]));
  ids.set("ines", ownerId);
  return {
    idOf: (key) => {
      const id = ids.get(key);
      if (!id) throw new Error(`The demo knows nobody called ${key}.`);
      return id;
    },
    endUsers: endUsers.map(({ id }) => id),
    staff: [ownerId, ...staff.map(({ id }) => id)],
    rows: (firstActs) =>
      [...staff, ...endUsers].map(({ key: _, ...user }) => ({
        ...user,
        created_at: firstActs.get(user.id) ?? now,
      })),
  };
}

function staffProfiles() {
  const roles = { tomos: "admin", wen: "member" } as const;
  return Object.entries(roles).map(([key, role]) => ({
    key,
    role,
    identity: "staff",
    external_id: null,
    email: `${key}@beanrow.example`,
    full_name: team[key as keyof typeof roles],
  }));
}

function endUserProfiles() {
  const writers = Object.entries(gardeners).map(([key, name]) => known(key, name, key !== "hose"));
  const others = voters.map((name, index) => known(addressOf(name), name, index % 4 !== 3));
  const anonymous = Array.from({ length: anonymousCount }, (_, index) => ({
    key: `anonymous-${index + 1}`,
    role: "end_user",
    identity: "anonymous",
    external_id: null,
    email: null,
    full_name: "Anonymous",
  }));
  return [...writers, ...others, ...anonymous];
}

function known(key: string, fullName: string, isVerified: boolean) {
  return {
    key,
    role: "end_user",
    identity: isVerified ? "verified" : "unverified",
    external_id: `gardener-${key}`,
    email: `${key}@example.com`,
    full_name: fullName,
  };
}

function addressOf(name: string): string {
  const plain = name.normalize("NFD").replace(/[^a-z ]/gi, "");
  return plain.toLowerCase().replaceAll(" ", ".");
}
