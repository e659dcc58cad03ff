import type { InputFrom, SnapshotFrom } from "xstate";

import { sampleCreator, sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { linkedAccountsFlow } from "../../src/machines/linked-accounts/linked-accounts.flow.ts";
import {
  selectLinkedAccountsView,
  type linkedAccountsMachine,
  type LinkedAccountsView,
} from "../../src/machines/linked-accounts/linked-accounts.machine.ts";
import { hashPassword } from "../../src/server/account/passwords.ts";
import type { Act, Driver, Plan, Stage } from "./driver.ts";
import { shownButtons } from "./form.ts";
import { DEMO_PASSWORD, ownAddress, post, replacePassword, signUpPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Input = InputFrom<typeof linkedAccountsMachine>;
type Snapshot = SnapshotFrom<typeof linkedAccountsMachine>;

interface LinkedStage extends Stage {
  readonly username: string;
  readonly calls: Gate;
}

interface Answer {
  readonly data?: { readonly accounts?: readonly object[] };
  readonly failure?: { readonly code: string };
}

const CALL = "/api/v1/account/setting/socials";
const RECORDS = "src/machines/app/sample-records.ts";
let hash = "";

const open =
  ({ user }: Input) =>
  async (site: Site): Promise<LinkedStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    const { username } = await signUpPage(page, { isCreator: user?.type === "model" });
    const calls = await holdRequests(page, new RegExp(`${CALL}(?:/(?:un)?link)?$`));
    await page.goto("/account/setting/socials");
    return { site, page, username, calls };
  };

/** In another tab, with the demo's Google. */
const linkElsewhere: Act<LinkedStage> = async ({ page, username }) => {
  const { request } = page.context();
  const { path } = await (await post(request, `${CALL}/link`, { provider: "google" })).json();
  const google = new URL((await request.get(path)).url());
  google.searchParams.set("email", `${username}@elsewhere.example`);
  await request.get(google.href);
};

const answered =
  (arrange: Act<LinkedStage>): Act<LinkedStage> =>
  async (stage) => {
    await arrange(stage);
    await stage.calls.pass();
  };

const fails = (method: "GET" | "POST", path: string, status: number): Act<LinkedStage> =>
  answered(({ site }) => site.fault({ method, path, status, times: 1 }));

const loaded = ({ data, failure }: Answer): Act<LinkedStage> => {
  if (failure !== undefined) return fails("GET", CALL, 429);
  return answered(data?.accounts?.length === 0 ? async () => {} : linkElsewhere);
};

/** Whether it is the only way in depends on the password. */
const unlinked = ({ failure }: Answer): Plan<LinkedStage> => {
  if (failure === undefined) return answered(({ site, username }) => replacePassword(site, username, hash));
  if (failure.code !== "only_way_in") return undefined;
  return answered(({ site, username }) => replacePassword(site, username, null));
};

const press =
  (name: string): Act<LinkedStage> =>
  ({ page }) =>
    page.getByRole("button", { name, exact: true }).click();

const inQuestion =
  (name: string): Act<LinkedStage> =>
  ({ page }) =>
    page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();

/** The list's buttons, of Google alone: the demo has no Twitter. */
const buttonsOf = (view: LinkedAccountsView): readonly string[] => {
  if (view.status !== "shown") return [];
  const name = view.linked.accounts.length > 0 ? "Unlink Google" : "Link Google";
  return [view.busy === null ? name : `${name}…`];
};

export const linkedAccountsDriver: Driver<Input, Snapshot, LinkedStage> = {
  flow: linkedAccountsFlow,
  samples: Object.entries({ sampleFan, sampleCreator, sampleFailure }).map(([name, value]) => ({
    ...{ name, value, from: RECORDS },
  })),
  prepare: async () => {
    hash = await hashPassword(DEMO_PASSWORD);
  },
  open,
  plan: ({ event }) => {
    switch (event.type) {
      case "link.pressed":
        return press("Link Google");
      case "unlink.pressed":
        return press("Unlink Google");
      case "question.answered":
        return inQuestion(event["answer"] === "confirmed" ? "Unlink" : "Keep it");
      case "retry.requested":
        return press("Try again");
      case "xstate.done.actor.loadLinked":
        return loaded(event["output"]);
      case "xstate.error.actor.loadLinked":
        return fails("GET", CALL, 503);
      case "xstate.done.actor.linkAccount":
        return event["output"].status === "ok"
          ? ({ calls }) => calls.pass()
          : fails("POST", `${CALL}/link`, 429);
      case "xstate.error.actor.linkAccount":
        return fails("POST", `${CALL}/link`, 503);
      case "xstate.done.actor.unlinkAccount":
        return unlinked(event["output"]);
      case "xstate.error.actor.unlinkAccount":
        return fails("POST", `${CALL}/unlink`, 503);
      default:
        return undefined;
    }
  },
  shows: async ({ page, username, calls }, snapshot, step) => {
    if (snapshot.matches("leaving")) return page.getByRole("heading", { name: /^Sign in to / }).waitFor();
    await showsToasts(page, step?.emitted ?? []);
    const view = selectLinkedAccountsView(snapshot);
    const isAsking = ["loading", "linking", "unlinking"].some((state) => snapshot.value === state);
    await eventually(calls.held).toBe(isAsking ? 1 : 0);
    const card = page.getByRole("region", { name: "Accounts", exact: true });
    await eventually(() => shownButtons(card)).toEqual(buttonsOf(view));
    const question = page.getByRole("alertdialog", { name: "Unlink Google?" });
    await question.waitFor({ state: snapshot.matches("asking") ? "visible" : "detached" });
    if (view.status === "loading")
      return page.getByText("Loading your linked accounts").waitFor({ state: "attached" });
    if (view.status === "failed") {
      await page.getByText(view.error).first().waitFor();
      return page.getByRole("button", { name: "Try again", exact: true }).waitFor();
    }
    if (view.problem !== null)
      await page.getByRole("main").getByText(view.problem, { exact: true }).waitFor();
    const usernames = page.getByRole("link", { name: "Edit usernames" });
    if (view.usernamesPath === null) return eventually(() => usernames.count()).toBe(0);
    return eventually(() => usernames.getAttribute("href")).toBe(`/${username}/customize/about`);
  },
};
