import { offerPlacesDecider, placesLeft } from "../../src/domain/offer-places/offer-places.decider.ts";
import { jobHandlers } from "../../src/server/features.ts";
import type { RunnableJobs } from "../../src/server/jobs/job.ts";
import { outcomeOfFailure, outcomeOfRun, type JobOutcome } from "../../src/server/jobs/job-outcome.ts";
import type { CaptchaPort } from "../../src/server/captcha/captcha.port.ts";
import type { Outgoing } from "../../src/server/http/outgoing.ts";
import type { ProviderMessage } from "../../src/server/payment/payment.port.ts";
import type { SocketMessage } from "../../src/protocol/socket-events.ts";
import type { Audience, Publication } from "../../src/server/store/event-store.ts";
import { MOST_WRONG } from "./faults.ts";
import type { AnyStoredEvent, MemoryJob } from "./memory.ts";
import { createFakeProvider, providerPort, type FakeProvider } from "./provider.ts";
import { bootNode, type NodeRequest, type ServerNode } from "./server-node.ts";
import { stateOf } from "./invariants.ts";
import { latency, type World } from "./world.ts";

const PROVIDER_TIMEOUT_MS = 10_000;
const LEASE_MS = 15_000;
const NODES = 2;

/** A socket's server end. */
export interface Line {
  readonly node: ServerNode;
  account: string | null;
  readonly rooms: Set<string>;
  readonly received: (message: SocketMessage) => void;
  readonly lost: () => void;
}

/** The server's nodes with their provider, as the outside sees them. */
export interface Cluster {
  readonly provider: FakeProvider;
  /** A node that lives; null when all are down. */
  readonly anyNode: () => ServerNode | null;
  /** Hands a request to a node; `lost` when that node dies over it. */
  readonly ask: (request: NodeRequest, answered: (outgoing: Outgoing) => void, lost: () => void) => void;
  readonly lines: Set<Line>;
  /** Whether a line would have been told something since so many messages were out. */
  readonly hasMissed: (line: Line, seen: number) => boolean;
}

const fits = (line: Line, audience: Audience): boolean => {
  if ("account" in audience) return line.account === audience.account;
  return "room" in audience && line.rooms.has(audience.room);
};

