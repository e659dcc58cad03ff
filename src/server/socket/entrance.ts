import type { AccountId } from "../../domain/unit/unit.ts";
import type { FrameData } from "../../protocol/frame.ts";
import type { SocketName } from "../../protocol/socket-events.ts";

/** Who wants to come into a room: an account, or a guest (null), from a country (ISO code). */
export interface RoomVisitor {
  readonly account: AccountId | null;
  readonly country: string;
}

/** Whether a visitor comes into a room, and what he is told of it; null: nothing. */
export interface Entrance {
  readonly enters: boolean;
  readonly tells: { readonly event: SocketName; readonly data: FrameData } | null;
}
