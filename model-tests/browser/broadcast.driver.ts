import type { Locator } from "playwright";
import type { InputFrom, SnapshotFrom } from "xstate";

import { broadcastGroupNames, type BroadcastGroup } from "../../src/domain/broadcast/broadcast.ts";
import { sampleCreator, sampleFailure, sampleSite } from "../../src/machines/app/sample-records.ts";
import { broadcastFlow } from "../../src/machines/broadcast/broadcast.flow.ts";
import {
  selectBroadcastView,
  type broadcastMachine,
} from "../../src/machines/broadcast/broadcast.machine.ts";
import { localTime } from "../../src/views/post-editor/local-time.ts";
import { expiredUpload, sampleMedia } from "../../src/machines/upload/sample-media.ts";
import { sampleVaultItem } from "../../src/machines/vault/sample-vault.ts";
import { holdUploads } from "./application-stage.ts";
import { cannot, type Act, type Driver, type Plan, type StepFacts } from "./driver.ts";
import { nameInVault } from "./editor-stage.ts";
import { planFiles, type FilesStage } from "./message-files.ts";
import { ownAddress, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, stopClock, type Gate, type Site } from "./site.ts";

type Input = InputFrom<typeof broadcastMachine>;
type Snapshot = SnapshotFrom<typeof broadcastMachine>;
type Facts = StepFacts<Snapshot>;

interface BroadcastStage extends FilesStage {
  readonly form: Locator;
  readonly counts: Gate;
  readonly sends: Gate;
  /** Questions which files are still there. */
  readonly states: Gate;
  /** Questions for the files that were chosen in the vault. */
  readonly picked: Gate;
}

const PATH = "/account/direct-message/inbox/open-broadcast";
const VAULT = "/api/v1/account/vault";
const CALL = "/api/v1/account/direct-message/broadcast";
const COUNT = `${CALL}/estimate`;
const HOUR = 3_600;

const open = async (site: Site, isPicked: boolean): Promise<BroadcastStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "ava");
  const inVault = await nameInVault(site, sampleVaultItem.name);
  await page.clock.install();
  const gates = {
    uploads: await holdUploads(page),
    counts: await holdRequests(page, `**${COUNT}`),
    sends: await holdRequests(page, `**${CALL}`, "POST"),
    states: await holdRequests(page, "**/api/v1/upload-states?*"),
    picked: await holdRequests(page, /\/api\/v1\/account\/vault\?.*\bids=/),
  };
  await page.goto(`${PATH}${isPicked ? `?vault=${inVault}` : ""}`);
  const form = page.getByRole("form", { name: "Send a DM" });
  const files = form.getByRole("group", { name: "Files" });
  await form.waitFor();
  return { site, page, form, files, showFiles: async () => undefined, ...gates };
};

/** Ticks these groups alone; what is so already is changed before. */
const tick = async ({ form }: BroadcastStage, groups: readonly BroadcastGroup[]): Promise<void> => {
  const box = form.getByRole("checkbox", { name: broadcastGroupNames.subscribers, exact: true });
  const isIn = groups.length > 0;
  if ((await box.isChecked()) === isIn) await box.setChecked(!isIn);
  await box.setChecked(isIn);
};

const schedule = async ({ page, form }: BroadcastStage): Promise<void> => {
  await form.getByRole("checkbox", { name: "Send later" }).check();
  const now = await page.evaluate(() => Date.now());
  await form.locator("[name=scheduled_at]").fill(localTime(now / 1000 + 2 * HOUR));
};

const changeField: (event: Facts["event"]) => Act<BroadcastStage> = (event) => (stage) => {
  const { field, value } = event as unknown as { readonly field: string; readonly value: never };
  if (field === "groups") return tick(stage, value);
  if (field === "scheduled_at") return schedule(stage);
  const typed = stage.form.locator(`[name=${field}]`);
  return typed.fill("").then(() => typed.fill(value));
};

/** How many it reaches is asked a moment after the last change: the page's time stands still until then. */
const changeAudience =
  ({ event, before }: Facts): Act<BroadcastStage> =>
  async (stage) => {
    if (before.value.counting !== "typing") await stopClock(stage.page);
    await changeField(event)(stage);
  };

const failing =
  (path: string, gate: "counts" | "sends" | "picked", status: number): Act<BroadcastStage> =>
  async (stage) => {
    await stage.site.fault({ method: gate === "picked" ? "GET" : "POST", path, status, times: 1 });
    await stage[gate].pass();
  };

/** Nobody is called pack while the server looks. */
const sendToNobody: Act<BroadcastStage> = async ({ site, page, sends }) => {
  const rename = (to: string) =>
    site.database().query(`update account set username_key = ${to} where username = 'pack'`);
  await rename("'pack-of-before'");
  const answer = page.waitForResponse((response) => response.url().endsWith(CALL));
  await sends.pass(async (request) => ({
    postData: JSON.stringify({ ...request.postDataJSON(), exclude: ["pack"] }),
  }));
  await answer;
  await rename("'pack'");
};

/** The server has none of her new files any more. */
const loseFiles: Act<BroadcastStage> = async ({ site, sends }) => {
  await site.database().query("delete from upload where used_by is null");
  await sends.pass();
};

const submit: Act<BroadcastStage> = ({ form }) => form.locator("button[type=submit]").click();

/** The page asks for its files as soon as it hears that one is gone. */
const hearOfLost: Act<BroadcastStage> = async (stage) => {
  if (stage.states.held() === 0) {
    await submit(stage);
    await loseFiles(stage);
  }
  await stage.states.pass();
};

