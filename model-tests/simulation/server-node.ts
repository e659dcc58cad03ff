import { pino } from "pino";

import type { EndpointName } from "../../src/protocol/endpoints.ts";
import { endpoints } from "../../src/protocol/endpoints.ts";
import type { Endpoint } from "../../src/protocol/endpoint.ts";
import type { CompiledEndpoint } from "../../src/server/http/compiled-endpoints.ts";
import { compileInput } from "../../src/server/http/decode-input.ts";
import { compileAnswer } from "../../src/server/http/encode-answer.ts";
import { toOutgoing, type Outgoing } from "../../src/server/http/outgoing.ts";
import { runEndpoint } from "../../src/server/http/run-endpoint.ts";
import type { OpenContext } from "../../src/server/http/request-context.ts";
import { admit } from "../../src/server/http/subject.ts";
import { accountHandlers } from "../../src/server/account/account.handlers.ts";
import { blockHandlers } from "../../src/server/block/block.handlers.ts";
import { counters, payees, personalData, purchases, reviewed } from "../../src/server/features.ts";
import { directMessageHandlers } from "../../src/server/direct-message/direct-message.handlers.ts";
import { sendMessageHandlers } from "../../src/server/direct-message/send-message.handlers.ts";
import { broadcastHandlers } from "../../src/server/broadcast/broadcast.handlers.ts";
import { creatorHandlers } from "../../src/server/creator/creator.handlers.ts";
import { customizeHandlers } from "../../src/server/customize/customize.handlers.ts";
import { managerHandlers } from "../../src/server/manager/manager.handlers.ts";
import { ownPostHandlers } from "../../src/server/post/own-post.handlers.ts";
import { goOnWithMedia } from "../../src/server/post/await-media.ts";
import { paymentHandlers } from "../../src/server/payment/payment.handlers.ts";
import { paymentPageHandlers } from "../../src/server/payment/payment-page.handlers.ts";
import { privateRoomHandlers } from "../../src/server/private-show/private-room.handlers.ts";
import { privateShowHandlers } from "../../src/server/private-show/private-show.handlers.ts";
import { profileHandlers } from "../../src/server/profile/profile.handlers.ts";
import { sandboxHandlers } from "../../src/server/sandbox/sandbox.handlers.ts";
import { signInHandlersWith } from "../../src/server/sign-in/sign-in.handlers.ts";
import { signUpHandlersWith } from "../../src/server/sign-up/sign-up.handlers.ts";
import { streamHandlers } from "../../src/server/stream/stream.handlers.ts";
import { subscriptionHandlers } from "../../src/server/subscription/subscription.handlers.ts";
import type { SandboxProvider } from "../../src/server/sandbox/sandbox.provider.ts";
import type { Services } from "../../src/server/services.ts";
import type { Clock } from "../../src/server/ports/clock.ts";
import { keysFrom } from "../../src/server/session/keys.ts";
import { openSession, type RequestSession } from "../../src/server/session/session.ts";
import { createSite } from "../../src/server/site/site.ts";
import type { CaptchaPort } from "../../src/server/captcha/captcha.port.ts";
import { manualPayouts } from "../../src/server/payout/payout.port.ts";
import { absent, partly } from "../../tests/running/partly.ts";
import { openDatabase } from "./memory.ts";
import { createMemorySessions } from "./memory-sessions.ts";
import { createMemoryStore } from "./memory-store.ts";
import type { Life } from "./schedule.ts";
import { honest } from "./seams.ts";
import type { World } from "./world.ts";

/** The endpoints of signing in and of buying, with the server's own handlers. */
const handlers = {
  ...signInHandlersWith(honest.passwords),
  ...signUpHandlersWith(honest.passwords),
  ...accountHandlers,
  ...blockHandlers,
  ...creatorHandlers,
  ...directMessageHandlers,
  ...sendMessageHandlers,
  ...broadcastHandlers,
  ...managerHandlers,
  ...customizeHandlers,
  ...ownPostHandlers,
  ...profileHandlers,
  ...subscriptionHandlers,
  ...paymentHandlers,
  ...paymentPageHandlers,
  ...sandboxHandlers,
  ...privateShowHandlers,
  ...privateRoomHandlers,
  ...streamHandlers,
};

export type NodeCall = keyof typeof handlers;

