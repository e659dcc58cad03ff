// Deterministic simulation. Real: the app's machine with all its flows, the event dispatcher, the recorder and the product's own
// actors (calls, popup, redirect, frame, storage, history); on the server the endpoints' handlers, idempotency keys,
// encoding, the unit of work with its deciders, event shapes, stream caches and projections, jobs with their backoff, the
// payment pages' HTML and script. Simulated: time and chance, the network, the lines of the socket with the hub behind them,
// the window and the payment pages' document, the provider with its own books and its (unsigned) webhooks, PostgreSQL
// (Kysely's queries run over rows in memory, transactions end at one moment), the claiming of jobs, the hash of a password, the
// security check, sessions of who buys (each request names its viewer, whose grants as a manager are read with it; visitors sign
// up and in, and have cookies), the pieces of uploads and the making of films (a file arrives whole, a film is told to be made or
// not). Posts are written and bought; their lists are not asked for. Private shows are invited to, paid and
// held, broadcasts begun and lost, messages sent (to many and by themselves, too), sold and read, by people beside the tabs: cameras and the lines between browsers are not there.

import { UnreachableError } from "../../src/actors/http/call.ts";
import { peopleIn, type Breach } from "./breach.ts";
import { checkTabs } from "./checked-tabs.ts";
import { createCluster, type Cluster } from "./cluster.ts";
import type { FaultKind } from "./faults.ts";
import { outcomesOf, type Outcome } from "./outcomes.ts";
import { createPerson, type Person } from "./person.ts";
import { goLive, liveOutcomes, type LiveOutcome } from "./live.ts";
import { rebuiltDifferences } from "./rebuilt.ts";
import { honest, type Seams } from "./seams.ts";
import { withSeededIds } from "./seeded-ids.ts";
import { sendRequest } from "./network.ts";
import { manage, managedOutcomes, type ManagedOutcome } from "./managing.ts";
import { returnMoney } from "./money-back.ts";
import { blockNowAndThen, payOut, spend } from "./spending.ts";
import { keepShop, shopOutcomes, type ShopOutcome } from "./shop.ts";
import { setStage, type Cast } from "./stage.ts";
import { enterPage, strayActors } from "./simulated-app.ts";
import type { RecordedPage } from "./tab.ts";
import { announceNowAndThen, announcedOutcomes, type AnnouncedOutcome } from "./announcing.ts";
import { answeredOutcomes, type AnsweredOutcome } from "./answering.ts";
import { converseAll, talkOutcomes, type TalkOutcome } from "./talk.ts";
import { checkVisitors, createVisitors, type Visitor } from "./visitors.ts";
import { createWorld, type World } from "./world.ts";

/** One run of one seed. `broken` is the first rule that was broken, in one sentence. */
export interface Run {
  readonly seed: number;
  readonly steps: number;
  readonly hash: string;
  readonly broken: string | null;
  readonly breach: Breach | null;
  /** Names of those whom the broken rule is about. */
  readonly about: readonly string[];
  /** `seq` of the newest entry of each page load when the rule broke; 0 for none. */
  readonly newest: readonly number[];
  readonly faults: ReadonlyMap<FaultKind, number>;
  readonly outcomes: ReadonlyMap<
    Outcome | ManagedOutcome | ShopOutcome | LiveOutcome | TalkOutcome | AnnouncedOutcome | AnsweredOutcome,
    number
  >;
  /** What happened last, oldest first. */
  readonly last: readonly string[];
  /** The page loads, when they were to be recorded. */
  readonly records: readonly RecordedPage[];
  /** When it ended, in epoch milliseconds. */
  readonly ended: number;
}

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;
const MOST_STEPS = 30_000;

/** Everything that waits for something that is there already goes on; nothing of it waits for the machine's time. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Runner {
  steps: number;
  readonly until: (time: number) => Promise<boolean>;
}

const createRunner = (world: World): Runner => {
  const { schedule, trace, invariants } = world;
  const strays = strayActors();
  const runner: Runner = {
    steps: 0,
    until: async (time) => {
      await settle();
      for (;;) {
        const task = schedule.take(time);
        if (task === null) return true;
        runner.steps += 1;
        trace.note(`${schedule.now()} ${task.label}`);
        enterPage(null);
        task.run();
        await settle();
        invariants.check(strayActors() === strays, "The simulation ran an actor outside of a page.");
        invariants.check(runner.steps < MOST_STEPS, "The run does not come to its end.");
        if (invariants.broken() !== null) return false;
      }
    },
  };
  return runner;
};

/** The creator changes the price now and then, through the server as everybody. */
const changePrices = (world: World, cluster: Cluster, { creator }: Cast): void => {
  const { schedule, seeded, faults, life, invariants } = world;
  schedule.after(10_000 + seeded.below(90_000), life, "the creator looks", () => {
    if (!faults.on()) return;
    changePrices(world, cluster, { creator, fans: [] });
    if (!faults.hit("price changed meanwhile")) return;
    const input = { subscription_price: seeded.pick([499, 799, 999, 1999]) };
    const request = {
      name: "setSubscriptionPrice",
      input,
      viewer: creator,
      key: null,
      rawBody: null,
    } as const;
    sendRequest(world, cluster, life, { ...request, accept: "application/json" }).then(
      ({ status }) => {
        if (status === 200) invariants.priced(creator.id, input.subscription_price);
      },
      (error: unknown) => {
        if (!(error instanceof UnreachableError)) throw error;
      },
    );
  });
};

