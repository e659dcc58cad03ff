import { expect, test, vi } from "vitest";

import { LazyPart } from "../../src/views/app/part-boundary.view.tsx";
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
        <LazyPart>
          <Part />
        </LazyPart>
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

test("a part that is only an addition leaves the page as it is without it, and comes when the page changes", () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    let isThere = false;
    const Part = () => {
      if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
      return <b>Ava, with a pencil</b>;
    };
    const page = () => (
      <h1>
        <LazyPart waiting="Ava" instead="Ava">
          <Part />
        </LazyPart>
      </h1>
    );
    const { element, again } = render(page());
    expect(element.textContent).toBe("Ava");
    again(page());
    expect(element.textContent).toBe("Ava");
    isThere = true;
    again(page());
    expect(element.textContent).toBe("Ava, with a pencil");
  } finally {
    said.mockRestore();
  }
});
