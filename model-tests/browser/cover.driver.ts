import { truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Locator } from "playwright";
import { inject } from "vitest";
import type { SnapshotFrom } from "xstate";

import { COVER_FILM_BYTES } from "../../src/domain/upload/cover-film.ts";
import { coverFlow } from "../../src/machines/cover/cover.flow.ts";
import {
  selectCoverView,
  type CoverInput,
  type coverMachine,
  type CoverView,
} from "../../src/machines/cover/cover.machine.ts";
import type { CallResult } from "../../src/machines/resource/call.ts";
import { film } from "../../tests/media/sample-media.ts";
import "../../tests/running/provided.ts";
import { changeElsewhere } from "./change-elsewhere.ts";
import { chooseFile, cutOffPicture, holdUploads, isPiece, PICTURE_READ } from "./application-stage.ts";
import { cannot, type Act, type Driver, type Plan, type Stage } from "./driver.ts";
import { ownAddress, signInPage } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof coverMachine>;

interface CoverStage extends Stage {
  readonly cover: Locator;
  readonly uploads: Gate;
  readonly calls: Gate;
}

const UPLOAD = "/api/v1/upload";
const COVER = "/api/v1/account/cover";

const open =
  () =>
  async (site: Site): Promise<CoverStage> => {
    const page = await site.open({ extraHTTPHeaders: ownAddress() });
    await signInPage(page, "ava");
    await page.goto("/ava");
    const [uploads, calls] = [await holdUploads(page), await holdRequests(page, `**${COVER}`)];
    return { site, page, uploads, calls, cover: page.getByRole("region", { name: "Cover", exact: true }) };
  };

/** Chooses a short film; with zeros behind its end where it shall be too large. */
const chooseFilm = async (cover: Locator, size: number): Promise<void> => {
  const path = join(inject("testFolder"), `cover-${size}.mp4`);
  await writeFile(path, await film({ sound: false }));
  if (size > COVER_FILM_BYTES) await truncate(path, size);
  await cover.getByLabel("Change cover").setInputFiles(path);
};

const press =
  (name: string): Act<CoverStage> =>
  ({ cover }) =>
    cover.getByRole("button", { name, exact: true }).click();

/** The next call to the path is answered with a status of the server's. */
const failing =
  (path: string, status: number, gate: "uploads" | "calls"): Act<CoverStage> =>
  async (stage) => {
    await stage.site.fault({ method: "POST", path, status, times: 1 });
    await stage[gate].pass();
  };

const answered = (answer: CallResult<unknown>): Act<CoverStage> => {
  if (answer.status === "ok") return ({ calls }) => calls.pass();
  if (answer.failure.code !== "section_changed") return failing(COVER, 429, "calls");
  return async (stage) => {
    await changeElsewhere(stage.page, "cover");
    await stage.calls.pass();
  };
};

const read = async ({ page, uploads }: CoverStage, change?: Parameters<Gate["pass"]>[0]): Promise<void> => {
  const answer = page.waitForResponse(isPiece, { timeout: PICTURE_READ });
  await uploads.pass(change);
  await answer;
};

const coverShows: Readonly<Record<CoverView["status"], (stage: CoverStage) => Promise<unknown>>> = {
  shown: ({ cover }) => cover.getByText("Change cover").waitFor(),
  // The browser reads and cuts by itself: it may have gone on already.
  reading: async () => {},
  cutting: async () => {},
  placing: ({ cover }) => cover.getByText(/^Save Cover Changes\?$|Do you want yours/).waitFor(),
  sending: async ({ cover, uploads }) => {
    await eventually(uploads.held).toBe(1);
    await cover.getByRole("progressbar").waitFor();
  },
  saving: ({ calls }) => eventually(calls.held).toBe(1),
  unreachable: ({ cover }) => cover.getByRole("button", { name: "Try again" }).waitFor(),
};

export const coverDriver: Driver<CoverInput, Snapshot, CoverStage> = {
  flow: coverFlow,
  restore: (site) => site.control("reset", {}),
  open,
  plan: ({ event, before }): Plan<CoverStage> => {
    switch (event.type) {
      case "file.chosen":
        return before.matches("shown")
          ? ({ cover }) =>
              event["mediaType"].startsWith("video/")
                ? chooseFilm(cover, event["size"])
                : chooseFile(cover, event["mediaType"], event["size"])
          : cannot("the cover takes no other file while it is being changed");
      case "picture.read":
        // The picture that is chosen is such a one.
        return event["width"] > 960 ? async () => {} : cannot("which picture is read was chosen before");
      case "film.read":
        return event["seconds"] === 20
          ? async () => {}
          : cannot("which film is read was chosen before, and the browser plays it");
      case "picture.unreadable":
        return cannot("which picture is read was chosen before");
      case "picture.cutOut":
        return async () => {};
      case "crop.moved":
        return ({ cover }) => cover.getByRole("group", { name: /^The new cover/ }).press("ArrowDown");
      case "form.submitted":
        return press(before.context.isChanged ? "Replace it" : "Save");
      case "change.cancelled":
        return before.matches("reading")
          ? cannot("the browser reads too quickly")
          : press(before.context.isChanged ? "Keep it" : "Cancel");
      case "retry.requested":
        return press("Try again");
      case "upload.progressed":
        return cannot("how far the browser says it has come is not ours to arrange");
      case "upload.finished":
        return (stage) => read(stage);
      case "upload.refused":
        return (stage) => read(stage, cutOffPicture(stage.page));
      case "upload.broken":
        return failing(UPLOAD, 500, "uploads");
      case "xstate.done.actor.setCover":
        return answered(event["output"]);
      case "xstate.error.actor.setCover":
        return failing(COVER, 503, "calls");
      default:
        return undefined;
    }
  },
  shows: async (stage, snapshot, step) => {
    await showsToasts(stage.page, step?.emitted ?? []);
    await coverShows[selectCoverView(snapshot).status](stage);
  },
};
