import { expect } from "vitest";

import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { domainRequestFlow } from "../../src/machines/domain-request/domain-request.flow.ts";
import {
  domainLabels,
  type DomainRequestRef,
} from "../../src/machines/domain-request/domain-request.machine.ts";
import { DomainRequestPage } from "../../src/views/domain-request/domain-request.view.tsx";

const shows = (page: HTMLElement, { context, value }: { context: any; value: unknown }) => {
  for (const name of Object.keys(domainLabels)) {
    const field = page.querySelector<HTMLInputElement>(`input[name=${name}]`);
    expect(field !== null).toBe(context.kind === "new" || name === "custom_domain");
    if (field === null) continue;
    expect(field.value).toBe(context[name]);
    if (context.texts[name] !== undefined) says(context.texts[name] as string)(page);
  }
  expect(page.querySelector("button[type=submit]")?.getAttribute("aria-busy") ?? null).toBe(
    value === "editing" ? null : "true",
  );
};

walkView(domainRequestFlow, {
  render: (actor) => <DomainRequestPage page={actor as DomainRequestRef} />,
  actions: {
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, "Ask for it"),
  },
  shows: { editing: shows, submitting: shows },
});
