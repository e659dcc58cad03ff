import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { sampleCreator, sampleFailure, sampleFan } from "../../src/machines/app/sample-records.ts";
import { managerFlow } from "../../src/machines/manager/manager.flow.ts";
import {
  managerQuestion,
  selectManagerView,
  type LoadedManagers,
  type managerMachine,
  type ManagerTask,
  type Managing,
} from "../../src/machines/manager/manager.machine.ts";
import type { AnswerTo, CallResult } from "../../src/machines/resource/call.ts";
import type { PageInput } from "../../src/machines/app/page-input.ts";
import { cannot, type Act, type Driver, type NamedSample, type Plan, type Stage } from "./driver.ts";
import { grantsOf, type Grants } from "./grants.ts";
import { ownAddress, post, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof managerMachine>;
type Input = Pick<PageInput<"manager">, "user">;

interface ManagerStage extends Stage {
  readonly main: Locator;
  readonly reads: Gate;
  readonly calls: Gate;
  readonly grants: Grants;
}

const PATH = "/api/v1/account/manager";
const PAGE = "/account/setting/manager";
/** The fee that another window stores meanwhile, in percent. */
const ELSEWHERE = 15;

const RECORDS = "src/machines/app/sample-records.ts";
const samples: readonly NamedSample[] = [
  { name: "sampleCreator", from: RECORDS, value: sampleCreator },
  { name: "sampleFan", from: RECORDS, value: sampleFan },
  { name: "sampleFailure", from: RECORDS, value: sampleFailure },
];

const isNobody = ({ manager, sent_invite: sent, received_invites: received, managed }: Managing): boolean =>
  manager === null && sent === null && received.length === 0 && managed.length === 0;

/** Noah plays the creator, max the manager, ava who invites the creator. */
const arrange = async ({ site, grants }: ManagerStage, { managing, acts }: LoadedManagers): Promise<void> => {
  await grants.clear();
  const { manager, sent_invite: sent, received_invites: received, managed } = managing;
  if (sent !== null) await grants.invite("noah", "max", sent.fee_percentage);
  if (manager !== null) await grants.employ("noah", "max", manager.fee_percentage);
  for (const { fee_percentage: fee } of received) await grants.invite("ava", "noah", fee);
  for (const { fee_percentage: fee } of managed) await grants.employ("ava", "noah", fee);
  await site.database().query("delete from manager_act");
  for (const { at } of acts)
    await site.database().query(
      `insert into manager_act (creator_id, manager_id, at, call)
       select noah.id, max.id, $1, 'setBio' from account noah, account max where noah.username = 'noah' and max.username = 'max'`,
      [at],
    );
};

const open =
  ({ user }: Input) =>
  async (site: Site): Promise<ManagerStage> => {
    const grants = await grantsOf(site);
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    await signInPage(page, user?.type === "model" ? "noah" : "fan");
    const reads = await holdRequests(page, new RegExp(`${PATH}$`));
    const calls = await holdRequests(
      page,
      new RegExp(`${PATH}(\\?.*|/(invite|edit|sent-invite|managed|manage/).*)$`),
    );
    await page.goto(PAGE);
    return { site, page, main: page.getByRole("main"), reads, calls, grants };
  };

const labels: Readonly<Record<ManagerTask["act"], string>> = {
  invite: "Invite a Manager",
  edit: "Edit Manager",
  cancel: "Cancel Invite",
  remove: "Remove Manager",
  leave: "Leave",
  deny: "Deny",
};

/** Whether the page has the button of a task. */
const isOffered = ({ act }: ManagerTask, { isModel, managing }: Snapshot["context"]): boolean => {
  if (managing === null) return false;
  switch (act) {
    case "invite":
      return isModel && managing.manager === null && managing.sent_invite === null;
    case "edit":
    case "remove":
      return isModel && managing.manager !== null;
    case "cancel":
      return isModel && managing.sent_invite !== null;
    case "leave":
      return managing.managed.length > 0;
    case "deny":
      return managing.received_invites.length > 0;
  }
};

const loaded = (
  answer: CallResult<LoadedManagers>,
  { context: { isModel } }: Snapshot,
): Plan<ManagerStage> => {
  if (answer.status === "failed") return reading(429);
  if (!isModel && !isNobody(answer.data.managing)) return cannot("a fan has no manager, and manages nobody");
  return async (stage) => {
    await arrange(stage, answer.data);
    await stage.reads.pass();
  };
};

const reading =
  (status: number): Act<ManagerStage> =>
  async ({ site, reads }) => {
    await site.fault({ method: "GET", path: PATH, status, times: 1 });
    await reads.pass();
  };

const methodOf = ({ context: { task, chosen } }: Snapshot): "GET" | "POST" | "DELETE" => {
  if (chosen !== "") return "GET";
  return task?.act === "invite" || task?.act === "edit" ? "POST" : "DELETE";
};

const failing =
  (before: Snapshot, status: number): Act<ManagerStage> =>
  async ({ site, calls }) => {
    await site.fault({ method: methodOf(before), path: await calls.path(), status, times: 1 });
    await calls.pass();
  };

const changed = (answer: CallResult<unknown>, before: Snapshot): Plan<ManagerStage> => {
  if (answer.status === "ok") return ({ calls }) => calls.pass();
  if (answer.failure.fields === undefined) return failing(before, 429);
  if (answer.failure.code === "section_changed") {
    if (before.context.task?.act !== "edit" || before.context.was?.fee_percentage === ELSEWHERE)
      return cannot("it is the fee that another window changes, once");
    return async ({ page, calls }) => {
      await post(page.context().request, `${PATH}/edit`, { fee_percentage: ELSEWHERE });
      await calls.pass();
    };
  }
  if (before.context.task?.act !== "invite") return cannot("only an invite names somebody");
  return async ({ site, page, calls }) => {
    const setSuspended = (isSuspended: boolean) =>
      site.database().query("update account set suspended = $1 where username = 'max'", [isSuspended]);
    await setSuspended(true);
    const answered = page.waitForResponse((response) => response.url().endsWith(`${PATH}/invite`));
    await calls.pass();
    await answered;
    await setSuspended(false);
  };
};

const switched = (answer: AnswerTo<"manageCreator">): Act<ManagerStage> => {
  if (answer.status === "ok") return ({ calls }) => calls.pass();
  return async ({ calls, grants }) => {
    await grants.remove("ava");
    await calls.pass();
  };
};

const press =
  (name: string): Act<ManagerStage> =>
  ({ main }) =>
    main.getByRole("button", { name, exact: true }).click();

const inDialog =
  (name: string): Act<ManagerStage> =>
  ({ page }) =>
    page.locator("dialog[open]").getByRole("button", { name, exact: true }).click();

const plan: Driver<Input, Snapshot, ManagerStage>["plan"] = ({ event, before }) => {
  const { context } = before;
  switch (event.type) {
    case "task.chosen": {
      const task = event["task"] as ManagerTask;
      return isOffered(task, context) ? press(labels[task.act]) : cannot("the page has no such button");
    }
    case "field.changed": {
      const field = String(event["field"]);
      if (field === "username" && context.task?.act === "edit") return cannot("who it is stays");
      return ({ page }) => page.locator(`dialog[open] [name=${field}]`).fill(event["value"]);
    }
    case "form.submitted":
      return inDialog(context.task?.act === "edit" ? "Save" : "Send invite");
    case "form.left":
      return inDialog("Cancel");
    case "creator.chosen":
      return context.managing?.managed.length === 0
        ? cannot("there is nobody to choose")
        : ({ page }) => page.getByLabel("Creator to manage").selectOption({ label: "Ava Laurent" });
    case "question.answered":
      return inDialog(
        event["answer"] === "confirmed" ? managerQuestion(context.task)!.confirmLabel : "Keep it",
      );
    case "retry.requested":
      return press("Try again");
    case "line.restored":
      return async ({ site, reads }) => {
        await site.control("socket", { close: 1012 });
        await eventually(reads.held).toBe(1);
      };
    case "xstate.done.actor.loadManagers":
      return loaded(event["output"], before);
    case "xstate.error.actor.loadManagers":
      return reading(503);
    case "xstate.done.actor.changeManager":
      return changed(event["output"], before);
    case "xstate.done.actor.manageCreator":
      return switched(event["output"]);
    case "xstate.error.actor.changeManager":
    case "xstate.error.actor.manageCreator":
      return failing(before, 503);
    default:
      return undefined;
  }
};

/** What stands on the page of who manages whom. */
const linesOf = ({
  managing,
  acts,
  isModel,
}: Extract<ReturnType<typeof selectManagerView>, { status: "shown" }>) => [
  ...(isModel && managing.manager !== null ? [`Gets ${managing.manager.fee_percentage}% of your sales`] : []),
  ...(isModel && managing.sent_invite !== null
    ? [`Invited for ${managing.sent_invite.fee_percentage}% of your sales`]
    : []),
  ...managing.received_invites.map(({ fee_percentage: fee }) => `Invites you to be the manager for ${fee}%`),
  ...managing.managed.map(({ fee_percentage: fee }) => `${fee}% of the sales since`),
  ...acts.map(({ text }) => text),
];

export const managerDriver: Driver<Input, Snapshot, ManagerStage> = {
  flow: managerFlow,
  samples,
  open,
  plan,
  isLast: ({ after }) => after.matches("left"),
  shows: async ({ page, main, reads, calls }, snapshot, step) => {
    if (snapshot.matches("left")) return page.getByText("You are managing Ava Laurent.").waitFor();
    await showsToasts(page, step?.emitted ?? []);
    const view = selectManagerView(snapshot);
    await eventually(reads.held).toBe(snapshot.matches("loading") ? 1 : 0);
    const isSent = snapshot.matches("changing") || snapshot.matches("switching");
    await eventually(calls.held).toBe(isSent ? 1 : 0);
    if (view.status === "loading")
      return main.getByText("Loading your managers").waitFor({ state: "attached" });
    if (view.status === "failed") return main.getByText(view.error).waitFor();
    const dialog = page.locator("dialog[open]");
    const question = managerQuestion(snapshot.context.task);
    if (snapshot.matches("asking")) await dialog.getByText(question!.text).waitFor();
    else await eventually(() => dialog.count()).toBe(view.form === null ? 0 : 1);
    for (const line of linesOf(view)) await main.getByText(line).first().waitFor();
    if (isNobody(view.managing) && view.form === null)
      await main
        .getByText(view.isModel ? "Invite a Manager" : "Nobody has yet")
        .first()
        .waitFor();
    if (view.form === null) return;
    const { act, texts, fee_percentage: fee, username } = view.form;
    await eventually(() => dialog.locator("[name=fee_percentage]").inputValue()).toBe(fee);
    if (act === "invite")
      await eventually(() => dialog.locator("[name=username]").inputValue()).toBe(username);
    const shown = act === "invite" ? Object.values(texts) : [texts.fee_percentage];
    for (const text of shown) if (text !== undefined) await dialog.getByText(text).waitFor();
  },
};
