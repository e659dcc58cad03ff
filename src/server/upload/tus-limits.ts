import type { Clock } from "../ports/clock.ts";
import { createWindows } from "../http/windows.ts";

/** Requests of uploads in pieces, asked before anything is asked of the database. */
export interface TusLimits {
  /** Counts a request of an account from an address; answers the seconds to wait, 0 when it may go on. */
  readonly consume: (accountId: string, address: string) => number;
  /** Counts the begin of an upload besides. */
  readonly consumeBegin: (accountId: string) => number;
}

/** Within a minute. A fast line sends two files at a time, a piece of each every 50 ms. */
const SECONDS = 60;
const OF_ACCOUNT = 3000;
const FROM_ADDRESS = 12_000;
/** As many as an account gets tokens an hour. */
const BEGUN = 600;
const MOST_WINDOWS = 20_000;

export const createTusLimits = (clock: Pick<Clock, "now">): TusLimits => {
  const make = () => createWindows(SECONDS, MOST_WINDOWS);
  const [accounts, addresses, begun] = [make(), make(), make()];
  return {
    consume: (accountId, address) => {
      const now = clock.now();
      const wait = accounts.consume(accountId, OF_ACCOUNT, now);
      return wait > 0 ? wait : addresses.consume(address, FROM_ADDRESS, now);
    },
    consumeBegin: (accountId) => begun.consume(accountId, BEGUN, clock.now()),
  };
};
