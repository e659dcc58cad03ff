import { expect } from "vitest";

import { streamChatFlow } from "../../src/machines/stream-chat/stream-chat.flow.ts";
import type { StreamChatRef } from "../../src/machines/stream-chat/stream-chat.machine.ts";
import { StreamChat } from "../../src/views/stream-chat/stream-chat.view.tsx";
import { control, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(streamChatFlow, {
  render: (actor) => <StreamChat chat={actor as StreamChatRef} />,
  actions: {
    "text.sent": (page) => press(page, "Send"),
  },
  shows: {
    open: (page, { context }) => {
      for (const { text } of context.said) says(text)(page);
      if (context.said.length === 0) says("Nobody has said anything yet.")(page);
      const isMuted = context.muted.includes(context.viewer);
      expect(page.textContent.includes("You are muted in this chat")).toBe(isMuted);
      const isOwner = context.viewer === context.username;
      expect(page.querySelectorAll("[aria-label^='More about']")).toHaveLength(
        isOwner ? context.said.length : 0,
      );
      expect(control(page, "Unmute @sub") !== null).toBe(isOwner && context.muted.length > 0);
    },
  },
});
