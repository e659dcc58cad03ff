import { privateShowDecider } from "../../src/domain/private-show/private-show.decider.ts";
import { WORD_SECONDS, type PrivateParty } from "../../src/domain/private-show/private-show.ts";
import { streamDecider } from "../../src/domain/stream/stream.decider.ts";
import type { Cluster } from "./cluster.ts";
import { stateOf } from "./invariants.ts";
import type { Memory } from "./memory.ts";
import { createSeeded, type Seeded } from "./seeded.ts";
import { call } from "./spending.ts";
import type { Viewer } from "./server-node.ts";
import type { Cast } from "./stage.ts";
import type { World } from "./world.ts";

/** What came about of private shows and broadcasts. */
export type LiveOutcome =
  | "show took place"
  | "show ended early"
  | "show broken off"
  | "show not begun"
  | "invitation came to nothing"
  | "broadcast ended"
  | "broadcast lost";

/** Those who are live, with random numbers of their own: runs without them keep their steps. */
interface Scene {
  readonly world: World;
  readonly cluster: Cluster;
  readonly creator: Viewer;
  readonly random: Seeded;
}

/** A show of the shortest kind ends in time in most runs, of the others none does. */
const minutes = [5, 5, 20];
const WORD = WORD_SECONDS * 1000;
/** Longer than a show may take: then nobody says anything any more. */
const LAST_WORD = 30 * 60_000;

interface Guest {
  readonly scene: Scene;
  readonly id: string;
  readonly party: PrivateParty;
  readonly who: Viewer;
}

const parse = (body: string): Readonly<Record<string, unknown>> =>
  JSON.parse(body) as Readonly<Record<string, unknown>>;

/** Says each ten seconds that the line stands, until the show is over, he leaves or vanishes. */
const stay = ({ scene, id, party, who }: Guest, peer: string, leaves: number, ends: boolean): void => {
  const { world, cluster } = scene;
  const { schedule, life, invariants } = world;
  const until = schedule.now() + Math.min(leaves, LAST_WORD);
  const say = (): void => {
    if (schedule.now() >= until) {
      if (ends) void call(world, cluster, "endPrivate", who, { id });
      return;
    }
    // Of what is lost on its way nobody knows: he may have been there.
    invariants.live.said(id, party, Math.floor(schedule.now() / 1000));
    void call(world, cluster, "reportPrivate", who, { id, peer, connected: true }).then((answered) => {
      if (answered?.status === 200 && parse(answered.body)["status"] === "over") return;
      if (answered !== null && answered.status >= 400 && answered.status < 500) return;
      schedule.after(WORD, life, `${who.username} is in the room`, say);
    });
  };
  say();
};

/** Comes into the room, or not; tries again while the network is bad. */
const comeIn = (guest: Guest, token: unknown): void => {
  const { scene, id, who, party } = guest;
  const { world, cluster, random } = scene;
  const { schedule, life } = world;
  if (random.chance(0.08)) return;
  const peer = `${party}-${world.nextId()}`;
  const leaves = random.chance(0.6) ? LAST_WORD : 20_000 + random.below(250_000);
  const ends = random.chance(0.6);
  const enter = (tries: number): void => {
    const input = { id, peer, access_token: token };
    void call(world, cluster, "enterPrivate", who, input).then((answered) => {
      if (answered?.status === 200) return stay(guest, peer, leaves, ends);
      // Its payment may be booked a moment later.
      if (tries < 20) schedule.after(4_000, life, `${who.username} comes in`, () => enter(tries + 1));
    });
  };
  schedule.after(random.below(25_000), life, `${who.username} comes in`, () => enter(0));
};

