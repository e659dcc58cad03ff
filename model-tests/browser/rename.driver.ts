import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { renameFlow } from "../../src/machines/rename/rename.flow.ts";
import {
  renameLabels,
  renamedText,
  selectRenameView,
  type Naming,
  type RenameView,
  type renameMachine,
} from "../../src/machines/rename/rename.machine.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { showsForm, shownButtons } from "./form.ts";
import { fillField, type FormStage } from "./form-with-captcha.ts";
import { post, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Site } from "./site.ts";
import { eventNameOf } from "./socket-line.ts";

type Snapshot = SnapshotFrom<typeof renameMachine>;

interface RenameStage extends FormStage {
  /** The card of the page that the flow is in. */
  readonly card: Locator;
}

interface Answer {
  readonly data?: Naming;
  readonly failure?: { readonly code: string };
}

const CALL = "/api/v1/account/setting/username";
const USERNAME = "fan";
const NEXT = "admirer";

const open = async (site: Site): Promise<RenameStage> => {
  const page = await site.open();
  // What is arranged in another browser is found by the next reading alone.
  await page.routeWebSocket(/\/socket$/, (socket) => {
    socket.connectToServer().onMessage((message) => {
      if (eventNameOf(message) !== "account.user-update") socket.send(message);
    });
  });
  await signInPage(page, USERNAME);
  const calls = await holdRequests(page, new RegExp(`${CALL}$`));
  await page.goto("/account/setting/account");
  const card = page.getByRole("region", { name: "Username" });
  const form = card.getByRole("form", { name: "Change the username" });
  return { site, page, card, form, calls };
};

/** In another browser. */
const renameElsewhere = ({ page }: RenameStage): Promise<unknown> =>
  post(page.context().request, CALL, { username: NEXT });

const answered =
  (arrange: Act<RenameStage>): Act<RenameStage> =>
  async (stage) => {
    await arrange(stage);
    await stage.calls.pass();
  };

const fails = (method: "GET" | "POST", status: number): Act<RenameStage> =>
  answered(({ site }) => site.fault({ method, path: CALL, status, times: 1 }));

const loaded = ({ data, failure }: Answer): Plan<RenameStage> => {
  if (failure !== undefined) return fails("GET", 429);
  return data?.opens_at === null ? answered(async () => {}) : answered(renameElsewhere);
};

const renamed = ({ failure }: Answer): Plan<RenameStage> => {
  switch (failure?.code) {
    case undefined:
      // The name that is typed is a demo account's; the server is asked for a free one in its place.
      return ({ calls }) => calls.pass(async () => ({ postData: JSON.stringify({ username: NEXT }) }));
    case "username_taken":
      return answered(async () => {});
    default:
      return fails("POST", 429);
  }
};

const buttons: Readonly<Record<string, string>> = {
  "rename.chosen": "Change username",
  "rename.left": "Cancel",
  "form.submitted": "Save username",
  "retry.requested": "Try again",
};

const buttonsOf = (view: RenameView): readonly string[] => {
  switch (view.status) {
    case "failed":
      return ["Try again"];
    case "closed":
      return ["Change username"];
    case "editing":
      return view.isSaving ? ["Save username…"] : ["Save username", "Cancel"];
    default:
      return [];
  }
};

export const renameDriver: Driver<undefined, Snapshot, RenameStage> = {
  flow: renameFlow,
  restore: (site) => site.control("reset", {}),
  open: () => open,
  plan: ({ event, before }) => {
    const { type } = event;
    const button = buttons[type];
    if (button !== undefined)
      return ({ card }) => card.getByRole("button", { name: button, exact: true }).click();
    switch (type) {
      case "field.changed":
        return fillField(event);
      case "naming.outdated":
        return cannot(
          "an account is renamed once in 30 days: tests/setting-account shows that the page asks again",
        );
      case "xstate.done.actor.loadNaming":
        return before.context.naming !== null && before.context.naming.opens_at !== null
          ? cannot("a name rests for 30 days")
          : loaded(event["output"]);
      case "xstate.error.actor.loadNaming":
        return fails("GET", 503);
      case "xstate.done.actor.renameAccount":
        return renamed(event["output"]);
      case "xstate.error.actor.renameAccount":
        return fails("POST", 503);
      default:
        return undefined;
    }
  },
  shows: async ({ page, card, form, calls }, snapshot, step) => {
    if (snapshot.matches("renamed")) {
      await calls.leaveOpen();
      await page.getByText(renamedText(snapshot.context.username.trim())).first().waitFor();
      return card.getByText(`@${NEXT}`, { exact: true }).waitFor();
    }
    await showsToasts(page, step?.emitted ?? []);
    const view = selectRenameView(snapshot);
    const isAsking = snapshot.matches("loading") || snapshot.matches("submitting");
    await eventually(calls.held).toBe(isAsking ? 1 : 0);
    await eventually(() => shownButtons(card)).toEqual(buttonsOf(view));
    if (view.status === "failed") await card.getByText(view.error).waitFor();
    if (view.status === "resting") await card.getByText("You can change your username again on").waitFor();
    if (view.status !== "editing") return form.waitFor({ state: "detached" });
    const { username, texts, isSaving } = view;
    await form.getByLabel(renameLabels.username).waitFor();
    return showsForm(form, {
      values: { username },
      texts: { username: texts.username ?? null, recaptcha: null },
      busy: isSaving,
      captcha: false,
    });
  },
};
