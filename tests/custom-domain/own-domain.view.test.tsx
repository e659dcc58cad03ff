import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";

import type { CreatorRecord } from "../../src/protocol/records.ts";
import { OwnDomain } from "../../src/views/customize/own-domain.view.tsx";

const shown = (domain: CreatorRecord["wl_domain"]): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <OwnDomain domain={domain} />
    </MemoryRouter>,
  );

test.each([
  ["pending", "Pending Review"],
  ["not_approved", "Not Approved"],
  ["approved", "Approved"],
  ["online", "Online"],
] as const)(
  "[OWNER-18] [OWNER-19] [OWNER-20] [OWNER-21] [OWNER-22] the settings part says of a name that is %s: '%s', with the link to it",
  (custom_domain_status, label) => {
    const html = shown({ custom_domain: "ava.test", custom_domain_status });
    expect(html).toContain("ava.test");
    expect(html).toContain(`>${label}<`);
    expect(html).toContain('href="/account/customize/domain_tab"');
    expect(html.includes("Point your domain to us to go online.")).toBe(custom_domain_status === "approved");
  },
);

test("[OWNER-18] a name with other letters stands in both spellings", () => {
  const domain = { custom_domain: "xn--va-1ia.test", custom_domain_shown: "áva.test" };
  expect(shown({ ...domain, custom_domain_status: "online" })).toContain("áva.test (xn--va-1ia.test)");
});

test("[OWNER-19] who has no name is led to get one", () => {
  for (const none of [null, { custom_domain: null, custom_domain_status: null }])
    expect(shown(none)).toContain('href="/account/customize"');
});
