import type { AnyEventObject, SnapshotFrom } from "xstate";

import { sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import * as streams from "../../src/machines/stream-chat/sample-stream.ts";
import { watchFlow } from "../../src/machines/watch/watch.flow.ts";
import { selectWatchView, type watchMachine } from "../../src/machines/watch/watch.machine.ts";
import type { Entered, Joined, WatchContext } from "../../src/machines/watch/watch.setup.ts";
import { post } from "./people.ts";
import { avaLiveOf } from "./ava-live.ts";
import { CREATOR } from "./creator-read.ts";
import { cannot, type Act, type Driver, type NamedSample, type Plan } from "./driver.ts";
import { eventually, showsToasts, stopClock } from "./site.ts";
import {
  ALERT,
  arrange,
  blockFan,
  endStream,
  ENTER,
  fillStream,
  JOIN,
  openOwn,
  openWatch,
  setAccess,
  type WatchStage,
} from "./watch-stage.ts";

type Snapshot = SnapshotFrom<typeof watchMachine>;
interface WatchInput {
  readonly route: { readonly username: string };
}

const RECORDS = "src/machines/stream-chat/sample-stream.ts";
const samples: readonly NamedSample[] = [
  ...Object.entries(streams).map(([name, value]) => ({ name, from: RECORDS, value })),
  { name: "sampleRecord", from: "src/machines/profile/sample-profile.ts", value: sampleRecord },
  { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
  { name: "sampleFan", from: "src/machines/app/sample-records.ts", value: sampleFan },
];

const WITHOUT_MEDIA_SERVER = "there is no media server here: tests/stream/media-server.spec.ts has one";

/** The page would soon ask again by itself: its time stands still until the next step. */
const readBreaks: Act<WatchStage> = async ({ site, page, reads }) => {
  await stopClock(page);
  await site.fault({ method: "POST", path: ENTER, times: 1, status: 503 });
  await reads.pass();
};

const readAnswered = (answer: CallResult<Entered>, { context }: Snapshot): Plan<WatchStage> => {
  if (answer.status === "failed")
    return async (stage) => {
      await blockFan(stage);
      await stage.reads.pass();
    };
  const { viewed, joined } = answer.data;
  if (joined?.mode === "server") return cannot(WITHOUT_MEDIA_SERVER);
  // What a page has watched is over when nobody is live.
  const isOpen = viewed.status === "live" && viewed.access;
  if (context.stream !== null && isOpen && context.peer !== null)
    return cannot("the samples have one broadcast; another one is another id");
  return async (stage) => {
    await arrange(stage, viewed);
    // Who may watch is in, unless there is no place for him.
    await fillStream(stage, isOpen && joined === null);
    await stage.reads.pass();
  };
};

const joinFails =
  (status: number): Act<WatchStage> =>
  async ({ site, page, joins }) => {
    await stopClock(page);
    await site.fault({ method: "POST", path: JOIN, times: 1, status });
    await joins.pass();
  };

const joinAnswered = (answer: CallResult<Joined>, before: Snapshot): Plan<WatchStage> => {
  if (answer.status === "ok") {
    if (answer.data.mode === "server") return cannot(WITHOUT_MEDIA_SERVER);
    if (!answer.data.replaced)
      return async (stage) => {
        // Only a look that found no place left leads there.
        if (before.matches("joining")) await fillStream(stage, false);
        await stage.joins.pass();
      };
    if (before.matches("joining")) return cannot("who comes in takes the place of his other page");
    return async ({ page, joins }) => {
      await post(page.context().request, JOIN, { peer: "another", entering: true });
      await joins.pass();
    };
  }
  const passing =
    (make: Act<WatchStage>): Act<WatchStage> =>
    async (stage) => {
      await make(stage);
      await stage.joins.pass();
    };
  switch (answer.failure.code) {
    case "stream_full":
      return passing((stage) => fillStream(stage, true));
    case "stream_not_found":
      return passing(endStream);
    case "not_allowed":
      return passing((stage) => setAccess(stage, false));
    case "too_many":
      return joinFails(429);
    default:
      return undefined;
  }
};

const alertAnswered =
  (status: number | null): ((before: Snapshot) => Act<WatchStage>) =>
  ({ context }) =>
  async ({ site, alerts }) => {
    const method = context.alerts ? "POST" : "DELETE";
    if (status !== null) await site.fault({ method, path: ALERT, times: 1, status });
    await alerts.pass();
  };

/** The dialog opens over the page; whoever looks at the page closes it. */
const showsOffers: Act<WatchStage> = async ({ page, creators }) => {
  await creators.pass();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
};

const creatorAnswered = (answer: CallResult<unknown>): Plan<WatchStage> =>
  answer.status === "ok"
    ? showsOffers
    : async (stage) => {
        await blockFan(stage);
        await stage.creators.pass();
      };

/** The same event about the broadcast that is on the air here. */
const said = (event: AnyEventObject): Act<WatchStage> => {
  const { name, data } = event as AnyEventObject & { readonly name: string; readonly data: object };
  return async ({ line, streamId }) =>
    line.say(name, { ...data, ...("stream_id" in data ? { stream_id: streamId } : {}) });
};

const pressTip =
  (menu: boolean): Act<WatchStage> =>
  async ({ page }) => {
    await page.getByRole("button", { name: menu ? "Tip menu" : "Send Tip" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };

const retry: Act<WatchStage> = async ({ page }) => {
  await page.getByRole("button", { name: /^(Try again|Watch here)$/ }).click();
  await page.clock.resume();
};

const passes =
  (milliseconds: number): Act<WatchStage> =>
  async ({ page }) => {
    await page.clock.runFor(milliseconds);
    await page.clock.resume();
  };

const switched = (on: boolean, { alerts }: WatchContext): Plan<WatchStage> =>
  on === alerts ? cannot("the switch is so already") : ({ page }) => page.getByRole("switch").click();

const WITHOUT_CAMERA = "a line needs another browser with a camera: tests/stream/stream.spec.ts has one";

const plan: Driver<WatchInput, Snapshot, WatchStage>["plan"] = ({ event, before }) => {
  const output = event["output"];
  switch (event.type) {
    case "retry.requested":
      return retry;
    case "subscribe.chosen":
      return ({ page }) => page.getByRole("button", { name: "Subscribe", exact: true }).click();
    case "alert.switched":
      return switched(event["on"], before.context);
    case "tip.pressed":
      return pressTip(event["menu"]);
    case "screens.shown":
      // The page does it as soon as it shows the picture.
      return async () => undefined;
    case "signal.made":
    case "line.changed":
    case "picture.shown":
    case "sound.muted":
    case "sound.heard":
    case "sound.wanted":
      return cannot(WITHOUT_CAMERA);
    case "clock.ticked":
      return ({ page }) => page.clock.fastForward(65_000);
    case "line.restored":
      return ({ line }) => line.tear();
    case "socket.received":
      return event["name"] === "stream.signal" ? cannot(WITHOUT_CAMERA) : said(event);
    case "xstate.after.offlineRetry.watch.offline":
      return passes(5_000);
    case "xstate.after.pictureWait.watch.live.talk.hidden":
      return passes(1_000);
    case "xstate.after.joinPause.watch.live.presence.resting":
      return passes(10_000);
    case "xstate.after.retryPause.watch.live.presence.waiting":
      return passes(3_000);
    case "xstate.done.actor.enterStream":
      return readAnswered(output, before);
    case "xstate.error.actor.enterStream":
      return readBreaks;
    case "xstate.done.actor.joinStream":
      return joinAnswered(output, before);
    case "xstate.error.actor.joinStream":
      return joinFails(503);
    case "xstate.done.actor.setAlert":
      return alertAnswered(output.status === "ok" ? null : 429)(before);
    case "xstate.error.actor.setAlert":
      return alertAnswered(503)(before);
    case "xstate.done.actor.loadCreator":
      return creatorAnswered(output);
    case "xstate.error.actor.loadCreator":
      return async ({ site, creators }) => {
        await site.fault({ method: "GET", path: CREATOR, times: 1, status: 503 });
        await creators.pass();
      };
    default:
      return undefined;
  }
};

const texts = {
  offline: /^We could not reach the server/,
  full: /^This stream is full right now/,
  replaced: "You watch this in another window.",
  absent: "This creator is not live right now.",
  ended: "The broadcast is over.",
  taken: "In a private chat.",
  locked: "Ava Laurent is live. Subscribe to watch.",
} as const;

const showsStatus = async (stage: WatchStage, snapshot: Snapshot): Promise<void> => {
  const { page, reads, joins, alerts, creators } = stage;
  const view = selectWatchView(snapshot);
  switch (view.status) {
    case "reading":
      await page.getByText("Looking for the broadcast").waitFor({ state: "attached" });
      return eventually(snapshot.matches("joining") ? joins.held : reads.held).toBeGreaterThan(0);
    case "refused":
      return page.getByText(view.text).first().waitFor();
    case "private":
      return page.getByText("ava has invited you to a private chat.").waitFor();
    case "live":
      await page.getByRole("heading", { name: "Coffee" }).waitFor();
      await page.locator("#live-other").waitFor();
      await page
        .getByText(view.stream.viewers === 1 ? "1 viewer" : `${view.stream.viewers} viewers`)
        .waitFor();
      return snapshot.matches({ live: { presence: "saying" } })
        ? eventually(joins.held).toBeGreaterThan(0)
        : undefined;
    case "absent":
    case "ended":
      await page.getByText(texts[view.status]).waitFor();
      await eventually(() => page.getByRole("switch").isChecked()).toBe(view.alerts);
      return eventually(alerts.held).toBe(view.busy ? 1 : 0);
    case "locked":
      await page.getByText(texts.locked).waitFor();
      return eventually(creators.held).toBe(view.busy ? 1 : 0);
    default:
      return page.getByText(texts[view.status]).first().waitFor();
  }
};

export const watchDriver: Driver<WatchInput, Snapshot, WatchStage> = {
  flow: watchFlow,
  samples,
  restore: async (site) => {
    const ava = await avaLiveOf(site);
    await ava.clear();
    await ava.goOffAir();
  },
  open: ({ route }) => (route.username === "ava" ? openWatch : openOwn),
  plan,
  shows: async (stage, snapshot, step) => {
    await showsToasts(stage.page, step?.emitted ?? []);
    if (snapshot.matches("elsewhere")) return stage.page.waitForURL("**/stream/create");
    return showsStatus(stage, snapshot);
  },
};
