import { type PublicRoute, publicRoutes } from "../../../api/routes.ts";
import { absent, type Slots, type World } from "./world.ts";

type Route = `${string} /${string}`;

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

/** The bodies of the routes that take one. */
const bodies: Partial<Record<PublicRoute["name"], object>> = {
  "POST /v1/boards": board,
  "PATCH /v1/boards/:id": { description: "Green" },
  "POST /v1/post-categories": named,
  "PATCH /v1/post-categories/:id": { name: "Firs" },
  "POST /v1/tags": named,
  "PATCH /v1/tags/:id": { name: "Firs" },
  "POST /v1/posts": post,
  "PATCH /v1/posts/:id": { title: "A fir" },
  "POST /v1/posts/:postId/comments": { content: "Fir" },
  "PATCH /v1/posts/:postId/comments/:id": { content: "Fir" },
  "POST /v1/posts/:postId/votes": voter,
  "POST /v1/polls": poll,
  "POST /v1/polls/:id/vote": { optionIds: ["{option}"] },
  "POST /v1/changelogs": { title: "Cut", content: "Down" },
  "PATCH /v1/changelogs/:id": { title: "Cut" },
  "PATCH /v1/workspaces/current": { name: "Wood" },
  "PATCH /v1/workspaces/allowed-domains": { allowedDomains: ["example.com"] },
  "PATCH /v1/workspaces/secure-identify": { enforce: false },
};

/** Each route of `/v1`, with the slot of an object in place of each parameter, such as `{category}`. */
export const routes = publicRoutes.map(({ name }): [route: Route, body: object | undefined] => [
  name.replace(/([\w-]+s)\/:\w+/g, (_, noun: string) => `${noun}/{${slotOf(noun)}}`) as Route,
  bodies[name],
]);

function slotOf(noun: string): string {
  return noun === "post-categories" ? "category" : noun.slice(0, -1);
}

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

/** Reads, each as GET and as HEAD, whose response is that of GET without the body. */
export async function askReads({ ask }: World, own: Slots): Promise<void> {
  for (const [route] of routes.filter(([name]) => isRead(name))) {
    const filled = fill(route, own) as Route;
    await ask("owner", filled);
    await ask("owner", filled.replace("GET", "HEAD") as Route);
  }
}
