import type { FrameData } from "../../protocol/frame.ts";
import type { SocketName } from "../../protocol/socket-events.ts";

/** What an account is told that wants to come into a room, and whether it does. */
export interface Entrance {
  readonly enters: boolean;
  readonly event: SocketName;
  readonly data: FrameData;
}
