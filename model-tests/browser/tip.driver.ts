import { expect } from "vitest";
import type { SnapshotFrom } from "xstate";

import type { PaymentOutput } from "../../src/machines/payment/payment.setup.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import {
  sampleForbiddenRecord,
  sampleMemberRecord,
  samplePendingRecord,
  sampleRecord,
} from "../../src/machines/profile/sample-profile.ts";
import type { TipMenuItem } from "../../src/domain/tip-menu/tip-menu.ts";
import { uncensorLabel } from "../../src/domain/tip/uncensor-label.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { selectTipView } from "../../src/machines/tip/tip-view.ts";
import { tipFlow } from "../../src/machines/tip/tip.flow.ts";
import type { TipInput, tipMachine } from "../../src/machines/tip/tip.machine.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { cards } from "../../tests/payment/buyer.ts";
import {
  askAgain,
  CREATOR,
  readBreaks,
  REMEMBERED,
  setCompliance,
  waitToAskAgain,
  type CreatorStage,
} from "./creator-read.ts";
import { cannot, type Act, type Driver, type NamedSample, type Plan } from "./driver.ts";
import { START_PAGE } from "./payment-stage.ts";
import {
  DEMO_PASSWORD,
  ownAddress,
  post,
  sendCard,
  signInPage,
  signUpPage,
  type StartedPayment,
} from "./people.ts";
import { eventually, holdRequests, showsToasts, stopClock, viewerOf, type Gate, type Site } from "./site.ts";
import { countSocketEvents } from "./socket-line.ts";
import { keepEntry } from "./storage.ts";

type Snapshot = SnapshotFrom<typeof tipMachine>;

interface TipStage extends CreatorStage {
  readonly menus: Gate;
  /** How many payment updates the page has received. */
  readonly updates: () => number;
}

const MEMBER = "fan";
/** Has access to ava: reads her tip menu and sees her censored picture. */
const SUBSCRIBER = "sub";
const MENU = "/api/v1/user/tip_menu/ava";
const PROFILES = "src/machines/profile/sample-profile.ts";
const samples: readonly NamedSample[] = [
  { name: "sampleRecord", from: PROFILES, value: sampleRecord },
  { name: "samplePendingRecord", from: PROFILES, value: samplePendingRecord },
  { name: "sampleForbiddenRecord", from: PROFILES, value: sampleForbiddenRecord },
  { name: "sampleMemberRecord", from: PROFILES, value: sampleMemberRecord },
  { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
];
let newcomers = 0;

const setTipsBlocked = async (site: Site, isBlocked: boolean): Promise<void> => {
  await site.database().query("update account set tip_blocked = $1 where username = 'ava'", [isBlocked]);
};

const buttonOf = (form: TipInput["request"]["form"]): string => {
  if (form === undefined) return "TIP ME";
  return form.kind === "menu" ? "Tip menu" : uncensorLabel(form.amount);
};

const open = ({ request, signedIn }: TipInput) => {
  if (request.creator?.can_edit === true) return cannot("no page offers it to its owner");
  if (request.creator?.has_tip_button === false) return cannot("no page offers it where it is hidden");
  if (request.creator !== undefined && request.creator.tip_data.amount_list.length > 0)
    return cannot("the site's settings have no list of amounts");
  const { form } = request;
  return async (site: Site): Promise<TipStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    const isReopened = request.creator === undefined;
    if (isReopened) {
      // What a guest who pressed the button leaves in the browser when he logs in; a member's page would take it at once.
      await page.goto("/ava");
      await keepEntry(page, "tip", request);
    }
    if (form !== undefined) await signInPage(page, SUBSCRIBER);
    else if (signedIn) await signUpPage(page);
    await page.clock.install();
    const updates = await countSocketEvents(page, "payment.update");
    if (!isReopened) await page.goto("/ava");
    const reads = await holdRequests(page, new RegExp(`${CREATOR}$`));
    const menus = await holdRequests(page, new RegExp(`${MENU}$`));
    if (isReopened) await page.goto("/ava");
    else
      await page
        .getByRole("button", { name: buttonOf(form) })
        .first()
        .click();
    return { site, page, dialog: page.getByRole("dialog"), reads, menus, updates };
  };
};