const compile = (name: NodeCall): CompiledEndpoint => {
  const row: Endpoint = endpoints[name as EndpointName];
  return {
    name: name as EndpointName,
    row,
    decode: compileInput(row),
    encode:
      row.kind === "json" || row.kind === "webhook" ? compileAnswer(row.success, false) : JSON.stringify,
    run: handlers[name] as unknown as CompiledEndpoint["run"],
  };
};

const compiled = new Map((Object.keys(handlers) as NodeCall[]).map((name) => [name, compile(name)] as const));

/** A request as it arrives; `viewer` is the account that its cookie proves. */
export interface NodeRequest {
  readonly name: NodeCall | "page";
  readonly input: Readonly<Record<string, unknown>>;
  readonly viewer: Viewer | null;
  /** The header of a browser whose session is looked up; `viewer` counts for nothing then. */
  readonly cookie?: string;
  readonly key: string | null;
  readonly accept: "application/json" | "text/html";
  readonly rawBody: Buffer | null;
}

/** The answers that a page brings along. */
const pageOf = async (run: (name: NodeCall) => Promise<Outgoing>): Promise<Outgoing> => {
  const [session, creator] = [await run("getSession"), await run("getCreator")];
  const body = `{"session":${String(session.body)},"creator":${String(creator.body)}}`;
  return { ...creator, status: Math.max(session.status, creator.status), body };
};

export interface Viewer {
  readonly id: string;
  readonly username: string;
  readonly type: "user" | "model";
}

/** One process of the server. When its life is over, nothing of it goes on. */
export interface ServerNode {
  readonly name: string;
  readonly life: Life;
  readonly services: Services;
  /** The node's next turn; it may be killed instead. */
  readonly step: (label: string, milliseconds?: number) => Promise<void>;
  readonly handle: (request: NodeRequest) => Promise<Outgoing>;
  /** Where it reads on in the outbox. */
  cursor: number;
}

const keys = keysFrom(Buffer.alloc(32, 7));
const site = createSite("simulated", { hosts: [], record: {}, brand: {} });
const silent = pino({ level: "silent" });
const notSimulated = (): never => {
  throw new Error("The simulation runs its jobs itself.");
};

export interface NodeParts {
  readonly world: World;
  readonly name: string;
  readonly payments: (node: ServerNode) => SandboxProvider;
  readonly kill: (node: ServerNode) => void;
  /** Seconds by which its clock is wrong. */
  readonly offset: number;
  readonly cursor: number;
  /** How many messages are out. */
  readonly told: () => number;
  readonly captcha: CaptchaPort;
}

/** All come from one address, so tries of all count for it. */
const ADDRESS = "10.0.0.1";
const ORIGIN = "http://simulated";

const deathOf = {
  commit: "server killed before a commit",
  committed: "server killed after a commit",
} as const;

const isDeadly = (label: string): label is keyof typeof deathOf => Object.hasOwn(deathOf, label);

