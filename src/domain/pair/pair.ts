import type { AccountId, PairId } from "../unit/unit.ts";

/** A fan and a creator, by their account ids. */
export interface Pair {
  readonly fanId: AccountId;
  readonly creatorId: AccountId;
}

/** The id of what is between a fan and a creator: `<fan>:<creator>`; the stream is `subscription-<fan>:<creator>`. */
export const pairId = ({ fanId, creatorId }: Pair): PairId => `${fanId}:${creatorId}`;

/** The two accounts of a pair's id; throws for a text that is none. */
export const parsePair = (pair: PairId): Pair => {
  const [fanId = "", creatorId = "", ...more] = pair.split(":");
  if (fanId === "" || creatorId === "" || more.length > 0)
    throw new Error(`'${pair}' is no <fan>:<creator>.`);
  return { fanId, creatorId };
};

/** The pair whose subscriptions a stream tells of. */
export const pairOfStream = (stream: string): PairId => stream.slice("subscription-".length);
