import { external, type World } from "./world.ts";

/** Votes that a customer's server records for its users, by the post's number or id. */
export async function askVotes(world: World): Promise<void> {
  const { ask, people } = world;
  const board = await ask("owner", "POST /v1/boards", { title: "Voted", url: "voted", isPrivate: false });
  const category = await ask("owner", "POST /v1/post-categories", { name: "All", boardId: board.id });
  const post = { title: "Votes", boardId: board.id, categoryId: category.id, visibility: "public" };
  const made = await people.owner.call("POST /v1/posts", post);
  const [id, number] = [made.body.id, made.headers.get("x-post-number")];
  await ask("owner", `GET /v1/posts/${id}`);
  const votes = `/v1/posts/${number}/votes` as const;
  const zoe = {
    id: external(1),
    email: "zoe@example.com",
    full_name: "Zoe",
    avatar_url: "https://example.com/z.png",
  };
  const adam = { id: external(2).toUpperCase(), email: "adam@example.com", full_name: "Adam" };
  await ask("owner", `POST ${votes}`, { user: zoe });
  await ask("member", `POST /v1/posts/${id}/votes`, { user: adam });
  await ask("owner", `POST ${votes}`, { user: { ...zoe, full_name: "Zoë" } });
  await ask("owner", `POST ${votes}`, { user: { ...zoe, id: external(3), avatar_url: null } });
  await ask("owner", `POST ${votes}`, { user: { ...zoe, id: people.member.userId } });
  await ask("una", `POST /v1/posts/${id}/vote`);
  await ask("owner", `POST ${votes}`);
  await ask("una", `POST ${votes}`, { user: zoe });
  for (const [field, values] of Object.entries({
    id: [undefined, null, 5, "", "x", "42"],
    email: [undefined, "", "no", "a@b", `${"a".repeat(320)}@b.example`],
    full_name: [undefined, "", "a".repeat(201), "a\nb"],
    avatar_url: ["x", "ftp://example.com/a", "javascript:1", 5, `https://example.com/${"a".repeat(2_000)}`],
    role: ["owner"],
  })) {
    for (const value of values) await ask("owner", `POST ${votes}`, { user: { ...zoe, [field]: value } });
  }
  for (const place of ["0", "01", "999999999", "99999999999999999999", "-1", "1e3"]) {
    await ask("owner", `GET /v1/posts/${place}/votes`);
  }
  for (const query of [
    "",
    ...["created_at", "id", "email", "full_name"].flatMap((by) => [
      `sortBy=${by}`,
      `sortBy=${by}&sortOrder=asc`,
    ]),
    `externalUserId=${external(1)}`,
    `externalUserId=${external(1)},${external(2)}`,
    `externalUserId=${external(2).toUpperCase()}`,
    `externalUserId=${people.una.userId}&externalUserId=${external(3)}`,
    "externalUserId=nobody",
    "externalUserId=",
    "externalUserId=%00",
    "page=2&limit=2",
    "limit=101",
    "sortBy=votes",
    "sortOrder=",
  ]) {
    await ask("owner", `GET ${votes}?${query}`);
  }
  await ask("stranger", `GET ${votes}`);
  await ask("stranger", `POST /v1/posts/${id}/votes`, { user: zoe });
  await ask("desk", `GET /staff/posts/${id}/voters`);
  await ask("owner", `DELETE ${votes}?externalUserId=${external(1)}`);
  await ask("owner", `DELETE ${votes}?externalUserId=${external(1)}`);
  await ask("owner", `DELETE ${votes}?externalUserId=`);
  await ask("owner", `DELETE ${votes}?externalUserId=a&externalUserId=b`);
  await ask("owner", `POST /v1/posts/${id}/vote`);
  await ask("owner", `DELETE ${votes}`, {});
  await ask("owner", `DELETE /v1/posts/${id}/votes`);
  await ask("owner", `DELETE ${votes}?page=1`);
  await ask("owner", `GET ${votes}`);
}
