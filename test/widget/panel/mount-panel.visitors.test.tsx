import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { startEarshot } from "../../../widget/loader/start-earshot.ts";
import {
  ada,
  defer,
  type FakeResponse,
  fakeServer,
  makePost,
  opened,
  openedBy,
  problem,
  type SentRequest,
  sessionFor,
} from "../fake-server.ts";
import { choose, earshot, findPanel, focused, kept, loadPanel, openWidget, tag } from "../open-widget.ts";

const key = "earshot-sdk_test";
const secret = makePost("secret", { title: "My illness", visibility: "private" });

/** Opens the panel as the identified visitor Ada, whose private idea is not on the first page. */
async function openAs(response: (request: SentRequest) => FakeResponse | undefined = () => undefined) {
  const requests = fakeServer((one) => {
    const { method, path, headers } = one;
    const special = response(one);
    if (special) return special;
    const isAda = headers.authorization === "Bearer session-1";
    if (path === "embed/open" && method === "POST")
      return openedBy(sessionFor({ identityToken: "signed" }), { visitor: ada });
    if (method === "GET" && path.startsWith("embed/v1/posts/secret"))
      return isAda ? [200, { ...secret, prose: [] }] : problem(404, "not_found");
    return undefined;
  });
  startEarshot(tag, loadPanel);
  earshot("identify", "signed");
  earshot("open");
  const panel = await findPanel();
  await panel.findByText("Idea a");
  return { ...panel, requests };
}

/** Waits until the widget has compared an identified visitor with the one before: in an effect of the bell. */
async function compared({ findByRole }: Pick<Awaited<ReturnType<typeof openWidget>>, "findByRole">) {
  await findByRole("button", { name: /^Activity/ });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

describe("after logout", () => {
  it("after logout, a closed panel that showed a private idea opens with the list", async () => {
    const panel = await openAs();
    earshot("open", "ideas/secret");
    await panel.findByText("My illness");
    earshot("close");
    earshot("logout");
    earshot("open");
    await panel.findByText("Idea a");
    expect(panel.queryByText("My illness")).toBeNull();
    earshot("open", "ideas/secret");
    await panel.findByText("This idea is gone or private.");
  });

  it("after logout, no text of the visitor is stored or in a form, and the choice to send no page stays", async () => {
    const texts = {
      "comment-a": "Half",
      "reply-c": "Half",
      "edit-c": "Half",
      ideaPage: { page: "/account" },
    };
    localStorage.setItem(key, JSON.stringify({ ...texts, seenAt: "2026", wasAsked: true, omitsPage: true }));
    const panel = await openAs();
    earshot("open", "ideas/new");
    fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "My illness" } });
    expect(kept()).toMatchObject({ idea: { title: "My illness" } });
    earshot("logout");
    expect(kept()).toEqual({ omitsPage: true });
    await panel.findByText("Idea a");
    earshot("open", "ideas/new");
    expect(((await panel.findByLabelText("Title")) as HTMLInputElement).value).toBe("");
  });

  it("after logout, the list is no longer limited to the visitor's own ideas", async () => {
    const panel = await openAs(({ path }) =>
      path.startsWith("embed/v1/posts?mine=created")
        ? [200, { ...opened()[1].posts, data: [secret] }]
        : undefined,
    );
    await choose(panel, "Yours", "Your ideas");
    await panel.findByText("My illness");
    earshot("logout");
    await panel.findByText("Idea a");
    expect(panel.queryByText("My illness")).toBeNull();
  });

  it("after logout, the focus stays in the panel if it was there", async () => {
    const panel = await openAs();
    panel.getByRole("textbox", { name: "Search ideas" }).focus();
    earshot("logout");
    expect(focused()).toBe(panel.dialog);
  });
});

it("an idea that is open while the page identifies the visitor is loaded again, with the vote of this visitor", async () => {
  const far = makePost("far");
  const { promise, resolve } = defer<FakeResponse>();
  const requests = fakeServer(({ method, path, headers }) => {
    if (path === "embed/open" && method === "POST") return promise;
    if (!/posts\/far(\?|$)/.test(path)) return undefined;
    return [200, { ...far, prose: [], isVoted: headers.authorization !== undefined }];
  });
  const panel = await openWidget();
  earshot("open", "ideas/far");
  await panel.findByRole("button", { name: /^Vote for Idea far/, pressed: false });
  earshot("identify", "signed");
  resolve(openedBy(sessionFor({ identityToken: "signed" }), { visitor: ada }));
  await panel.findByRole("button", { name: /^Vote for Idea far/, pressed: true });
  expect(requests.filter(({ path }) => /posts\/far(\?|$)/.test(path))).toHaveLength(2);
});

it("a visitor who signs in keeps the text that they were writing", async () => {
  fakeServer(({ method, path }) =>
    method === "POST" && path === "embed/open"
      ? openedBy(sessionFor({ identityToken: "signed" }), { visitor: ada })
      : undefined,
  );
  const panel = await openWidget();
  earshot("open", "ideas/new");
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "Soup" } });
  earshot("identify", "signed");
  await compared(panel);
  await waitFor(() => expect(kept()).toMatchObject({ idea: { title: "Soup" } }));
  expect((panel.getByLabelText("Title") as HTMLInputElement).value).toBe("Soup");
});

it("when the page identifies another person without a logout, nothing of the first person is left", async () => {
  const panel = await openAs(({ method, path, body }) => {
    const isBo = (body as { identityToken?: string } | undefined)?.identityToken === "signed for Bo";
    if (method !== "POST" || path !== "embed/open" || !isBo) return undefined;
    return openedBy(sessionFor(body, "session-2"), { visitor: { ...ada, id: "bo", fullName: "Bo" } });
  });
  earshot("open", "ideas/new");
  fireEvent.input(await panel.findByLabelText("Title"), { target: { value: "My illness" } });
  earshot("identify", "signed for Bo");
  await waitFor(() => expect(panel.queryByLabelText("Title")).toBeNull());
  expect(kept()).toEqual({});
  earshot("open", "ideas/new");
  expect(((await panel.findByLabelText("Title")) as HTMLInputElement).value).toBe("");
});

describe("on a later page, without a logout before", () => {
  /** Opens the form for a new idea, after the widget has compared the visitor with the one before. */
  const openForm = async () => {
    const panel = await openAs();
    await compared(panel);
    earshot("open", "ideas/new");
    return (await panel.findByLabelText("Title")) as HTMLInputElement;
  };
  const write = async () => {
    fireEvent.input(await openForm(), { target: { value: "My illness" } });
    earshot("destroy");
    return kept();
  };

  it("the text of one identified person is not shown to another one, and is deleted", async () => {
    localStorage.setItem(key, JSON.stringify({ ...(await write()), writer: "bo" }));
    expect((await openForm()).value).toBe("");
    expect(kept()).toEqual({});
  });

  it("identified people find their own text again", async () => {
    expect(await write()).toMatchObject({ writer: ada.id });
    expect((await openForm()).value).toBe("My illness");
  });
});
