import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { IconButton } from "../../src/views/kit/button/button.view.tsx";
import { Tooltips } from "../../src/views/kit/tooltip/tooltip.view.tsx";
import { find, render } from "./render.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const tooltip = (): HTMLElement | null => document.querySelector("[role=tooltip]");
const text = (): string | null =>
  tooltip() === null || tooltip()!.hasAttribute("data-closing") ? null : tooltip()!.textContent;
const pointer = (type: string, target: Element, pointerType: "mouse" | "touch" = "mouse"): void =>
  act(() => {
    target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerType }));
  });
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

const show = (onClick = vi.fn()) => {
  render(
    <>
      <IconButton icon="close" label="Close menu" onClick={onClick} />
      <p title="Mar 5, 2026">in 5 hours</p>
      <em>elsewhere</em>
      <Tooltips />
    </>,
  );
  return { button: find("button"), dated: find("p"), elsewhere: find("em"), onClick };
};

test("[CONST-11] a mouse that rests on a drawing is told its name; it goes when the mouse goes", () => {
  const { button, elsewhere } = show();
  pointer("pointerover", button.firstElementChild!);
  pass(300);
  expect(text()).toBeNull();
  pass(100);
  expect(text()).toBe("Close menu");
  pointer("pointerover", elsewhere);
  pass(200);
  expect([text(), tooltip()?.hasAttribute("data-closing")]).toEqual([null, true]);
  act(() => {
    tooltip()!.dispatchEvent(new Event("animationend", { bubbles: true }));
  });
  expect(tooltip()).toBeNull();
});

test("the mouse may go on to the tooltip and read it there", () => {
  const { button, elsewhere } = show();
  pointer("pointerover", button);
  pass(400);
  pointer("pointerover", elsewhere);
  pass(50);
  pointer("pointerover", tooltip()!);
  pass(5_000);
  expect(text()).toBe("Close menu");
});

test("a longer text of an element is shown in place of the browser's own tooltip, and is there again afterwards", () => {
  const { dated, elsewhere } = show();
  pointer("pointerover", dated);
  pass(400);
  expect([text(), dated.hasAttribute("title")]).toEqual(["Mar 5, 2026", false]);
  pointer("pointerover", elsewhere);
  pass(200);
  expect(dated.getAttribute("title")).toBe("Mar 5, 2026");
});

test("Escape ends the tooltip and nothing else; a press and scrolling end it, too", () => {
  const { button } = show();
  const escaped = vi.fn();
  document.body.addEventListener("keydown", escaped);
  const point = () => {
    pointer("pointerover", button);
    pass(400);
    expect(text()).toBe("Close menu");
  };
  const escape = () =>
    act(() => {
      button.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
  point();
  escape();
  expect([text(), escaped.mock.calls.length]).toEqual([null, 0]);
  escape();
  expect(escaped).toHaveBeenCalledOnce();
  point();
  pointer("pointerdown", button);
  expect(text()).toBeNull();
  point();
  act(() => {
    document.dispatchEvent(new Event("scroll"));
  });
  expect(text()).toBeNull();
});

test("a finger that stays reads the name without pressing the button; a short one presses it", () => {
  const { button, onClick } = show();
  pointer("pointerdown", button, "touch");
  pass(200);
  pointer("pointerup", button, "touch");
  act(() => button.click());
  expect([text(), onClick.mock.calls.length]).toEqual([null, 1]);
  pointer("pointerdown", button, "touch");
  pass(600);
  expect(text()).toBe("Close menu");
  pointer("pointerup", button, "touch");
  act(() => button.click());
  expect([text(), onClick.mock.calls.length]).toEqual(["Close menu", 1]);
  pass(1_600);
  expect(text()).toBeNull();
});

test("the keyboard is told the name of what it comes to; a focus that a dialog gives as it opens asks nothing", () => {
  const { button } = show();
  act(() => button.focus());
  expect(text()).toBeNull();
  act(() => button.blur());
  act(() => {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
    button.focus();
  });
  expect(text()).toBe("Close menu");
});
