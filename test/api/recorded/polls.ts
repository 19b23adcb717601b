import { absent, askWrongly, type World } from "./world.ts";

const window = { startAt: "2020-01-01T00:00:00Z", endAt: "2099-01-01T00:00:00Z" };
const options = [{ title: "Pears" }, { title: "Apples", order: -1.5 }, { title: "Plums" }];

/** Polls of the three types, inside and outside their voting window. */
export async function askPolls({ ask }: World): Promise<void> {
  const valid = { title: "Which fruit?", type: "single", ...window, options };
  for (const type of ["single", "multiple", "ranked"]) {
    await askOnePoll(
      ask,
      await ask("owner", "POST /v1/polls", { ...valid, type, title: `${type} fruit`, description: "Pick" }),
    );
  }
  const later = await ask("member", "POST /v1/polls", {
    ...valid,
    title: "Later",
    startAt: "2098-01-01T00:00+0200",
  });
  const over = await ask("owner", "POST /v1/polls", {
    ...valid,
    title: "Over",
    endAt: "2021-01-01T01:00:00.5+01:00",
    description: null,
  });
  for (const poll of [later, over]) {
    await ask("una", `POST /v1/polls/${poll.id}/vote`, { optionIds: [poll.options?.[0].id] });
    await ask("una", `DELETE /v1/polls/${poll.id}/vote`);
  }
  await askWrongly(ask, ["owner", "POST /v1/polls"], valid, {
    title: [undefined, "", "a".repeat(201), 5],
    type: [undefined, "double", null],
    startAt: [
      undefined,
      "2020-01-01",
      "2020-01-01T00:00:00",
      "yesterday",
      5,
      "2100-01-01T00:00:00Z",
      "0000-01-01T00:00:00Z",
    ],
    endAt: [undefined, "2019-12-31T23:59:59Z", "2020-01-01T00:00:00Z", "2020-13-01T00:00:00Z"],
    options: [
      undefined,
      [],
      [{ title: "One" }],
      Array.from({ length: 51 }, () => ({ title: "x" })),
      [{ title: "" }, { title: "b" }],
      [{ title: "a" }, { title: "b", order: "2" }],
      [{ title: "a" }, { title: "b", votesCount: 2 }],
      ["a", "b"],
      "a,b",
    ],
    description: ["a".repeat(10_001)],
    status: ["active"],
  });
  for (const query of [
    "",
    "search=fruit",
    "search=RANKED",
    "search=%25",
    "status=active",
    "status=not_started",
    "status=expired",
    "status=expired&search=over&limit=1",
    "page=2&limit=2",
    "page=99",
    "status=open",
    "status=",
    "limit=0",
    `search=${"a".repeat(201)}`,
    "type=single",
  ]) {
    await ask("owner", `GET /v1/polls?${query}`);
  }
  await ask("una", "GET /v1/polls?limit=2&page=2");
  await ask("stranger", `GET /v1/polls/${over.id}`);
  await ask("member", `DELETE /v1/polls/${over.id}`);
  await ask("member", `DELETE /v1/polls/${over.id}`);
}

// biome-ignore lint/suspicious/noExplicitAny: a poll from a response
async function askOnePoll(ask: World["ask"], poll: any): Promise<void> {
  const one = `/v1/polls/${poll.id}` as const;
  const [a, b, c] = (poll.options ?? []).map(({ id }: { id: string }) => id);
  await ask("una", `DELETE ${one}/vote`);
  await ask("una", `POST ${one}/vote`, { optionIds: [a] });
  await ask("umar", `POST ${one}/vote`, { optionIds: [c, a] });
  await ask("owner", `POST ${one}/vote`, { optionIds: [b?.toUpperCase()] });
  await ask("una", `POST ${one}/vote`, { optionIds: [b] });
  for (const who of ["una", "umar", "owner", "member"]) await ask(who, `GET ${one}`);
  await askWrongly(
    ask,
    ["una", `POST ${one}/vote`],
    { optionIds: [a] },
    {
      optionIds: [
        undefined,
        [],
        "x",
        ["x"],
        [a, a],
        [absent],
        Array.from({ length: 51 }, () => absent),
        null,
      ],
      rank: [1],
    },
  );
  await ask("desk", `GET /staff${one.slice(3)}/ballots`);
  await ask("desk", `GET /staff${one.slice(3)}/rounds`);
  await ask("una", `DELETE ${one}/vote`);
  await ask("una", `DELETE ${one}/vote`);
  await ask("una", `GET ${one}`);
  await ask("una", `DELETE ${one}`);
}
