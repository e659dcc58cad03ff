import { act } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";

import { pathBookOf, startTestPaths } from "../../src/actors/paths/test-paths.actors.ts";
import { captchaFlow } from "../../src/machines/captcha/captcha.flow.ts";
import { signInFlow } from "../../src/machines/sign-in/sign-in.flow.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import type { WalkRecord } from "../../src/machines/inspector/walk-record.ts";
import type { TestPathsRef } from "../../src/machines/test-paths/test-paths.machine.ts";
import { activeNodes } from "../../src/views/inspector/paths/chart-marks.ts";
import { TestPaths } from "../../src/views/inspector/paths/test-paths.view.tsx";
import { typeInto } from "../../model-tests/walk/page-actions.ts";
import { find, key, press, render } from "../kit/render.tsx";

const flows = [signInFlow, captchaFlow] as unknown as readonly AnyFlow[];
const book = pathBookOf(flows);
const submitted = "sign-in.editing --form.submitted[0]--> sign-in.submitting";

const record = (level: WalkRecord["level"], walked: number, more: Partial<WalkRecord> = {}): WalkRecord => ({
  slug: "sign-in",
  level,
  states: { all: 3, walked: 3 },
  transitions: { all: 10, walked },
  steps: 14,
  paths: 1,
  tests: [`${level} test`],
  took: { [submitted]: [0] },
  ...more,
});

const walks = [
  record("model", 10),
  record("browser", 9, {
    source: "test();",
    notWalked: [{ what: "sign-in --captcha.withdrawn[0]--> (stays)", why: "it takes 19 minutes" }],
  }),
];

const started: TestPathsRef[] = [];
afterEach(() => {
  for (const actor of started.splice(0)) actor.stop();
});

const show = async (more: { walksFail?: boolean; flows?: readonly AnyFlow[]; machine?: string } = {}) => {
  const copied = vi.fn(async () => {});
  let fails = more.walksFail === true;
  const call = vi.fn(async () => {
    if (fails) throw new Error("offline");
    return { status: "ok", data: walks };
  });
  const given = more.flows ?? flows;
  const actor = startTestPaths({ flows: given, call: call as never, copy: copied, slug: "sign-in" });
  started.push(actor);
  render(
    <TestPaths
      actor={actor}
      book={pathBookOf(given)}
      layOut={() => new Promise(() => {})}
      machine={more.machine}
    />,
  );
  const settle = () =>
    act(async () => {
      await expect.poll(() => actor.getSnapshot().value.paths).not.toBe("making");
      await expect.poll(() => actor.getSnapshot().value.walks).not.toBe("reading");
    });
  await settle();
  return { actor, copied, settle, heal: () => (fails = false) };
};

const current = () => find('[aria-current="step"]').textContent;

