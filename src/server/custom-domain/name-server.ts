import { Resolver } from "node:dns/promises";

import type { NameServerPort } from "./name-server.port.ts";

/** Milliseconds for one try of one server, tries, and milliseconds for all of a question. */
const TRY = 1500;
const TRIES = 2;
const LONGEST = 5000;
/** What a name may answer; what is more is not read. */
const MOST = 50;

const NOTHING = new Set(["ENODATA", "ENOTFOUND"]);

/** Asks the name servers at `servers` (`address:port`), the machine's own when there are none. Nothing is fetched from what they name. */
export const createNameServer = (servers: readonly string[]): NameServerPort => {
  /** What a record has; none: `[]`; not to be known: null. Each question has a resolver of its own, which is cut off in time. */
  const ask = async <Found>(
    question: (resolver: Resolver) => Promise<readonly Found[]>,
  ): Promise<readonly Found[] | null> => {
    const resolver = new Resolver({ timeout: TRY, tries: TRIES });
    if (servers.length > 0) resolver.setServers(servers);
    const timer = setTimeout(() => resolver.cancel(), LONGEST);
    try {
      return (await question(resolver)).slice(0, MOST);
    } catch (error) {
      return NOTHING.has((error as NodeJS.ErrnoException).code ?? "") ? [] : null;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    texts: async (name) =>
      (await ask((resolver) => resolver.resolveTxt(name)))?.map((parts) => parts.join("")) ?? null,
    addresses: async (name) => {
      const [four, six] = await Promise.all([
        ask((resolver) => resolver.resolve4(name)),
        ask((resolver) => resolver.resolve6(name)),
      ]);
      // Half of an answer says nothing of the other half (decision 0082).
      return four === null || six === null ? null : [...four, ...six];
    },
  };
};