/** The fan accepts, in his time or later, and pays by one click; both come. */
const answerInvitation = (scene: Scene, fan: Viewer, id: string, amount: number): void => {
  const { world, cluster, creator, random } = scene;
  const { schedule, life } = world;
  const username = { username: creator.username };
  const wait = 1_000 + random.below(random.chance(0.7) ? 10_000 : 170_000);
  schedule.after(wait, life, "the invited answers", () => {
    if (random.chance(0.1)) return void call(world, cluster, "declinePrivate", fan, username);
    void call(world, cluster, "acceptPrivate", fan, username).then(async (accepted) => {
      if (accepted?.status !== 200) return;
      if (amount > 0) {
        const tip = { payment_intent: "tip", tip_type: "stream_private", tip_id: id, tip_amount: amount };
        for (let tab = random.chance(0.3) ? 2 : 1; tab > 0; tab -= 1)
          void call(world, cluster, "payWithSavedCard", fan, { ...tip, model_username: creator.username });
        // While money is held for it she thinks better of it.
        if (random.chance(0.3))
          schedule.after(random.below(500), life, "the creator thinks better of it", () => {
            void call(world, cluster, "withdrawPrivate", creator, { id });
          });
      }
      schedule.after(3_000, life, "both come", () => {
        void call(world, cluster, "getPrivateInvitation", fan, username).then((read) => {
          const token = read?.status === 200 ? parse(read.body)["access_token"] : null;
          comeIn({ scene, id, party: "creator", who: creator }, null);
          comeIn({ scene, id, party: "fan", who: fan }, token);
        });
      });
    });
  });
};

const invite = (scene: Scene, fans: readonly Viewer[]): void => {
  const { world, cluster, creator, random } = scene;
  const { schedule, faults, life } = world;
  schedule.after(3_000 + random.below(30_000), life, "the creator invites", () => {
    if (!faults.on()) return;
    invite(scene, fans);
    const fan = random.pick(fans);
    const amount = random.pick([0, 1_000, 1_500, 999, 1_000]);
    const kind = random.pick(["c2c", "stream"]);
    const input = { username: fan.username, kind, duration: random.pick(minutes), amount_usd: amount };
    void call(world, cluster, "invitePrivate", creator, input).then((sent) => {
      if (sent?.status === 201) answerInvitation(scene, fan, String(parse(sent.body)["id"]), amount);
    });
  });
};

/** The creator's page says each ten seconds that it is there, for a while; then it ends the broadcast, or is gone. */
const broadcast = (scene: Scene): void => {
  const { world, cluster, creator, random } = scene;
  const { schedule, faults, life } = world;
  schedule.after(5_000 + random.below(60_000), life, "the creator goes live", () => {
    if (!faults.on()) return;
    broadcast(scene);
    const peer = `studio-${world.nextId()}`;
    const until = schedule.now() + 10_000 + random.below(90_000);
    const ends = random.chance(0.5);
    const keep = (id: string): void => {
      schedule.after(WORD, life, "the studio is there", () => {
        if (schedule.now() >= until) {
          if (ends) void call(world, cluster, "endStream", creator, { id });
          return;
        }
        void call(world, cluster, "keepStream", creator, { id, peer, still: null }).then((kept) => {
          if (kept === null || kept.status < 400) keep(id);
        });
      });
    };
    const started = { kind: "broadcast", title: "Live", goal: null, peer };
    void call(world, cluster, "startStream", creator, started).then((answered) => {
      if (answered === null || answered.status >= 300) return;
      const { id } = parse(answered.body)["stream"] as { readonly id: string };
      keep(id);
    });
  });
};

/** The creator is live: for all, and with one fan who pays. */
export const goLive = (world: World, cluster: Cluster, { creator, fans }: Cast): void => {
  const random = createSeeded(world.seed + 0x6c69);
  const scene: Scene = { world, cluster, creator, random };
  invite(scene, fans);
  broadcast(scene);
};

const outcomeOf = (memory: Memory, stream: string): LiveOutcome | null => {
  if (stream.startsWith("broadcast-")) {
    const events = memory.streams.get(stream) ?? [];
    const end = events.find(({ type }) => type === "StreamEnded")?.data as
      | { readonly reason: string }
      | undefined;
    const { status } = stateOf(memory, streamDecider, stream.slice("broadcast-".length));
    if (status !== "over") return null;
    return end?.reason === "ended" ? "broadcast ended" : "broadcast lost";
  }
  if (!stream.startsWith("private-show-")) return null;
  const { ending } = stateOf(memory, privateShowDecider, stream.slice("private-show-".length));
  if (ending === null) return "invitation came to nothing";
  if (ending.held === 0) return "show not begun";
  if (ending.reason === "over") return "show took place";
  return ending.reason === "line-lost" ? "show broken off" : "show ended early";
};

/** How the shows and broadcasts of a run ended. */
export const liveOutcomes = (memory: Memory): ReadonlyMap<LiveOutcome, number> => {
  const counts = new Map<LiveOutcome, number>();
  for (const stream of memory.streams.keys()) {
    const outcome = outcomeOf(memory, stream);
    if (outcome !== null) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  }
  return counts;
};
