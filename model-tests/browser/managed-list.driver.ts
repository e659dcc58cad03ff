import type { InputFrom } from "xstate";

import { accountPages } from "../../src/domain/site/account-pages.ts";
import { sampleCreator, sampleFailure, sampleSite } from "../../src/machines/app/sample-records.ts";
import { managedListFlow } from "../../src/machines/managed-list/managed-list.flow.ts";
import {
  selectManagedListView,
  type managedListMachine,
  type ManagedListSnapshot,
} from "../../src/machines/managed-list/managed-list.machine.ts";
import { managedPages, rowActs, type RowAct } from "../../src/machines/managed-list/managed-pages.ts";
import { cannot, type Act, type Driver, type Plan, type StepFacts } from "./driver.ts";
import { rowFor, type ManagedListStage } from "./managed-list-stage.ts";
import { ownAddress, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Site } from "./site.ts";
import { withholdEvents } from "./socket-line.ts";

type Input = InputFrom<typeof managedListMachine>;
type Facts = StepFacts<ManagedListSnapshot>;

/** What is done with a row. */
const ACTS =
  /\/api\/v1\/account\/(custom-purchase\/.+|snapchat\/.+|follower\/.+\/block|direct-message\/broadcast\/.+)$/;

const open =
  ({ route: { page: name, query } }: Input) =>
  async (site: Site): Promise<ManagedListStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    await signInPage(page, "ava");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    const line = await withholdEvents(page, () => false);
    const acts = await holdRequests(page, ACTS);
    const search = new URLSearchParams(query).toString();
    await page.goto(`${accountPages[name].path}${search === "" ? "" : `?${search}`}`);
    await page.getByRole("heading", { level: 1, name: managedPages[name].title }).waitFor();
    return { site, page, acts, line, copy: null };
  };

const tabOf = ({ route, fields }: ManagedListSnapshot["context"]): string =>
  fields[managedPages[route.page].tabs.name]!;

const chooseTab = async ({ page }: ManagedListStage, label: string): Promise<void> => {
  const tab = page.getByRole("tab", { name: label, exact: true });
  await tab.click();
  await eventually(() => tab.getAttribute("aria-selected")).toBe("true");
};

/** A tab changes the address, and with it the list: the one before is chosen again for the next step. */
const chooseAndReturn = ({ event, before: { context } }: Facts): Plan<ManagedListStage> => {
  const { options } = managedPages[context.route.page].tabs;
  const label = options[event["tab"]];
  if (label === undefined) return cannot("the page has no such tab");
  return async (stage) => {
    await chooseTab(stage, label);
    await chooseTab(stage, options[tabOf(context)]!);
  };
};

const changeRoute = ({ after: { context } }: Facts): Plan<ManagedListStage> => {
  const { options } = managedPages[context.route.page].tabs;
  return (stage) => chooseTab(stage, options[tabOf(context)]!);
};

const pressAct = ({ event, before: { context } }: Facts): Plan<ManagedListStage> => {
  const { fields, route } = context;
  const act = event["act"] as RowAct;
  const arrange = rowFor(route.page, tabOf(context), act);
  if (arrange === null) return cannot("no row of this list has such a button");
  if ((fields["query"] ?? "") !== "" || (fields["type"] ?? "all") !== "all")
    return cannot("the row may not be among those that were looked for");
  return async (stage) => {
    const button = stage.page.getByRole("button", { name: new RegExp(`^${rowActs[act].label}: `) }).first();
    await stage.page.getByRole("tabpanel").locator("[aria-busy=true]").waitFor({ state: "detached" });
    if ((await button.count()) === 0) {
      await arrange(stage);
      await stage.line.tear();
    }
    await button.click();
  };
};

/** What is delivered or given back leaves its list, which is read anew: nobody acts on a row that is going. */
const succeeding =
  ({ before: { context } }: Facts): Act<ManagedListStage> =>
  async ({ page, acts }) => {
    const { label } = rowActs[context.task!.act];
    const buttons = page.getByRole("button", { name: new RegExp(`^${label}: `) });
    const count = await buttons.count();
    await acts.pass();
    if (context.route.page === "custom-purchases")
      await eventually(() => buttons.count()).toBeLessThan(count);
  };

