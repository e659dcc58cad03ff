import { streamChatFlow } from "../../src/machines/stream-chat/stream-chat.flow.ts";
import type { StreamChatRef } from "../../src/machines/stream-chat/stream-chat.machine.ts";
import { StreamChat } from "../../src/views/stream-chat/stream-chat.view.tsx";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

walkView(streamChatFlow, {
  render: (actor) => <StreamChat chat={actor as StreamChatRef} />,
  shows: {
    open: (page, { context }) => {
      for (const { text } of context.said) says(text)(page);
      if (context.said.length === 0) says("Nobody has said anything yet.")(page);
    },
  },
});
