import type { Audience } from "../store/event-store.ts";
import type { FrameData } from "../../protocol/frame.ts";

/** The sockets of this node. Handlers never call it: they `publish` in their unit of work, which reaches all nodes. */
export interface Hub {
  readonly deliver: (event: string, audience: Audience, data: FrameData) => void;
  /** Closes all sockets with a code (test controls, shutdown). */
  readonly closeAll: (code: number) => void;
  readonly size: () => number;
}
