import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import type { BrokenRow, Source, SourcePost } from "../../../cli/import-sources/source-post.ts";
import { afterThis } from "../../harness.ts";

/** Writes a file that is removed at the end of the test. */
export async function newFile(content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-source-"));
  afterThis(() => rm(folder, { recursive: true }));
  const file = join(folder, "file");
  writeFileSync(file, content);
  return file;
}

/** All rows of a source. */
export async function rowsOf({ posts }: Source): Promise<(SourcePost | BrokenRow)[]> {
  const rows: (SourcePost | BrokenRow)[] = [];
  for await (const row of posts) rows.push(row);
  return rows;
}

/**
 * Returns a ZIP archive as described in APPNOTE.TXT 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16. The
 * files in `claimed` are compressed, and the archive claims that they unpack to these sizes.
 */
export function zipOf(files: Record<string, string>, claimed: Record<string, number> = {}): Buffer {
  const [bodies, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [path, content] = [Buffer.from(name), Buffer.from(text)];
    const isCompressed = name in claimed;
    const packed = isCompressed ? deflateRawSync(content) : content;
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(isCompressed ? 8 : 0, 4);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimed[name] ?? content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    bodies.push(Buffer.from("PK\x03\x04", "latin1"), common, path, packed);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), common, place, path);
    offset += 30 + path.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** Returns the lists of Canny's API for two posts of one board. */
export const cannyFile = () => {
  const person = (id: string, userID: string | null, more: object = {}) => ({
    id,
    userID,
    name: `Name of ${id}`,
    email: `${id}@example.com`,
    isAdmin: false,
    url: `https://acme.canny.io/admin/users/${id}`,
    created: "2023-01-01T00:00:00.000Z",
    ...more,
  });
  const [ann, bob, admin] = [
    person("ann", "A-1"),
    person("bob", null),
    person("adm", null, { isAdmin: true }),
  ];
  const post = (id: string, more: object) => ({
    id,
    created: "2024-03-01T10:00:00.123Z",
    status: "open",
    category: null,
    tags: [],
    author: ann,
    score: 0,
    commentCount: 0,
    board: { id: "b", name: "Requests" },
    ...more,
  });
  const about = (id: string, at: string) => ({ post: { id }, created: `2024-03-0${at}T00:00:00.000Z` });
  return {
    hasMore: false,
    posts: [
      post("p1", {
        title: "Dark mode",
        details: "At night.",
        status: "in progress",
        category: { id: "c", name: "Looks" },
        tags: [{ id: "t", name: "Quick win" }],
        score: 5,
      }),
      post("p2", { title: "Light mode", details: "", author: null, created: "2024-03-02T10:00:00.000Z" }),
    ],
    votes: [
      { id: "v1", ...about("p1", "2"), voter: ann },
      { id: "v2", ...about("p1", "3"), voter: bob },
      { id: "v3", ...about("p1", "4"), voter: bob },
      { id: "v4", ...about("p1", "4"), voter: null },
    ],
    comments: [
      { id: "k2", ...about("p1", "6"), author: admin, value: "Soon.", parentID: "k1", internal: false },
      { id: "k1", ...about("p1", "5"), author: bob, value: "When?", parentID: null, internal: false },
      { id: "k3", ...about("p1", "7"), author: admin, value: "Do not tell.", parentID: null, internal: true },
    ],
  };
};

/**
 * Returns the backup of a Fider site with four posts: one with votes, comments and a response, one that awaits
 * approval, one that was deleted, and one duplicate.
 */
export const fiderFiles = () => {
  const at = (day: number) => `2024-05-0${day}T08:00:00.123456Z`;
  const user = (id: number, role: number, more: object = {}) => ({
    ...{
      id,
      tenant_id: 1,
      name: `User ${id}`,
      email: `u${id}@example.com`,
      role,
      status: 1,
      created_at: at(1),
    },
    ...more,
  });
  const post = (id: number, more: object = {}) => ({
    ...{ id, tenant_id: 1, number: id * 10, slug: `s-${id}`, title: `Title ${id}`, description: "Text" },
    ...{ created_at: at(2), user_id: 1, status: 0, original_id: null, is_approved: true },
    ...{ response: null, response_user_id: null, response_date: null },
    ...more,
  });
  const comment = (id: number, more: object = {}) => ({
    ...{ id, tenant_id: 1, post_id: 1, user_id: 2, content: `Comment ${id}`, created_at: at(3) },
    ...{ edited_at: null, edited_by_id: null, deleted_at: null, deleted_by_id: null, is_approved: true },
    ...more,
  });
  const tables = {
    users: [user(1, 1), user(2, 3), user(3, 1, { name: "", email: "", status: 2 })],
    posts: [
      post(3, { status: 6 }),
      post(1, { title: 2024, status: 4, response: "We will.", response_user_id: 2, response_date: at(4) }),
      post(2, { is_approved: false }),
      post(4, { status: 5, original_id: 1, description: "", user_id: 3, created_at: at(5) }),
    ],
    comments: [comment(1), comment(2, { deleted_at: at(4) }), comment(3, { is_approved: false })],
    post_votes: [
      { post_id: 1, user_id: 1, tenant_id: 1, created_at: at(2) },
      { post_id: 1, user_id: 2, tenant_id: 1, created_at: at(3) },
    ],
    post_tags: [{ post_id: 1, tag_id: 7, tenant_id: 1, created_at: at(3), created_by_id: 2 }],
    tags: [
      {
        id: 7,
        tenant_id: 1,
        name: "easy",
        slug: "easy",
        color: "FF0000",
        is_public: true,
        created_at: at(1),
      },
    ],
    tenants: [{ id: 1, name: "Acme" }],
  };
  return Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [`${name}.json`, JSON.stringify(rows)]),
  );
};
