import { absent, type Slots, type World } from "./world.ts";

type Route = `${string} /${string}`;

/** Valid bodies for the routes that take a body. */
const board = { title: "Shrubs", url: "shrubs", isPrivate: false };
const named = { name: "Shrub", boardId: "{board}" };
const post = { title: "Shrub", boardId: "{board}", categoryId: "{category}", visibility: "public" };
const voter = { user: { id: absent, email: "v@example.com", full_name: "V" } };
const poll = {
  title: "Which?",
  type: "single",
  startAt: "2020-01-01T00:00:00Z",
  endAt: "2099-01-01T00:00:00Z",
  options: [{ title: "A" }, { title: "B" }],
};

/** All 51 operations of `/v1`. */
export const routes: [route: Route, body?: object][] = [
  ["GET /v1/boards"],
  ["GET /v1/boards/{board}"],
  ["POST /v1/boards", board],
  ["PATCH /v1/boards/{board}", { description: "Green" }],
  ["DELETE /v1/boards/{board}"],
  ["GET /v1/post-categories"],
  ["GET /v1/post-categories/{category}"],
  ["POST /v1/post-categories", named],
  ["PATCH /v1/post-categories/{category}", { name: "Firs" }],
  ["DELETE /v1/post-categories/{category}"],
  ["GET /v1/tags"],
  ["GET /v1/tags/{tag}"],
  ["POST /v1/tags", named],
  ["PATCH /v1/tags/{tag}", { name: "Firs" }],
  ["DELETE /v1/tags/{tag}"],
  ["GET /v1/posts"],
  ["GET /v1/posts/{post}"],
  ["POST /v1/posts", post],
  ["PATCH /v1/posts/{post}", { title: "A fir" }],
  ["DELETE /v1/posts/{post}"],
  ["POST /v1/posts/{post}/vote"],
  ["POST /v1/posts/{post}/tags/{tag}"],
  ["DELETE /v1/posts/{post}/tags/{tag}"],
  ["GET /v1/posts/{post}/comments"],
  ["GET /v1/posts/{post}/comments/{comment}/replies"],
  ["POST /v1/posts/{post}/comments", { content: "Fir" }],
  ["PATCH /v1/posts/{post}/comments/{comment}", { content: "Fir" }],
  ["DELETE /v1/posts/{post}/comments/{comment}"],
  ["POST /v1/posts/{post}/comments/{comment}/like"],
  ["GET /v1/posts/{post}/votes"],
  ["POST /v1/posts/{post}/votes", voter],
  ["DELETE /v1/posts/{post}/votes"],
  ["GET /v1/polls"],
  ["GET /v1/polls/{poll}"],
  ["POST /v1/polls", poll],
  ["DELETE /v1/polls/{poll}"],
  ["POST /v1/polls/{poll}/vote", { optionIds: ["{option}"] }],
  ["DELETE /v1/polls/{poll}/vote"],
  ["GET /v1/changelogs/tags"],
  ["GET /v1/changelogs"],
  ["GET /v1/changelogs/{changelog}"],
  ["POST /v1/changelogs", { title: "Cut", content: "Down" }],
  ["PATCH /v1/changelogs/{changelog}", { title: "Cut" }],
  ["DELETE /v1/changelogs/{changelog}"],
  ["POST /v1/changelogs/{changelog}/like"],
  ["GET /v1/workspaces/current"],
  ["PATCH /v1/workspaces/current", { name: "Wood" }],
  ["GET /v1/workspaces/credentials"],
  ["PATCH /v1/workspaces/allowed-domains", { allowedDomains: ["example.com"] }],
  ["PATCH /v1/workspaces/secure-identify", { enforce: false }],
  ["GET /v1/statuses"],
];

const fill = (text: string, slots: Slots) =>
  text.replace(/\{(\w+)\}/g, (whole, slot) => slots[slot] ?? whole);
const slotsIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, slot]) => slot ?? []);
const isRead = (route: Route) => route.startsWith("GET");

/** Sends requests without a key, and requests with an unknown parameter. None of these requests changes anything. */
export async function askWhoMay({ ask }: World, own: Slots): Promise<void> {
  for (const [route, body] of routes) {
    const filled = fill(route, own) as Route;
    await ask("nobody", filled, body && JSON.parse(fill(JSON.stringify(body), own)));
    for (const who of ["owner", "una"]) await ask(who, `${filled}?nothing=1`);
  }
}

/** Sends an unsupported method to every path, which returns 405 with `Allow`. */
export async function askOtherMethods({ ask }: World, own: Slots): Promise<void> {
  const paths = new Set(routes.map(([route]) => fill(route.split(" ")[1] ?? "", own)));
  for (const path of paths) await ask("owner", `PUT ${path as "/"}`);
}

/** Replaces each id with an invalid one, an unknown one, and one from the other workspace. */
export async function askForeignIds({ ask }: World, own: Slots, foreign: Slots): Promise<void> {
  for (const [route, body] of routes) {
    const whole = JSON.stringify([route, body]);
    for (const slot of new Set(slotsIn(whole))) {
      for (const id of ["oak", absent, foreign[slot] ?? ""]) {
        const [requested, sent] = JSON.parse(fill(whole, { ...own, [slot]: id }));
        await ask("owner", requested, sent ?? undefined);
      }
    }
  }
}

/** Bodies that are not JSON, not an object, empty, of another media type, or with an unknown field. */
export async function askWithBadBodies({ ask }: World, own: Slots): Promise<void> {
  for (const [route, body] of routes.filter(([name]) => !isRead(name))) {
    const [requested, sent] = [fill(route, own) as Route, JSON.parse(fill(JSON.stringify(body ?? {}), own))];
    await ask("owner", requested, '{"title":');
    await ask("owner", requested, "[]");
    await ask("owner", requested, { ...sent, nothing: 1 });
    await ask("owner", requested, sent, { "content-type": "text/plain" });
    if (body) await ask("owner", requested, {});
    if (route.startsWith("POST")) await ask("owner", requested, sent, { "idempotency-key": "é" });
  }
}

/** HEAD requests, whose responses are those of GET without the body. */
export async function askHeads({ ask }: World, own: Slots): Promise<void> {
  for (const [route] of routes.filter(([name]) => isRead(name))) {
    await ask("owner", fill(route, own).replace("GET", "HEAD") as Route);
  }
}
