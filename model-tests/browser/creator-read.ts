import type { Locator } from "playwright";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { samplePendingRecord, sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { Opened } from "../../src/machines/subscribe/retained.ts";
import type { Act, NamedSample, Stage } from "./driver.ts";
import { stopClock, type Gate, type Site } from "./site.ts";

export const CREATOR = "/api/v1/user/ava";
/** Seconds for which the server may remember what is changed behind its back. */
export const REMEMBERED = 2;

const PROFILES = "src/machines/profile/sample-profile.ts";

/** What the server may say of a creator. */
export const creatorSamples: readonly NamedSample[] = [
  { name: "sampleRecord", from: PROFILES, value: sampleRecord },
  { name: "samplePendingRecord", from: PROFILES, value: samplePendingRecord },
  { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
];

/** A dialog that asks the server how the creator is; the calls are held until they are answered. */
export interface CreatorStage extends Stage {
  readonly dialog: Locator;
  readonly reads: Gate;
}

/** Only events are seen at once: what is changed behind the server's back it may remember otherwise for a second. */
export const setCompliance = async (site: Site, status: string | null): Promise<void> => {
  await site.database().query("update account set compliance_status = $1 where username = 'ava'", [status]);
  await site.control("clock", { advance: REMEMBERED });
};

const readFails = (site: Site, status: number): Promise<void> =>
  site.fault({ method: "GET", path: CREATOR, times: 1, status });

/** Lets the held call go on once the server will answer it like that. */
export const readAnswered =
  (answer: Opened): Act<CreatorStage> =>
  async ({ site, reads }) => {
    if (answer.status === "failed") await readFails(site, 429);
    else await setCompliance(site, answer.data.creator.compliance_status.status);
    await reads.pass();
  };

/** The page would soon ask again by itself: its time stands still until the next step. */
export const readBreaks: Act<CreatorStage> = async ({ site, page, reads }) => {
  await stopClock(page);
  await readFails(site, 503);
  await reads.pass();
};

export const askAgain: Act<CreatorStage> = async ({ page, dialog }) => {
  await dialog.getByRole("button", { name: /^Try (again|now)$/ }).click();
  await page.clock.resume();
};

export const waitToAskAgain: Act<CreatorStage> = async ({ page }) => {
  await page.clock.runFor(5_000);
  await page.clock.resume();
};
