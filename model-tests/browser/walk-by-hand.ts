import { explore } from "../../src/actors/paths/explore.ts";
import { follow } from "../../src/actors/paths/follow.ts";
import { coverByHand, phrasePath } from "../../src/actors/paths/phrase.ts";
import type { Path } from "../../src/machines/inspector/path.ts";
import type { AnyDriver, Stage } from "./driver.ts";
import type { Site } from "./site.ts";

/** How far a path for people was walked in a browser. */
export interface HandWalk {
  readonly path: Path;
  /** How many of its steps were done and looked at. */
  readonly walked: number;
  /** Why the browser stopped before the end of the path: what the driver cannot do; null when it did not. */
  readonly stopped: string | null;
  /** False when it stopped at a step of which the driver says neither how it is done nor why it cannot be. */
  readonly isExcused: boolean;
}

/** The paths of a flow as `npm run paths` prints them for people, with what to do in each. */
export const handPaths = (driver: AnyDriver) => {
  const { paths } = coverByHand(driver.flow, explore(driver.flow), "transitions", Infinity);
  return paths.map((path, index) => ({ ...path, phrased: phrasePath(driver.flow, path, index + 1) }));
};

type HandPath = ReturnType<typeof handPaths>[number];

/**
 * Walks a path, sentence by sentence: each is said, done, and compared with what the page shows. Ends early, with the reason,
 * at a step that the driver cannot bring about; throws where the page shows something else.
 */
export const walkByHand = async (
  driver: AnyDriver,
  site: Site,
  { input, events, phrased }: HandPath,
  say: (sentence: string) => void,
): Promise<HandWalk> => {
  const opening = driver.open(input);
  if ("cannot" in opening)
    return {
      ...{ path: phrased, walked: 0, isExcused: true },
      stopped: `the beginning (${phrased.begin}): ${opening.cannot}`,
    };
  const { start, steps } = follow(driver.flow, input, events);
  say(`Begin: ${phrased.begin}`);
  const stage: Stage = await opening(site);
  await driver.shows(stage, start, null);
  for (const [index, step] of steps.entries()) {
    const { sentence } = phrased.steps[index]!;
    const planned = driver.plan(step);
    if (planned === undefined || "cannot" in planned)
      return {
        path: phrased,
        walked: index,
        isExcused: planned !== undefined,
        stopped: `step ${index + 1} (${sentence}): ${planned?.cannot ?? "nothing says how"}`,
      };
    say(`${index + 1}. ${sentence}`);
    await planned(stage);
    await driver.shows(stage, step.after, step);
    if (driver.isLast?.(step) === true && index + 1 < steps.length)
      return {
        path: phrased,
        walked: index + 1,
        isExcused: true,
        stopped: `step ${index + 2} (${phrased.steps[index + 1]!.sentence}): the flow is not on the page any more`,
      };
  }
  return { path: phrased, walked: steps.length, isExcused: true, stopped: null };
};