const sent = ({ event, before }: Facts): Plan<BroadcastStage> => {
  const { status, failure } = event["output"];
  if (status === "ok") return ({ sends }) => sends.pass();
  switch (failure.code) {
    case "validation":
      return sendToNobody;
    case "upload_expired":
      return before.context.media.some(({ id }) => id === "file-1")
        ? loseFiles
        : cannot("no file is sent with it");
    default:
      return failing(CALL, "sends", 429);
  }
};

/** It is sent when Send is pressed, which takes away what was said about it before. */
const isWhole = ({ before: { context } }: Facts): boolean =>
  Object.keys(context.texts).length === 0 &&
  context.written !== "" &&
  context.groups.length > 0 &&
  context.media.some(({ id, source }) => id === "file-1" && typeof source === "object");

const UNDER_WAY = "the form waits";

const plan = (facts: Facts): Plan<BroadcastStage> => {
  const { event, before } = facts;
  const isEditing = before.value.form === "editing";
  const isWriting = isEditing || before.value.form === "picking";
  const isAudience = event["field"] === "groups" || event["field"] === "exclude";
  if (event.type === "xstate.after.typingPause.broadcast.counting.typing")
    return async ({ page }) => {
      await page.clock.runFor(400);
      await page.clock.resume();
    };
  // The page's time stands still.
  if (before.value.counting === "typing" && !(event.type === "field.changed" && isAudience))
    return cannot("it is being typed who gets it");
  switch (event.type) {
    case "field.changed":
      if (!isWriting) return cannot(UNDER_WAY);
      return isAudience ? changeAudience(facts) : changeField(event);
    case "files.checked":
      return isEditing && isWhole(facts)
        ? hearOfLost
        : cannot("it is asked when a message whose file is gone was sent");
    case "form.submitted":
      return submit;
    case "form.left":
      return ({ form }) => form.getByRole("button", { name: "Go on writing" }).click();
    case "xstate.done.actor.estimate":
      return event["output"].status === "ok" ? ({ counts }) => counts.pass() : failing(COUNT, "counts", 429);
    case "xstate.error.actor.estimate":
      return failing(COUNT, "counts", 503);
    case "xstate.done.actor.loadPicked":
      return event["output"].status === "ok" ? ({ picked }) => picked.pass() : failing(VAULT, "picked", 429);
    case "xstate.error.actor.loadPicked":
      return failing(VAULT, "picked", 503);
    case "xstate.done.actor.sendBroadcast":
      return sent(facts);
    case "xstate.error.actor.sendBroadcast":
      return failing(CALL, "sends", 503);
    case "media.changed":
      return planFiles(event, before.context.media);
    default:
      return isWriting ? planFiles(event, before.context.media) : cannot(UNDER_WAY);
  }
};

const RECORDS = "src/machines/app/sample-records.ts";

export const broadcastDriver: Driver<Input, Snapshot, BroadcastStage> = {
  flow: broadcastFlow,
  samples: [
    ...Object.entries({ sampleCreator, sampleFailure, sampleSite }).map(([name, value]) => ({
      ...{ name, value, from: RECORDS },
    })),
    { name: "sampleMedia", value: sampleMedia, from: "src/machines/upload/sample-media.ts" },
    { name: "expiredUpload", value: expiredUpload, from: "src/machines/upload/sample-media.ts" },
    { name: "sampleVaultItem", value: sampleVaultItem, from: "src/machines/vault/sample-vault.ts" },
  ],
  open:
    ({ route: { picked } }) =>
    (site) =>
      open(site, picked !== undefined),
  plan,
  isLast: ({ after }) => after.value.form === "done",
  shows: async (stage, snapshot, step) => {
    const { page, form, files, uploads, counts, sends, picked } = stage;
    const { status, form: written, texts, count } = selectBroadcastView(snapshot);
    await showsToasts(page, step?.emitted ?? []);
    if (status === "done") return page.waitForURL(/\/account\/direct-message\/send$/);
    await eventually(counts.held).toBe(snapshot.value.counting === "asking" ? 1 : 0);
    await eventually(sends.held).toBe(status === "submitting" ? 1 : 0);
    await eventually(picked.held).toBe(status === "picking" ? 1 : 0);
    await eventually(uploads.held).toBe(written.media.filter(({ source }) => source === "sending").length);
    const reached = count === null ? "" : count === "counting" ? "Counting…" : "Reaches about";
    await eventually(() => form.getByRole("status").first().textContent()).toMatch(
      new RegExp(reached === "" ? "^$" : `^${reached}`),
    );
    const { groups, exclude, amount_usd, scheduled_at } = written;
    const ticked = async (name: string): Promise<boolean> =>
      form.getByRole("checkbox", { name, exact: true }).isChecked();
    await eventually(async () => ({
      written: await form.locator("[name=written]").inputValue(),
      exclude: await form.locator("[name=exclude]").inputValue(),
      amount_usd: await form.locator("[name=amount_usd]").inputValue(),
      isForSubscribers: await ticked(broadcastGroupNames.subscribers),
      isLater: await ticked("Send later"),
      files: await files.getByRole("listitem").count(),
    })).toEqual({
      ...{ written: written.written, exclude, amount_usd, isLater: scheduled_at !== null },
      ...{ isForSubscribers: groups.includes("subscribers"), files: written.media.length },
    });
    for (const said of Object.values(texts)) await form.getByText(said, { exact: true }).first().waitFor();
    await eventually(() => form.locator("button[type=submit]").getAttribute("aria-busy")).toBe(
      status === "editing" ? null : "true",
    );
    if (status === "waiting") await form.getByText("It is sent as soon as every file is there.").waitFor();
  },
};
