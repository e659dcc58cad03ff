import type { Locator } from "playwright";
import type { InputFrom } from "xstate";

import { monthSeconds } from "../../src/domain/format/duration.ts";
import { periodOf } from "../../src/domain/format/period.ts";
import { sampleCreator, sampleFailure, sampleSite } from "../../src/machines/app/sample-records.ts";
import { giftFlow } from "../../src/machines/gift/gift.flow.ts";
import { selectGiftView, type giftMachine, type GiftSnapshot } from "../../src/machines/gift/gift.machine.ts";
import { callAsPage } from "../../tests/running/signed-in.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { showsForm } from "./form.ts";
import { fillField, type FormStage } from "./form-with-captcha.ts";
import { ownAddress, post, signInPage, signUpPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Input = InputFrom<typeof giftMachine>;

interface GiftStage extends FormStage {
  /** Gifts that are being ended. */
  readonly ends: Gate;
  /** The buttons that end a running gift of somebody. */
  readonly rowOf: (name: string) => Locator;
  /** Who got one last. */
  given: readonly string[];
}

interface Answer {
  readonly data?: {
    readonly items: readonly object[];
    readonly refused: readonly { readonly username: string }[];
  };
  readonly failure?: { readonly code: string };
}

const CALL = "/api/v1/account/gift";
const RECORDS = "src/machines/app/sample-records.ts";

/** The gift that is ended is this fan's. */
const FAN = "fan";

const giveElsewhere = ({ page }: Pick<GiftStage, "page">): Promise<unknown> =>
  post(page.context().request, CALL, { usernames: [FAN], duration: monthSeconds * 2 });

const endElsewhere: Act<GiftStage> = async ({ page, ends }) =>
  callAsPage(page.context().request, "DELETE", await ends.path());

const open =
  ({ route }: Input) =>
  async (site: Site): Promise<GiftStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    await signInPage(page, "ava");
    await giveElsewhere({ page });
    const calls = await holdRequests(page, new RegExp(`${CALL}$`), "POST");
    const ends = await holdRequests(page, new RegExp(`${CALL}/[^/]+$`));
    await page.goto(`/account/gift${route.to === undefined ? "" : `?to=${route.to}`}`);
    // Behind a dialog it has no role.
    const form = page.locator("form", { has: page.locator("[name=usernames]") });
    const rowOf = (name: string) => page.locator(`button[aria-label="End now: ${name}"]`);
    return { site, page, form, calls, ends, rowOf, given: [] };
  };

/** The list is read anew when the line is back. */
const restoreLine: Act<GiftStage> = async ({ site, page }) => {
  const read = page.waitForResponse((response) => response.url().endsWith(CALL));
  await site.control("socket", { close: 1012 });
  await read;
};

/** Where none of his runs any more, she gives another one in another tab. */
const pressEnd: Act<GiftStage> = async (stage) => {
  if ((await stage.rowOf(FAN).count()) === 0) {
    await giveElsewhere(stage);
    await restoreLine(stage);
  }
  await stage.rowOf(FAN).click();
};

/** Somebody new, who has no gift yet. */
const newcomer = async (site: Site): Promise<string> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  const { username } = await signUpPage(page);
  await page.context().close();
  return username;
};

const fails =
  (status: number): Act<GiftStage> =>
  async (stage) => {
    stage.given = [];
    await stage.site.fault({ method: "POST", path: CALL, status, times: 1 });
    await stage.calls.pass();
  };

/** Whatever is typed: the server is asked for people of whom it says this. */
const given = ({ data, failure }: Answer): Plan<GiftStage> => {
  if (failure?.code === "too_many") return fails(429);
  if (failure !== undefined && failure.code !== "validation") return undefined;
  return async (stage) => {
    const { site, calls } = stage;
    const people = await Promise.all((data?.items ?? [{}]).map(() => newcomer(site)));
    stage.given = data === undefined ? [] : people;
    await calls.pass(async (request) => {
      const usernames = [...people, ...(data?.refused ?? []).map(({ username }) => username)];
      const body = { ...request.postDataJSON(), usernames };
      return {
        postData: JSON.stringify(data === undefined ? { ...body, message: "long ".repeat(500) } : body),
      };
    });
  };
};

const endFails: Act<GiftStage> = async ({ site, ends }) => {
  await site.fault({ method: "DELETE", path: await ends.path(), status: 503, times: 1 });
  await ends.pass();
};

const ended =
  ({ failure }: Answer): Act<GiftStage> =>
  async (stage) => {
    if (failure !== undefined) await endElsewhere(stage);
    await stage.ends.pass();
  };

