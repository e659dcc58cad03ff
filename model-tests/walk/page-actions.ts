/** What a person can do on a page. Each answers false when the page does not offer it. */

import type { AnyEventObject } from "xstate";

const visible = (element: Element): boolean => element.closest("[hidden]") === null;

const nameOf = (element: Element): string =>
  element.getAttribute("aria-label") ?? element.textContent?.replaceAll(/\s+/g, " ").trim() ?? "";

/** The button or link with a name, null when there is none. */
export const control = (page: ParentNode, name: string | RegExp): HTMLElement | null =>
  [...page.querySelectorAll<HTMLElement>("button, a[href], summary, [role=tab], [role=menuitem]")].find(
    (element) =>
      visible(element) && (typeof name === "string" ? nameOf(element) === name : name.test(nameOf(element))),
  ) ?? null;

export const press = (page: ParentNode, name: string | RegExp): boolean => {
  const found = control(page, name);
  if (found === null || found.hasAttribute("disabled")) return false;
  found.click();
  return true;
};

/** Chooses from the list of a name; false when it does not offer that. */
const chooseIn = (select: HTMLSelectElement, value: string): boolean => {
  if (![...select.options].some((option) => option.value === value)) return false;
  select.value = value;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
};

/** Fills in the field that a `field.changed` is about: types, chooses from a list, or sets the tick. */
export const fillField = (page: ParentNode, event: AnyEventObject): boolean => {
  const name = String(event["field"]);
  const value: unknown = event["value"];
  const select = page.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
  if (select !== null) return chooseIn(select, String(value));
  if (typeof value !== "boolean") return typeInto(page, name, String(value));
  const box = page.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (box === null || box.checked === value) return false;
  box.click();
  return true;
};

/** Types into the field of a name, as React hears it; typing what is there already is nothing. */
export const typeInto = (page: ParentNode, name: string, value: string): boolean => {
  const input = page.querySelector<HTMLInputElement>(`input[name="${name}"], textarea[name="${name}"]`);
  if (input === null || input.disabled || input.value === value) return false;
  const owner = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, "value")!.set!.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
};