/** Starts a process of the server over the shared memory. */
export const bootNode = (parts: NodeParts): ServerNode => {
  const { world, name } = parts;
  const { schedule, faults, seeded, seams, memory } = world;
  const life: Life = { alive: true };

  const step = (label: string, milliseconds = 1): Promise<void> =>
    new Promise((resolve) => {
      schedule.after(milliseconds, life, `${name}: ${label}`, () => {
        const kind = isDeadly(label) ? deathOf[label] : "server killed between two steps";
        if (faults.hit(kind)) parts.kill(node);
        else resolve();
      });
    });
  const milliseconds = (): number => schedule.now() + parts.offset * 1000;
  const clock: Clock = {
    milliseconds,
    now: () => Math.floor(milliseconds() / 1000),
    pause: (wait) => step("waits", wait),
    advance: () => undefined,
    reset: () => undefined,
  };
  const store = createMemoryStore({
    memory,
    clock,
    step: (label) => step(label),
    pause: () => (faults.on() && seeded.chance(0.04) ? step("reads slowly", seeded.below(40)) : null),
    conflict: () => faults.seen("version conflict"),
    wrapUnit: seams.wrapUnit,
    checksVersions: seams.checksVersions,
    answersBeforeCommit: !seams.answersAfterCommit,
  });
  const database = openDatabase(memory, async () => {
    if (seeded.chance(0.4)) await step("sql");
  });
  const shared = {
    config: partly<Services["config"]>("config", {
      live: { iceServers: [], turnSecret: null, mediaServer: null },
    }),
    metrics: absent<Services["metrics"]>("metrics"),
    hub: absent<Services["hub"]>("hub"),
    sessions: createMemorySessions({ memory, database, store, ends: seams.endsSessions }),
    // None that a mail could be sent for.
    sites: {
      of: () => null,
      ofMedia: () => null,
      takesUploads: () => false,
      all: [],
      learn: () => null,
      withId: async () => null,
    },
    uploads: absent<Services["uploads"]>("uploads"),
    database,
    clock,
    ids: { next: world.nextId },
    keys,
    log: silent,
    store,
    counters,
    payees,
    purchases,
    reviewed,
    personalData,
    mediaSettled: [goOnWithMedia],
    keptFiles: [],
    takesFilms: false,
    recurringJobs: [],
    jobs: {
      wake: () => undefined,
      start: notSimulated,
      stop: notSimulated,
      runDue: notSimulated,
    },
    limits: {
      consume: async () => ({ count: 1, retryAfter: 0 }),
      count: async () => 0,
      clear: async () => undefined,
    },
    ownOrigin: () => ORIGIN,
  };

  const sessionOf = ({ cookie }: NodeRequest): Promise<RequestSession> =>
    openSession(services, {
      ...{ cookieHeader: cookie === "" ? undefined : cookie, site, secure: false },
      ...{ address: ADDRESS, agent: null, country: "US" },
    });
  const contextOf = (
    { name: call, key, accept, rawBody, ...request }: NodeRequest,
    opened: RequestSession | null,
  ): OpenContext => {
    const viewer = opened === null ? request.viewer : opened.viewer;
    const requestId = key ?? world.nextId();
    const seen = parts.told();
    if (viewer !== null) world.invariants.grants.admitted(requestId, viewer.id);
    return {
      viewer:
        viewer === null
          ? null
          : {
              ...{ ...viewer, acting_as: null, manages: seams.manages(memory, viewer.id) },
              ...{ email: null, email_confirmed: false, country: null },
              ...{ tip_blocked: false, is_direct_pay: false, is_reviewer: false },
            },
      subject: viewer?.id ?? null,
      session:
        opened ??
        partly<RequestSession>("session", {
          id: null,
          csrf: "csrf",
          asOf: String(memory.version),
          nodeToken: () => String(seen),
        }),
      site,
      secure: false,
      origin: ORIGIN,
      method: call === "page" ? "GET" : endpoints[call as EndpointName].method,
      url: "/",
      upload: null,
      country: "US",
      zone: "UTC",
      now: clock.now(),
      address: ADDRESS,
      requestId,
      metadata: { actor: viewer?.id ?? null, requestId },
      headers: { accept, ...(key === null ? {} : { "idempotency-key": key }) },
      rawBody,
      services: node.services,
    };
  };

  const signing = { ...signInHandlersWith(seams.passwords), ...signUpHandlersWith(seams.passwords) };
  const node: ServerNode = {
    name,
    life,
    get services(): Services {
      return services;
    },
    step,
    cursor: parts.cursor,
    handle: async (request) => {
      const opened = request.cookie === undefined ? null : await sessionOf(request);
      const context = contextOf(request, opened);
      const run = async (call: NodeCall): Promise<Outgoing> => {
        const known = compiled.get(call)!;
        const own = signing[call as keyof typeof signing] as unknown as CompiledEndpoint["run"] | undefined;
        const endpoint = own === undefined ? known : { ...known, run: own };
        const { user_id: userId } = request.input;
        const admitted = admit(endpoint.row, context, userId === undefined ? undefined : String(userId));
        if ("kind" in admitted) return toOutgoing(endpoint, admitted);
        return runEndpoint(endpoint, request.input, {
          ...admitted,
          metadata: { ...admitted.metadata, call },
        });
      };
      const outgoing = await (request.name === "page" ? pageOf(run) : run(request.name));
      const cookie = opened?.cookie() ?? null;
      return cookie === null
        ? outgoing
        : { ...outgoing, headers: { ...outgoing.headers, "set-cookie": cookie } };
    },
  };
  const services: Services = {
    ...shared,
    ports: {
      payments: parts.payments(node),
      payouts: manualPayouts(),
      mail: absent("mail"),
      media: absent("media"),
      captcha: parts.captcha,
      social: {},
      twitterPosts: null,
      push: absent("push"),
      mediaServer: null,
      scanner: null,
      nameServer: absent("name servers"),
    },
  };
  return node;
};
