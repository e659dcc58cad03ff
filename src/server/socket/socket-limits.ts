import type { Clock } from "../ports/clock.ts";
import { createWindows } from "../http/windows.ts";

/** How many sockets may be open and may be authorized on this node, asked before anything is asked of the database. */
export interface SocketLimits {
  /** Whether one more socket may be opened from an address (of IPv6 its /64); counts the try. */
  readonly mayOpen: (address: string) => boolean;
  readonly opened: (address: string) => void;
  readonly closed: (address: string) => void;
  /** Whether an account, of which `open` sockets are authorized already, may authorize one more; counts the try. */
  readonly mayAuthorize: (account: string, address: string, open: number) => boolean;
  /** Whether a socket of an address may ask for one more room, which the database is asked about; counts the try. */
  readonly mayEnter: (address: string) => boolean;
  /** Whether an account, from an address, may have one more signal carried on, about which the database is asked; counts the try. */
  readonly maySignal: (account: string, address: string) => boolean;
}

/** Open sockets of one address (many people may share it), and of one account (tabs and devices). */
const OPEN_AN_ADDRESS = 2000;
const OPEN_AN_ACCOUNT = 100;

/** Tries within a minute. After a restart every page comes back within a minute or two. */
const SECONDS = 60;
const OPENED_AN_ADDRESS = 2000;
const AUTHORIZED_AN_ADDRESS = 600;
const AUTHORIZED_AN_ACCOUNT = 120;
const ENTERED_AN_ADDRESS = 6000;
/** A creator's page tells each of eight viewers some dozens of candidates when they come. */
const SIGNALS_AN_ACCOUNT = 600;
const SIGNALS_AN_ADDRESS = 6000;
const MOST_WINDOWS = 20_000;

export const createSocketLimits = (clock: Clock): SocketLimits => {
  const openFrom = new Map<string, number>();
  const make = () => createWindows(SECONDS, MOST_WINDOWS);
  const [opening, byAddress, byAccount, entering] = [make(), make(), make(), make()];
  const [signalsOf, signalsFrom] = [make(), make()];

  return {
    mayOpen: (address) =>
      (openFrom.get(address) ?? 0) < OPEN_AN_ADDRESS &&
      opening.consume(address, OPENED_AN_ADDRESS, clock.now()) === 0,
    opened: (address) => {
      openFrom.set(address, (openFrom.get(address) ?? 0) + 1);
    },
    closed: (address) => {
      const left = (openFrom.get(address) ?? 1) - 1;
      if (left > 0) openFrom.set(address, left);
      else openFrom.delete(address);
    },
    mayAuthorize: (account, address, open) => {
      const now = clock.now();
      return (
        open < OPEN_AN_ACCOUNT &&
        byAccount.consume(account, AUTHORIZED_AN_ACCOUNT, now) === 0 &&
        byAddress.consume(address, AUTHORIZED_AN_ADDRESS, now) === 0
      );
    },
    mayEnter: (address) => entering.consume(address, ENTERED_AN_ADDRESS, clock.now()) === 0,
    maySignal: (account, address) => {
      const now = clock.now();
      return (
        signalsOf.consume(account, SIGNALS_AN_ACCOUNT, now) === 0 &&
        signalsFrom.consume(address, SIGNALS_AN_ADDRESS, now) === 0
      );
    },
  };
};
