import type { Locator, Page } from "playwright";
import type { AnyEventObject, InputFrom, SnapshotFrom } from "xstate";

import { calendarPath, type CalendarPlace } from "../../src/domain/calendar/calendar-address.ts";
import { calendarKinds, removeLabels, type MovableKind } from "../../src/domain/calendar/calendar-item.ts";
import { dayName, periodName, type LocalDay, type ShownPeriod } from "../../src/domain/calendar/local-day.ts";
import { daySeconds } from "../../src/domain/format/duration.ts";
import { calendarFlow } from "../../src/machines/calendar/calendar.flow.ts";
import { selectCalendarView, type calendarMachine } from "../../src/machines/calendar/calendar.machine.ts";
import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { cannot, type Act, type Driver, type Plan, type Stage } from "./driver.ts";
import { post, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Input = InputFrom<typeof calendarMachine>;
type Snapshot = SnapshotFrom<typeof calendarMachine>;

interface CalendarStage extends Stage {
  readonly calls: Gate;
  readonly agenda: Locator;
}

const CALENDAR = "/api/v1/user/calendar";
const titles: Readonly<Record<MovableKind, string>> = {
  post: "Which colour?",
  message: "A word ahead",
  expiry: "For a few days",
};

/** It is the 5th of next month, so that the samples' month is one with days ahead; what waits does so on the 10th. */
const soon = new Date(Date.now());
const [YEAR, MONTH] =
  soon.getUTCMonth() === 11
    ? [soon.getUTCFullYear() + 1, 1]
    : [soon.getUTCFullYear(), soon.getUTCMonth() + 2];
const noonOf = (day: number): number => Date.UTC(YEAR, MONTH - 1, day, 12) / 1000;
const dayOf = (day: number): LocalDay => ({ year: YEAR, month: MONTH, day });

/** What a place of the samples is here. */
const here = ({ unit }: CalendarPlace): ShownPeriod => {
  switch (unit) {
    case "year":
      return { unit, year: YEAR };
    case "day":
      return { unit, ...dayOf(10) };
    default:
      return { unit: "month", year: YEAR, month: MONTH };
  }
};

const plans: Readonly<Record<MovableKind, (page: Page) => Promise<unknown>>> = {
  post: (page) =>
    post(page.context().request, "/api/v1/account/post", {
      ...{ type: "poll", access: "free", text: titles.post, scheduled_at: noonOf(10) },
      poll: { options: ["Plum", "Peach"], ends_at: noonOf(25) },
    }),
  message: (page) =>
    post(page.context().request, "/api/v1/account/direct-message/broadcast", {
      ...{ groups: ["followers"], text: titles.message, scheduled_at: noonOf(10) },
    }),
  expiry: (page) =>
    post(page.context().request, "/api/v1/account/post", {
      ...{ type: "feed", access: "free", text: titles.expiry, scheduled_at: noonOf(8) },
      expire_after: 2 * daySeconds,
    }),
};

const open =
  ({ route: { place } }: Input) =>
  async (site: Site): Promise<CalendarStage> => {
    const now = noonOf(5);
    await site.control("clock", { advance: now - Math.floor(Date.now() / 1000) });
    const page = await site.open({ timezoneId: "UTC" });
    await page.clock.install({ time: now * 1000 });
    await signInPage(page, "noah");
    for (const plan of Object.values(plans)) await plan(page);
    const calls = await holdRequests(page, `**${CALENDAR}/*/*`);
    await page.goto(calendarPath(place.unit === "now" ? place : here(place)));
    return { site, page, calls, agenda: page.getByRole("region", { name: "Agenda" }) };
  };

/** The entries are read anew when the line is back. */
const restoreLine: Act<CalendarStage> = async ({ site, page }) => {
  const read = page.waitForResponse((response) => new URL(response.url()).pathname === CALENDAR);
  await site.control("socket", { close: 1012 });
  await read;
};

/** Chooses in the menu of an entry; where it is not there any more, it is planned anew in another tab. */
const chooseAt =
  (kind: MovableKind, label: string): Act<CalendarStage> =>
  async (stage) => {
    const { page, agenda } = stage;
    const name = `What to do with ${calendarKinds[kind].toLowerCase()}: ${titles[kind]}`;
    const menu = agenda.getByRole("button", { name, exact: true });
    await agenda.getByRole("listitem").first().waitFor();
    if ((await menu.count()) === 0) {
      await plans[kind](page);
      await restoreLine(stage);
    }
    await menu.first().click();
    await page.getByRole("menuitem", { name: label, exact: true }).click();
  };

/** Drags the post to the next of some days that it is not on. */
const drag: Act<CalendarStage> = async (stage) => {
  const { page } = stage;
  const chip = page.getByRole("table").getByText(titles.post, { exact: true });
  await page.getByRole("table").waitFor();
  if ((await chip.count()) === 0) {
    await plans.post(page);
    await restoreLine(stage);
  }
  const text = page.getByText(titles.post, { exact: true });
  const cell = page.getByRole("cell").filter({ has: text }).first();
  const isOn = (await cell.innerText()).includes("18");
  await chip
    .first()
    .dragTo(page.getByRole("link", { name: new RegExp(`^${dayName(dayOf(isOn ? 19 : 18))}`) }));
};

/** How the unit that is shown is changed to months. */
const goToMonth: Act<CalendarStage> = ({ page }) =>
  page
    .getByRole("navigation", { name: "Shown at once" })
    .getByRole("link", { name: "Month", exact: true })
    .click();

const press =
  (name: string): Act<CalendarStage> =>
  ({ page }) =>
    page.getByRole("button", { name, exact: true }).click();

const fails =
  (method: "POST" | "DELETE", status: number): Act<CalendarStage> =>
  async ({ site, calls }) => {
    await site.fault({ method, path: await calls.path(), status, times: 1 });
    await calls.pass();
  };

const moved = (before: Snapshot, answer: AnswerTo<"moveCalendarItem">): Plan<CalendarStage> => {
  if (answer.status === "ok") return ({ calls }) => calls.pass();
  if (answer.failure.fields === undefined) return fails("POST", 429);
  if (before.context.item?.kind !== "post") return cannot("a poll alone has an end of its own");
  // The request names a day behind the end of the poll.
  return ({ calls }) => calls.pass(async () => ({ postData: JSON.stringify({ at: noonOf(26) }) }));
};

/** What a person does; in the pages that show no entries there is less to do. */
const done = (event: AnyEventObject, before: Snapshot): Plan<CalendarStage> => {
  const { place } = before.context.route;
  const isInTheWay = before.matches("asking") || before.matches("planning");
  switch (event.type) {
    case "route.changed":
      return isInTheWay ? cannot("the links are not shown") : goToMonth;
    case "move.pressed":
      return place.unit === "year" ? cannot("a year shows no entries") : chooseAt(event["item"].kind, "Move");
    case "remove.pressed": {
      const { kind } = event["item"] as { readonly kind: MovableKind };
      return place.unit === "year" ? cannot("a year shows no entries") : chooseAt(kind, removeLabels[kind]);
    }
    case "item.dropped":
      return place.unit === "month" || place.unit === "now"
        ? drag
        : cannot("only in a month entries are dragged");
    case "move.closed":
      return ({ page }) => page.locator("form").getByRole("button", { name: "Cancel" }).click();
    case "field.changed":
      return ({ page }) =>
        page
          .getByLabel("New time")
          .fill(event["value"] === null ? "" : new Date(noonOf(14) * 1000).toISOString().slice(0, 16));
    case "form.submitted":
      return press("Move");
    case "auto.opened":
      return press("Auto posts");
    case "question.answered":
      return ({ page }) =>
        page
          .getByRole("alertdialog")
          .getByRole("button", {
            name: event["answer"] === "cancelled" ? "Cancel" : removeLabels[before.context.item!.kind],
            exact: true,
          })
          .click();
    default:
      return undefined;
  }
};

export const calendarDriver: Driver<Input, Snapshot, CalendarStage> = {
  flow: calendarFlow,
  restore: (site) => site.control("reset", {}),
  open,
  plan: ({ event, before }) => {
    switch (event.type) {
      case "line.restored":
        return before.matches("planning") ? cannot("the entries are not shown") : restoreLine;
      case "xstate.done.actor.autoPosts":
        return press("Cancel");
      case "xstate.done.actor.moveItem":
        return moved(before, event["output"]);
      case "xstate.error.actor.moveItem":
        return fails("POST", 503);
      case "xstate.done.actor.removeItem":
        return event["output"].status === "ok" ? ({ calls }) => calls.pass() : fails("DELETE", 429);
      case "xstate.error.actor.removeItem":
        return fails("DELETE", 503);
      default:
        return done(event, before);
    }
  },
  shows: async ({ page, calls }, snapshot, step) => {
    await showsToasts(page, step?.emitted ?? []);
    const { status, place, at, texts } = selectCalendarView(snapshot);
    await eventually(calls.held).toBe(status === "submitting" || status === "removing" ? 1 : 0);
    if (status === "planning") return page.getByRole("heading", { level: 2, name: "Auto posts" }).waitFor();
    const heading = page.locator("h2", { hasText: new RegExp(`^${periodName(here(place))}$`) });
    await heading.waitFor();
    await page.getByRole("alertdialog").waitFor({ state: status === "asking" ? "visible" : "detached" });
    const field = page.getByLabel("New time");
    if (status !== "editing" && status !== "submitting") return field.waitFor({ state: "detached" });
    await eventually(async () => (await field.inputValue()) === "").toBe(at === null);
    await eventually(() => page.locator('[name="at"][aria-invalid="true"]').count()).toBe(
      texts.at === undefined ? 0 : 1,
    );
    if (texts.at !== undefined) await page.getByText(texts.at).first().waitFor();
  },
};