const failing =
  ({ before: { context } }: Facts, status: number): Act<ManagedListStage> =>
  async ({ site, acts }) => {
    const method = context.task?.act === "unblock" || context.task?.act === "stopped" ? "DELETE" : "POST";
    await site.fault({ method, path: await acts.path(), status, times: 1 });
    await acts.pass();
  };

/** Runs in the page. */
const forbidCopying = (): void => {
  navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
};

const copied =
  (isAllowed: boolean): Act<ManagedListStage> =>
  async (stage) => {
    if (!isAllowed) await stage.page.evaluate(forbidCopying);
    await stage.copy?.(stage);
    stage.copy = null;
  };

const inQuestion =
  (name: string): Act<ManagedListStage> =>
  ({ page }) =>
    page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

const answered = ({ event, before }: Facts): Plan<ManagedListStage> => {
  const { task } = before.context;
  return inQuestion(event["answer"] === "confirmed" ? rowActs[task!.act].label : "Keep it");
};

/** The page has another choice or a search, and the driver uses it. */
const planFilter = ({ event, before }: Facts): Plan<ManagedListStage> => {
  const { search, choices = [] } = managedPages[before.context.route.page];
  if (event.type === "choice.chosen") {
    const choice = choices.find(({ name }) => name === event["name"]);
    return choice === undefined
      ? cannot("the page does not offer that")
      : ({ page }) => page.locator(`select[name=${choice.name}]`).selectOption(event["value"]);
  }
  if (search === undefined) return cannot("the page has no search");
  return event.type === "form.submitted"
    ? ({ page }) => page.getByRole("button", { name: "Search", exact: true }).click()
    : ({ page }) => page.locator("input[name=query]").fill(event["value"]);
};

const plan = (facts: Facts): Plan<ManagedListStage> => {
  const { event, before } = facts;
  if (before.matches("asking") && !["question.answered", "line.restored"].includes(event.type))
    return cannot("the question is before everything else");
  if (before.matches("copying") && !event.type.endsWith("copyText")) return cannot("it is copied at once");
  switch (event.type) {
    case "tab.chosen":
      return chooseAndReturn(facts);
    case "route.changed":
      return changeRoute(facts);
    case "act.pressed":
      return pressAct(facts);
    case "copy.pressed":
      if (before.context.route.page !== "snapchat-list") return cannot("there is nothing to copy");
      return async (stage) => {
        stage.copy = ({ page }) =>
          page
            .getByRole("button", { name: /^Copy / })
            .first()
            .click();
      };
    case "question.answered":
      return answered(facts);
    case "socket.received":
      return async ({ line }) => line.say(event["name"], event["data"]);
    case "line.restored":
      return ({ line }) => line.tear();
    case "xstate.done.actor.actOnRow":
      return event["output"].status === "ok" ? succeeding(facts) : failing(facts, 429);
    case "xstate.error.actor.actOnRow":
      return failing(facts, 503);
    case "xstate.done.actor.copyText":
      return copied(true);
    case "xstate.error.actor.copyText":
      return copied(false);
    default:
      return planFilter(facts);
  }
};

export const managedListDriver: Driver<Input, ManagedListSnapshot, ManagedListStage> = {
  flow: managedListFlow,
  samples: Object.entries({ sampleCreator, sampleFailure, sampleSite }).map(([name, value]) => ({
    ...{ name, value, from: "src/machines/app/sample-records.ts" },
  })),
  open,
  plan,
  shows: async ({ page, acts }, snapshot, step) => {
    await showsToasts(page, step?.emitted ?? []);
    const { page: name, fields, query, tab } = selectManagedListView(snapshot);
    const { tabs, choices = [], search } = managedPages[name];
    await eventually(() => page.getByRole("tab", { selected: true }).allTextContents()).toEqual([
      tabs.options[tab],
    ]);
    await eventually(acts.held).toBe(snapshot.matches("acting") ? 1 : 0);
    for (const { name: field } of choices)
      await eventually(() => page.locator(`select[name=${field}]`).inputValue()).toBe(fields[field]);
    if (search !== undefined)
      await eventually(() => page.locator("input[name=query]").inputValue()).toBe(query);
    await page
      .getByRole("alertdialog")
      .waitFor({ state: snapshot.matches("asking") ? "visible" : "detached" });
  },
};