describe("the page of test paths", () => {
  test("lists the flows with what the tests walked, and the paths of one in sentences", async () => {
    await show();
    const flow = find("nav button", "Log in");
    expect(flow.getAttribute("aria-current")).toBe("true");
    expect(flow.textContent).toContain(
      "model: 10 of 10 transitions, view: no tests, browser: 9 of 10 transitions",
    );
    expect(document.querySelector("section section h2")!.textContent).toMatch(/^Path 1\d+ steps$/);
    expect(current()).toContain("Open / as a guest.");
    expect(find("section[aria-label=Paths] p", "transitions").textContent).toMatch(
      /^\d+ paths?, \d+ steps: (\d+) of \1 transitions/,
    );
  });

  test("lists flows with their slugs, and leaves those that a search finds in title or slug", async () => {
    await show();
    const listed = () => [...document.querySelectorAll("nav li button code")].map((slug) => slug.textContent);
    expect(listed()).toEqual(["sign-in", "captcha"]);
    await act(async () => typeInto(document.body, "flows", "CAPT"));
    expect(listed()).toEqual(["captcha"]);
    await act(async () => typeInto(document.body, "flows", "log in"));
    expect(listed()).toEqual(["sign-in"]);
    await act(async () => typeInto(document.body, "flows", "nothing of that"));
    expect([listed(), find("nav li").textContent]).toEqual([[], "No flow has that in its title or slug."]);
  });

  test("goes through the steps by buttons and keys, and stays at both ends", async () => {
    const { actor } = await show();
    const [back, on] = [
      find<HTMLButtonElement>("[title='Previous step']"),
      find<HTMLButtonElement>("[title='Next step']"),
    ];
    expect([back.disabled, on.disabled]).toEqual([true, false]);
    press(on);
    expect(actor.getSnapshot().context.step).toBe(0);
    expect(current()).toContain(actor.getSnapshot().context.set!.paths[0]!.steps[0]!.sentence);
    key(find('[aria-current="step"]'), "ArrowDown");
    key(find('[aria-current="step"]'), "j");
    expect(actor.getSnapshot().context.step).toBe(2);
    key(find('[aria-current="step"]'), "k");
    expect(actor.getSnapshot().context.step).toBe(1);
    const rows = [...document.querySelectorAll("section section li button")];
    press(rows.at(-1)!);
    expect(on.disabled).toBe(true);
    key(find('[aria-current="step"]'), "ArrowDown");
    expect(find('[aria-current="step"]')).toBe(rows.at(-1));
  });

  test("tells which tests walked the transition of a step, or why they did not", async () => {
    const { actor } = await show();
    const steps = actor.getSnapshot().context.set!.paths[0]!.steps;
    const rows = [...document.querySelectorAll("section section li button")];
    const tests = () => find("section[aria-label=Tests]").textContent ?? "";
    press(rows[1 + steps.findIndex(({ took }) => took.includes(submitted))]!);
    expect(tests()).toContain("form.submitted editing → submitting if isComplete");
    expect(tests()).toContain("modelmodel test");
    expect(tests()).toContain("viewno tests in the last run");
    expect(tests()).toContain("browserbrowser test");
    press(rows[1 + steps.findIndex(({ event }) => event.type === "captcha.withdrawn")]!);
    expect(tests()).toContain("browsernot walked: it takes 19 minutes");
    act(() => actor.send({ type: "transition.chosen", transition: submitted }));
    expect(tests()).toContain("form.submitted");
    press(find("[title='Back to the transition of the step']"));
    expect(tests()).toContain("captcha.withdrawn");
  });

  test("copies the paths in every format and says so", async () => {
    const { actor, copied } = await show();
    for (const [name, said] of [
      ["Markdown", /^# Log in\n/],
      ["Gherkin", /^@sign-in\nFeature: Log in\n/],
      ["JSON", /^\{\n {2}"slug": "sign-in"/],
      ["Playwright", /^test\(\);$/],
    ] as const) {
      press(find(`[aria-label="Copy as ${name}"]`));
      await act(async () => expect.poll(() => actor.getSnapshot().value.copying).toBe("said"));
      expect(copied).toHaveBeenLastCalledWith(expect.stringMatching(said));
      expect(find("[role=status]", "is copied").textContent).toBe(`${name} is copied.`);
    }
    copied.mockRejectedValueOnce(new Error("forbidden"));
    press(find('[aria-label="Copy as JSON"]'));
    await act(async () => expect.poll(() => actor.getSnapshot().context.copy?.problem).not.toBeNull());
    find("[role=status]", "does not let this page copy");
  });

  test("shows another flow, whose browser tests did not run, and another cover", async () => {
    const { actor, settle } = await show({ machine: "captcha" });
    await settle();
    expect(actor.getSnapshot().context.slug).toBe("captcha");
    expect(
      find<HTMLButtonElement>('[aria-label^="Copy as Playwright: no browser test has run"]').disabled,
    ).toBe(true);
    expect(find<HTMLButtonElement>('[aria-label="Copy as Markdown"]').disabled).toBe(false);
    act(() => actor.send({ type: "cover.chosen", cover: "states" }));
    await settle();
    find("section[aria-label=Paths] p", "of 6 states");
  });

  test("names what cannot be phrased instead of leaving it out", async () => {
    const silent = {
      ...signInFlow,
      phrases: { ...signInFlow.phrases, delays: {}, breaks: {} },
    } as unknown as AnyFlow;
    await show({ flows: [silent] });
    expect(find("[role=alert] li").textContent).toBe("sign-in: that 'signIn' breaks has no phrase");
  });

  test("shows the paths also when the last test run cannot be read, which can be tried again", async () => {
    const { actor, settle, heal } = await show({ walksFail: true });
    expect(actor.getSnapshot().value).toMatchObject({ paths: "showing", walks: "missing" });
    heal();
    press(find("nav button", "Try again"));
    await settle();
    expect(actor.getSnapshot().value.walks).toBe("read");
  });
});

test("a state is active with those around it", () => {
  const chart = book.chartOf("sign-in")!;
  expect(activeNodes(chart, "editing")).toEqual(["sign-in", "sign-in.editing"]);
  expect(activeNodes(chart, { editing: "deeper" })).toEqual(["sign-in", "sign-in.editing"]);
  expect(activeNodes(chart, "elsewhere")).toEqual(["sign-in"]);
});
