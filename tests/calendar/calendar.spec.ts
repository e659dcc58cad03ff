import { expect, test } from "vitest";

import { calendarPath, type CalendarPlace } from "../../src/domain/calendar/calendar-address.ts";
import { dayName, localDayOf, periodName, sameClockOn } from "../../src/domain/calendar/local-day.ts";
import { localTime } from "../../src/views/post-editor/local-time.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { postAsPage, signInPage } from "../running/signed-in.ts";

const site = demoSiteInBrowser();
const DAY = 86_400;

// The 10th of next month, at 12:00 by the clocks of this process and its browser: a whole month lies ahead of it.
const soon = localDayOf(Math.floor(Date.now() / 1000));
const [year, month] = soon.month === 12 ? [soon.year + 1, 1] : [soon.year, soon.month + 1];
const day = { year, month, day: 10 };
const at = sameClockOn(day, Math.floor(new Date(year, month - 1, 10, 12).getTime() / 1000));

/** The calendar of noah, for whom a post and a message are scheduled under that text. */
const visit = async (screen: Screen, place: CalendarPlace, text: string) => {
  const opened = await openPage(site.browser, screen, { baseURL: site.server.origin });
  const { page } = opened;
  const { origin } = site.server;
  await signInPage(page, origin, "noah");
  const { request } = page.context();
  const post = { type: "feed", access: "free", text, scheduled_at: at, expire_after: 5 * DAY };
  await postAsPage(request, origin, "/api/v1/account/post", post);
  const message = { groups: ["followers"], text: `Message: ${text}`, scheduled_at: at + DAY };
  await postAsPage(request, origin, "/api/v1/account/direct-message/broadcast", message);
  await page.goto(calendarPath(place));
  await page.getByRole("heading", { level: 1, name: "Calendar" }).waitFor();
  return opened;
};

test("[ACCT-04] [ACCT-05] [ACCT-06] [ACCT-07] [ACCT-75] a creator goes from the current month to a year, a month and a day, and wrong addresses are replaced", async () => {
  const { page, problems } = await visit("phone", { unit: "now" }, "On a phone");
  await page.getByRole("heading", { level: 2, name: periodName({ unit: "month", ...soon }) }).waitFor();
  await page.getByRole("link", { name: "Year" }).click();
  await page.waitForURL(`**${calendarPath({ unit: "year", year: soon.year })}`);
  await picture(page, "calendar-year-phone");
  await page.goto(calendarPath({ unit: "month", year, month }));
  const agenda = page.getByRole("region", { name: "Agenda" });
  await agenda.getByText("On a phone").first().waitFor();
  await expectAccessible(page);
  await picture(page, "calendar-month-phone");
  await page.getByRole("link", { name: new RegExp(`^${dayName(day)}: `) }).click();
  await page.waitForURL(`**${calendarPath({ unit: "day", ...day })}`);
  await agenda.getByRole("link", { name: /^On a phone/ }).waitFor();
  await picture(page, "calendar-day-phone");
  await page.getByRole("link", { name: "Create a post for this day" }).click();
  await page.waitForURL(/\/post\/create\?day=/);
  await page.getByLabel("Publish at").waitFor();
  expect(await page.getByLabel("Publish at").inputValue()).toBe(localTime(at));
  for (const [wrong, right] of [
    [`/${year}/2/30`, `/${year}/2`],
    [`/${year}/13/1`, `/${year}`],
    ["/1999/5/5", ""],
  ] as const) {
    await page.goto(`/account/calendar${wrong}`);
    await page.waitForURL(`**/account/calendar${right}`);
  }
  await page.getByRole("heading", { level: 2, name: periodName({ unit: "month", ...soon }) }).waitFor();
  expect(problems).toEqual([]);
});

test("[POSTS-25] with the keyboard alone an entry is moved, within its bounds, and taken away", async () => {
  const { page } = await visit("desktop", { unit: "month", year, month }, "By keyboard");
  const agenda = page.getByRole("region", { name: "Agenda" });
  const menu = agenda.getByRole("button", { name: /scheduled post: By keyboard$/ });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const field = page.getByLabel("New time");
  await field.waitFor();
  await field.fill(localTime(at - 400 * DAY));
  await page.keyboard.press("Enter");
  await page.getByText("Please choose a time between 5 minutes and 1 year from now.").waitFor();
  await picture(page, "calendar-move-wrong");
  const moved = sameClockOn({ ...day, day: 17 }, at);
  await field.fill(localTime(moved));
  await page.keyboard.press("Enter");
  await page.getByText("Moved.").waitFor();
  const target = agenda.getByRole("region", { name: dayName({ ...day, day: 17 }) });
  await target.getByRole("link", { name: /^By keyboard/ }).waitFor();
  await picture(page, "calendar-month-desktop");
  await target.getByRole("button", { name: /scheduled post: By keyboard$/ }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("The post is deleted.").waitFor();
  await target.waitFor({ state: "detached" });
  await agenda.getByRole("link", { name: /^Message: By keyboard/ }).waitFor();
});

test("[POSTS-25] with a mouse an entry is dragged to another day and keeps its hour", async () => {
  const { page } = await visit("desktop", { unit: "month", year, month }, "Dragged");
  const chip = page.getByRole("table").getByText("Dragged", { exact: true }).first();
  const target = { ...day, day: 20 };
  await chip.dragTo(page.getByRole("link", { name: new RegExp(`^${dayName(target)}`) }));
  await page.getByText("Moved.").waitFor();
  const agenda = page.getByRole("region", { name: "Agenda" });
  const there = agenda.getByRole("region", { name: dayName(target) });
  await there.getByRole("link", { name: /^Dragged/ }).waitFor();
  await there.getByText("12:00 PM, Scheduled post").waitFor();
});
