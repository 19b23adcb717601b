import { beforeEach, describe, expect, it } from "vitest";
import { followLinks, go, matchPath, setQuery } from "../../dashboard/router.ts";

beforeEach(() => history.replaceState(null, "", "/dashboard/w/acme/feedback"));

describe("addresses", () => {
  it("an address is matched with a pattern segment by segment, and the named segments are returned", () => {
    expect(matchPath("w/:subdomain/feedback/:id", "w/acme/feedback/7")).toEqual({
      subdomain: "acme",
      id: "7",
    });
    expect(matchPath("w/:subdomain/feedback", "w/acme/feedback/7")).toBeUndefined();
    expect(matchPath("w/:subdomain/feedback", "w//feedback")).toBeUndefined();
  });

  it("an address with invalid percent-encoding in a segment matches no pattern that has a parameter there", () => {
    expect(matchPath("w/:subdomain/feedback/:id", "w/acme/feedback/%")).toBeUndefined();
    expect(matchPath("w/:subdomain/feedback/:id", "w/acme/feedback/a%20b")?.id).toBe("a b");
  });

  it("an address keeps filters with a value, and drops empty filters", () => {
    setQuery({ search: "a b", page: "2" });
    expect(location.search).toBe("?search=a+b&page=2");
    setQuery({ page: "" });
    expect(location.href).toMatch(/\/dashboard\/w\/acme\/feedback\?search=a\+b$/);
  });
});

describe("clicks on links", () => {
  function click(href: string, more: object = {}): boolean {
    const link = document.createElement("a");
    link.href = href;
    document.body.replaceChildren(link);
    addEventListener("click", followLinks, { once: true });
    // jsdom cannot leave the page, so the last listener prevents the navigation.
    let isTaken = false;
    const last = (event: Event) => {
      isTaken = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener("click", last, { once: true });
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...more }));
    return isTaken;
  }

  it("a click on a link to another page of the dashboard navigates without a reload", () => {
    expect(click("/dashboard/w/acme/polls?page=2")).toBe(true);
    expect(location.pathname + location.search).toBe("/dashboard/w/acme/polls?page=2");
  });

  it.each([
    ["https://elsewhere.example/dashboard/x", {}],
    ["/embed.js", {}],
    ["/dashboard/w/acme/polls", { ctrlKey: true }],
    ["/dashboard/w/acme/polls", { button: 1 }],
    ["/dashboard/w/acme/polls#part", {}],
  ])("a click on a link to %s with %o is left to the browser", (href, more) => {
    expect(click(href, more)).toBe(false);
    expect(location.pathname).toBe("/dashboard/w/acme/feedback");
  });
});

it("a navigation can replace the current history entry", () => {
  const before = history.length;
  go("account", true);
  expect([location.pathname, history.length]).toEqual(["/dashboard/account", before]);
});