const readAnswered =
  (answer: CallResult<CreatorRecord>): Act<TipStage> =>
  async ({ site, reads }) => {
    if (answer.status === "failed") await site.fault({ method: "GET", path: CREATOR, times: 1, status: 429 });
    else {
      await setTipsBlocked(site, answer.data.tip_notice !== null);
      await setCompliance(site, answer.data.compliance_status.status);
    }
    await reads.pass();
  };

/** Puts these items on the menu, and lets the held call go on. */
const menuAnswered =
  (answer: CallResult<readonly TipMenuItem[]>): Act<TipStage> =>
  async ({ site, menus }) => {
    if (answer.status === "failed") await site.fault({ method: "GET", path: MENU, times: 1, status: 429 });
    else await setMenu(site, answer.data);
    await menus.pass();
  };

const setMenu = async (site: Site, items: readonly TipMenuItem[]): Promise<void> => {
  const database = site.database();
  await database.query(
    "update tip_menu_item set deleted_at = 1 where creator_id = (select id from account where username = 'ava')",
  );
  for (const [position, { description, price }] of items.entries())
    await database.query(
      "insert into tip_menu_item (creator_id, description, price, position) select id, $1, $2, $3 from account where username = 'ava'",
      [description, price, position],
    );
  await site.control("clock", { advance: REMEMBERED });
};

const menuBreaks: Act<TipStage> = async ({ site, page, menus }) => {
  await stopClock(page);
  await site.fault({ method: "GET", path: MENU, times: 1, status: 503 });
  await menus.pass();
};

const signUp: Act<TipStage> = async ({ page, dialog, reads }) => {
  newcomers += 1;
  const username = `tipper${newcomers}`;
  await reads.leaveOpen();
  await dialog.getByLabel("Username").fill(username);
  await dialog.getByLabel("Password", { exact: true }).fill("long enough 1");
  await dialog.getByRole("button", { name: "Sign up", exact: true }).click();
  await eventually(() => viewerOf(page)).toBe(username);
};

const signIn: Act<TipStage> = async ({ page, dialog, reads }) => {
  await reads.leaveOpen();
  await dialog.getByLabel("Username or Email").fill(MEMBER);
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Log in", exact: true }).click();
  await eventually(() => viewerOf(page)).toBe(MEMBER);
};

/** The payment window once it shows the payment page. */
const paymentWindow = async ({ page }: TipStage) => {
  const popup = () =>
    page
      .context()
      .pages()
      .find((each) => each !== page && START_PAGE.test(each.url()));
  await eventually(() => popup() !== undefined).toBe(true);
  return popup()!;
};

const finishPayment = ({ status }: PaymentOutput): Plan<TipStage> => {
  switch (status) {
    case "left":
      return cannot("the payment of a tip begins without a call: there is nothing to leave");
    case "paid":
      return async (stage) => sendCard(stage.page, (await paymentWindow(stage)).url(), cards.pays);
    case "reloading":
      return async (stage) => (await paymentWindow(stage)).close();
  }
};

/** Another purchase of the same fan. */
const buyElsewhere: Act<TipStage> = async (stage) => {
  const { page, updates } = stage;
  await paymentWindow(stage);
  const before = updates();
  const other = await post(page.context().request, "/api/v1/user/noah/subscription", { duration: "1mo" });
  await sendCard(page, ((await other.json()) as StartedPayment).payment_url, cards.pays);
  return eventually(updates).toBeGreaterThan(before);
};

const showsForm = async ({ dialog }: TipStage, snapshot: Snapshot): Promise<void> => {
  const view = selectTipView(snapshot);
  if (view.status !== "editing") throw new Error(`Nobody types while the view is '${view.status}'.`);
  const form = dialog.getByRole("form", { name: view.title.replace("Ava", "Ava Laurent") });
  await form.waitFor();
  if (view.bought?.kind === "menu") await form.getByText(view.bought.description).waitFor();
  for (const [field, value] of Object.entries(view.typed)) {
    const shown = form.locator(`[name=${field}]`);
    if ((await shown.count()) > 0) await expect.poll(() => shown.inputValue()).toBe(value);
  }
  for (const text of Object.values(view.texts)) await form.getByText(text, { exact: true }).waitFor();
};

