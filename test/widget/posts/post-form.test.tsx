import { fireEvent, waitFor } from "@testing-library/preact";
import { describe, expect, it } from "vitest";
import { broken, defer, type FakeResponse, fakeServer, makePost, opened, problem } from "../fake-server.ts";
import { choose, earshot, focused, kept, openWidget } from "../open-widget.ts";

async function openForm() {
  const panel = await openWidget();
  await panel.findByText("Idea a");
  fireEvent.click(panel.getByRole("button", { name: "Add an idea" }));
  const title = (await panel.findByLabelText("Title")) as HTMLInputElement;
  const details = panel.getByLabelText(/^Details/) as HTMLTextAreaElement;
  const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
  const send = () => fireEvent.submit(panel.dialog.querySelector("form") as HTMLFormElement);
  return { ...panel, title, details, type, send };
}

const isPost = ({ method, path }: { method: string; path: string }) =>
  method === "POST" && path === "embed/v1/posts";
const posted = (requests: ReturnType<typeof fakeServer>) => requests.filter(isPost);

describe("the idea form", () => {
  it("the idea form focuses the title", async () => {
    fakeServer();
    const form = await openForm();
    await waitFor(() => expect(focused()).toBe(form.title));
  });

  it("the idea form offers an unverified visitor no private ideas, and sends the idea as public", async () => {
    const visitor = { id: "u", kind: "unverified" as const, fullName: "Una", avatarUrl: null };
    const requests = fakeServer(({ path }) =>
      path.startsWith("embed/open") ? opened({ visitor }) : undefined,
    );
    const form = await openForm();
    expect(form.queryByLabelText(/^Private/)).toBeNull();
    form.type(form.title, "A rain gauge");
    form.send();
    await form.findByText("Posted.");
    expect(posted(requests)[0]?.body).toMatchObject({ visibility: "public" });
  });

  it("the idea form sends the text to the chosen board, and then the new post is shown", async () => {
    const requests = fakeServer();
    const form = await openForm();
    form.type(form.title, "  A rain gauge ");
    form.type(form.details, "With a history.\n");
    await choose(form, "Board: Kitchen", "Garden");
    fireEvent.click(form.getByLabelText(/^Private/));
    form.send();
    await form.findByText("Posted.");
    expect(posted(requests)[0]?.body).toEqual({
      ...{ title: "A rain gauge", description: "With a history.", boardId: "garden", categoryId: "beds" },
      visibility: "private",
    });
    await waitFor(() => expect(focused()?.localName).toBe("h3"));
    expect(focused()?.textContent).toBe("A rain gauge");
    fireEvent.click(form.getByRole("button", { name: "Back" }));
    expect(form.dialog.querySelector(".row-title")?.textContent).toBe("A rain gauge");
  });

  it("the idea form starts with the default board and its first category, and omits an empty description", async () => {
    const requests = fakeServer();
    const form = await openForm();
    form.type(form.title, "Soup");
    form.send();
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    expect(posted(requests)[0]?.body).toEqual({
      ...{ title: "Soup", boardId: "kitchen", categoryId: "ovens", visibility: "public" },
    });
  });

  it("the idea form requires a title before it sends a request", async () => {
    const requests = fakeServer();
    const form = await openForm();
    form.type(form.title, "   ");
    form.send();
    await form.findByText("Give your idea a title.");
    expect(form.title.getAttribute("aria-invalid")).toBe("true");
    await waitFor(() => expect(focused()).toBe(form.title));
    expect(posted(requests)).toEqual([]);
    form.type(form.title, "A rain gauge");
    expect(form.queryByText("Give your idea a title.")).toBeNull();
  });

  it("the idea form counts visible characters, and shows by how many the title is too long", async () => {
    const requests = fakeServer();
    const form = await openForm();
    form.type(form.title, "🌱".repeat(201));
    form.send();
    await form.findByText("1 character too long.");
    form.type(form.title, "🌱".repeat(200));
    form.send();
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
  });

  it("the idea form shows at its field that the server rejects a text, in the language of the visitor", async () => {
    const errors = [{ path: "description", message: "must not contain NUL", code: "invalid" }];
    fakeServer((request) =>
      isPost(request) ? problem(400, "invalid_request", "Not valid.", errors) : undefined,
    );
    const form = await openForm();
    form.type(form.title, "Soup");
    form.send();
    await form.findByText("This is too long, or has characters that cannot be saved.");
    expect(form.details.getAttribute("aria-invalid")).toBe("true");
  });

  it("the idea form shows no longer why the last attempt failed once it cannot send the title", async () => {
    fakeServer((request) => (isPost(request) ? problem(429, "rate_limited") : undefined));
    const form = await openForm();
    form.type(form.title, "Soup");
    form.send();
    await form.findByText(/Too many requests/);
    form.type(form.title, "");
    form.send();
    await form.findByText("Give your idea a title.");
    await waitFor(() => expect(form.queryByText(/Too many requests/)).toBeNull());
  });
});

