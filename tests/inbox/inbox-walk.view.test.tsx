import { beforeAll, expect } from "vitest";

import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { inboxFilterNames, type InboxFilter } from "../../src/domain/direct-message/conversation.ts";
import { inboxFlow } from "../../src/machines/inbox/inbox.flow.ts";
import type { InboxRef, InboxSnapshot } from "../../src/machines/inbox/inbox.machine.ts";
import { InboxPage } from "../../src/views/inbox/inbox.view.tsx";
import { LazyInboxList } from "../../src/views/inbox/lazy-inbox-list.view.tsx";

beforeAll(() => LazyInboxList.preload());

const shows = (page: HTMLElement, { context: { filter, query, route } }: InboxSnapshot) => {
  const tab = page.querySelector('[role=tab][aria-selected="true"]')!;
  expect(tab.textContent).toBe(inboxFilterNames[filter]);
  expect(page.querySelector<HTMLInputElement>("input[name=query]")!.value).toBe(query);
  expect(page.textContent?.includes("No conversation is open") ?? false).toBe(route.username === null);
};

walkView(inboxFlow, {
  render: (actor) => <InboxPage page={actor as InboxRef} />,
  actions: {
    "filter.chosen": (page, event) => press(page, inboxFilterNames[event["filter"] as InboxFilter]),
    "field.changed": (page, event) => fillField(page, event),
  },
  shows: {
    showing: shows,
    typing: shows,
  },
});
