import { fromCallback, fromPromise } from "xstate";

import type { TipMenuItem } from "../../domain/tip-menu/tip-menu.ts";
import type { KeptTip } from "../../machines/tip/tip.machine.ts";
import type { CallResult } from "../../machines/resource/call.ts";
import type { SocketReceived } from "../../machines/socket/socket-received.ts";
import { RETENTION_SECONDS } from "../../machines/subscribe/retained.ts";
import type { CreatorRecord } from "../../protocol/records.ts";
import type { AppServices } from "../app/services.ts";
import type { EntryStorage } from "../storage/entry-storage.ts";

/** Storage adds `csf_`. */
const KEPT = "tip";

const isKept = (kept: unknown): kept is KeptTip =>
  typeof kept === "object" &&
  kept !== null &&
  "kind" in kept &&
  kept.kind === "tip" &&
  "username" in kept &&
  typeof kept.username === "string";

/** The tip that a guest wanted before he logged in, once: it is forgotten by that. Null: none. */
export const takeKeptTip = (storage: EntryStorage): KeptTip | null => {
  const kept = storage.read(KEPT);
  storage.remove(KEPT);
  return isKept(kept) ? kept : null;
};

/** Reads the creator to be tipped. */
export const createReadCreator = ({ call }: AppServices) =>
  fromPromise<CallResult<CreatorRecord>, { readonly username: string }>(({ input, signal }) =>
    call("getCreator", input, { signal }),
  );

/** Reads what the creator does for a price. */
export const createReadTipMenu = ({ call }: AppServices) =>
  fromPromise<CallResult<readonly TipMenuItem[]>, { readonly username: string }>(({ input, signal }) =>
    call("getTipMenu", input, { signal }),
  );

/** Keeps a guest's tip for 15 minutes beyond the page; closing the dialog forgets it. */
export const createKeepTip = ({ storage }: AppServices) =>
  fromCallback<SocketReceived, KeptTip>(({ input }) => {
    storage.write(KEPT, input, RETENTION_SECONDS);
    return () => storage.remove(KEPT);
  });