export const createCluster = (world: World): Cluster => {
  const { schedule, seeded, faults, memory, life, seams, invariants } = world;
  const nodes: ServerNode[] = [];
  const lines = new Set<Line>();
  const outbox: Publication[] = [];
  /** Nodes that will hear of a commit. */
  const told = new Set<ServerNode>();
  const waiting = new Map<ServerNode, Set<() => void>>();
  /** What each node runs: it never begins the same job again meanwhile. */
  const running = new WeakMap<ServerNode, Set<MemoryJob>>();
  let armed = Number.POSITIVE_INFINITY;
  let boots = 0;

  const spent = new Set<string>();
  /** Whoever solves it says so; each solution counts once, on all nodes. */
  const captcha: CaptchaPort = {
    challenge: null,
    spend: async (solution) => {
      if (!solution.startsWith("solved") || spent.has(solution)) return "refused";
      spent.add(solution);
      return "passed";
    },
  };

  /** A mistake of the simulation itself must not look like a server that broke. */
  const noteMistake = (error: unknown): void => {
    if (error instanceof Error && (error instanceof TypeError || error.message.startsWith("The simulation")))
      invariants.check(false, `A mistake of the simulation: ${error.stack ?? error.message}`);
  };
  const living = (): readonly ServerNode[] => nodes.filter((node) => node.life.alive);
  const anyNode = (): ServerNode | null => (living().length === 0 ? null : seeded.pick(living()));

  const provider = createFakeProvider({
    capturesOnce: seams.capturesOnce,
    refundsOnce: seams.refundsOnce,
    charged: (charge) => invariants.charged(charge),
    tell: (message) => {
      const wait = faults.hit("webhook late") ? 5_000 + seeded.below(90_000) : latency(world) * 3;
      schedule.after(wait, life, `webhook ${message.id}`, () => deliverWebhook(message, 1));
      if (faults.hit("webhook doubled")) {
        schedule.after(wait + seeded.below(20_000), life, `webhook ${message.id} again`, () =>
          deliverWebhook(message, 1),
        );
      }
    },
  });

  const kill = (node: ServerNode): void => {
    node.life.alive = false;
    world.trace.note(`${node.name} dies`);
    for (const line of [...lines]) {
      if (line.node !== node) continue;
      lines.delete(line);
      line.lost();
    }
    for (const lost of waiting.get(node) ?? []) lost();
    waiting.delete(node);
    const place = nodes.indexOf(node);
    schedule.after(1_000 + seeded.below(8_000), life, `node ${place} starts again`, () => {
      nodes[place] = boot(place);
      arm();
    });
    arm();
  };

  const ask: Cluster["ask"] = (request, answered, lost) => {
    const node = anyNode();
    if (node === null) return lost();
    const isLost = (): void => void schedule.after(latency(world), life, "a connection breaks", lost);
    const mine = waiting.get(node) ?? new Set();
    waiting.set(node, mine.add(isLost));
    schedule.after(1, node.life, `${node.name}: ${request.name}`, () => {
      const handled = async (): Promise<Outgoing> => {
        try {
          return await node.handle(request);
        } catch (error) {
          noteMistake(error);
          return { status: 500, type: null, headers: {}, body: String(error) };
        }
      };
      void (async () => {
        const outgoing = await handled();
        mine.delete(isLost);
        answered(outgoing);
      })();
    });
  };

  const deliverWebhook = (message: ProviderMessage, tries: number): void => {
    const again = (): void => {
      const wait = Math.min(60_000, 1000 * 2 ** tries);
      schedule.after(wait, life, `webhook ${message.id} once more`, () => deliverWebhook(message, tries + 1));
    };
    if (faults.hit("webhook lost")) return again();
    const rawBody = Buffer.from(JSON.stringify(message));
    const base = {
      name: "receivePaymentWebhook",
      viewer: null,
      key: null,
      accept: "application/json",
    } as const;
    ask(
      { ...base, input: { provider: "sandbox" }, rawBody },
      ({ status }) => (status < 300 ? undefined : again()),
      again,
    );
  };

  const askProvider =
    (node: ServerNode) =>
    <Result>(what: string, act: () => Result): Promise<Result> =>
      new Promise((resolve, reject) => {
        const timeout = (): void =>
          void schedule.after(PROVIDER_TIMEOUT_MS, node.life, `${node.name}: ${what} timed out`, () =>
            reject(new Error("The provider did not answer.")),
          );
        if (faults.hit("provider timed out before it acted")) return timeout();
        // The request is on its way: the provider acts even when the node is killed meanwhile.
        schedule.after(latency(world), life, `provider: ${what}`, () => {
          const result = act();
          if (faults.hit("provider timed out after it acted")) return timeout();
          schedule.after(latency(world), node.life, `${node.name}: ${what} answered`, () => {
            if (faults.hit("server killed between two steps")) kill(node);
            else resolve(result);
          });
        });
      });

  const boot = (place: number): ServerNode => {
    boots += 1;
    const offset = faults.hit("node's clock wrong") ? seeded.below(2 * MOST_WRONG) - MOST_WRONG : 0;
    return bootNode({
      world,
      name: `node ${place}.${boots}`,
      kill,
      offset,
      cursor: outbox.length,
      told: () => outbox.length,
      captcha,
      payments: (node) => providerPort(provider, askProvider(node)),
    });
  };

  /** When a node may take it: a job that another runs, after its lease. */
  const freeAt = ({ dueAt, lease }: MemoryJob): number => Math.max(dueAt * 1000, lease?.until ?? 0);

  const arm = (): void => {
    const due = Math.min(...memory.jobs.filter(({ done }) => !done).map(freeAt));
    if (due >= armed) return;
    armed = due;
    schedule.after(due - schedule.now(), life, "jobs are due", () => {
      armed = Number.POSITIVE_INFINITY;
      const node = anyNode();
      if (node === null) return;
      const taken = take(node);
      for (const job of taken) void runJob(node, job);
      if (taken.length > 0) arm();
      else schedule.after(5_000, life, "jobs are looked for", arm);
    });
  };

  const take = (node: ServerNode): readonly MemoryJob[] => {
    const isFree = (job: MemoryJob): boolean =>
      !job.done && (job.lease?.until ?? 0) <= schedule.now() && running.get(node)?.has(job) !== true;
    const isDue = ({ dueAt }: MemoryJob): boolean => dueAt <= node.services.clock.now();
    const due = memory.jobs.filter((job) => isDue(job) && isFree(job));
    const taken = due.toSorted((one, other) => one.dueAt - other.dueAt || one.id - other.id).slice(0, 4);
    for (const job of taken) {
      job.lease = { holder: {}, until: schedule.now() + LEASE_MS };
      job.attempts += 1;
      if (!seams.keepsJobs) job.done = true;
    }
    return taken;
  };

  /** The lease runs on while the job runs on a node that lives; aborts when another node has taken the job. */
  const renew = (node: ServerNode, job: MemoryJob, holder: object, abort: AbortController): void => {
    schedule.after(LEASE_MS / 3, node.life, `${node.name}: lease of ${job.kind}`, () => {
      if (job.lease === null) return;
      if (job.lease.holder !== holder) return abort.abort();
      job.lease.until = schedule.now() + LEASE_MS;
      renew(node, job, holder, abort);
    });
  };

  const settle = (job: MemoryJob, holder: object, outcome: JobOutcome): void => {
    if (job.lease?.holder !== holder) return faults.seen("job taken by another node");
    job.lease = null;
    if (outcome.kind === "done" || outcome.kind === "given_up") job.done = true;
    else if (outcome.kind === "not_run") job.attempts = outcome.attempts;
    else Object.assign(job, { dueAt: outcome.dueAt, done: false });
    if (outcome.kind === "again") job.attempts = 0;
  };

  const runJob = async (node: ServerNode, job: MemoryJob): Promise<void> => {
    const { holder } = job.lease!;
    const abort = new AbortController();
    renew(node, job, holder, abort);
    const mine = running.get(node) ?? new Set();
    running.set(node, mine.add(job));
    const attempt = job.attempts;
    await node.step(`job ${job.kind}`);
    const handler = (jobHandlers as RunnableJobs)[job.kind]!;
    const { clock } = node.services;
    const work = async (): Promise<JobOutcome> => {
      try {
        const run = { id: String(job.id), attempt, services: node.services, signal: abort.signal };
        const result = await handler.run(job.payload, run);
        await node.step(`job ${job.kind} done`);
        return outcomeOfRun(result, clock.now());
      } catch (error) {
        noteMistake(error);
        await node.step(`job ${job.kind} failed`);
        return outcomeOfFailure(handler, { error, attempt }, clock.now());
      }
    };
    settle(job, holder, await work());
    mine.delete(job);
    arm();
  };

  const readOutbox = (node: ServerNode): void => {
    told.delete(node);
    node.services.store.committedElsewhere({});
    for (; node.cursor < outbox.length; node.cursor += 1) {
      const { audience, event, data } = outbox[node.cursor]!;
      const message = { name: event, data } as SocketMessage;
      for (const line of lines) {
        if (line.node !== node || !fits(line, audience)) continue;
        line.received(message);
        if (faults.hit("socket event doubled")) line.received(message);
      }
    }
  };

  const noteWhatHappened = ({ type, data, stream }: AnyStoredEvent): void => {
    if (type === "SubscriptionRenewed") faults.seen("renewal");
    if (type === "SubscriptionPaused") faults.seen("pause");
    const isRefusal =
      type === "PaymentVoided" && (data as { readonly reason: string }).reason === "places_used_up";
    if (isRefusal) faults.seen("race for a place");
    if (type !== "PlaceReserved") return;
    const places = stateOf(memory, offerPlacesDecider, stream.slice("offer-places-".length));
    if (placesLeft(places) === 0) faults.seen("places used up");
  };

  memory.listeners.push((commit) => {
    seams.committed(memory, commit);
    for (const event of commit.events) noteWhatHappened(event);
    invariants.committed(commit);
    outbox.push(...commit.messages.map((message) => JSON.parse(JSON.stringify(message)) as Publication));
    for (const node of living()) {
      if (told.has(node)) continue;
      told.add(node);
      const wait = faults.hit("notices between nodes late") ? 1_000 : 10 + seeded.below(15);
      schedule.after(wait, node.life, `${node.name}: notice`, () => readOutbox(node));
    }
    if (commit.jobs) arm();
  });
  for (let place = 0; place < NODES; place += 1) nodes.push(boot(place));

  return {
    provider,
    anyNode,
    ask,
    lines,
    hasMissed: (line, seen) => outbox.slice(seen).some(({ audience }) => fits(line, audience)),
  };
};
