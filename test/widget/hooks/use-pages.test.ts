import { act, renderHook, waitFor } from "@testing-library/preact";
import { expect, it } from "vitest";
import type { CommentPage } from "../../../api/comments/contract.ts";
import { send } from "../../../widget/data/send.ts";
import type { WidgetContext } from "../../../widget/data/widget-context.ts";
import { usePages } from "../../../widget/hooks/use-pages.ts";
import {
  base,
  commentsOf,
  defer,
  type FakeResponse,
  fakeServer,
  makeComment,
  type SentRequest,
} from "../fake-server.ts";

const all = Array.from({ length: 25 }, (_, place) => makeComment(`${place}`));

/** Renders a list whose first page of 20 rows is already loaded. */
function showPages(response: (request: SentRequest) => FakeResponse | Promise<FakeResponse>) {
  const requests = fakeServer(response);
  const host = document.createElement("div");
  const context: WidgetContext = { base, sdkToken: "sdk_test", host, aborter: new AbortController() };
  const ask = (page: number) => send<CommentPage>(context, "GET", `comments?page=${page}`);
  const { result } = renderHook(() => usePages(ask, all.slice(0, 20), 2));
  return { result, pages: () => requests.map(({ path }) => /page=(\d+)/.exec(path)?.[1]) };
}
const pageFrom = ({ path }: SentRequest, rows: typeof all) => {
  const page = Number(/page=(\d+)/.exec(path)?.[1]);
  return commentsOf(rows.slice(page * 20 - 20, page * 20), { page, total: rows.length });
};

it("a load function from an earlier render requests the page that is next after a row was removed", async () => {
  const { result, pages } = showPages((request) => pageFrom(request, all.slice(1)));
  const { load, drop } = result.current as NonNullable<typeof result.current>;
  drop("0");
  await act(async () => load());
  expect(pages()).toEqual(["1"]);
});

it("a row that is removed while a page is loading does not hide rows that moved to an earlier page", async () => {
  const reply = defer<FakeResponse>();
  let isFirst = true;
  const { result, pages } = showPages((request) => {
    if (!isFirst) return pageFrom(request, all.slice(1));
    isFirst = false;
    return reply.promise;
  });
  const current = () => result.current as NonNullable<typeof result.current>;
  const rest = () => waitFor(() => expect(current().isLoading).toBe(false));
  current().load();
  await waitFor(() => expect(current().isLoading).toBe(true));
  current().drop("0");
  reply.resolve(commentsOf(all.slice(21), { page: 2, total: 24 }));
  await rest();
  for (let tries = 0; current().next && tries < 5; tries++) {
    current().load();
    await waitFor(() => expect(pages()).toHaveLength(tries + 2));
    await rest();
  }
  expect(current().rows).toHaveLength(24);
  expect(pages()).toEqual(["2", "1", "2"]);
});
