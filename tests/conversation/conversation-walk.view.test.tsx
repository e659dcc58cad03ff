import { expect } from "vitest";

import { press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";
import { conversationFlow } from "../../src/machines/conversation/conversation.flow.ts";
import type { ConversationRef } from "../../src/machines/conversation/conversation.machine.ts";
import { Conversation } from "../../src/views/conversation/conversation.view.tsx";

walkView(conversationFlow, {
  render: (actor) => (
    <Conversation conversation={actor as ConversationRef} now={1_790_000_000} part="chat" beside={null} />
  ),
  actions: {
    "older.requested": (page) => press(page, "Older messages"),
    "newer.requested": (page) => press(page, "Newer messages"),
    "latest.requested": (page) => press(page, "To the newest"),
  },
  shows: {
    loading: (page) => expect(page.querySelector("[role=log]")).toBeNull(),
    offline: (page) => expect(page.textContent).toContain("Try again"),
    failed: (page, { context: { failure } }) => expect(page.textContent).toContain(failure?.error),
    showing: (page, snapshot) => {
      const { items, head } = snapshot.context;
      const log = page.querySelector("[role=log]")!;
      for (const { text } of items) expect(log.textContent).toContain(text);
      expect(page.querySelector("textarea") !== null).toBe(head?.writing.may === true);
      expect(page.textContent?.includes("is typing") ?? false).toBe(snapshot.matches({ typing: "heard" }));
    },
  },
});
