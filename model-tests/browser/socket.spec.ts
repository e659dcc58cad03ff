import type { SnapshotFrom } from "xstate";

import { selectSocketView } from "../../src/machines/socket/socket-view.ts";
import { socketFlow } from "../../src/machines/socket/socket.flow.ts";
import {
  RECONNECT_CAP_MS,
  type SocketInput,
  type socketMachine,
} from "../../src/machines/socket/socket.machine.ts";
import { walkInBrowser, type Stage, type Step } from "./browser-walk.ts";
import type { StepFacts } from "./browser-paths.ts";
import { signInPage } from "./people.ts";
import { eventually, holdRequests, useSite } from "./site.ts";
import { holdLine } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof socketMachine>;

const SESSION = "/api/v1/auth/session";
const RESTARTING = 1012;
const NOTICES = {
  offline: "You are offline. What you see may be out of date.",
  reconnecting: "Connection lost. Reconnecting…",
} as const;
const site = useSite();

const contextOf = ({ before }: StepFacts) => (before as Snapshot).context;
const joins = (rooms: readonly string[]) => rooms.map((room) => `socket.join ${room}`);

/** What the page must say to the server in a step. */
const saidIn = (step: Step): readonly string[] => {
  const { event, before, after } = step;
  const { token, rooms } = contextOf(step);
  const isConnected = (before as Snapshot).matches({ open: "connected" });
  if (event.type === "socket.opened")
    return [...(token === null ? [] : ["socket.authorize"]), ...joins(rooms)];
  if (event.type === "rooms.changed" && isConnected) {
    return [...rooms.map((room) => `socket.leave ${room}`), ...joins(event["rooms"])];
  }
  if (event["name"] === "socket.ping") return ["socket.pong"];
  if (event.type !== "xstate.done.actor.refreshToken") return [];
  return (after as Snapshot).context.token === null ? [] : ["socket.authorize"];
};

const arrange = async ({ event }: Step): Promise<void> => {
  const fault = { method: "GET", path: SESSION, times: 1 };
  if (event.type === "xstate.error.actor.refreshToken") await site.fault({ ...fault, status: 503 });
  else if (event["output"].status === "failed") await site.fault({ ...fault, status: 429 });
};

const open = async ({ token }: SocketInput): Promise<Stage> => {
  const page = await site.open();
  if (token !== null) await signInPage(page, "fan");
  await page.clock.install();
  const line = await holdLine(page);
  await page.goto("/");
  const card = page.locator('main a[href="/ava"]').first();
  await card.waitFor();
  const sessions = await holdRequests(page, `**${SESSION}`);

  const act = async (step: Step): Promise<void> => {
    const { event } = step;
    line.forget();
    switch (event.type) {
      case "socket.opened":
        return line.release();
      case "socket.closed":
        if ((step.before as Snapshot).matches({ open: "connecting" })) await line.arrived();
        return site.control("socket", { close: RESTARTING });
      case "message.received":
        return line.say(event["name"], event["data"]);
      case "rooms.changed":
        if (event["rooms"].length === 0) await page.goBack();
        else await card.click();
        return page.waitForURL(event["rooms"].length === 0 ? "**/" : "**/ava");
      case "connection.lost":
        return page.context().setOffline(true);
      case "connection.restored":
        // Back to the tab, or back in the network.
        await page.context().setOffline(false);
        return page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));
      case "xstate.after.silence.socket.open.connected":
        return page.clock.fastForward(RECONNECT_CAP_MS);
      case "xstate.after.backoff.socket.waiting":
        return page.clock.fastForward(RECONNECT_CAP_MS);
      default:
        await arrange(step);
        return sessions.pass();
    }
  };

  const shows = async (snapshot: Snapshot, step: Step | null): Promise<void> => {
    const { status } = selectSocketView(snapshot);
    for (const [name, text] of Object.entries(NOTICES)) {
      await page.getByText(text).waitFor({ state: name === status ? "visible" : "detached" });
    }
    if (snapshot.matches({ open: "refreshing" })) await eventually(sessions.held).toBe(1);
    if (step !== null) await eventually(line.heard).toEqual(saidIn(step));
  };
  return { page, act, shows: (snapshot, step) => shows(snapshot as Snapshot, step) };
};

const cannot = (step: StepFacts): string | null => {
  const { event, before } = step;
  const { rooms, token } = contextOf(step);
  if (event.type === "xstate.error.actor.transport")
    return "a browser's socket says that it closed, it does not throw";
  if (event.type === "rooms.changed") {
    if (rooms.join() === event["rooms"].join()) return "the page is in these rooms already";
    if ((before as Snapshot).matches("offline")) return "without a network no other page is opened";
  }
  if (event["name"] === "lobby.token-update" && token === null) return "a guest is given no token";
  const { status, data } = event["output"] ?? {};
  if (status === "ok" && (data.user === null) !== (token === null)) return "the session is the page's own";
  return null;
};

walkInBrowser({ flow: socketFlow, begin: () => null, step: cannot, isLast: () => false, open });
