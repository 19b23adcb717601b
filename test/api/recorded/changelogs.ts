import { absent, askWrongly, type World } from "./world.ts";

/** Changelog entries and their tags. */
export async function askChangelogs({ ask }: World): Promise<void> {
  const tags = [];
  for (const name of ["Fixed", "Improved"])
    tags.push((await ask("desk", "POST /staff/changelog-tags", { name })).id);
  await ask("clerk", "POST /staff/changelog-tags", { name: "FIXED" });
  await askWrongly(
    ask,
    ["desk", "POST /staff/changelog-tags"],
    {},
    { name: [undefined, "", "x".repeat(101), 5] },
  );
  const valid = { title: "Released", content: "# It is out\n\n- **fast**\n    code\n" };
  const first = await ask("owner", "POST /v1/changelogs", { ...valid, tagIds: tags });
  const second = await ask("member", "POST /v1/changelogs", {
    title: "100% faster",
    content: "x",
    tagIds: [tags[0], tags[0]],
  });
  const third = await ask("owner", "POST /v1/changelogs", {
    title: "Third",
    content: "Out\r\nof\ttags",
    tagIds: [],
  });
  await askWrongly(ask, ["owner", "POST /v1/changelogs"], valid, {
    title: [undefined, "", "a".repeat(201), null],
    content: [undefined, "", "a".repeat(100_001), "\u0000", 5],
    tagIds: [null, "x", ["x"], [absent], Array.from({ length: 101 }, () => absent)],
    likesCount: [1],
    userId: [absent],
  });
  await ask("una", "POST /v1/changelogs", valid);

  for (const who of ["una", "una", "una", "umar", "owner"])
    await ask(who, `POST /v1/changelogs/${first.id}/like`);
  for (const who of ["una", "una", "owner"]) await ask(who, `GET /v1/changelogs/${first.id}`);
  await ask("una", `HEAD /v1/changelogs/${first.id}`);
  await ask("una", `GET /v1/changelogs/${third.id}`);
  for (const query of [
    "",
    "search=out",
    "search=RELEASED",
    "search=100%25",
    "search=fa",
    `tagId=${tags[0]}`,
    `tagId=${tags.join()}`,
    `tagId=${tags[0]}&tagId=${tags[1]}`,
    `tagId=${absent}`,
    `tagId=${tags[1]}&search=it`,
    "page=2&limit=2",
    "page=9",
    "tagId=",
    "tagId=x",
    "limit=101",
    "page=0",
    "sortBy=createdAt",
    `search=${"a".repeat(201)}`,
  ]) {
    await ask("una", `GET /v1/changelogs?${query}`);
  }
  await ask("stranger", "GET /v1/changelogs");
  await ask("una", "GET /v1/changelogs/tags");
  const one = `PATCH /v1/changelogs/${first.id}` as const;
  for (const changes of [
    { title: "Out" },
    { content: "New" },
    { tagIds: [tags[1]] },
    { tagIds: [] },
    { ...valid, tagIds: tags },
  ]) {
    await ask("owner", one, changes);
  }
  await askWrongly(
    ask,
    ["owner", one],
    {},
    { title: ["", null], content: [""], tagIds: [null, [absent]], isLiked: [true] },
  );
  await ask("member", one, { title: "By a member" });
  const mine = { title: "Mine", content: "Seen", seen: { title: "Theirs", content: "Not seen" } };
  await ask("desk", `PATCH /staff/changelogs/${first.id}`, mine);
  await ask("umar", one, { title: "By a visitor" });

  await ask("desk", `PATCH /staff/changelog-tags/${tags[0]}`, { name: "Fixed" });
  await ask("desk", `PATCH /staff/changelog-tags/${tags[0]}`, { name: "improved" });
  await ask("desk", `DELETE /staff/changelog-tags/${tags[1]}`);
  await ask("desk", `DELETE /staff/changelog-tags/${tags[1]}`);
  await ask("owner", "GET /v1/changelogs/tags");
  await ask("owner", `GET /v1/changelogs/${first.id}`);
  await ask("owner", `DELETE /v1/changelogs/${second.id}`);
  await ask("owner", `DELETE /v1/changelogs/${second.id}`);
  await ask("una", `DELETE /v1/changelogs/${first.id}`);
}
