import { limitAddress } from "../http/client-address.ts";
import { createWindows } from "../http/windows.ts";
import type { Clock } from "../ports/clock.ts";
import type { EventStore } from "../store/event-store.ts";
import { claimOfSite, ownSite, type OwnAddress } from "./own-site.ts";
import type { ConfiguredSites, Site, Sites } from "./site.ts";
import { hostName } from "./host-name.ts";

/** Finds an address of a creator's own that is online, by its name or its claim; null: there is none. */
export type FindOwnAddress = (
  by: { readonly host: string } | { readonly claimId: string },
) => Promise<OwnAddress | null>;

export interface LearnedParts {
  readonly sites: ConfiguredSites;
  readonly clock: Pick<Clock, "milliseconds" | "now">;
  readonly store: Pick<EventStore, "commits">;
  readonly find: FindOwnAddress;
}

interface Learned {
  readonly site: Site;
  /** What it was made of, as text. */
  readonly from: string;
  readonly at: number;
  readonly commits: number;
}

/** Milliseconds that an address is remembered for, unless this node commits or hears of something. */
const KEPT = 1000;
const MOST = 20_000;

/** Requests to names that this node does not know, from one address within a minute. */
const UNKNOWN_FROM_ADDRESS = 300;
const SECONDS = 60;
const MOST_WINDOWS = 20_000;

/** A public name in its ASCII spelling, which an own address has to be. */
const NAME = /^(?=.{4,200}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * Shares what is read by key: who asks while it is being read is given the next read, which begins after he asked, so nobody hears
 * of less than what was committed then.
 */
const createSharedReads = (read: (key: string) => Promise<void>): ((key: string) => Promise<void>) => {
  const running = new Map<string, { readonly now: Promise<void>; next: Promise<void> | null }>();
  const ask = (key: string): Promise<void> => {
    const before = running.get(key);
    if (before !== undefined) {
      const again = (): Promise<void> => ask(key);
      before.next ??= before.now.then(again, again);
      return before.next;
    }
    const now = read(key).finally(() => running.delete(key));
    running.set(key, { now, next: null });
    return now;
  };
  return ask;
};

/**
 * The sites of the settings and, beside them, the addresses of creators' own that are online. These are rows: `learn` reads
 * one before a request to it is answered, so every node answers it from the commit on. What is no site is never remembered;
 * requests to such names are counted by address before anything is read.
 */
export const learnSites = ({ sites, clock, store, find }: LearnedParts): Sites => {
  const learned = new Map<string, Learned>();

  const read = async (host: string): Promise<void> => {
    const [at, commits] = [clock.milliseconds(), store.commits()];
    const address = await find({ host });
    const before = learned.get(host);
    learned.delete(host);
    if (address === null) return;
    const from = JSON.stringify(address);
    // One object as long as nothing changes: what was rendered for it is kept by it.
    const site = before?.from === from ? before.site : ownSite(sites, address);
    learned.set(host, { site, from, at, commits });
    if (learned.size > MOST) learned.delete(learned.keys().next().value ?? host);
  };

  const isFresh = ({ at, commits }: Learned): boolean => {
    const age = clock.milliseconds() - at;
    return commits === store.commits() && age >= 0 && age < KEPT;
  };

  const shared = createSharedReads(read);
  const unknown = createWindows(SECONDS, MOST_WINDOWS);

  return {
    ...sites,
    of: (host) => learned.get(host)?.site ?? sites.of(host) ?? learned.get(hostName(host))?.site ?? null,
    learn: (sent, address) => {
      // As a browser sends it, a name needs no reading.
      const sentBefore = learned.get(sent);
      if ((sentBefore !== undefined && isFresh(sentBefore)) || sites.of(sent) !== null) return null;
      const host = hostName(sent);
      if (!NAME.test(host) || sites.ofMedia(host) !== null || sites.takesUploads(host)) return null;
      const known = learned.get(host);
      if (known === undefined) {
        const wait = unknown.consume(limitAddress(address), UNKNOWN_FROM_ADDRESS, clock.now());
        return wait > 0 ? { wait } : shared(host);
      }
      return isFresh(known) ? null : shared(host);
    },
    withId: async (id) => {
      if (id === null || id === undefined) return null;
      const claimId = claimOfSite(id);
      if (claimId === null) return sites.all.find((site) => site.id === id) ?? null;
      const address = await find({ claimId });
      return address === null ? null : ownSite(sites, address);
    },
  };
};
