import type { Page } from "playwright";

import { signInPage } from "../running/signed-in.ts";

/** Which pictures a camera takes. */
export interface Pictures {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
}

/** For a page, before anything of it runs. The pictures of all are drawn, sent and shown by one machine: small ones do. */
export const takePictures = (pictures: Pictures): void => {
  const devices = navigator.mediaDevices;
  const ask = devices.getUserMedia.bind(devices);
  devices.getUserMedia = (asked = {}) =>
    ask(typeof asked.video === "object" ? { ...asked, video: { ...asked.video, ...pictures } } : asked);
};

/** Ava goes live with a page of a browser that is hers. */
export const goLive = async (page: Page, origin: string): Promise<void> => {
  await signInPage(page, origin, "ava");
  await page.goto(`${origin}/stream/create`);
  await page.getByText("This is how your fans see and hear you.").waitFor();
  await page.getByLabel("Title").fill("Live");
  await page.getByRole("button", { name: "Go live" }).click();
  await page.getByRole("heading", { name: "Live" }).waitFor();
};
