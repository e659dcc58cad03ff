import type { Page } from "playwright";
import { afterAll, describe, expect, test } from "vitest";

import { openPage, picture, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser } from "../running/site-in-browser.ts";
import { hasJanus, janusServer, type JanusServer } from "./janus-server.ts";

describe.skipIf(!hasJanus)("a broadcast through Janus", () => {
  let janus: JanusServer;
  const site = demoSiteInBrowser(async () => {
    janus = await janusServer();
    await janus.start();
    return { ...janus.environment };
  });
  afterAll(() => janus?.stop());

  const visit = async (screen: Screen, username: string, path: string) => {
    const opened = await openPage(site.browser, screen);
    await signInPage(opened.page, site.server.origin, username);
    await opened.page.goto(`${site.server.origin}${path}`);
    return opened;
  };

  /** Waits until pictures move that have come since. */
  const seesMoving = async (page: Page) => {
    await page.getByText("The picture is on its way.").waitFor({ state: "detached", timeout: 120_000 });
    const shown = await page.evaluate(() => {
      const video = document.getElementById("live-other");
      return video instanceof HTMLVideoElement ? video.currentTime : 0;
    });
    await page.waitForFunction(
      (before) => {
        const video = document.getElementById("live-other");
        return video instanceof HTMLVideoElement && video.videoWidth > 0 && video.currentTime > before + 0.2;
      },
      shown,
      { timeout: 120_000 },
    );
  };

  test("[X-25] [X-26] [X-27] one creator, two viewers who see her move; Janus is killed, and they see her again when it is back", async () => {
    const creator = await visit("desktop", "ava", "/stream/create");
    await creator.page.getByText("This is how your fans see and hear you.").waitFor();
    await creator.page.getByLabel("Title").fill("Morning coffee");
    await creator.page.getByRole("button", { name: "Go live" }).click();
    await creator.page.getByRole("heading", { name: "Morning coffee" }).waitFor();
    const fans = await Promise.all(
      ["sub", "pack"].map((username) => visit("phone", username, "/stream/view/ava")),
    );
    await Promise.all(fans.map(({ page }) => seesMoving(page)));
    await creator.page.getByText("2 viewers", { exact: true }).waitFor();
    await picture(fans[0]!.page, "watch-janus-phone");
    const { rows } = await site.database.query("select count(*)::int as lines from stream_line");
    expect(rows).toEqual([{ lines: 3 }]);

    await janus.kill();
    await Promise.all(fans.map(({ page }) => page.getByText("The picture is on its way.").waitFor()));
    await picture(fans[0]!.page, "watch-janus-away-phone");
    await janus.start();
    await Promise.all(fans.map(({ page }) => seesMoving(page)));

    await creator.page.getByRole("button", { name: "End stream" }).click();
    await Promise.all(fans.map(({ page }) => page.getByText("The broadcast is over.").waitFor()));
    expect([...creator.problems, ...fans.flatMap(({ problems }) => problems)]).toEqual([]);
  });
});
