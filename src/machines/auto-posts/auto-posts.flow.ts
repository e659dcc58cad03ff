import { withOneMore } from "../../domain/auto-post/auto-post.ts";
import { defineFlow } from "../app/flow.ts";
import { sampleChanged, sampleFailure } from "../app/sample-records.ts";
import { autoPostsMachine, formIn, selectAutoPostsView } from "./auto-posts.machine.ts";
import { autoPostsPhrases } from "./auto-posts.phrases.ts";

const failed = { status: "failed", failure: sampleFailure } as const;
const folders = [
  { folder_id: 4, name: "Sketchbook", waiting: 3 },
  { folder_id: 5, name: "Studio evenings", waiting: 0 },
];
const none = {
  ...{ slots: [], folder_ids: [], access: "paid", active: false, folders, next_at: null },
  ...{ time_zone: "Europe/Berlin", browser_time_zone: "Europe/Berlin" },
  ...{ share_on_twitter: false, twitter: true },
} as const;
const friday = withOneMore([]);
const running = {
  ...{ ...none, slots: friday, folder_ids: [4], active: true, next_at: 1_790_000_000 },
  share_on_twitter: true,
  browser_time_zone: "America/New_York",
};
const gone = { folder_ids: "A folder that you chose is not there any more." };
const changed = { access: "Changed meanwhile to: Free followers. Save again to replace it." };

export const autoPostsFlow = defineFlow({
  slug: "auto-posts",
  title: "Set up automatic posts",
  machine: autoPostsMachine,
  inputs: [undefined],
  events: [
    { type: "field.changed", field: "slots", value: friday },
    { type: "field.changed", field: "slots", value: withOneMore(friday) },
    { type: "field.changed", field: "slots", value: [] },
    { type: "field.changed", field: "folder_ids", value: [4] },
    { type: "field.changed", field: "folder_ids", value: [] },
    { type: "field.changed", field: "access", value: "free" },
    { type: "field.changed", field: "active", value: true },
    { type: "field.changed", field: "share_on_twitter", value: true },
    { type: "field.changed", field: "time_zone", value: "America/New_York" },
    { type: "form.submitted" },
    { type: "form.left" },
    { type: "retry.requested" },
  ],
  outputs: {
    loadAutoPosts: [{ status: "ok", data: none }, { status: "ok", data: running }, failed],
    saveAutoPosts: [
      { status: "ok", data: running },
      { status: "ok", data: none },
      { status: "failed", failure: { code: "validation", error: "Please check the fields.", fields: gone } },
      sampleChanged({ ...formIn({ ...none, access: "free" as const }) }, changed),
      failed,
    ],
  },
  phrases: autoPostsPhrases,
  select: selectAutoPostsView,
  key: ({ value, context }) => {
    const { was, texts, failure, browserZone } = context;
    return [value, formIn(context), was === null, Object.keys(texts), failure?.code, browserZone];
  },
  // Fields have nothing to do with each other.
  stop: ({ context: { was, slots, folder_ids, access, active, share_on_twitter, time_zone } }) => {
    const before = was ?? none;
    const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
    const changes = [
      ...[isOther(slots, before.slots), isOther(folder_ids, before.folder_ids), access !== before.access],
      ...[active !== before.active, time_zone !== before.time_zone],
      share_on_twitter !== before.share_on_twitter,
    ];
    return changes.filter(Boolean).length > 1;
  },
  ends: ["left", "done"],
});
