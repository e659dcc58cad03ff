import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Locator } from "playwright";
import { inject } from "vitest";

import type { UploadInput } from "../../src/machines/upload/upload.machine.ts";
import { filledApplication } from "../../src/machines/creator-application/sample-application.ts";
import { film } from "../../tests/media/sample-media.ts";
import "../../tests/running/provided.ts";
import { boxNames, chooseFile, holdUploads, keepDraft, openApplication } from "./application-stage.ts";
import type { Stage } from "./driver.ts";
import { ownAddress, signInPage } from "./people.ts";
import { eventually, holdRequests, stopClock, type Gate, type Site } from "./site.ts";

/** Where a file is chosen: the box for a document of an application, or the files of a post. */
export interface UploadStage extends Stage {
  readonly kind: UploadInput["kind"];
  readonly box: Locator;
  /** Beginnings of uploads. */
  readonly uploads: Gate;
  /** Questions how far the server is with a film. */
  readonly states: Gate;
  readonly choose: (mediaType: string, size: number) => Promise<void>;
}

/** What the row of a film is called. */
export const ROW = "clip.mp4, 1 of 1";
const STATES = "**/api/v1/upload-states?*";

const openBox = async (site: Site): Promise<UploadStage> => {
  const stage = await openApplication(site, "/creator/signup", "creator");
  const { page, main } = stage;
  await keepDraft(stage, { ...filledApplication, document_type: "passport" });
  await stage.calls.leaveOpen();
  for (const title of ["About you", "Your address"])
    await main.getByRole("form", { name: title }).getByRole("button", { name: "Continue" }).click();
  const [uploads, states] = [await holdUploads(page), await holdRequests(page, STATES)];
  const box = main.getByRole("region", { name: boxNames.front });
  const choose = (mediaType: string, size: number) => chooseFile(box, mediaType, size);
  return { site, page, kind: "document", box, uploads, states, choose };
};

const openEditor = async (site: Site): Promise<UploadStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  await signInPage(page, "ava");
  await page.goto("/post/create");
  const box = page.getByRole("form", { name: "Post" }).getByRole("group", { name: "Files" });
  await box.waitFor();
  const [uploads, states] = [await holdUploads(page), await holdRequests(page, STATES)];
  const choose = async (): Promise<void> => {
    const path = join(inject("testFolder"), "clip.mp4");
    await writeFile(path, await film());
    await box.locator("input[type=file]").setInputFiles(path);
  };
  return { site, page, kind: "video", box, uploads, states, choose };
};

/** Opens the page of a kind and lets its time stand still: what is broken would be tried again. */
export const openUpload = async (site: Site, kind: UploadInput["kind"]): Promise<UploadStage> => {
  const stage = await (kind === "document" ? openBox(site) : openEditor(site));
  await stage.page.clock.install();
  await stopClock(stage.page);
  return stage;
};

/** The next question how far the server is with the film is answered by these facts; before, it has made it. */
export const tellMaking = async (
  { site, page, states }: UploadStage,
  facts: { readonly state: string; readonly percent: number; readonly error: string | null },
): Promise<void> => {
  const last = "(select max(id) from media where kind = 'video' and not used)";
  await eventually(async () => {
    const { rows } = await site.database().query(`select source from media where id = ${last}`);
    return rows[0] !== undefined && rows[0].source === null;
  }).toBe(true);
  await site
    .database()
    .query(`update media set state = $1, percent = $2, error = $3 where id = ${last}`, Object.values(facts));
  if (states.held() === 0) await page.clock.runFor(3_000);
  await states.pass();
};
