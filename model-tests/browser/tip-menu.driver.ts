import type { Locator } from "playwright";

import { formatCents } from "../../src/domain/format/cents.ts";
import type { TipMenuItem } from "../../src/domain/tip-menu/tip-menu.ts";
import { tipMenuLimits } from "../../src/domain/tip-menu/written-item.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { tipMenuFlow } from "../../src/machines/tip-menu/tip-menu.flow.ts";
import {
  selectTipMenuView,
  type TipMenuInput,
  type TipMenuSnapshot,
} from "../../src/machines/tip-menu/tip-menu.machine.ts";
import { REMEMBERED } from "./creator-read.ts";
import { cannot, type Act, type Driver, type Plan, type Stage } from "./driver.ts";
import { ownAddress, post, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

interface MenuStage extends Stage {
  /** The section of the tab that the flow is in. */
  readonly menu: Locator;
  readonly reads: Gate;
  readonly writes: Gate;
}

const READ = "/api/v1/user/tip_menu/ava";
const WRITE = "/api/v1/account/tip_menu";
/** Id of the item that a sample answer adds. */
const ADDED = 70;

/** Puts these items on ava's menu, by their ids. */
const setMenu = async (site: Site, items: readonly TipMenuItem[]): Promise<void> => {
  const database = site.database();
  await database.query("update tip_menu_item set deleted_at = 1");
  await database.query("delete from tip_menu_item where id >= $1", [ADDED]);
  for (const [position, { id, description, price }] of items.entries())
    await database.query(
      `insert into tip_menu_item (id, creator_id, description, price, position) overriding system value
       select $1, id, $2, $3, $4 from account where username = 'ava'
       on conflict (id) do update set description = excluded.description, price = excluded.price,
         position = excluded.position, deleted_at = null`,
      [id, description, price, position],
    );
  await site.control("clock", { advance: REMEMBERED });
};

const open = async (site: Site): Promise<MenuStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "ava");
  const reads = await holdRequests(page, new RegExp(`${READ}$`));
  const writes = await holdRequests(page, new RegExp(`${WRITE}(/.+)?$`));
  await page.goto("/ava/customize/settings");
  const menu = page.getByRole("region", { name: "Tip menu", exact: true });
  return { site, page, menu, reads, writes };
};

const press =
  (name: string): Act<MenuStage> =>
  ({ menu }) =>
    menu.getByRole("button", { name, exact: true }).click();

const inDialog =
  (name: string): Act<MenuStage> =>
  ({ page }) =>
    page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

const readAnswered =
  (answer: CallResult<readonly TipMenuItem[]>): Act<MenuStage> =>
  async ({ site, reads }) => {
    if (answer.status === "failed") await site.fault({ method: "GET", path: READ, times: 1, status: 429 });
    else await setMenu(site, answer.data);
    await reads.pass();
  };

const readBreaks: Act<MenuStage> = async ({ site, reads }) => {
  await site.fault({ method: "GET", path: READ, times: 1, status: 503 });
  await reads.pass();
};

/** Where the call goes that a state makes. */
const callOf = ({ value, context: { id } }: TipMenuSnapshot) => {
  if (value === "ordering") return { method: "POST", path: `${WRITE}/order` };
  if (value === "deleting") return { method: "DELETE", path: `${WRITE}/${id}` };
  return { method: "POST", path: id === null ? WRITE : `${WRITE}/${id}` };
};

const failing =
  (before: TipMenuSnapshot, status: number): Act<MenuStage> =>
  async ({ site, writes }) => {
    await site.fault({ ...callOf(before), times: 1, status });
    await writes.pass();
  };

/** Another window of hers has done something to an item meanwhile. */
const meanwhile =
  (change: string, id: number): Act<MenuStage> =>
  async ({ site, writes }) => {
    await site.database().query(`update tip_menu_item set ${change} where id = $1`, [id]);
    await writes.pass();
  };

const saved = (before: TipMenuSnapshot, answer: CallResult<TipMenuItem>): Plan<MenuStage> => {
  const { id, was, items, description } = before.context;
  if (answer.status === "failed") {
    switch (answer.failure.code) {
      case "section_changed":
        return id === null || was === null
          ? cannot("what is new, or replaced knowingly, was not changed meanwhile")
          : meanwhile("price = 800", id);
      case "tip_menu_item_not_found":
        return id === null
          ? cannot("what is new was not removed meanwhile")
          : meanwhile("deleted_at = 1", id);
      default:
        return failing(before, 429);
    }
  }
  const { id: stored, ...told } = answer.data;
  if (stored !== (id ?? ADDED) || told.description !== description || before.context.price !== "12,00")
    return cannot("the server answers with what was sent");
  if (id === null && items.some((item) => item.id === ADDED)) return cannot("an id is given once");
  return async ({ site, writes }) => {
    await site
      .database()
      .query("select setval(pg_get_serial_sequence('tip_menu_item', 'id'), $1, false)", [ADDED]);
    await writes.pass();
  };
};

