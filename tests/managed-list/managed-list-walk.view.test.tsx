import { expect } from "vitest";

import { managedListFlow } from "../../src/machines/managed-list/managed-list.flow.ts";
import {
  selectManagedListView,
  type ManagedListRef,
} from "../../src/machines/managed-list/managed-list.machine.ts";
import { managedPages } from "../../src/machines/managed-list/managed-pages.ts";
import { CustomPurchasesPage } from "../../src/views/custom-purchases/custom-purchases.view.tsx";
import { FollowersPage } from "../../src/views/fans/followers.view.tsx";
import { SubscribersPage } from "../../src/views/fans/subscribers.view.tsx";
import { TopSpendersPage } from "../../src/views/fans/top-spenders.view.tsx";
import { SentBroadcastsPage } from "../../src/views/sent-broadcasts/sent-broadcasts.view.tsx";
import { SnapchatListPage } from "../../src/views/snapchat-list/snapchat-list.view.tsx";
import { StreamStatsPage } from "../../src/views/stream-stats/stream-stats.view.tsx";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const pages = {
  "custom-purchases": CustomPurchasesPage,
  followers: FollowersPage,
  "sent-broadcasts": SentBroadcastsPage,
  "snapchat-list": SnapchatListPage,
  "stream-stats": StreamStatsPage,
  subscribers: SubscribersPage,
  "top-spenders": TopSpendersPage,
} as const;

walkView(managedListFlow, {
  render: (actor) => {
    const page = actor as ManagedListRef;
    const Page = pages[page.getSnapshot().context.route.page];
    return <Page page={page} />;
  },
  shows: {
    showing: (page, snapshot) => {
      const view = selectManagedListView(snapshot as never);
      const { title, tabs } = managedPages[view.page];
      expect(page.querySelector("h1")?.textContent).toBe(title);
      expect(page.querySelector('[role=tab][aria-selected="true"]')?.textContent).toBe(
        tabs.options[view.tab],
      );
    },
  },
});
