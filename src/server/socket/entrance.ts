import type { FrameData } from "../../protocol/frame.ts";
import type { SocketName } from "../../protocol/socket-events.ts";

/** Whether a visitor comes into a room, and what he is told of it; null: nothing. */
export interface Entrance {
  readonly enters: boolean;
  readonly tells: { readonly event: SocketName; readonly data: FrameData } | null;
}