const done = (before: TipMenuSnapshot, answer: CallResult<unknown>): Plan<MenuStage> => {
  if (answer.status === "ok") return ({ writes }) => writes.pass();
  if (answer.failure.code !== "section_changed") return failing(before, 429);
  const [first] = before.context.items;
  return first === undefined ? cannot("an empty menu has one order") : meanwhile("deleted_at = 1", first.id);
};

const plan: Driver<TipMenuInput, TipMenuSnapshot, MenuStage>["plan"] = ({ event, before }) => {
  const { items } = before.context;
  const place = items.findIndex(({ id }) => id === event["id"]);
  switch (event.type) {
    case "add.pressed":
      return press("Add to the tip menu");
    case "edit.pressed":
    case "delete.pressed":
      return place === -1
        ? cannot("it is not on the menu")
        : press(`${event.type === "edit.pressed" ? "Edit" : "Remove"} ${items[place]!.description}`);
    case "item.moved":
      if (place === -1 || Math.abs(place - event["to"]) !== 1 || event["to"] >= items.length)
        return cannot("a key moves it by one place, and not beyond the ends");
      return ({ menu }) =>
        menu
          .getByRole("button", { name: `Move: ${items[place]!.description}, ` })
          .press(event["to"] < place ? "ArrowUp" : "ArrowDown");
    case "field.changed":
      return ({ menu }) => menu.locator(`input[name=${event["field"]}]`).fill(event["value"]);
    case "form.submitted":
      return press("Save");
    case "form.left":
      return press("Cancel");
    case "question.answered":
      if (before.matches("choosing"))
        return inDialog(event["answer"] === "confirmed" ? "Take my order" : "Leave it so");
      return inDialog(event["answer"] === "confirmed" ? "Remove" : "Keep it");
    case "page.changed":
      return async ({ page, reads }) => {
        const read = page.waitForRequest((request) => request.url().endsWith(READ));
        for (const post_comments_disabled of [true, false])
          await post(page.context().request, "/api/v1/account/setting/comments", { post_comments_disabled });
        await read;
        return eventually(reads.held).toBeGreaterThan(0);
      };
    case "retry.requested":
      return press("Try again");
    case "xstate.done.actor.loadMenu":
      return readAnswered(event["output"]);
    case "xstate.error.actor.loadMenu":
      return readBreaks;
    case "xstate.done.actor.saveItem":
      return saved(before, event["output"]);
    case "xstate.done.actor.deleteItem":
    case "xstate.done.actor.orderMenu":
      return done(before, event["output"]);
    case "xstate.error.actor.saveItem":
    case "xstate.error.actor.deleteItem":
    case "xstate.error.actor.orderMenu":
      return failing(before, 503);
    default:
      return undefined;
  }
};

export const tipMenuDriver: Driver<TipMenuInput, TipMenuSnapshot, MenuStage> = {
  flow: tipMenuFlow,
  open: () => open,
  plan,
  shows: async ({ page, menu, reads, writes }, snapshot, step) => {
    const { value } = snapshot;
    await showsToasts(page, step?.emitted ?? []);
    const view = selectTipMenuView(snapshot);
    if (view.status === "loading") {
      await menu.getByText("Loading the tip menu").waitFor({ state: "attached" });
      return eventually(reads.held).toBeGreaterThan(0);
    }
    if (view.status === "failed") return menu.getByText(view.error).waitFor();
    const { items, form, isFull } = view;
    const isSent = value === "submitting" || value === "deleting" || value === "ordering";
    await eventually(writes.held).toBe(isSent ? 1 : 0);
    if (value === "refreshing" || value === "comparing") await eventually(reads.held).toBeGreaterThan(0);
    if (value === "asking")
      await page.getByRole("alertdialog", { name: "Remove this from your tip menu?" }).waitFor();
    if (value === "choosing")
      await page.getByRole("alertdialog", { name: "The menu was put in another order meanwhile" }).waitFor();
    const rows = menu.getByRole("listitem").filter({ hasNot: page.locator("form") });
    await eventually(() =>
      rows.evaluateAll((all) => all.map((row) => [...row.querySelectorAll("p")].map((it) => it.textContent))),
    ).toEqual(
      items
        .filter(({ id }) => id !== form?.id)
        .map(({ description, price }) => [description, formatCents(price)]),
    );
    // The rows look the same before the answer is there, and take no key.
    if (items.length > 0 && form === null)
      await eventually(() =>
        rows
          .first()
          .getByRole("button", { name: /^Edit / })
          .isEnabled(),
      ).toBe(!view.busy);
    if (items.length === 0 && form === null)
      await menu.getByText("Nothing is on your tip menu yet.").waitFor();
    if (isFull && form === null) await menu.getByText(`it has ${tipMenuLimits.items} things`).waitFor();
    if (form === null) return;
    for (const [field, typed] of [
      ["description", form.description],
      ["price", form.price],
    ] as const)
      await eventually(() => menu.locator(`input[name=${field}]`).inputValue()).toBe(typed);
    for (const text of Object.values(form.texts)) await menu.getByText(text, { exact: true }).waitFor();
  },
};
