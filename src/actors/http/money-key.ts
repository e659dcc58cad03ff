import type { Failure } from "../../protocol/failures.ts";
import type { EntryStorage } from "../storage/entry-storage.ts";
import { randomKey } from "./random-key.ts";

/** Seconds: shorter than a payment that nobody goes on with stays open. */
const LIFE = 30 * 60;
/** As long as the server knows the key of what it made: pressed again hours later it is still the same one. */
const LIFE_OF_MADE = 24 * 3600;

/** These answers say nothing of a call that was made before under the same key. */
export const isUndecided = (status: number, { code }: Partial<Failure>): boolean =>
  status === 429 || code === "idempotency_busy";

/** A call as 64 bits: what was typed into it, as a message, stays out of the storage. */
export const digestOf = (text: string): string => {
  let [high, low] = [0xcb_f2_9c_e4, 0x84_22_23_25];
  for (let index = 0; index < text.length; index += 1) {
    high = Math.imul(high ^ text.charCodeAt(index), 0x01_00_01_93);
    low = Math.imul(low ^ text.charCodeAt(index) ^ (high >>> 15), 0x85_eb_ca_6b);
  }
  return `${(high >>> 0).toString(36)}${(low >>> 0).toString(36)}`;
};

/**
 * The idempotency key of a money call (X-04), stored in the tab before the call is made: the same call made again, by a retry
 * or after a reload, has the same key and counts once. `forget` when its answer is known: the next one is another purchase.
 */
export const moneyKey = (
  storage: EntryStorage,
  { url, body, makes }: { readonly url: string; readonly body: string | null; readonly makes: boolean },
  newKey: () => string = randomKey,
): { readonly key: string; readonly forget: () => void } => {
  const name = `money ${digestOf(`${url} ${body ?? ""}`)}`;
  const kept = storage.read(name);
  const key = typeof kept === "string" ? kept : newKey();
  storage.write(name, key, makes ? LIFE_OF_MADE : LIFE);
  return { key, forget: () => storage.remove(name) };
};