const jumpNowAndThen = (world: World): void => {
  const { schedule, seeded, faults, life } = world;
  schedule.after(40_000 + seeded.below(60_000), life, "time", () => {
    if (!faults.on()) return;
    if (faults.hit("clock jumped")) schedule.jump(seeded.pick([30_000, 5 * MINUTE, 70 * MINUTE]));
    jumpNowAndThen(world);
  });
};

type Scene = (world: World, cluster: Cluster, cast: Cast) => unknown;

/**
 * What goes on beside the fans' pages, with how probable it is. A seed draws some of it: so it is short, and what would crowd out or
 * hide something else is often absent (swarm testing).
 */
const scenes: readonly (readonly [probability: number, scene: Scene])[] = [
  [0.5, changePrices],
  [0.5, returnMoney],
  [0.3, spend],
  [0.4, blockNowAndThen],
  [0.5, payOut],
  [0.2, manage],
  [0.2, keepShop],
  [0.2, goLive],
  [0.06, announceNowAndThen],
];

/** The same of people who talk, of visitors, and of fans who look at pages. */
const TALK = 0.2;
const VISITORS = 0.25;
const PAGES = 0.5;

const silence = Promise.resolve({ again: 0, doors: 0 });

const runStage = async (
  world: World,
  runner: Runner,
  cluster: Cluster,
  people: readonly Person[],
  visitors: readonly Visitor[],
): Promise<boolean> => {
  const { schedule, seeded, faults } = world;
  if (!(await runner.until(schedule.now() + (45 + seeded.below(75)) * SECOND))) return false;
  // Weeks go by: trials end, terms are renewed, cards are charged again, all in the same rates.
  for (let month = seeded.pick([0, 0, 1, 2]); month > 0; month -= 1) {
    schedule.jump(seeded.pick([7, 31, 31]) * DAY);
    for (const person of people) person.comeBack();
    if (!(await runner.until(schedule.now() + 40 * SECOND))) return false;
  }
  faults.heal();
  for (const person of people) person.rest();
  // The nodes' clocks stay wrong: what one of them does at once, another may begin four minutes later.
  if (!(await runner.until(schedule.now() + 5 * MINUTE))) return false;
  checkTabs(world, people);
  checkVisitors(world, visitors);
  for (const tab of people.flatMap((person) => person.tabs)) tab.close();
  // What nobody comes back to is over after an hour.
  for (let part = 0; part < 8 && world.invariants.broken() === null; part += 1) {
    schedule.jump(15 * MINUTE);
    if (!(await runner.until(schedule.now() + MINUTE))) return false;
  }
  world.invariants.healed(cluster.provider.books);
  const [table] = await rebuiltDifferences(world.memory);
  world.invariants.check(table === undefined, `A rebuild of the table ${table} gives other rows.`);
  return world.invariants.broken() === null;
};

/** Runs one seed from its first step to the end of its healing. */
export const simulate = (
  seed: number,
  seams: Seams = honest,
  records: RecordedPage[] | null = null,
): Promise<Run> =>
  withSeededIds(seed, async () => {
    const world = createWorld(seed, seams);
    const { schedule, trace, invariants, faults } = world;
    const cluster = createCluster(world);
    const runner = createRunner(world);
    const newest: number[] = [];
    invariants.whenBroken(() => {
      for (const { recorder } of records ?? []) newest.push(recorder.recording().entries.at(-1)?.seq ?? 0);
    });
    let cast: Cast | null = null;
    faults.heal();
    void setStage(world, cluster).then((set) => {
      cast = set;
    });
    await runner.until(schedule.now() + 1_000);
    faults.resume();
    const { creator, fans } = cast as unknown as Cast;
    const draws = (probability: number): boolean => world.seeded.chance(probability);
    const lookers = draws(PAGES) ? fans : [];
    const people = lookers.map((fan) => createPerson(world, cluster, fan, creator.username, records));
    jumpNowAndThen(world);
    for (const [probability, scene] of scenes)
      if (draws(probability)) void scene(world, cluster, { creator, fans });
    const talk = draws(TALK) ? converseAll(world, cluster, { creator, fans }) : silence;
    const visitors = draws(VISITORS) ? createVisitors(world, cluster) : [];
    await runStage(world, runner, cluster, people, visitors);
    return {
      seed,
      steps: runner.steps,
      hash: trace.hash(),
      broken: invariants.broken(),
      breach: invariants.breach(),
      about: peopleIn(invariants.broken() ?? "", world.memory.tables, fans),
      newest,
      faults: faults.counts,
      outcomes: new Map([
        ...outcomesOf(world.memory),
        ...managedOutcomes(world.memory),
        ...shopOutcomes(world.memory, invariants.shop.refusals()),
        ...liveOutcomes(world.memory),
        ...talkOutcomes(world.memory, await talk),
        ...announcedOutcomes(world.memory),
        ...answeredOutcomes(world.memory),
      ]),
      last: trace.last(),
      records: records ?? [],
      ended: schedule.now(),
    };
  });
