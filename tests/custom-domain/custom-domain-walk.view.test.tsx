import { expect } from "vitest";

import { press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { domainStatusLabels } from "../../src/domain/custom-domain/domain-status.ts";
import { customDomainFlow } from "../../src/machines/custom-domain/custom-domain.flow.ts";
import {
  selectCustomDomainView,
  type CustomDomainRef,
} from "../../src/machines/custom-domain/custom-domain.machine.ts";
import { CustomizeOverview } from "../../src/views/custom-domain/customize-overview.view.tsx";
import { DomainInstructions } from "../../src/views/custom-domain/domain-instructions.view.tsx";
import { DomainsPage } from "../../src/views/custom-domain/domains.view.tsx";

const pages = {
  "customize-overview": CustomizeOverview,
  domains: DomainsPage,
  "domain-instructions": DomainInstructions,
};

walkView(customDomainFlow, {
  render: (actor) => {
    const Page = pages[(actor as CustomDomainRef).getSnapshot().context.page];
    return <Page page={actor as CustomDomainRef} />;
  },
  actions: {
    "check.pressed": (page) => press(page, /^Check now/),
    "remove.pressed": (page) => press(page, /^Remove/),
    "copy.pressed": (page, { text }) => press(page, `Copy ${text as string}`),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.error as string)(page),
    shown: (page, snapshot) => {
      const view = selectCustomDomainView(snapshot as never);
      if (view.status !== "shown") throw new Error("Nothing is shown.");
      for (const each of view.data.domain_list) {
        if (snapshot.context.page === "domain-instructions" && each.custom_domain_status === "not_approved")
          continue;
        says(each.custom_domain_shown)(page);
        says(domainStatusLabels[each.custom_domain_status])(page);
        if (snapshot.context.page === "domain-instructions")
          for (const { name, value } of each.records) {
            says(name)(page);
            says(value)(page);
          }
      }
      const buttons = { check: ["domains", "domain-instructions"], remove: ["domains"] };
      const { doing } = view;
      const of = view.data.domain_list.find(({ custom_domain }) => custom_domain === doing?.domain);
      const isShown =
        doing !== null && of !== undefined && buttons[doing.act].includes(snapshot.context.page);
      expect(page.querySelectorAll('button[aria-busy="true"]')).toHaveLength(isShown ? 1 : 0);
    },
  },
});
