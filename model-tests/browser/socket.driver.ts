import type { Locator, Page } from "playwright";
import type { SnapshotFrom } from "xstate";

import { sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { selectSocketView } from "../../src/machines/socket/socket-view.ts";
import { socketFlow } from "../../src/machines/socket/socket.flow.ts";
import {
  RECONNECT_CAP_MS,
  type SocketInput,
  type socketMachine,
} from "../../src/machines/socket/socket.machine.ts";
import type { FrameData } from "../../src/protocol/frame.ts";
import { cannot, type Act, type Driver, type Plan, type Stage, type Step } from "./driver.ts";
import { signInPage } from "./people.ts";
import {
  countRequests,
  eventually,
  holdRequests,
  stopClock,
  type Counter,
  type Gate,
  type Site,
} from "./site.ts";
import { holdLine, TORN, type HeldLine } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof socketMachine>;

interface SocketStage extends Stage {
  readonly line: HeldLine;
  readonly sessions: Gate;
  readonly readAnswers: () => Promise<number>;
  /** How often the page has asked for the creator's profile since the step began. */
  readonly reads: Counter;
  /** Leads from a page that is in no room to a creator's, whose room the page joins. */
  readonly card: Locator;
}

const CREATOR = "/api/v1/user/ava";
const SESSION = "/api/v1/auth/session";
const NOTICES = {
  offline: "You are offline. What you see may be out of date.",
  reconnecting: "Connection lost. Reconnecting…",
} as const;

const open =
  ({ token }: SocketInput) =>
  async (site: Site): Promise<SocketStage> => {
    const page = await site.open();
    if (token !== null) await signInPage(page, "sub");
    await page.clock.install();
    const line = await holdLine(page);
    const readAnswers = await countReadAnswers(page);
    await page.goto(token === null ? "/" : "/account/following");
    const card = page.locator('main a[href="/ava"]').first();
    await card.waitFor();
    const sessions = await holdRequests(page, `**${SESSION}`);
    const reads = countRequests(page, CREATOR);
    return { site, page, line, card, sessions, readAnswers, reads };
  };

const joins = (rooms: readonly string[]) => rooms.map((room) => `socket.join ${room}`);

/** Counts the answers that the page has read: nothing else shows when a guest's page has its session again. */
const countReadAnswers = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const read = Response.prototype.json;
    const marks = document.defaultView as unknown as { readAnswers: number };
    marks.readAnswers = 0;
    Response.prototype.json = async function json(this: Response) {
      const body: unknown = await read.call(this);
      marks.readAnswers += 1;
      return body;
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { readAnswers: number }).readAnswers);
};

/** What the page must say to the server in a step. */
const saidIn = ({ event, before, after }: Step<Snapshot>): readonly string[] => {
  const { token, rooms } = before.context;
  if (event.type === "socket.opened")
    return [...(token === null ? [] : ["socket.authorize"]), ...joins(rooms)];
  const isOpen = before.matches("open") && !before.matches({ open: "connecting" });
  if (event.type === "rooms.changed" && isOpen) {
    return [...rooms.map((room) => `socket.leave ${room}`), ...joins(event["rooms"])];
  }
  if (event["name"] === "socket.ping") return ["socket.pong"];
  if (event.type !== "xstate.done.actor.refreshToken" || !after.matches("open")) return [];
  return after.context.token === null ? [] : ["socket.authorize"];
};

const close =
  (code: number, isConnecting: boolean): Act<SocketStage> =>
  async ({ site, line }) => {
    if (isConnecting) await line.arrived();
    if (code === TORN) await line.tear();
    else await site.control("socket", { close: code });
  };

const changeRooms = (rooms: readonly string[], { context, value }: Snapshot): Plan<SocketStage> => {
  if (context.rooms.join() === rooms.join()) return cannot("the page is in these rooms already");
  if (value === "offline") return cannot("without a network no other page is opened");
  return async ({ page, card }) => {
    if (rooms.length === 0) {
      await page.goBack();
      return page.waitForURL((url) => url.pathname !== "/ava");
    }
    // Not what it shows: a page whose time stands still may not render what has just come.
    const answered = page.waitForResponse((response) => new URL(response.url()).pathname === CREATOR);
    await card.click();
    await page.waitForURL("**/ava");
    return (await answered).finished();
  };
};

/** Back to the tab, or back in the network. */
const comeBack: Act<SocketStage> = async ({ page }) => {
  await page.context().setOffline(false);
  await page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
};

