import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";

const open: { root: Root; element: HTMLElement }[] = [];

/** Takes away what a test has rendered; each test of a view ends with it. */
export const removeRendered = (): void => {
  for (const { root, element } of open.splice(0)) {
    act(() => root.unmount());
    element.remove();
  }
};

interface Rendered {
  element: HTMLElement;
  again: (node: ReactNode) => void;
}

/** Renders into the page of the test, which is cleaned afterwards. Links lead through a router of memory. */
export function render(node: ReactNode): Rendered {
  const routed = (next: ReactNode) => <MemoryRouter>{next}</MemoryRouter>;
  const { element, again } = renderAlone(routed(node));
  return { element, again: (next) => again(routed(next)) };
}

/** Renders what brings its own router. */
export function renderAlone(node: ReactNode): Rendered {
  const element = document.createElement("div");
  document.body.append(element);
  const root = createRoot(element);
  open.push({ root, element });
  const again = (next: ReactNode) => act(() => root.render(next));
  again(node);
  return { element, again };
}

/** The one element that fits a selector, and the text if one is given. */
export function find<Found extends Element = HTMLElement>(selector: string, text?: string): Found {
  const found = [...document.querySelectorAll<Found>(selector)].filter(
    (element) => text === undefined || element.textContent?.includes(text),
  );
  if (found.length !== 1) throw new Error(`${found.length} elements are ${selector} ${text ?? ""}`);
  return found[0] as Found;
}

/** A press with the main button: down, then click. Answers whether the default was left to happen. */
export function press(element: Element): boolean {
  let went = true;
  act(() => {
    element.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    went = element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  });
  return went;
}

/** A key pressed on an element. Answers whether the default was left to happen. */
export function key(element: Element, name: string, more: KeyboardEventInit = {}): boolean {
  let went = true;
  act(() => {
    went = element.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...more }),
    );
  });
  return went;
}
