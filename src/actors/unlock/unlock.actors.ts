import { fromCallback, fromPromise } from "xstate";

import { pricesOf } from "../../domain/money/site-prices.ts";
import type { DialogOf } from "../../machines/app/dialog-request.ts";
import type { CallResult } from "../../machines/resource/call.ts";
import type { SocketReceived } from "../../machines/socket/socket-received.ts";
import { RETENTION_SECONDS } from "../../machines/subscribe/retained.ts";
import {
  offerOfGallery,
  offerOfMessage,
  offerOfPost,
  type UnlockOffer,
  type UnlockThing,
} from "../../machines/unlock/unlock-offer.ts";
import type { AppServices } from "../app/services.ts";
import type { EntryStorage } from "../storage/entry-storage.ts";

/** Storage adds `csf_`. */
const KEPT = "unlock";

const isKept = (kept: unknown): kept is DialogOf<"unlock"> =>
  typeof kept === "object" &&
  kept !== null &&
  "kind" in kept &&
  kept.kind === "unlock" &&
  "thing" in kept &&
  typeof kept.thing === "object";

/** What a guest wanted to unlock before he logged in, once: it is forgotten by that. Null: nothing. */
export const takeKeptUnlock = (storage: EntryStorage): DialogOf<"unlock"> | null => {
  const kept = storage.read(KEPT);
  storage.remove(KEPT);
  return isKept(kept) ? kept : null;
};

/** What is sold, as it is now. */
export const readThing = async (
  { call, globals }: Pick<AppServices, "call" | "globals">,
  { kind, id }: UnlockThing,
  signal?: AbortSignal,
): Promise<CallResult<UnlockOffer>> => {
  const options = signal === undefined ? undefined : { signal };
  if (kind === "gallery") {
    const answer = await call("getGallery", { id }, options);
    return answer.status === "ok" ? { status: "ok", data: offerOfGallery(answer.data) } : answer;
  }
  if (kind === "message") {
    const answer = await call("getMessage", { id }, options);
    return answer.status === "ok" ? { status: "ok", data: offerOfMessage(answer.data) } : answer;
  }
  const answer = await call("getPost", { id }, options);
  return answer.status === "ok"
    ? { status: "ok", data: offerOfPost(answer.data, pricesOf(globals.site)) }
    : answer;
};

/** Reads a thing and its price. */
export const createReadOffer = (services: AppServices) =>
  fromPromise<CallResult<UnlockOffer>, UnlockThing>(({ input, signal }) =>
    readThing(services, input, signal),
  );

/** Keeps what a guest wants for 15 minutes beyond the page; closing the dialog forgets it. */
export const createKeepUnlock = ({ storage }: AppServices) =>
  fromCallback<SocketReceived, DialogOf<"unlock">>(({ input }) => {
    storage.write(KEPT, input, RETENTION_SECONDS);
    return () => storage.remove(KEPT);
  });
