import type { Page } from "playwright";
import type { SnapshotFrom } from "xstate";

import { benefitsLabel } from "../../src/domain/offer/benefits-label.ts";
import { visitorSubscribeFlow } from "../../src/machines/visitor-subscribe/visitor-subscribe.flow.ts";
import {
  selectVisitorSubscribeView,
  type VisitorSubscribeInput,
  type visitorSubscribeMachine,
} from "../../src/machines/visitor-subscribe/visitor-subscribe.machine.ts";
import type { Opened } from "../../src/machines/subscribe/retained.ts";
import {
  askAgain,
  CREATOR,
  creatorSamples,
  readAnswered,
  readBreaks,
  setCompliance,
  waitToAskAgain,
  type CreatorStage,
} from "./creator-read.ts";
import { cannot, type Act, type Driver } from "./driver.ts";
import { ownAddress } from "./people.ts";
import { eventually, holdRequests, showsToasts, viewerOf, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof visitorSubscribeMachine>;

/** A fan of the demo who has bought nothing. */
const MEMBER = "fan";
let newcomers = 0;

/**
 * Asks for the dialog as the inspector does, on its channel, without the creator whom the profile's own buttons bring along:
 * then the server is asked.
 */
const requestDialog = async (page: Page, dialog: VisitorSubscribeInput["request"]): Promise<void> => {
  await page.addInitScript((wanted) => {
    const channel = new BroadcastChannel("marquee.inspector");
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    const say = (message: object): void => channel.postMessage(message);
    channel.addEventListener("message", ({ data }) => {
      const hello = (): void => say({ type: "marquee.hello", page: "driver", after: {} });
      if (data.type === "marquee.began") hello();
      // The page that comes after the sign-up is not asked.
      if (data.type !== "marquee.history" || sessionStorage.getItem("driver") !== null) return;
      const actors: readonly { readonly kind: string; readonly id: string; readonly actor: number }[] =
        data.entries;
      const dialogs = actors.find(({ kind, id }) => kind === "actor" && id === "dialogs");
      // The dialogs' code loads once the page has nothing else to do.
      if (dialogs === undefined) return void setTimeout(hello, 50);
      sessionStorage.setItem("driver", "asked");
      const event = { type: "dialog.requested", dialog: wanted, now: Math.floor(Date.now() / 1000) };
      const { actor } = dialogs;
      say({ type: "marquee.send", load: data.load.id, request: "driver", actor, event });
    });
  }, dialog);
  await page.goto("/ava?inspect");
  await page.waitForFunction(() => sessionStorage.getItem("driver") !== null);
};

const open =
  ({ request }: VisitorSubscribeInput) =>
  async (site: Site): Promise<CreatorStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    await page.clock.install();
    const reads = await holdRequests(page, new RegExp(`${CREATOR}$`));
    if (request.creator === undefined) await requestDialog(page, request);
    else {
      await page.goto("/ava");
      await page.getByRole("button", { name: "Follow for FREE" }).first().click();
    }
    return { site, page, dialog: page.getByRole("dialog"), reads };
  };

const signUp: Act<CreatorStage> = async ({ page, dialog }) => {
  newcomers += 1;
  const username = `newcomer${newcomers}`;
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill("long enough 1");
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  await eventually(() => viewerOf(page)).toBe(username);
};

const signIn: Act<CreatorStage> = async ({ page, dialog }) => {
  await dialog.getByLabel("Username or Email").fill(MEMBER);
  await dialog.getByLabel("Password", { exact: true }).fill("marquee-demo");
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await eventually(() => viewerOf(page)).toBe(MEMBER);
};

/** Whether the server is asked for the creator. */
const isAsked = ({ context: { creator } }: Snapshot): boolean => creator === null;
const nobodyIsAsked = cannot("the profile brings its creator along: the server is not asked");
const isApproved = (answer: Opened): boolean =>
  answer.status === "ok" && answer.data.creator.compliance_status.status === "approved";

/** What was chosen is open again on the next page. */
const showsChoice = async ({ page, dialog }: CreatorStage, { context }: Snapshot): Promise<void> => {
  if (context.mode === "follow") {
    await page.getByRole("dialog", { name: "Follow for FREE" }).waitFor();
    return;
  }
  // The next page asks for the creator.
  await dialog.getByRole("button", { name: "50% off: $4.99 for 7 days" }).waitFor();
};

export const visitorSubscribeDriver: Driver<VisitorSubscribeInput, Snapshot, CreatorStage> = {
  flow: visitorSubscribeFlow,
  samples: creatorSamples,
  restore: (site) => setCompliance(site, "approved"),
  open,
  plan: ({ event, before }) => {
    switch (event.type) {
      case "signIn.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Sign in" }).click();
      case "signUp.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Sign up here" }).click();
      case "retry.requested":
        return askAgain;
      case "xstate.after.offlineRetry.visitor-subscribe.offline":
        return waitToAskAgain;
      case "xstate.done.actor.openBenefits":
        if (!isAsked(before)) return isApproved(event["output"]) ? async () => {} : nobodyIsAsked;
        return readAnswered(event["output"]);
      case "xstate.error.actor.openBenefits":
        return isAsked(before) ? readBreaks : nobodyIsAsked;
      case "xstate.done.actor.signUp":
        return async (stage) => {
          await stage.reads.leaveOpen();
          await signUp(stage);
        };
      case "xstate.done.actor.signIn":
        return async (stage) => {
          await stage.reads.leaveOpen();
          await signIn(stage);
        };
      default:
        return undefined;
    }
  },
  shows: async (stage, snapshot, step) => {
    const { page, dialog, reads } = stage;
    await showsToasts(page, step?.emitted ?? []);
    if (snapshot.matches("pending")) return dialog.waitFor({ state: "detached" });
    const view = selectVisitorSubscribeView(snapshot);
    switch (view.status) {
      case "opening":
        if (!isAsked(snapshot)) return dialog.waitFor();
        await dialog.getByText("One moment").waitFor({ state: "attached" });
        return eventually(reads.held).toBeGreaterThan(0);
      case "failed":
        return dialog.getByText(view.failure!.error, { exact: true }).waitFor();
      case "offline":
        return dialog.getByText(/^We could not reach the server/).waitFor();
      case "leaving":
        return showsChoice(stage, snapshot);
      default: {
        const lead = view.mode === "follow" ? "FOLLOW FOR FREE AND GET..." : "SUBSCRIBE NOW AND GET...";
        await dialog.getByRole("heading", { name: lead, exact: true }).waitFor();
        if (view.offer !== null) await dialog.getByText(benefitsLabel(view.offer).main).waitFor();
        const form = view.status === "signingUp" ? "Sign up" : "Log in";
        await dialog.getByRole("form", { name: form }).waitFor();
        return eventually(() => dialog.getByRole("form").count()).toBe(1);
      }
    }
  },
};
