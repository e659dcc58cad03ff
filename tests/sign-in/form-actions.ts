import { act } from "react";

/** The control with this label, as assistive technology finds it. */
export const field = (place: Element, label: string): HTMLInputElement => {
  const found = [...place.querySelectorAll("input")].find((input) => {
    const ids = input.getAttribute("aria-labelledby")?.split(" ") ?? [];
    const named = ids.map((id) => document.getElementById(id)?.textContent).join(" ");
    return (named || place.querySelector(`label[for="${input.id}"]`)?.textContent) === label;
  });
  if (found === undefined) throw new Error(`No field '${label}'.`);
  return found;
};

export const button = (place: Element, label: string): HTMLButtonElement => {
  const found = [...place.querySelectorAll("button")].find(
    (it) => (it.getAttribute("aria-label") ?? it.textContent) === label,
  );
  if (found === undefined) throw new Error(`No button '${label}'.`);
  return found;
};

export const press = (element: HTMLElement): Promise<void> => act(async () => element.click());

/** Types into a controlled field: React hears the native setter's change only. */
export const type = (input: HTMLInputElement, value: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, value);
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