describe("the text of an idea", () => {
  it("the text of an idea stays after a failed request, with a message, and is sent again with the same idempotency key", async () => {
    let isDown = true;
    const requests = fakeServer((one) => (isPost(one) && isDown ? broken() : undefined));
    const form = await openForm();
    form.type(form.title, "Soup");
    form.type(form.details, "Hot.");
    form.send();
    await form.findByText("We could not send this. Your draft is saved. The server is not responding.");
    expect([form.title.value, form.details.value]).toEqual(["Soup", "Hot."]);
    expect(form.getByRole("button", { name: "Try again" })).toBeTruthy();
    expect(form.getByRole("status").textContent).toBe("");

    isDown = false;
    form.send();
    await form.findByText("Posted.");
    const [first, second] = posted(requests).map(({ headers }) => headers["idempotency-key"]);
    expect(second).toBe(first);
  });

  it("the text of an idea that was changed after a failure is sent with a new idempotency key", async () => {
    const requests = fakeServer((one) => (isPost(one) ? problem(503, "unavailable") : undefined));
    const form = await openForm();
    for (const text of ["Soup", "Stew"]) {
      form.type(form.title, text);
      form.send();
      await waitFor(() => expect(form.queryByText(/Your draft is saved/)).not.toBeNull());
    }
    await waitFor(() => expect(posted(requests)).toHaveLength(2));
    const [first, second] = posted(requests).map(({ headers }) => headers["idempotency-key"]);
    expect(second).not.toBe(first);
  });

  it("the text of an idea is kept when the visitor returns to the list", async () => {
    fakeServer();
    const form = await openForm();
    form.type(form.title, "Soup");
    fireEvent.click(form.getByRole("button", { name: "Back" }));
    fireEvent.click(form.getByRole("button", { name: "Add an idea" }));
    expect(((await form.findByLabelText("Title")) as HTMLInputElement).value).toBe("Soup");
  });

  it("the text of an idea is restored on the next page, with its board", async () => {
    fakeServer();
    const form = await openForm();
    form.type(form.title, "Soup");
    form.type(form.details, "Hot.");
    await choose(form, "Board: Kitchen", "Garden");
    expect(Object.keys(localStorage)).toEqual(["earshot-sdk_test"]);
    earshot("destroy");
    const next = await openForm();
    expect([next.title.value, next.details.value]).toEqual(["Soup", "Hot."]);
    expect(next.getByRole("button", { name: "Board: Garden" }).textContent).toBe("Garden");
  });

  it("no text of an idea is stored before the visitor types", async () => {
    fakeServer();
    await openForm();
    expect(kept()).not.toHaveProperty("idea");
  });

  it("an idea is sent with the value of the hidden field and the time for which the form was open", async () => {
    const requests = fakeServer();
    const form = await openForm();
    form.type(form.title, "Soup");
    form.type(form.dialog.querySelector("[name=website]") as HTMLInputElement, "a.test");
    form.send();
    await form.findByText("Posted.");
    expect(posted(requests)[0]?.headers["x-earshot-form"]).toMatch(/^a\.test;\d+$/);
  });

  it("the text of an idea is cleared when the idea has been posted", async () => {
    fakeServer();
    const form = await openForm();
    form.type(form.title, "Soup");
    form.send();
    await form.findByText("Posted.");
    fireEvent.click(form.getByRole("button", { name: "Add an idea" }));
    expect(((await form.findByLabelText("Title")) as HTMLInputElement).value).toBe("");
  });

  it("an idea is sent once if the form is submitted repeatedly", async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const requests = fakeServer((one) => (isPost(one) ? promise : undefined));
    const form = await openForm();
    form.type(form.title, "Soup");
    for (let press = 0; press < 3; press++) {
      form.send();
      const button = form.getByRole("button", { name: "Post idea" });
      await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
    }
    resolve([201, makePost("made", { title: "Soup" })]);
    await form.findByText("Posted.");
    expect(posted(requests)).toHaveLength(1);
  });
});

describe("a visitor who leaves the form while the idea is being sent", () => {
  const leaveWhileSending = async () => {
    const { promise, resolve } = defer<FakeResponse>();
    const requests = fakeServer((one) => (isPost(one) ? promise : undefined));
    const form = await openForm();
    form.type(form.title, "Soup");
    form.send();
    await waitFor(() => expect(posted(requests)).toHaveLength(1));
    fireEvent.click(form.getByRole("button", { name: "Back" }));
    return { ...form, answer: () => resolve([201, makePost("made", { title: "Soup" })]) };
  };

  it("a visitor who leaves the form while the idea is being sent stays at another idea, and keeps the focus", async () => {
    const form = await leaveWhileSending();
    fireEvent.click(form.getByRole("button", { name: "Idea b" }));
    const field = await form.findByLabelText("Write a comment");
    field.focus();
    form.answer();
    await form.findByText("Posted.");
    expect(form.dialog.querySelector(".post h3")?.textContent).toBe("Idea b");
    expect(focused()).toBe(field);
  });

  it("a visitor who leaves the form while the idea is being sent and opens it again sees the new idea, and cannot send it twice", async () => {
    const form = await leaveWhileSending();
    fireEvent.click(form.getByRole("button", { name: "Add an idea" }));
    await form.findByLabelText("Title");
    form.answer();
    await form.findByRole("heading", { name: "Soup", level: 3 });
    expect(kept()).not.toHaveProperty("idea");
  });
});

it("the form shows a message when no board accepts ideas", async () => {
  fakeServer(({ path }) => (path.startsWith("embed/open") ? opened({ categories: [] }) : undefined));
  const panel = await openWidget();
  await panel.findByRole("heading", { name: "Beanrow" });
  earshot("open", "ideas/new");
  await panel.findByText("Nobody can post ideas yet.");
});
