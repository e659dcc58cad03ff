import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { flows } from "../src/machines/flows.ts";
import { drivenByHand, graveFlows, harmlessFlows } from "./browser/grave-flows.ts";
import { paymentDriver } from "./browser/payment.driver.ts";
import { drivenSlugs, generateBrowserTests, generatedFile, generateFor } from "./browser/generate.ts";
import { signInDriver } from "./browser/sign-in.driver.ts";
import { socketDriver } from "./browser/socket.driver.ts";

const ROOT = join(import.meta.dirname, "..");

describe("flows that change money, access or identity", () => {
  const slugs = flows.map(({ slug }) => slug);

  test("are known: of every flow it is said whether it does", () => {
    expect(
      [...Object.keys(graveFlows), ...harmlessFlows].toSorted(),
      "the flows that model-tests/browser/grave-flows.ts names, and those of src/machines/flows.ts",
    ).toEqual(slugs.toSorted());
  });

  test("are driven in a browser, or it is said which test shows them, and that test is there", () => {
    const undriven = Object.keys(graveFlows).filter((slug) => !drivenSlugs.includes(slug));
    expect(
      Object.keys(drivenByHand).toSorted(),
      "the flows of `drivenByHand` in model-tests/browser/grave-flows.ts, and the grave ones without a driver",
    ).toEqual(undriven.toSorted());
    for (const file of Object.values(drivenByHand))
      expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
  });
});

describe("the generated browser tests", () => {
  test.each(drivenSlugs)("of %s are those that its machine, phrases and driver make now", async (slug) => {
    const kept = await readFile(join(ROOT, generatedFile(slug)), "utf8").catch(() => "");
    const message = `${generatedFile(slug)} is not what is generated: npm run paths -- ${slug} --format playwright --write`;
    expect(kept === (await generateBrowserTests(slug)), message).toBe(true);
  });

  test("are the same each time", async () => {
    expect(await generateFor(paymentDriver)).toBe(await generateFor(paymentDriver));
  });

  test("cannot be made of a step that the driver neither arranges nor excuses: flow and step are named", async () => {
    const forgetful: typeof signInDriver = {
      ...signInDriver,
      plan: (facts) => (facts.event.type === "form.submitted" ? undefined : signInDriver.plan(facts)),
    };
    await expect(generateFor(forgetful)).rejects.toThrow(
      /'sign-in' neither arranges nor excuses:\n {2}{"type":"form\.submitted"} in "editing"/,
    );
  });

  test("cannot be made of a path with a step that the driver cannot bring about, as that of places that look alike", async () => {
    const { flow: whole } = socketDriver;
    // Without the account of the page.
    const key: typeof whole.key = (snapshot) => (whole.key!(snapshot) as readonly unknown[]).toSpliced(1, 1);
    const flow = { ...whole, key };
    await expect(generateFor({ ...socketDriver, flow })).rejects.toThrow(
      /A path of 'socket' takes .+ where its driver cannot \(.+\): the flow's `key`/,
    );
  });

  test("cannot be made of a step without a sentence: flow and step are named", async () => {
    const { flow } = signInDriver;
    const { "field.changed": _, ...events } = flow.phrases!.events;
    const silent = { ...signInDriver, flow: { ...flow, phrases: { ...flow.phrases!, events } } };
    await expect(generateFor(silent)).rejects.toThrow(/sign-in: .*field\.changed.* has no phrase/);
  });

  test("refuse a flow without a driver", async () => {
    await expect(generateBrowserTests("router")).rejects.toThrow(/'router' has no driver/);
  });
});
