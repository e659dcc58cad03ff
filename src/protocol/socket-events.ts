import { socketTemplates } from "./socket-templates.ts";

/** Protocol version that the server announces and a signed-in client sends back (RT-18). */
export const SOCKET_PROTOCOL_VERSION = 1;

/** Event families with their first id; the events stand in id order. Ids 0 to 9 are fixed (RT-18). */
const families = {
  socket: [0, "template authorize authorized error ping pong join leave"],
  lobby: [
    10,
    "token-update private-end spy-end cam2cam-start cam2cam-end private-messages discover sharecam-request " +
      "sharecam-accepted sharecam-declined status-update stream-ingest-info disconnect join leave members kick",
  ],
  friend: [30, "request accepted deleted online offline"],
  "private-show": [40, "update request accepted declined start end extend spy-join spy-leave price-change"],
  chat: [
    50,
    "message message-deleted history cleared muted unmuted banned unbanned moderator-added moderator-removed pinned settings",
  ],
  tip: [70, "received goal-update menu-update menu-purchase refunded leaderboard"],
  "direct-message": [80, "new auto-reload read deleted typing unlocked broadcast-progress reaction archived"],
  versus: [100, "invite accepted declined start score round-end end canceled"],
  "toy-control": [110, "connected disconnected level pattern queue start end granted revoked"],
  stream: [120, "start end signal viewers title poster quality denied recording-ready error"],
  post: [140, "update thumb like comment comment-deleted poll-vote fund-progress expired"],
  profile: [150, "update review online follower-count"],
  logo: [158, "update"],
  notification: [160, "new read cleared counters"],
  payment: [170, "update failed refunded payout-sent renewal-failed"],
  account: [
    180,
    "user-update verification-update logout manager-invite manager-accepted manager-removed payout-status session-revoked",
  ],
} as const satisfies Record<string, readonly [number, string]>;

/** `id`, `family.event` name and the ordered field names of one socket event. */
export interface SocketEvent {
  readonly id: number;
  readonly name: string;
  readonly fields: readonly string[];
}

/** Every socket event by id order (RT-17). */
export const socketEvents: readonly SocketEvent[] = Object.entries(families).flatMap(
  ([family, [first, names]]) =>
    names.split(" ").map((event, index) => {
      const name = `${family}.${event}`;
      return { id: first + index, name, fields: socketTemplates[name] ?? [] };
    }),
);

const byName = new Map(socketEvents.map((event) => [event.name, event]));

/** The event of a name; names come from this table, so an unknown one is a programming mistake. */
export const socketEvent = (name: string): SocketEvent => {
  const event = byName.get(name);
  if (event === undefined)
    throw new Error(`There is no socket event '${name}' in src/protocol/socket-events.ts.`);
  return event;
};

/** What the server sends first, as id 0 (RT-18). */
export interface SocketTemplates {
  readonly version: number;
  readonly events: Readonly<Record<string, { readonly name: string; readonly fields: readonly string[] }>>;
}

/** The announcement of version and templates; the fixed ids need none. */
export const announcedTemplates = (): SocketTemplates => ({
  version: SOCKET_PROTOCOL_VERSION,
  events: Object.fromEntries(
    socketEvents.filter(({ id }) => id > 9).map(({ id, name, fields }) => [String(id), { name, fields }]),
  ),
});
