import { fireEvent, render } from "@testing-library/preact";
import { afterEach, expect, it } from "vitest";
import { Choice, setMenu } from "../../../widget/ui/choice.tsx";
import { Menu } from "../../../widget/ui/menu.tsx";

afterEach(() => setMenu(Menu));

it("a menu whose code loads after the focus has left its button does not open", () => {
  setMenu(undefined);
  const options = [{ id: "a", name: "A" }];
  const choice = <Choice label="Board" value="a" options={options} onChange={() => {}} />;
  const { getByRole, queryByRole, rerender } = render(choice);
  const button = getByRole("button");
  fireEvent.click(button);
  expect(button.ariaExpanded).toBe("true");
  fireEvent.blur(button);
  setMenu(Menu);
  rerender(<Choice label="Board" value="a" options={[...options]} onChange={() => {}} />);
  expect(queryByRole("listbox")).toBeNull();
});