const changed = (event: { readonly type: string; readonly [field: string]: unknown }): Act<GiftStage> => {
  switch (event["field"]) {
    case "duration":
      return async ({ form }) => {
        await form.getByLabel("In", { exact: true }).selectOption("months");
        await form.getByLabel("Length").selectOption(String((event["value"] as number) / monthSeconds));
      };
    case "query":
      return ({ page }) => page.getByLabel("Search by name").fill(String(event["value"]));
    default:
      return fillField(event);
  }
};

const inPicker =
  (name: string): Act<GiftStage> =>
  ({ page }) =>
    page.getByRole("dialog").getByRole("button", { name, exact: true }).click();

const inQuestion =
  (name: string): Act<GiftStage> =>
  ({ page }) =>
    page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

const UNDER_QUESTION = "the question is before everything else";

const plan: Driver<Input, GiftSnapshot, GiftStage>["plan"] = ({ event, before }) => {
  const { type } = event;
  const isAsked = before.value.list === "asking";
  switch (type) {
    case "question.answered":
      return inQuestion(event["answer"] === "confirmed" ? "End now" : "Keep it");
    case "line.restored":
      return restoreLine;
    case "xstate.done.actor.giveGifts":
      return given(event["output"]);
    case "xstate.error.actor.giveGifts":
      return fails(503);
    case "xstate.done.actor.endGift":
      return ended(event["output"]);
    case "xstate.error.actor.endGift":
      return endFails;
  }
  if (isAsked) return cannot(UNDER_QUESTION);
  switch (type) {
    case "end.pressed":
      return before.value.form === "picking" ? cannot("the dialog of fans is before the list") : pressEnd;
    case "field.changed":
      return changed(event);
    case "form.submitted":
      return ({ form }) => form.getByRole("button", { name: "Give", exact: true }).click();
    case "picker.opened":
      return ({ form }) => form.getByRole("button", { name: "Pick from your fans" }).click();
    case "picker.closed":
      return inPicker("Done");
    case "search.submitted":
      return inPicker("Search");
    case "group.chosen":
      return ({ page }) => page.getByLabel("Which fans").selectOption(event["group"]);
    case "fan.toggled":
      return before.context.group === "followers"
        ? ({ page }) => page.getByRole("dialog").getByText(`@${event["username"]}`).click()
        : cannot("she is not in that group");
    default:
      return undefined;
  }
};

const showsPicker = async ({ page }: GiftStage, snapshot: GiftSnapshot): Promise<void> => {
  const { status, group, query, names } = selectGiftView(snapshot);
  const dialog = page.getByRole("dialog", { name: "Your fans" });
  if (status !== "picking") return dialog.waitFor({ state: "detached" });
  await eventually(() => dialog.getByLabel("Which fans").inputValue()).toBe(group);
  await eventually(() => dialog.getByLabel("Search by name").inputValue()).toBe(query);
  return dialog.getByText(`${names.length} of 50 chosen`).waitFor();
};

export const giftDriver: Driver<Input, GiftSnapshot, GiftStage> = {
  flow: giftFlow,
  samples: Object.entries({ sampleCreator, sampleFailure, sampleSite }).map(([name, value]) => ({
    ...{ name, value, from: RECORDS },
  })),
  restore: (site) => site.control("reset", {}),
  open,
  plan,
  shows: async (stage, snapshot, step) => {
    const { page, form, calls, ends, rowOf } = stage;
    await showsToasts(page, step?.emitted ?? []);
    const { status, usernames, remark, duration, texts, refused, endingId } = selectGiftView(snapshot);
    await eventually(calls.held).toBe(status === "submitting" ? 1 : 0);
    await eventually(ends.held).toBe(endingId === null ? 0 : 1);
    const period = periodOf(duration);
    await showsForm(form, {
      values: {
        ...{ usernames, remark },
        ...{ duration_count: String(period.count), duration_unit: period.unit },
      },
      texts: {
        ...{ usernames: texts.usernames ?? null, remark: texts.message ?? null, recaptcha: null },
        ...{ duration_count: null, duration_unit: null },
      },
      busy: status === "submitting",
      captcha: false,
    });
    await eventually(() => form.getByRole("status").locator("li").allTextContents()).toEqual(
      refused.map(({ error }) => error),
    );
    await showsPicker(stage, snapshot);
    const question = page.getByRole("alertdialog", { name: `End the gift of ${FAN}?` });
    await question.waitFor({ state: snapshot.value.list === "asking" ? "visible" : "detached" });
    switch (step?.event.type) {
      case "xstate.done.actor.endGift":
        return rowOf(FAN).waitFor({ state: "detached" });
      case "xstate.done.actor.giveGifts":
        for (const name of stage.given) await rowOf(name).waitFor();
    }
  },
};
