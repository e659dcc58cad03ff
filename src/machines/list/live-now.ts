import type { AnyEventObject } from "xstate";

import { LIVE_NOW } from "../../domain/site/browse-lists.ts";
import type { CallOf } from "../resource/call.ts";
import type { SocketReceived } from "../socket/socket-received.ts";

/** Who is live now, most liked first. */
export const liveNow: CallOf<"getTop"> = { endpoint: "getTop", input: LIVE_NOW };

/** What the server has told since the page came: by username, whether he is live. */
export type ToldLive = Readonly<Record<string, boolean>>;

/** The same with what an event tells. */
export const withTold = (told: ToldLive, event: SocketReceived): ToldLive =>
  event.name === "lobby.discover"
    ? { ...told, ...Object.fromEntries(event.data.rooms.map(({ username, live }) => [username, live])) }
    : told;

/** Whether a creator of a list is live: as it was told last, else as the list says. */
export const isLiveNow = (
  told: ToldLive,
  { username, is_streaming }: { readonly username: string; readonly is_streaming: boolean },
): boolean => (Object.hasOwn(told, username) ? told[username] === true : is_streaming);

/** Whether the server tells that somebody went live, or is not live any more (RT-36). */
export const isDiscovery = ({ event }: { readonly event: AnyEventObject }): boolean =>
  event.type === "socket.received" && event["name"] === "lobby.discover";
