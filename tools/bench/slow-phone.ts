import type { Browser, Locator, Page } from "playwright";

/** Processor (how many times slower) and line of a phone. */
interface Phone {
  readonly slower: number;
  readonly line: {
    readonly latency: number;
    readonly downloadThroughput: number;
    readonly uploadThroughput: number;
  };
}

/** A phone on a slow line: 1.6 Mbps, 150 ms, a processor of a quarter. */
export const slowPhone: Phone = {
  slower: 4,
  line: { latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 },
};

/** One that nothing slows down, for toys. */
export const fastPhone: Phone = {
  slower: 1,
  line: { latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
};

/** A processor of a quarter on a line that is none. */
export const slowProcessor: Phone = { ...fastPhone, slower: 4 };

const SCREEN = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

export interface Visit {
  readonly page: Page;
  /** Bytes that came over the line so far, headers and compression counted as they came. */
  readonly bytes: () => number;
}

/** Opens an address on a phone that comes for the first time and lets `see` look when nothing loads any more. */
export const onPhone = async <Seen>(
  { slower, line }: Phone,
  browser: Browser,
  address: string,
  see: (visit: Visit) => Promise<Seen>,
): Promise<Seen> => {
  const context = await browser.newContext(SCREEN);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    let bytes = 0;
    session.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", { offline: false, ...line });
    await session.send("Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(address, { waitUntil: "networkidle" });
    return await see({ page, bytes: () => bytes });
  } finally {
    await context.close();
  }
};

const paint =
  (type: "paint" | "largest-contentful-paint") =>
  async ({ page }: Visit): Promise<number> => {
    const milliseconds = await page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().at(-1)!.startTime)).observe({
            type: wanted,
            buffered: true,
          });
        }),
      type,
    );
    return milliseconds / 1000;
  };

/** Seconds until the first content was painted. */
export const firstPaint = paint("paint");

/** Seconds until the largest content was painted. */
export const largestPaint = paint("largest-contentful-paint");

/** Seconds until the page had loaded. */
export const loadedAfter = async ({ page }: Visit): Promise<number> => {
  const milliseconds = await page.evaluate(
    () => (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming).loadEventEnd,
  );
  return milliseconds / 1000;
};

/** Browsers tell of no answer that took less than 16 ms. */
const NO_ANSWER_AFTER_MS = 3_000;

/** Seconds from a press of a button to the paint after it, as browsers tell it: in steps of 8 ms, 16 ms at least. */
export const answerToPress = async ({ page }: Visit, button: Locator): Promise<number> => {
  const milliseconds = page.evaluate(
    (longest) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const [click] = list.getEntriesByName("click");
          if (click !== undefined) resolve(click.duration);
        }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
        addEventListener("click", () => setTimeout(() => resolve(16), longest), true);
      }),
    NO_ANSWER_AFTER_MS,
  );
  await button.tap();
  return (await milliseconds) / 1000;
};
