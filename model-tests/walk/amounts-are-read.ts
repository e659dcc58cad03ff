import { expect } from "vitest";

import { readAs } from "../../src/views/post-editor/read-as.ts";

/** Every field of an amount says what it reads, unless it says what is wrong with it (CVAL-42). */
export const amountsAreRead = (page: HTMLElement): void => {
  for (const field of page.querySelectorAll<HTMLInputElement>("input[inputmode=decimal]")) {
    if (field.previousElementSibling?.textContent !== "$" || field.getAttribute("aria-invalid") === "true")
      continue;
    const said = page.ownerDocument.getElementById(field.getAttribute("aria-describedby") ?? "");
    expect(said?.textContent ?? "", field.name).toContain(readAs(field.value, true) ?? "");
  }
};
