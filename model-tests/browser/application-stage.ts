import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import type { Locator, Page, Request } from "playwright";
import { inject } from "vitest";

import { personalEntries } from "../../src/actors/storage/personal-entries.ts";
import type { ApplicationFields } from "../../src/domain/creator-application/application.ts";
import { photo } from "../../tests/creator-application/pictures.ts";
import "../../tests/running/provided.ts";
import type { Stage } from "./driver.ts";
import { ownAddress, signInPage, signUpPage } from "./people.ts";
import { eventually, holdRequests, type Gate, type Site } from "./site.ts";
import { countSocketEvents } from "./socket-line.ts";
import { keepEntry } from "./storage.ts";

/** The site whose creators apply on all three pages. */
export const FANTIME = { signup_source: "fantime" } as const;

/** A page of the application; its calls are held until they are answered. */
export interface ApplicationStage extends Stage {
  readonly main: Locator;
  readonly calls: Gate;
  readonly username: string;
}

/** Who opens the page: nobody, a creator of the demo, a new fan, or a new creator who has not applied. */
export type Applicant = "guest" | "ava" | "fan" | "creator";

const logIn = async (page: Page, applicant: Applicant): Promise<string> => {
  if (applicant === "fan") return (await signUpPage(page)).username;
  if (applicant === "creator") return (await signUpPage(page, { isCreator: true })).username;
  if (applicant === "ava") await signInPage(page, applicant);
  return applicant;
};

export const openApplication = async (
  site: Site,
  path: string,
  applicant: Applicant,
): Promise<ApplicationStage> => {
  const page = await site.open({ extraHTTPHeaders: ownAddress() });
  const username = await logIn(page, applicant);
  const calls = await holdRequests(page, /\/api\/v1\/approval(?:\/application)?$/);
  const authorized = await countSocketEvents(page, "socket.authorized");
  await page.goto(path);
  // Before that the page would not hear of the review.
  if (applicant === "fan" || applicant === "creator") await eventually(authorized).toBe(1);
  return { site, page, main: page.getByRole("main"), calls, username };
};

/** The browser kept what was typed. */
export const keepDraft = ({ page, username }: ApplicationStage, fields: ApplicationFields): Promise<void> =>
  keepEntry(page, personalEntries.application + username, fields);

/** How long a picture may take to be read, in milliseconds. */
export const PICTURE_READ = 60_000;

/** What the boxes for pictures of a passport are called. */
export const boxNames = { front: "Photo page of your passport", selfie: "You with your passport" } as const;

/** Chooses a photo as a file of that type, with zeros behind its end where it shall be larger. */
export const chooseFile = async (box: Locator, mediaType = "image/jpeg", size = 0): Promise<void> => {
  const picture = await photo({ width: 1600, height: 1200 });
  const bytes = Buffer.alloc(Math.max(size, picture.length));
  picture.copy(bytes);
  // The browser knows the type by the file's name, and takes from the disk at once what would be long on its way as bytes.
  const file = join(inject("testFolder"), `photo-${size}.${mediaType.split("/")[1]!}`);
  await writeFile(file, bytes);
  await box.getByLabel(/^(Choose a picture|Replace|Change cover)(: |$)/).setInputFiles(file);
};

/** Holds the beginning of each upload. */
export const holdUploads = (page: Page): Promise<Gate> => holdRequests(page, /\/api\/v1\/upload$/);

/** The address of an upload that has begun. */
export const isPiece = /\/api\/v1\/upload\/[\w-]+$/;

/** Lets an upload through to its last piece, of which the server then has only the first kilobyte of a picture, and zeros. */
export const cutOffPicture = (page: Page) => async (request: Request) => {
  const bytes = Buffer.alloc(Number(await request.headerValue("upload-length")));
  (await photo()).copy(bytes, 0, 0, 1024);
  await page.route(isPiece, (route) => route.continue({ postData: bytes }), { times: 1 });
  return {};
};
