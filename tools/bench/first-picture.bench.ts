import { chromium, type Browser, type BrowserContext, type Page } from "playwright";

import { launchServer, type ServerProcess } from "../../tests/running/launch-server.ts";
import { signInPage } from "../../tests/running/signed-in.ts";
import { goLive, takePictures } from "../../tests/live/go-live.ts";
import { hasJanus, janusServer, type JanusServer } from "../../tests/stream/janus-server.ts";
import { buildBrowser } from "../browser-build.mjs";
import { ensureChromium } from "../chromium.mjs";
import { startBenchPostgres } from "./bench-database.ts";
import { onlyRoom } from "./broadcast-room.ts";
import { hasJanusDemos, serveJanusDemo } from "./janus-demo.ts";
import { milliseconds, plainRow, ratioRow, takeTurns, type Bench, type Row, type Size } from "./row.ts";
import { subscribeSilently } from "./silent-subscribers.ts";

const scales: Readonly<Record<Size, { readonly rounds: number; readonly others: number }>> = {
  full: { rounds: 15, others: 50 },
  toy: { rounds: 0, others: 2 },
};
const WHAT = "first picture of a broadcast over Janus";
const BAR = { atMost: 1.2 };
/** One machine draws, sends and shows the pictures of all. */
const PICTURES = { width: 640, height: 360, frameRate: 30 };

interface Watching {
  firstPicture?: Promise<number>;
}

/**
 * For a page, before anything of it runs: keeps how many milliseconds after a press its first picture was shown; without a press, after
 * the page was called.
 */
const keepFirstPicture = (): void => {
  let began = 0;
  const press = (event: Event): void => {
    if (event.isTrusted) began = event.timeStamp;
  };
  addEventListener("click", press, true);
  (window as unknown as Watching).firstPicture = new Promise((resolve) => {
    const known = new Set<HTMLVideoElement>();
    new MutationObserver(() => {
      for (const video of document.querySelectorAll("video")) {
        if (known.has(video)) continue;
        known.add(video);
        video.requestVideoFrameCallback((_, { presentationTime }) => resolve(presentationTime - began));
      }
    }).observe(document, { childList: true, subtree: true });
  });
};

const shownIn = async (page: Page): Promise<number> => {
  const shown = await page.evaluate(() => (window as unknown as Watching).firstPicture!);
  await page.close();
  return shown / 1000;
};

/** Seconds from the call of a page until it has shown its first picture. */
const watch = async (context: BrowserContext, address: string): Promise<number> => {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  return shownIn(page);
};

/** Seconds from a press in a page that has loaded until there is a picture. */
const press = async (context: BrowserContext, address: string, button: string): Promise<number> => {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator(button).first().click();
  return shownIn(page);
};

const launch = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await ensureChromium(),
    env: { ...process.env, PULSE_RUNTIME_PATH: "/dev/null/pulse" },
    args: [
      ...["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    ],
  });

/** A broadcast that runs: she who sends it has a browser of her own. */
interface Stage {
  readonly server: ServerProcess;
  readonly janus: JanusServer;
  readonly browser: Browser;
  readonly hall: Browser;
}

const compare = async (
  { server, janus, browser, hall }: Stage,
  { rounds, others }: { readonly rounds: number; readonly others: number },
): Promise<readonly Row[]> => {
  const [fan, guest] = [await hall.newContext(), await hall.newContext()];
  for (const context of [fan, guest]) await context.addInitScript(keepFirstPicture);
  const signingIn = await fan.newPage();
  await signInPage(signingIn, server.origin, "sub");
  await signingIn.close();
  const address = `${server.origin}/stream/view/ava`;
  // Whoever is shown a picture knows that somebody sends.
  await watch(fan, address);
  const keyOf = await onlyRoom(janus);
  const demo = await serveJanusDemo(keyOf);
  const texts = { show: milliseconds, comparedWith: "Janus's own page" };
  const rowsOf = async (who: string): Promise<readonly Row[]> => {
    const pressed = await takeTurns(
      rounds,
      () => press(fan, `${server.origin}/ava`, 'a[href="/stream/view/ava"]'),
      () => press(guest, demo.waiting, "#start"),
    );
    const called = await takeTurns(
      rounds,
      () => watch(fan, address),
      () => watch(guest, demo.address),
    );
    return [
      ratioRow(`${WHAT} after a press, ${who}`, pressed, texts, BAR),
      ratioRow(`${WHAT} after the call of the page, ${who}`, called, texts, BAR),
    ];
  };
  const alone = await rowsOf("alone");
  const crowd = await browser.newPage();
  await crowd.goto(demo.empty);
  const received = await subscribeSilently(crowd, keyOf(), others);
  const before = await received();
  const crowded = await rowsOf(`while ${others} others receive it`);
  const after = await received();
  if (after.least === 0 || after.packets === before.packets || after.decoded > 0)
    throw new Error(
      `the others received ${after.packets - before.packets} packets, and decoded ${after.decoded}`,
    );
  await demo.stop();
  return [...alone, ...crowded];
};

const withStage = async (use: (stage: Stage) => Promise<readonly Row[]>): Promise<readonly Row[]> => {
  await buildBrowser();
  const postgres = await startBenchPostgres();
  const janus = await janusServer(postgres.folder);
  await janus.start();
  const server = await launchServer({
    ...{ DATABASE_URL: await postgres.create("picture"), DATA_DIR: `${postgres.folder}/data` },
    ...{ TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "warn" },
    ...janus.environment,
  });
  const [browser, hall] = await Promise.all([launch(), launch()]);
  try {
    const studio = await browser.newPage();
    await studio.addInitScript(takePictures, PICTURES);
    await goLive(studio, server.origin);
    return await use({ server, browser, hall, janus });
  } finally {
    await Promise.all([browser.close(), hall.close()]);
    await server.stop();
    await janus.stop();
    await postgres.stop();
  }
};

/**
 * How long a viewer waits for a broadcast's first picture, in our page, signed in, and in `videoroomtest.html`, the page that Janus
 * brings along (Debian's `janus-demos`), which watches the same broadcast in the same room: from the press of what leads there in a
 * page that is open (ours on the creator's profile, there the button that starts it), and from the call of the page, which has been
 * called before, so that the browser has its files. What the other page waits for besides is done at once.
 */
export const firstPicture: Bench = {
  name: "first-picture",
  run: async (size) => {
    const lacking = [...(hasJanus ? [] : ["janus"]), ...(hasJanusDemos ? [] : ["janus-demos"])];
    if (lacking.length > 0)
      return [plainRow(WHAT, `this machine has no ${lacking.join(" and no ")} (Debian's packages)`)];
    return withStage((stage) => compare(stage, scales[size]));
  },
};