/** The fresh session is answered; `status` is an error of the server's. */
const answering =
  (status: number | null): Act<SocketStage> =>
  async ({ site, sessions, readAnswers }) => {
    if (status !== null) await site.fault({ method: "GET", path: SESSION, times: 1, status });
    const before = await readAnswers();
    await sessions.pass();
    if (status === null) await eventually(readAnswers).toBeGreaterThan(before);
  };

/** The next connection uses the token, so it is one of the server's. */
const handOutToken =
  (name: string, data: FrameData): Act<SocketStage> =>
  async ({ page, line }) => {
    const answer = await page.context().request.get(SESSION);
    const { user } = (await answer.json()) as { readonly user: { readonly node_token: string } };
    line.say(name, { ...data, token: user.node_token });
  };

/** The page has heard that its line is back, and asks what it has missed: nothing is to be held of that. */
const readMissed = answering(null);

const plan: Driver<SocketInput, Snapshot, SocketStage>["plan"] = ({ event, before }) => {
  const { token } = before.context;
  switch (event.type) {
    case "socket.opened":
      return ({ line }) => line.release();
    case "socket.closed":
      return close(event["code"], before.matches({ open: "connecting" }));
    case "message.received":
      if (event["name"] === "lobby.token-update")
        return token === null
          ? cannot("a guest is given no token")
          : handOutToken(event["name"], event["data"]);
      return async ({ line }) => line.say(event["name"], event["data"]);
    case "rooms.changed":
      return changeRooms(event["rooms"], before);
    case "signal.sent":
      return cannot("only the room of a private chat sends signals");
    case "connection.lost":
      return ({ page }) => page.context().setOffline(true);
    case "connection.restored":
      return comeBack;
    case "xstate.after.silence.socket.open.connected":
    case "xstate.after.backoff.socket.waiting":
      return ({ page }) => page.clock.fastForward(RECONNECT_CAP_MS);
    case "xstate.error.actor.transport":
      return cannot("a browser's socket says that it closed, it does not throw");
    case "xstate.error.actor.refreshToken":
      return answering(503);
    case "xstate.done.actor.refreshToken": {
      const { status, data } = event["output"];
      if (status === "failed") return answering(429);
      return (data.user?.id ?? null) === before.context.account
        ? answering(null)
        : cannot("the session is the page's own");
    }
    default:
      return undefined;
  }
};

export const socketDriver: Driver<SocketInput, Snapshot, SocketStage> = {
  flow: socketFlow,
  samples: [
    { name: "sampleFan", from: "src/machines/app/sample-records.ts", value: sampleFan },
    { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
  ],
  open,
  plan: (facts) => {
    const planned = plan(facts);
    if (planned === undefined || "cannot" in planned) return planned;
    const beginsToWait = facts.after.matches("waiting") && !facts.before.matches("waiting");
    return async (stage) => {
      stage.line.forget();
      stage.reads.forget();
      // While the page waits its time stands still: nothing but the steps of the path ends the wait.
      if (beginsToWait) await stopClock(stage.page);
      await planned(stage);
    };
  },
  also: ({ event, before }) => {
    const { wasConnected, token, rooms } = before.context;
    if (event.type === "socket.closed" && before.matches({ open: "connected" }))
      return [`the open line is closed with ${event["code"]}`];
    const comesBack = event.type === "socket.opened" && wasConnected && rooms.length > 0;
    return comesBack ? [`a ${token === null ? "guest's" : "fan's"} page reconnects into its rooms`] : [];
  },
  shows: async (stage, snapshot, step) => {
    const { page, line, sessions, reads } = stage;
    const { status } = selectSocketView(snapshot);
    for (const [name, text] of Object.entries(NOTICES)) {
      await page.getByText(text).waitFor({ state: name === status ? "visible" : "detached" });
    }
    if (snapshot.matches({ open: "connecting" })) {
      await line.arrived();
      await page.clock.resume();
    } else if (!snapshot.matches("open")) await eventually(line.isClosed).toBe(true);
    if (snapshot.matches({ open: "refreshing" })) await eventually(sessions.held).toBe(1);
    if (step !== null) await eventually(line.heard).toEqual(saidIn(step));
    const asksAgain = step?.emitted.some(({ type }) => type === "line.restored") === true;
    const { rooms, token, returns } = snapshot.context;
    // The answer ends a silence: it must not come in the middle of the next step. A fan's page hears of its return by it.
    if (step?.event.type === "socket.opened" && token !== null) {
      await eventually(line.isAuthorized).toBe(true);
      if (returns) await readMissed(stage);
    } else if (asksAgain && token !== null) await readMissed(stage);
    if (asksAgain && rooms.length > 0 && token === null) await eventually(reads.count).toBeGreaterThan(0);
  },
};
