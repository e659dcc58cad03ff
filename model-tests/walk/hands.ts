/** What a person can do on a page. Each answers false when the page does not offer it. */

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

/** Types into the field of a name, as React hears it; typing what is there already is nothing. */
export const typeInto = (page: ParentNode, name: string, value: string): boolean => {
  const input = page.querySelector<HTMLInputElement>(`input[name="${name}"], textarea[name="${name}"]`);
  if (input === null || input.disabled || input.value === value) return false;
  const owner = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(owner.prototype, "value")!.set!.call(input, value);
  input.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
};
