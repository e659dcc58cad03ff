import { accountDecider } from "../../src/domain/account/account.decider.ts";
import { broadcastLimits } from "../../src/domain/broadcast/broadcast.ts";
import { pairId } from "../../src/domain/pair/pair.ts";
import { subscriptionDecider } from "../../src/domain/subscription/subscription.decider.ts";
import type { Broadcast } from "../../src/protocol/broadcast/broadcast.endpoints.ts";
import { systemMetadata } from "../../src/server/store/event-store.ts";
import type { Cluster } from "./cluster.ts";
import type { Memory } from "./memory.ts";
import { createSeeded, type Seeded } from "./seeded.ts";
import { call } from "./spending.ts";
import type { Cast } from "./stage.ts";
import type { World } from "./world.ts";

/** What came about of messages to many. */
export type AnnouncedOutcome = "sent to many" | "sending stopped" | "copy for a fan";

/** A few are many here: a run of the job writes to so many. */
const BATCH = 2;
const FOLLOWERS = 7;

interface Announcing extends Cast {
  readonly random: Seeded;
  readonly everybody: readonly { readonly id: string; readonly username: string }[];
}

/** Followers who do nothing but get what is written. */
const gather = async (
  cluster: Cluster,
  creatorId: string,
  nextId: () => string,
): Promise<Announcing["everybody"]> =>
  cluster.anyNode()!.services.store.transact(systemMetadata, async (unit) => {
    const followers: { readonly id: string; readonly username: string }[] = [];
    while (followers.length < FOLLOWERS) {
      const [id, username] = [nextId(), `listener${followers.length + 1}`];
      const account = { username, account_type: "user", email: null, country: "US" } as const;
      await unit.execute(accountDecider, id, { type: "RegisterAccount", ...account });
      const pair = pairId({ fanId: id, creatorId });
      await unit.execute(subscriptionDecider, pair, { type: "FollowForFree", id: nextId() });
      followers.push({ id, username });
    }
    return followers;
  });

/** She writes to some groups less somebody now and then, and stops it sometimes. */
const announce = (world: World, cluster: Cluster, announcing: Announcing, said = 1): void => {
  const { schedule, faults, life, invariants } = world;
  const { random, creator, everybody } = announcing;
  schedule.after(4_000 + random.below(14_000), life, "the creator writes to many", () => {
    if (!faults.on()) return;
    announce(world, cluster, announcing, said + 1);
    const text = `to many, ${said}`;
    const groups = ["followers", "subscribers", "expired"].filter(() => random.chance(0.6));
    const wanted = groups.length === 0 ? ["followers"] : groups;
    const left = random.chance(0.5) ? [random.pick(everybody)] : [];
    const excluded = left.map(({ id }) => id);
    invariants.broadcasts.begun({ creatorId: creator.id, text, groups: wanted, excluded });
    const exclude = left.map(({ username }) => username);
    void call(world, cluster, "createBroadcast", creator, { text, groups: wanted, exclude }).then((told) => {
      if (told === null || told.status >= 300 || !random.chance(0.2)) return;
      void call(world, cluster, "stopBroadcast", creator, { id: (JSON.parse(told.body) as Broadcast).id });
    });
  });
};

/** The creator writes to many. */
export const announceNowAndThen = async (world: World, cluster: Cluster, cast: Cast): Promise<void> => {
  const { creator, fans } = cast;
  (broadcastLimits as { batch: number }).batch = BATCH;
  const random = createSeeded(world.seed + 0x616e);
  const everybody = [...fans, ...(await gather(cluster, creator.id, world.nextId))];
  announce(world, cluster, { ...cast, random, everybody });
};

/** What was written to many in a run. */
export const announcedOutcomes = (memory: Memory): ReadonlyMap<AnnouncedOutcome, number> => {
  const broadcasts = memory.tables.get("broadcast") ?? [];
  const copies = (memory.tables.get("message") ?? []).filter(({ cause }) =>
    String(cause).startsWith("broadcast:"),
  );
  const of = (status: string): number => broadcasts.filter((row) => row["status"] === status).length;
  const counts: readonly (readonly [AnnouncedOutcome, number])[] = [
    ["sent to many", of("sent")],
    ["sending stopped", of("stopped")],
    ["copy for a fan", copies.length],
  ];
  return new Map(counts.filter(([, times]) => times > 0));
};
