import type { Frame, Page } from "playwright-core";

/** The credentials that an attacker could have, and the targets of the attack. */
export interface Loot {
  bffUrl: string;
  sdkToken: string;
  /** A stolen, valid session of a visitor. */
  token: string;
  postId: string;
}

/** The name of an attempt, and its status, or `unread` if the browser did not let the page read the response. */
export type Outcome = [attempt: string, status: number | "unread"];

/** Tries to change data from a page's script, with every kind of request that a browser lets a script send. */
export async function attack(place: Page | Frame, loot: Loot): Promise<Outcome[]> {
  return place.evaluate(async ({ bffUrl, sdkToken, token, postId }) => {
    const vote = `${bffUrl}/embed/v1/posts/${postId}/vote`;
    const comments = `${bffUrl}/embed/v1/posts/${postId}/comments`;
    const comment = JSON.stringify({ content: "Planted" });
    const json = { "content-type": "application/json" };
    const bearer = { authorization: `Bearer ${token}` };
    const tries: [string, string, RequestInit][] = [
      ["a vote with the session", vote, { method: "POST", headers: bearer }],
      [
        "a comment with the session",
        comments,
        { method: "POST", headers: { ...bearer, ...json }, body: comment },
      ],
      [
        "a session",
        `${bffUrl}/embed/session`,
        { method: "POST", headers: json, body: JSON.stringify({ sdkToken }) },
      ],
      ["no-cors: a vote", vote, { method: "POST", mode: "no-cors", headers: bearer }],
      ["no-cors: a vote by token", `${vote}?sdkToken=${sdkToken}`, { method: "POST", mode: "no-cors" }],
      ["no-cors: a comment as text", comments, { method: "POST", mode: "no-cors", body: comment }],
      [
        "no-cors: a session",
        `${bffUrl}/embed/session`,
        { method: "POST", mode: "no-cors", body: `{"sdkToken":"${sdkToken}"}` },
      ],
      ["with credentials", vote, { method: "POST", headers: bearer, credentials: "include" }],
    ];
    const outcomes: [string, number | "unread"][] = [];
    for (const [name, url, init] of tries) {
      const response = await fetch(url, init).catch(() => undefined);
      outcomes.push([name, response?.status || "unread"]);
    }
    navigator.sendBeacon?.(comments, new Blob([comment], { type: "text/plain" }));
    const script = document.createElement("script");
    script.src = `${vote}?sdkToken=${sdkToken}&_method=POST`;
    const image = new Image();
    image.src = `${vote}?sdkToken=${sdkToken}`;
    document.head.append(script);
    for (const enctype of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const form = document.createElement("form");
      const field = document.createElement("input");
      const inside = document.createElement("iframe");
      inside.name = enctype;
      [form.action, form.method, form.enctype, form.target] = [comments, "post", enctype, enctype];
      [field.name, field.value] = ['{"content":"Planted","x":"', '"}'];
      form.append(field);
      document.body.append(inside, form);
      form.submit();
    }
    return outcomes;
  }, loot);
}
