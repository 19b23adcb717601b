import { render } from "@testing-library/preact";
import { expect, it } from "vitest";
import { EmailText } from "../../../dashboard/text/e-mail-text.tsx";

it.each([
  ["ada@mail.example", ["ada", "@mail.", "example"]],
  ["a.b@x", ["a.", "b", "@x"]],
])("the address %s can break only between %j", (email, parts) => {
  const { container } = render(<EmailText email={email} />);
  expect(container.textContent).toBe(email);
  expect(container.querySelector("span")?.innerHTML.split("<wbr>")).toEqual(parts);
});
