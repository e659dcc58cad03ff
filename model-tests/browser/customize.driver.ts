import type { Page } from "playwright";
import type { SnapshotFrom } from "xstate";

import { freeQuestion, isOn, parts, sections } from "../../src/domain/customize/sections.ts";
import type { SectionName } from "../../src/domain/customize/section-values.ts";
import { customizeFlow } from "../../src/machines/customize/customize.flow.ts";
import {
  selectCustomizeView,
  storedForm,
  type CustomizeInput,
  type customizeMachine,
  type SavedParts,
} from "../../src/machines/customize/customize.machine.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { cannot, type Act, type Driver, type Plan, type Stage } from "./driver.ts";
import { ownAddress, post, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof customizeMachine>;

interface CustomizeStage extends Stage {
  readonly calls: Gate;
}

const PRICE = "/api/v1/account/subscription/price";
const paths: Readonly<Partial<Record<SectionName, string>>> = {
  price: PRICE,
  bio: "/api/v1/account/profile/bio",
  snapchat: "/api/v1/account/snapchat/sale",
  trial: "/api/v1/account/subscription/trial",
  messages: "/api/v1/account/setting/message_price",
  comments: "/api/v1/account/setting/comments",
};

/** What another window of hers does. Cents. */
const setPrice = (page: Page, subscription_price: number): Promise<unknown> =>
  post(page.context().request, PRICE, { subscription_price });

/** Ava's, which a page that was made free has lost. */
const trial = {
  ...{ trial_active: true, trial_discount: 50, trial_duration_in_day: 7, trial_convert: true },
  ...{ trial_subscription_limit: 40, trial_offer_ends_at: null },
};
const sale = { on_sale: true, price: 999, snapchat_username: "ava.unframed" };

/** The price of the sample of an answer. Cents. */
const SAVED_PRICE = 1200;

/** Another window makes the page what the sample of an answer says; this one has read it afterwards. Cents. */
const likeTheSample = async (page: Page): Promise<void> => {
  await post(page.context().request, paths.snapchat!, sale);
  const [, username = ""] = new URL(page.url()).pathname.split("/");
  const read = page.waitForResponse(async (response) => {
    if (new URL(response.url()).pathname !== `/api/v1/user/${username}`) return false;
    // A reading that a newer change made the page give up has no body.
    if ((await response.finished()) !== null) return false;
    const { setting } = (await response.json()) as CreatorRecord;
    const isSelling = setting.sell_snapchat.on_sale && setting.trial_active === (username === "ava");
    return setting.subscription_price === SAVED_PRICE && isSelling;
  });
  await setPrice(page, SAVED_PRICE);
  if (username === "ava") await post(page.context().request, paths.trial!, trial);
  await read;
};

const open =
  ({ setting }: CustomizeInput) =>
  async (site: Site): Promise<CustomizeStage> => {
    const username = setting.sell_snapchat.on_sale ? "ava" : "noah";
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    await signInPage(page, username);
    await page.goto(`/${username}/customize`);
    const calls = await holdRequests(page, "**/api/v1/account/{subscription,profile,snapchat,setting}/**");
    return { site, page, calls };
  };

/** The link of the part in which a section stands. */
const partOf = (page: Page, section: SectionName) => {
  const [, label] = parts.find(([part]) => part === sections[section].part)!;
  return page
    .getByRole("navigation", { name: "Parts of the page" })
    .getByRole("link", { name: label, exact: true });
};
const isShown = async (page: Page, section: SectionName): Promise<boolean> =>
  (await partOf(page, section).getAttribute("aria-current")) === "page";
const goTo = (page: Page, section: SectionName): Promise<void> => partOf(page, section).click();

/** An open form stands in its own part, which was left for a switch of another. */
const inForm =
  (section: SectionName | null, act: Act<CustomizeStage>): Act<CustomizeStage> =>
  async (stage) => {
    if (section !== null) await goTo(stage.page, section);
    await act(stage);
  };

const press =
  (name: string): Act<CustomizeStage> =>
  ({ page }) =>
    page.getByRole("button", { name, exact: true }).click();

const inDialog =
  (name: string): Act<CustomizeStage> =>
  ({ page }) =>
    page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

/** The call that is held is answered with a status of the server's. */
const failing =
  ({ context: { pending } }: Snapshot, status: number): Act<CustomizeStage> =>
  async ({ site, calls }) => {
    await site.fault({ method: "POST", path: paths[pending!.section]!, status, times: 1 });
    await calls.pass();
  };

const answered = (before: Snapshot, answer: CallResult<SavedParts>): Plan<CustomizeStage> => {
  const { pending, setting } = before.context;
  const isPrice = pending?.section === "price";
  const wasPrice = pending?.was?.["subscription_price"];
  // Its form was open while a switch was saved, with which another window's price came.
  const isOutdated = isPrice && setting.subscription_price === SAVED_PRICE && wasPrice !== SAVED_PRICE;
  if (answer.status === "failed") {
    if (answer.failure.code !== "section_changed") return failing(before, 429);
    if (!isPrice || wasPrice === undefined) return cannot("no other window changes this section");
    return async ({ page, calls }) => {
      await setPrice(page, 800);
      await calls.pass();
    };
  }
  if (isOutdated) return cannot("the server refuses what another window has changed");
  return async ({ page, calls }) => {
    await calls.pass();
    await page.getByText(sections[pending!.section].saved).first().waitFor();
    await likeTheSample(page);
  };
};

export const customizeDriver: Driver<CustomizeInput, Snapshot, CustomizeStage> = {
  flow: customizeFlow,
  restore: (site) => site.control("reset", {}),
  // Each section that is opened is also saved, and fails.
  also: ({ event, before }) => {
    const { pending } = before.context;
    return event.type !== "xstate.done.actor.saveSection" || pending === null
      ? []
      : [`${pending.section} is answered: ${event["output"].status}`];
  },
  open,
  plan: ({ event, before }): Plan<CustomizeStage> => {
    const { section: isOpen, pending } = before.context;
    const question = pending?.section === "price" ? freeQuestion : sections.snapchat.beforeOff!;
    switch (event.type) {
      case "section.opened": {
        const section = event["section"] as SectionName;
        if (isOpen === section) return cannot("its form is open already");
        if (section === "trial" && !before.context.setting.sell_snapchat.on_sale)
          return cannot("noah has no trial");
        return async (stage) => {
          await goTo(stage.page, section);
          await press(`Edit ${sections[section].title}`)(stage);
        };
      }
      case "switch.pressed": {
        const section = event["section"] as SectionName;
        if (isOpen === section) return cannot("its form stands in its place");
        return async ({ page }) => {
          await goTo(page, section);
          await page.getByRole("checkbox", { name: sections[section].flag!.label, exact: true }).click();
        };
      }
      case "section.left":
        return inForm(isOpen, press("Cancel"));
      case "field.changed": {
        const field = isOpen && sections[isOpen].fields.find(({ name }) => name === event["field"]);
        return field == null
          ? cannot("the field is not shown")
          : inForm(isOpen, ({ page }) => page.locator(`form [name=${field.name}]`).fill(event["value"]));
      }
      case "form.submitted":
        return inForm(isOpen, press("Save"));
      case "question.answered":
        return inDialog(event["answer"] === "confirmed" ? question.confirmLabel : question.cancelLabel);
      case "record.changed":
        return ({ page }) => likeTheSample(page);
      case "xstate.done.actor.saveSection":
        return answered(before, event["output"]);
      case "xstate.error.actor.saveSection":
        return failing(before, 503);
      default:
        return undefined;
    }
  },
  shows: async ({ page, calls }, snapshot, step) => {
    const { status, section, texts, pending } = selectCustomizeView(snapshot);
    await showsToasts(page, step?.emitted ?? []);
    if (status === "saving") await eventually(calls.held).toBe(1);
    if (status === "asking") {
      const { title } = pending === "price" ? freeQuestion : sections.snapchat.beforeOff!;
      await page.getByRole("alertdialog").getByText(title).waitFor();
    }
    const form = page.locator("form", { has: page.getByRole("button", { name: /^Save|Saving/ }) });
    const isFormShown = section !== null && (await isShown(page, section));
    await eventually(() => form.count()).toBe(isFormShown ? 1 : 0);
    const sells = page.getByRole("checkbox", { name: sections.snapchat.flag!.label, exact: true });
    if (status === "shown" && (await sells.count()) > 0)
      await eventually(() => sells.isChecked()).toBe(
        isOn("snapchat", storedForm("snapchat", snapshot.context)),
      );
    if (!isFormShown) return;
    for (const text of Object.values(texts)) await form.getByText(text!).waitFor();
  },
};