export const tipDriver: Driver<TipInput, Snapshot, TipStage> = {
  flow: tipFlow,
  samples,
  restore: async (site) => {
    await setTipsBlocked(site, false);
    await setCompliance(site, "approved");
  },
  open,
  plan: ({ event }) => {
    switch (event.type) {
      case "field.changed":
        return ({ dialog }) => dialog.locator(`[name=${event["field"]}]`).fill(event["value"]);
      case "form.submitted":
        return ({ dialog }) => dialog.getByRole("button", { name: /^(Send Tip|Uncensor)$/ }).click();
      case "item.chosen":
        return event["itemId"] === 1
          ? ({ dialog }) => dialog.getByRole("button", { name: /^Your name on a postcard/ }).click()
          : cannot("the dialog offers only what is on the menu");
      case "menu.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Choose another" }).click();
      case "xstate.done.actor.readTipMenu":
        return menuAnswered(event["output"]);
      case "xstate.error.actor.readTipMenu":
        return menuBreaks;
      case "signIn.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Sign in" }).click();
      case "signUp.chosen":
        return ({ dialog }) => dialog.getByRole("button", { name: "Sign up here" }).click();
      case "retry.requested":
        return askAgain;
      case "socket.received":
        return buyElsewhere;
      case "xstate.after.offlineRetry.tip.offline":
        return waitToAskAgain;
      case "xstate.done.actor.readCreator":
        return readAnswered(event["output"]);
      case "xstate.error.actor.readCreator":
        return readBreaks;
      case "xstate.done.actor.signUp":
        return signUp;
      case "xstate.done.actor.signIn":
        return signIn;
      case "xstate.done.actor.payment":
        return finishPayment(event["output"]);
      default:
        return undefined;
    }
  },
  isLast: ({ event }) => ["paid", "reloading"].includes(event["output"]?.status),
  shows: async (stage, snapshot, step) => {
    const { page, dialog, reads } = stage;
    await showsToasts(page, step?.emitted ?? []);
    switch (step?.event["output"]?.status) {
      case "paid":
        return page.getByText(/Thank you! (You tipped|Ava Laurent delivers|The picture is)/).waitFor();
      case "reloading":
        return page.getByText("Payment cancelled. You have not been charged.").first().waitFor();
    }
    if (snapshot.matches("refused")) {
      const isTold = snapshot.context.creator?.tip_notice != null;
      if (isTold) await page.getByRole("alertdialog", { name: "Tips are not available" }).waitFor();
      return dialog.waitFor({ state: "detached" });
    }
    const view = selectTipView(snapshot);
    switch (view.status) {
      case "opening":
        await dialog.getByText("Loading the tip").waitFor({ state: "attached" });
        return eventually(reads.held).toBeGreaterThan(0);
      case "choosing":
        if (view.items === null) {
          await dialog.getByText("Loading the tip menu").waitFor({ state: "attached" });
          return eventually(stage.menus.held).toBeGreaterThan(0);
        }
        for (const { description } of view.items) await dialog.getByText(description).waitFor();
        if (view.items.length === 0) await dialog.getByText("Nothing on the menu").waitFor();
        return;
      case "failed":
        return dialog.getByText(view.failure?.error ?? /^We could not reach the server/).waitFor();
      case "signingUp":
        return page
          .getByRole("dialog", { name: view.title })
          .getByRole("form", { name: "Sign up" })
          .waitFor();
      case "signingIn":
        return page.getByRole("dialog", { name: view.title }).getByRole("form", { name: "Log in" }).waitFor();
      case "editing":
        return showsForm(stage, snapshot);
      case "paying":
        await paymentWindow(stage);
        return dialog.waitFor();
      default:
        // Logged in: the same dialog opens on the next page.
        return page.getByRole("dialog", { name: "Send Tip to Ava Laurent" }).waitFor();
    }
  },
};
