import { act } from "react";
import { expect, test, vi } from "vitest";
import { Avatar } from "../../src/views/kit/avatar/avatar.view.tsx";
import { CountBadge } from "../../src/views/kit/badge/badge.view.tsx";
import { Countdown } from "../../src/views/kit/countdown/countdown.view.tsx";
import { Dialog } from "../../src/views/kit/dialog/dialog.view.tsx";
import { Menu } from "../../src/views/kit/menu/menu.view.tsx";
import { ToastStack } from "../../src/views/kit/toast/toast.view.tsx";
import { useCustomProperties } from "../../src/views/kit/use-custom-properties.ts";
import { DialogHost } from "../../src/views/shell/dialog-host/dialog-host.view.tsx";
import { find, key, press, render } from "./render.tsx";

test("[CONST-09] a tap dismisses that toast; [CONST-08] they stand in the order given, newest first", () => {
  const onDismiss = vi.fn();
  const toasts = [
    { id: 2, kind: "error", text: "newer" },
    { id: 1, kind: "info", text: "older" },
  ] as const;
  render(<ToastStack toasts={toasts} onDismiss={onDismiss} />);
  expect([...document.querySelectorAll("li")].map((item) => item.textContent)).toEqual(["newer", "older"]);
  press(find("button", "older"));
  expect(onDismiss.mock.calls).toEqual([[1]]);
});

test("a toast that came again says how often", () => {
  const toasts = [{ id: 2, kind: "error", text: "Wrong.", times: 3 }] as const;
  const { element, again } = render(<ToastStack toasts={toasts} onDismiss={vi.fn()} />);
  expect(element.querySelector("li")?.textContent).toBe("Wrong.3 times");
  again(<ToastStack toasts={[{ ...toasts[0], times: 1 }]} onDismiss={vi.fn()} />);
  expect(element.querySelector("li")?.textContent).toBe("Wrong.");
});

test("the toasts are inside the topmost dialog, where they can be reached, else in the page", () => {
  const host = (stack: { id: number }[]) => (
    <DialogHost
      stack={stack}
      overlay={<p id="toasts">toasts</p>}
      render={({ id }) => (
        <Dialog label={`dialog ${id}`} onClose={vi.fn()}>
          text
        </Dialog>
      )}
    />
  );
  const { again } = render(host([]));
  expect(find("#toasts").closest("dialog")).toBeNull();
  again(host([{ id: 1 }, { id: 2 }]));
  expect(find("#toasts").closest("dialog")?.getAttribute("aria-label")).toBe("dialog 2");
});

test("[RT-50, MENU-25] a counter caps at 99+ and is hidden at 0", () => {
  const { element, again } = render(<CountBadge count={100} label="unread" />);
  expect(element.textContent).toBe("99+ unread");
  again(<CountBadge count={99} label="unread" />);
  expect(element.textContent).toBe("99 unread");
  again(<CountBadge count={0} label="unread" />);
  expect(element.textContent).toBe("");
});

test("[FMT-07] the countdown hides when the time is up", () => {
  const { element, again } = render(<Countdown text="Special offer ends" label="00:00:01" />);
  expect(element.textContent).toBe("Special offer ends00:00:01");
  again(<Countdown text="Special offer ends" label={null} />);
  expect(element.textContent).toBe("");
});

test("a face falls back to initials when there is no picture and when it does not load", () => {
  const { element, again } = render(<Avatar name="Ava Laurent" src="/ava.webp" alt="Ava" />);
  act(() => void find("img").dispatchEvent(new Event("error")));
  expect(document.querySelector("img")).toBeNull();
  expect(element.textContent).toBe("AL");
  expect(find('[role="img"]').getAttribute("aria-label")).toBe("Ava");
  again(<Avatar name="Ava Laurent" src="/other.webp" alt="Ava" />);
  expect(find<HTMLImageElement>("img").getAttribute("src")).toBe("/other.webp");
});

test("a menu opens with the focus on its first choice; Escape closes it and gives the focus back", () => {
  const onChoose = vi.fn();
  const items = [
    { id: "a", label: "Pin", onChoose },
    { id: "b", label: "Open", href: "#open" },
  ];
  render(
    <Menu
      label="Post"
      items={items}
      renderTrigger={(attributes) => (
        <button type="button" {...attributes}>
          more
        </button>
      )}
    />,
  );
  press(find("button", "more"));
  expect(document.activeElement?.textContent).toBe("Pin");
  key(find('[role="menuitem"]', "Pin"), "ArrowDown");
  expect(document.activeElement?.textContent).toBe("Open");
  key(find('[role="menuitem"]', "Open"), "Escape");
  expect(document.querySelector('[role="menu"]')).toBeNull();
  expect(document.activeElement?.textContent).toBe("more");
  press(find("button", "more"));
  press(find('[role="menuitem"]', "Pin"));
  expect(onChoose).toHaveBeenCalledTimes(1);
  expect(document.querySelector('[role="menu"]')).toBeNull();
});

test("custom properties reach the element without a style attribute in the markup, and go when they are gone", () => {
  function Sample({ colour }: { colour: string | null }) {
    return <i ref={useCustomProperties<HTMLElement>({ "--mq-brand-link": colour })} />;
  }
  const { again } = render(<Sample colour="#7a3ff2" />);
  expect(find("i").style.getPropertyValue("--mq-brand-link")).toBe("#7a3ff2");
  again(<Sample colour={null} />);
  expect(find("i").style.getPropertyValue("--mq-brand-link")).toBe("");
});
