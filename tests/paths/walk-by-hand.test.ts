import type { Page } from "playwright";
import { expect, test } from "vitest";

import { changePasswordFlow } from "../../src/machines/change-password/change-password.flow.ts";
import { cannot, type AnyDriver } from "../../model-tests/browser/driver.ts";
import type { Site } from "../../model-tests/browser/site.ts";
import { handPaths, walkByHand } from "../../model-tests/browser/walk-by-hand.ts";
import { absent } from "../running/partly.ts";

// What `npm run paths -- --all --browser` makes of a path, with a driver that only writes down what it is asked.

const SENT = "form.submitted";

/** Walks the first path of a flow; answers how far it came, what was said, done and looked at. */
const walk = async (change: Partial<AnyDriver> = {}) => {
  const driver: AnyDriver = {
    flow: changePasswordFlow,
    open: () => async (site) => ({ site, page: absent<Page>("page") }),
    plan:
      ({ event }) =>
      async () =>
        void done.push(event.type),
    shows: async (_stage, snapshot) => void shown.push(snapshot),
    ...change,
  };
  const [path] = handPaths(driver);
  const [said, done, shown] = [[] as string[], [] as string[], [] as unknown[]];
  const end = await walkByHand(driver, absent<Site>("site"), path!, (sentence) => said.push(sentence));
  return { end, said, done, shown, steps: path!.phrased.steps, events: path!.events.map(({ type }) => type) };
};

test("a path is walked sentence by sentence: each is said and done, and the page is looked at after it", async () => {
  const { end, said, done, shown, steps, events } = await walk();
  expect(end).toMatchObject({ walked: steps.length, stopped: null, isExcused: true });
  expect(steps.length).toBeGreaterThan(3);
  expect(said.slice(1)).toEqual(steps.map(({ sentence }, index) => `${index + 1}. ${sentence}`));
  expect(done).toEqual(events);
  expect(shown).toHaveLength(steps.length + 1);
});

test("it stops where the driver says that a step cannot be done, and tells why", async () => {
  const plan: AnyDriver["plan"] = ({ event }) =>
    event.type === SENT ? cannot("the button is gone") : async () => undefined;
  const { end, said, steps, events } = await walk({ plan });
  const at = events.indexOf(SENT);
  expect(end).toMatchObject({ walked: at, isExcused: true });
  expect(end.stopped).toBe(`step ${at + 1} (${steps[at]!.sentence}): the button is gone`);
  expect(said).toHaveLength(at + 1);
});

test("a step of which the driver says nothing is no excuse", async () => {
  const plan: AnyDriver["plan"] = ({ event }) => (event.type === SENT ? undefined : async () => undefined);
  const { end } = await walk({ plan });
  expect(end.isExcused).toBe(false);
  expect(end.stopped).toContain("nothing says how");
});

test("it stops at its beginning when that cannot be, and where the flow has left the page", async () => {
  const { end: begun } = await walk({ open: () => cannot("nobody is there") });
  expect(begun).toMatchObject({ walked: 0, isExcused: true });
  expect(begun.stopped).toContain("nobody is there");
  const { end: left } = await walk({ isLast: ({ event }) => event.type === SENT });
  expect(left.stopped).toContain("the flow is not on the page any more");
});

test("it fails where the page shows something else", async () => {
  const shows: AnyDriver["shows"] = async (_stage, _snapshot, step) => {
    if (step?.event.type === SENT) throw new Error("The page shows something else.");
  };
  await expect(walk({ shows })).rejects.toThrow("The page shows something else.");
});
