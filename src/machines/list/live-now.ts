import type { AnyEventObject } from "xstate";

import { LIVE_NOW } from "../../domain/site/browse-lists.ts";
import type { CallOf } from "../resource/call.ts";

/** Who is live now, most liked first. */
export const liveNow: CallOf<"getTop"> = { endpoint: "getTop", input: LIVE_NOW };

/** Whether the server tells that somebody went live, or is not live any more (RT-36). */
export const isDiscovery = ({ event }: { readonly event: AnyEventObject }): boolean =>
  event.type === "socket.received" && event["name"] === "lobby.discover";
