import { expect, test, vi } from "vitest";

import { PartBoundary } from "../../src/views/app/part-boundary.view.tsx";
import { find, press, render } from "../kit/render.tsx";

test("a part that cannot be shown says so in its place, the page stays, and it is tried again", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    let isThere = false;
    const Part = () => {
      if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
      return <p>The part</p>;
    };
    const { element } = render(
      <main>
        <h1>The page</h1>
        <PartBoundary>
          <Part />
        </PartBoundary>
      </main>,
    );
    const lost =
      "The pageWe could not reach the server. Please check your connection and try again.Try again";
    expect(element.textContent).toBe(lost);
    press(find("button", "Try again"));
    expect(element.textContent).toBe(lost);
    isThere = true;
    press(find("button", "Try again"));
    expect(element.textContent).toBe("The pageThe part");
  } finally {
    said.mockRestore();
  }
});
