import type { OwnStream, Stream, ViewedStream } from "../../protocol/stream/stream.records.ts";
import type { StreamText } from "./stream-chat.setup.ts";

/** Records of broadcasts for the samples of flows. */
export const sampleStream: Stream = {
  id: "stream-1",
  username: "ava",
  display_name: "Ava Laurent",
  fans_avatar_url: null,
  title: "Morning coffee",
  goal: 5000,
  raised: 1700,
  started_at: 1_790_000_000,
  viewers: 1,
};

export const sampleOwnStream: OwnStream = {
  stream: sampleStream,
  watching: [{ peer: "fan-page", username: "sub" }],
  muted: [],
  mode: "peer",
  replaced: false,
};

export const sampleViewed: ViewedStream = {
  status: "live",
  access: true,
  has_private: false,
  display_name: "Ava Laurent",
  poster: null,
  has_tip_button: true,
  has_tip_menu: true,
  alerts: false,
  stream: sampleStream,
};

export const sampleText: StreamText = {
  id: 1,
  stream_id: "stream-1",
  username: "sub",
  display_name: "Sub",
  is_model: false,
  text: "Hello",
  tip_amount: null,
  created_at: 1_790_000_010,
};

/** Two tips of others. */
const sampleTips: readonly StreamText[] = [
  { ...sampleText, id: 2, username: "pack", display_name: "Pack", text: "For the coffee", tip_amount: 500 },
  { ...sampleText, id: 3, username: "pack", display_name: "Pack", text: "", tip_amount: 1200 },
];

const received = { type: "socket.received" } as const;

export const sampleChat = { ...received, name: "chat.message", data: sampleText } as const;
export const sampleHistory = {
  ...received,
  name: "chat.history",
  data: { stream_id: "stream-1", messages: [sampleText, ...sampleTips] },
} as const;
export const sampleDeleted = {
  ...received,
  name: "chat.message-deleted",
  data: { id: 1, stream_id: "stream-1" },
} as const;
export const sampleMuted = {
  ...received,
  name: "chat.muted",
  data: { stream_id: "stream-1", username: "sub", until: null },
} as const;
export const sampleUnmuted = {
  ...received,
  name: "chat.unmuted",
  data: { stream_id: "stream-1", username: "sub" },
} as const;
export const sampleEnd = {
  ...received,
  name: "stream.end",
  data: { stream_id: "stream-1", username: "ava", reason: "ended" },
} as const;
export const sampleStatus = {
  ...received,
  name: "lobby.status-update",
  data: { username: "ava", status: "online_fans", poster: null },
} as const;
export const sampleGoal = {
  ...received,
  name: "tip.goal-update",
  data: { stream_id: "stream-1", goal: 5000, raised: 2900, title: "Morning coffee" },
} as const;
export const samplePaid = {
  ...received,
  name: "private-show.update",
  data: { id: "show-1", username: "ava", status: "paid", kind: "stream", expire_time: null },
} as const;
/** The same as its creator hears it. */
export const sampleSold = {
  ...samplePaid,
  data: { ...samplePaid.data, username: "sub", status: "sold" },
} as const;
