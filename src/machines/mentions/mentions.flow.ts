import { defineFlow } from "../app/flow.ts";
import type { CreatorCard } from "../../protocol/records.ts";
import { sampleFailure } from "../app/sample-records.ts";
import { mentionsMachine, selectMentionsView } from "./mentions.machine.ts";
import { mentionsPhrases } from "./mentions.phrases.ts";

const list = { page: 1, pages: 1, total: 2 };
const card = (username: string, display_name: string): CreatorCard => ({
  user: {
    ...{ id: `id-of-${username}`, username, display_name, is_streaming: false },
    ...{ fans_avatar_url: null, fans_cover_picture_url: null },
  },
  ...{ subscription_price: 999, can_subscribe_free: false, latest_post_at: null },
  ...{ is_subscribed: false, is_subscribed_free: false },
  post_count: { post: 1, picture: 60, video: 0, likes: 14_437 },
});

export const mentionsFlow = defineFlow({
  slug: "mentions",
  title: "Whom a text may name",
  machine: mentionsMachine,
  inputs: [undefined],
  events: [
    { type: "caret.moved", query: "no" },
    { type: "caret.moved", query: null },
    { type: "option.moved", by: 1 },
    { type: "option.moved", by: -1 },
    { type: "mention.left" },
  ],
  outputs: {
    search: [
      { status: "ok", data: { ...list, items: [card("noah", "Noah Berg"), card("nora", "Nora")] } },
      { status: "ok", data: { ...list, items: [], total: 0 } },
      { status: "failed", failure: sampleFailure },
    ],
  },
  phrases: mentionsPhrases,
  select: selectMentionsView,
});
