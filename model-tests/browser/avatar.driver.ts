import type { Locator } from "playwright";
import { expect } from "vitest";
import type { SnapshotFrom } from "xstate";

import { avatarFlow } from "../../src/machines/avatar/avatar.flow.ts";
import {
  selectAvatarView,
  type AvatarInput,
  type avatarMachine,
  type AvatarView,
} from "../../src/machines/avatar/avatar.machine.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { changeElsewhere } from "./change-elsewhere.ts";
import { chooseFile, cutOffPicture, holdUploads, isPiece, PICTURE_READ } from "./application-stage.ts";
import { cannot, type Act, type Driver, type Plan, type Stage } from "./driver.ts";
import { ownAddress, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof avatarMachine>;

interface AvatarStage extends Stage {
  readonly dialog: Locator;
  readonly uploads: Gate;
  readonly calls: Gate;
}

const UPLOAD = "/api/v1/upload";
const AVATAR = "/api/v1/account/avatar";

const open =
  ({ request }: AvatarInput) =>
  async (site: Site): Promise<AvatarStage> => {
    const username = request.avatarUrl === null ? "nora" : "ava";
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    await signInPage(page, username);
    await page.goto(`/${username}`);
    await page.getByRole("button", { name: "Edit avatar" }).click();
    const [uploads, calls] = [await holdUploads(page), await holdRequests(page, `**${AVATAR}*`)];
    return { site, page, uploads, calls, dialog: page.getByRole("dialog", { name: "Edit Avatar" }) };
  };

const press =
  (name: string): Act<AvatarStage> =>
  ({ dialog }) =>
    dialog.getByRole("button", { name, exact: true }).click();

/** The next call to the path is answered with a status of the server's. */
const failing =
  (method: string, path: string, status: number, gate: "uploads" | "calls"): Act<AvatarStage> =>
  async (stage) => {
    await stage.site.fault({ method, path, status, times: 1 });
    await stage[gate].pass();
  };

const answered = (method: string, answer: CallResult<unknown>): Act<AvatarStage> => {
  if (answer.status === "ok") return ({ calls }) => calls.pass();
  if (answer.failure.code !== "section_changed") return failing(method, AVATAR, 429, "calls");
  return async (stage) => {
    await changeElsewhere(stage.page, "avatar");
    await stage.calls.pass();
  };
};

const read = async ({ page, uploads }: AvatarStage, change?: Parameters<Gate["pass"]>[0]): Promise<void> => {
  const answer = page.waitForResponse(isPiece, { timeout: PICTURE_READ });
  await uploads.pass(change);
  await answer;
};

const dialogShows: Readonly<
  Record<Exclude<AvatarView["status"], "closed">, (stage: AvatarStage) => Promise<unknown>>
> = {
  choosing: ({ dialog }) => dialog.getByText(/^Or drop one here/).waitFor(),
  // The browser reads and cuts by itself: it may have gone on already.
  reading: async () => {},
  cutting: async () => {},
  placing: ({ dialog }) => dialog.getByRole("slider", { name: "Zoom" }).waitFor(),
  sending: async ({ dialog, uploads }) => {
    await eventually(uploads.held).toBe(1);
    await dialog.getByRole("progressbar").waitFor();
  },
  saving: ({ calls }) => eventually(calls.held).toBe(1),
  deleting: ({ calls }) => eventually(calls.held).toBe(1),
  unreachable: ({ dialog }) => dialog.getByRole("button", { name: "Try again" }).waitFor(),
};

export const avatarDriver: Driver<AvatarInput, Snapshot, AvatarStage> = {
  flow: avatarFlow,
  restore: (site) => site.control("reset", {}),
  open,
  plan: ({ event, before }): Plan<AvatarStage> => {
    const isShown = before.matches("choosing") || before.matches("placing") || before.matches("unreachable");
    switch (event.type) {
      case "file.chosen":
        return isShown
          ? ({ dialog }) => chooseFile(dialog, event["mediaType"], event["size"])
          : cannot("the dialog takes no other file while it opens one");
      case "picture.read":
        // The picture that is chosen is such a one.
        return event["width"] > 200 ? async () => {} : cannot("which picture is read was chosen before");
      case "picture.unreadable":
        return cannot("which picture is read was chosen before");
      case "picture.cutOut":
        return async () => {};
      case "crop.moved":
        return ({ dialog }) => dialog.getByRole("group", { name: /^Your picture/ }).press("ArrowDown");
      case "crop.zoomed":
        return ({ dialog }) => dialog.getByRole("slider", { name: "Zoom" }).fill(String(event["zoom"]));
      case "form.submitted":
        return press(before.context.isChanged ? "Replace it" : "Save");
      case "retry.requested":
        return press("Try again");
      case "avatar.deleted":
        return press("Delete");
      case "upload.progressed":
        return cannot("how far the browser says it has come is not ours to arrange");
      case "upload.finished":
        return (stage) => read(stage);
      case "upload.refused":
        return (stage) => read(stage, cutOffPicture(stage.page));
      case "upload.broken":
        return failing("POST", UPLOAD, 500, "uploads");
      case "xstate.done.actor.setAvatar":
        return answered("POST", event["output"]);
      case "xstate.done.actor.deleteAvatar":
        return answered("DELETE", event["output"]);
      case "xstate.error.actor.setAvatar":
        return failing("POST", AVATAR, 503, "calls");
      case "xstate.error.actor.deleteAvatar":
        return failing("DELETE", AVATAR, 503, "calls");
      default:
        return undefined;
    }
  },
  shows: async (stage, snapshot, step) => {
    const { page, dialog } = stage;
    await showsToasts(page, step?.emitted ?? []);
    const view = selectAvatarView(snapshot);
    if (view.status === "closed") return dialog.waitFor({ state: "detached" });
    await dialogShows[view.status](stage);
    if (view.text !== null) expect(await dialog.getByRole("alert").textContent()).not.toBe("");
  },
};
