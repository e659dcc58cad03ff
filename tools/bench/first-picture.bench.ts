import { chromium, type Browser, type BrowserContext } from "playwright";

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

/** For a page, before anything of it runs: keeps when its first picture was shown, in milliseconds since the page was called. */
const keepFirstPicture = (): void => {
  (window as unknown as Watching).firstPicture = new Promise((resolve) => {
    const known = new Set<HTMLVideoElement>();
    new MutationObserver(() => {
      for (const video of document.querySelectorAll("video")) {
        if (known.has(video)) continue;
        known.add(video);
        video.requestVideoFrameCallback((_, { presentationTime }) => resolve(presentationTime));
      }
    }).observe(document, { childList: true, subtree: true });
  });
};

/** Seconds until a page of the browser has shown its first picture. */
const watch = async (context: BrowserContext, address: string): Promise<number> => {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  const shown = await page.evaluate(() => (window as unknown as Watching).firstPicture!);
  await page.close();
  return shown / 1000;
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
  const row = async (who: string): Promise<Row> => {
    const figures = await takeTurns(
      rounds,
      () => watch(fan, address),
      () => watch(guest, demo.address),
    );
    const texts = { show: milliseconds, comparedWith: "Janus's own page" };
    return ratioRow(`${WHAT}, ${who}`, figures, texts, BAR);
  };
  const alone = await row("alone");
  const crowd = await browser.newPage();
  await crowd.goto(demo.empty);
  const received = await subscribeSilently(crowd, keyOf(), others);
  const before = await received();
  const crowded = await row(`while ${others} others receive it`);
  const after = await received();
  if (after.least === 0 || after.packets === before.packets || after.decoded > 0)
    throw new Error(
      `the others received ${after.packets - before.packets} packets, and decoded ${after.decoded}`,
    );
  await demo.stop();
  return [alone, crowded];
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
 * How long a viewer waits from the call of a page until it shows a broadcast's first picture: of ours, signed in, and of
 * `videoroomtest.html`, the page that Janus brings along (Debian's `janus-demos`), which watches the same broadcast in the same room.
 * Both have been called before, so that the browser has their files. What the latter waits to be pressed is pressed at once.
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
