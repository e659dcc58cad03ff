import type { Page } from "playwright";
import { afterAll, describe, expect, test } from "vitest";

import { openPage, type Screen } from "../running/screens.ts";
import { signInPage } from "../running/signed-in.ts";
import { demoSiteInBrowser, type SiteInBrowser } from "../running/site-in-browser.ts";
import { hasJanus, janusServer, type JanusServer } from "./janus-server.ts";
import { relayOnly, waysOf } from "./relay-only.ts";
import { hasTurn, turnServer, type TurnServer } from "./turn-server.ts";

const visit = async (site: SiteInBrowser, screen: Screen, username: string, path: string) => {
  const opened = await openPage(site.browser, screen);
  await opened.page.addInitScript(relayOnly);
  await signInPage(opened.page, site.server.origin, username);
  await opened.page.goto(`${site.server.origin}${path}`);
  return opened;
};

const seesMoving = (page: Page) =>
  page.waitForFunction(
    () => {
      const video = document.getElementById("live-other");
      return video instanceof HTMLVideoElement && video.videoWidth > 0 && video.currentTime > 0.2;
    },
    null,
    { timeout: 120_000 },
  );

/** How many addresses a relay gives to who says this name and word. */
const given = (page: Page, server: { readonly urls: readonly string[] } & Record<string, unknown>) =>
  page.evaluate(async (named) => {
    const line = new RTCPeerConnection({ iceServers: [named as unknown as RTCIceServer] });
    let count = 0;
    const done = new Promise<void>((resolve) => {
      line.onicecandidate = ({ candidate }) => {
        if (candidate === null) resolve();
        else if (candidate.candidate !== "") count += 1;
      };
    });
    line.createDataChannel("any");
    await line.setLocalDescription(await line.createOffer());
    await done;
    line.close();
    return count;
  }, server);

const modes: readonly { readonly name: string; readonly there: boolean; readonly served: boolean }[] = [
  { name: "from browser to browser", there: hasTurn, served: false },
  { name: "through Janus", there: hasTurn && hasJanus, served: true },
];

describe.each(modes)("over coturn, $name", ({ there, served }) => {
  let turn: TurnServer;
  let janus: JanusServer | null = null;
  const site = demoSiteInBrowser(async () => {
    if (!there) return {};
    turn = await turnServer();
    if (served) {
      janus = await janusServer();
      await janus.start();
    }
    return { ...turn.environment, ...janus?.environment };
  });
  afterAll(() => Promise.all([turn?.stop(), janus?.stop()]));

  test.skipIf(!there)(
    "[X-25] a broadcast is seen where no direct way is allowed, by names that hold for a time",
    async () => {
      const creator = await visit(site, "desktop", "ava", "/stream/create");
      await creator.page.getByText("This is how your fans see and hear you.").waitFor();
      await creator.page.getByLabel("Title").fill("Far away");
      await creator.page.getByRole("button", { name: "Go live" }).click();
      await creator.page.getByRole("heading", { name: "Far away" }).waitFor();
      const fan = await visit(site, "phone", "sub", "/ava");
      const joined = fan.page.waitForResponse((response) => response.url().endsWith("/stream/join"));
      await fan.page.goto(`${site.server.origin}/stream/view/ava`);
      const { ice_servers } = (await (await joined).json()) as {
        readonly ice_servers: readonly { readonly urls: string[]; readonly username: string }[];
      };
      await seesMoving(fan.page);
      expect([await waysOf(fan.page), await waysOf(creator.page)]).toEqual([["relay"], ["relay"]]);

      const [relay] = ice_servers;
      expect(await given(fan.page, relay!)).toBeGreaterThan(0);
      // Another's name, and one that has expired, with a word that was made for this one.
      for (const username of [
        relay!.username.replace(/:.*/, ":another"),
        relay!.username.replace(/^\d+/, "1000"),
      ])
        expect(await given(fan.page, { ...relay!, username })).toBe(0);
    },
  );
});
