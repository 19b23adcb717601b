import { fireEvent, waitFor } from "@testing-library/preact";
import { afterEach, beforeEach, expect, it } from "vitest";
import { enPostContexts } from "../../../widget/locales/en-post-contexts.ts";
import { languages } from "../../../widget/locales/languages.ts";
import { broken, type FakeResponse, fakeServer, makePost, opened, sentTo } from "../fake-server.ts";
import { openWidget } from "../open-widget.ts";

beforeEach(() => history.replaceState(null, "", "/plan?token=secret#part"));
afterEach(() => history.replaceState(null, "", "/"));

const page = `${location.origin}/plan`;
const isPost = (path: string) => path === "embed/visitor/posts" || path === "embed/v1/posts";

/** A server of a workspace that wants contexts, unless `changes` say otherwise. */
const serve = (
  changes: Parameters<typeof opened>[0] = {},
  send: () => FakeResponse = () => [201, makePost("made")],
) =>
  fakeServer(({ method, path }) => {
    if (path.startsWith("embed/open")) return opened({ takesContext: true, ...changes });
    return method === "POST" && isPost(path) ? send() : undefined;
  });

async function openForm(attributes: Record<string, string> = {}) {
  const panel = await openWidget(attributes);
  await panel.findByText("Idea a");
  fireEvent.click(panel.getByRole("button", { name: "Add an idea" }));
  const title = (await panel.findByLabelText("Title")) as HTMLInputElement;
  return {
    ...panel,
    title,
    box: () => panel.findByLabelText<HTMLInputElement>("Include this page’s address and my browser"),
    write: (value = "A rain gauge") => fireEvent.input(title, { target: { value } }),
    send: () => fireEvent.submit(panel.dialog.querySelector("form") as HTMLFormElement),
  };
}

it("a new idea comes with the page, without its query and fragment, and the app's version", async () => {
  const requests = serve();
  const form = await openForm({ appVersion: "3.2.1" });
  expect((await form.box()).checked).toBe(true);
  const help = form.dialog.querySelector("#sent-page")?.textContent;
  expect(help).toBe(`${location.host}/plan · App version 3.2.1`);
  form.write();
  form.send();
  await form.findByText("Posted.");
  expect(sentTo(requests, "POST", "embed/visitor/posts")[0]?.body).toMatchObject({
    title: "A rain gauge",
    context: { page, appVersion: "3.2.1" },
  });
  expect(sentTo(requests, "POST", "embed/v1/posts")).toEqual([]);
});

it("a visitor sends an idea without the page, and is not asked again", async () => {
  const requests = serve();
  const form = await openForm();
  fireEvent.click(await form.box());
  form.write();
  form.send();
  await form.findByText("Posted.");
  fireEvent.click(form.getByRole("button", { name: "Back" }));
  fireEvent.click(form.getByRole("button", { name: "Add an idea" }));
  await waitFor(async () => expect((await form.box()).checked).toBe(false));
  expect(sentTo(requests, "POST", "embed/visitor")).toEqual([]);
  expect(sentTo(requests, "POST", "embed/v1/posts")[0]?.body).not.toHaveProperty("context");
});

it("an idea that could not be sent keeps its page, so that sending it on another page is a retry", async () => {
  let isBroken = true;
  const requests = serve({}, () => (isBroken ? broken() : [201, makePost("made")]));
  const form = await openForm();
  await form.box();
  form.write();
  form.send();
  await form.findByText(/We could not send this/);
  fireEvent.click(form.getByRole("button", { name: "Back" }));
  history.replaceState(null, "", "/other");
  isBroken = false;
  fireEvent.click(form.getByRole("button", { name: "Add an idea" }));
  await form.box();
  form.send();
  await form.findByText("Posted.");
  const sent = sentTo(requests, "POST", "embed/visitor/posts");
  expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
  expect(sent[1]?.headers["idempotency-key"]).toBe(sent[0]?.headers["idempotency-key"]);
  fireEvent.click(form.getByRole("button", { name: "Back" }));
  fireEvent.click(form.getByRole("button", { name: "Add an idea" }));
  await form.box();
  expect(form.dialog.querySelector("#sent-page")?.textContent).toBe(`${location.host}/other`);
});

it("a workspace that does not want the page gets ideas without it, and visitors see no checkbox", async () => {
  const requests = serve({ takesContext: false });
  const form = await openForm({ appVersion: "3.2.1" });
  form.write();
  form.send();
  await form.findByText("Posted.");
  expect(form.queryByLabelText(/browser/)).toBeNull();
  expect(sentTo(requests, "POST", "embed/v1/posts")[0]?.body).not.toHaveProperty("context");
});

it("the checkbox is part of the form for new ideas only, and needs no pictures", async () => {
  serve();
  const form = await openForm();
  await form.box();
  expect(form.queryByRole("button", { name: "Add picture" })).toBeNull();
  form.write();
  form.send();
  await form.findByText("Posted.");
  await form.findByRole("textbox", { name: "Write a comment" });
  expect(form.queryByLabelText(/browser/)).toBeNull();
});

it("a workspace that only takes pictures gets ideas without the page", async () => {
  const requests = serve({ takesContext: false, takesPictures: true });
  const form = await openForm();
  await form.findByRole("button", { name: "Add picture" });
  expect(form.queryByLabelText(/browser/)).toBeNull();
  form.write();
  form.send();
  await form.findByText("Posted.");
  expect(sentTo(requests, "POST", "embed/v1/posts")[0]?.body).not.toHaveProperty("context");
});

it("every language has the sentence about what is sent", async () => {
  for (const load of Object.values(languages)) {
    const { more } = await load();
    expect(more.postContexts.sendPage).not.toBe(enPostContexts.sendPage);
  }
});
