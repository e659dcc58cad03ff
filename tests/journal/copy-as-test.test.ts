import "../../tools/testing/all-pages.ts";
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

import { copyAsTest } from "../../src/actors/journal/copy-as-test.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { machineOf as productMachineOf } from "../../src/actors/inspector/machine-of.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { captchaFlow } from "../../src/machines/captcha/captcha.flow.ts";
import { dialogsFlow } from "../../src/machines/dialogs/dialogs.flow.ts";
import { flows } from "../../src/machines/flows.ts";
import { paymentFlow } from "../../src/machines/payment/payment.flow.ts";
import { signInFlow } from "../../src/machines/sign-in/sign-in.flow.ts";
import { signInMachine } from "../../src/machines/sign-in/sign-in.machine.ts";
import { signUpFlow } from "../../src/machines/sign-up/sign-up.flow.ts";
import { socketFlow } from "../../src/machines/socket/socket.flow.ts";
import { toastsFlow } from "../../src/machines/toasts/toasts.flow.ts";
import { machineOf, runEvents, runFlow, start, type Run } from "./journal-drive.ts";

const foldOf = ({ recording }: Run) => {
  const timeline = createTimeline(machineOf);
  timeline.append(JSON.parse(JSON.stringify(recording.entries)));
  expect(timeline.notes).toEqual([]);
  return timeline.fold;
};

const copied = (run: Run, from = 0, to = Number.POSITIVE_INFINITY): string =>
  copyAsTest(foldOf(run), 1, from, to);

const done = (source: string, output: unknown) => ({
  type: `xstate.done.actor.${source}`,
  output,
  actorId: source,
});

/** A card is declined in the popup, and the popup is closed. */
const failedPayment = runEvents(paymentFlow, 0, [
  { type: "popup.opened" },
  done("startPayment", {
    status: "ok",
    data: { kind: "started", paymentId: "p1", paymentUrl: "/oauth/payment/start?payment_id=p1" },
  }),
  { type: "status.told", status: "error" },
  { type: "popup.closed" },
  done("closePayment", {
    status: "ok",
    data: {
      payment_id: "p1",
      status: "declined",
      reason: "card_declined",
      amount_usd: 999,
      payment_intent: "subscription",
      model_username: "ava",
      analytics_data: null,
    },
  }),
]);

const signUp = runEvents(signUpFlow, 0, [
  { type: "field.changed", field: "username", value: "dana" },
  { type: "field.changed", field: "password", value: "abc" },
  { type: "form.submitted" },
  { type: "field.changed", field: "password", value: "a long password" },
  { type: "form.submitted" },
  done("signUp", signUpFlow.outputs["signUp"]?.[2]),
]);

const socket = runEvents(socketFlow, 1, [
  { type: "socket.opened", version: 1 },
  { type: "message.received", name: "profile.update", data: { username: "ava" } },
  { type: "socket.closed", code: 1006, jitter: 75 },
  { type: "xstate.after.backoff.socket.waiting" },
]);

const captcha = runEvents(captchaFlow, 0, [
  { type: "captcha.started" },
  done("fetchChallenge", captchaFlow.outputs["fetchChallenge"]?.[0]),
  { type: "challenge.progressed", percent: 40 },
  { type: "challenge.solved", solution: "sample" },
]);

const toasts = runEvents(toastsFlow, 0, [
  {
    type: "toast.requested",
    kind: "info",
    text: 'She said "hello" to everybody who was there on that long day',
  },
  { type: "toast.requested", kind: "error", title: "Oh", text: "It's broken" },
  { type: "toast.tapped", id: 1 },
]);

/** A Log in dialog that is busy is not to be dismissed: the machine of the dialogs looks at its child. */
const busyDialog = (): Run => {
  const machine = dialogsFlow.machine.provide({ actors: { signIn: signInMachine } });
  const { live, end } = start({ ...dialogsFlow, machine } as AnyFlow, 0);
  live.send({ type: "flows.wanted" });
  live.send(done("loadFlows", null));
  live.send({ type: "dialog.requested", dialog: { kind: "sign-in" }, now: 1 });
  const child = (live.getSnapshot() as { children: Record<string, typeof live> }).children["dialog-1"]!;
  child.send({ type: "field.changed", field: "email", value: "dana" });
  child.send({ type: "field.changed", field: "password", value: "a long password" });
  child.send({ type: "form.submitted" });
  live.send({ type: "dialog.dismissed", id: 1 });
  return end();
};

/** What happens to each flow from each of its first inputs, copied for every machine that lived. */
const ofEveryFlow = (): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  const inputs = flows.flatMap((flow) => flow.inputs.slice(0, 2).map((_, pick) => ({ flow, pick })));
  for (const { flow, pick } of inputs) {
    const picks = Array.from({ length: 12 }, (_, step) => (step + 1) * (pick + 3) * 7);
    const timeline = createTimeline(productMachineOf);
    timeline.append(JSON.parse(JSON.stringify(runFlow(flow, pick, picks).recording.entries)));
    for (const [number, { machine, leftAt }] of timeline.fold.actors) {
      if (machine === null || leftAt !== null) continue;
      const name = `run-${flow.slug}-${pick}-${number}`;
      try {
        texts.set(name, copyAsTest(timeline.fold, number, 0, Number.POSITIVE_INFINITY));
      } catch (error) {
        refused.push((error as Error).message);
      }
    }
  }
  return texts;
};

const root = join(import.meta.dirname, "../..");
const files = new Map<string, string>();
/** Why stretches could not become tests. */
const refused: string[] = [];
let folder = "";
let results = new Map<string, string>();

beforeAll(async () => {
  files.set("payment", copied(failedPayment));
  files.set("payment-later", copied(failedPayment, 5));
  files.set("sign-up", copied(signUp));
  files.set("socket", copied(socket));
  files.set("socket-later", copied(socket, 4));
  files.set("captcha", copied(captcha));
  files.set("toasts", copied(toasts));
  files.set("dialogs", copied(busyDialog()));
  // The text below the password is kept under the password's name, and so replaced.
  files.set("secret-text", copied(runEvents(signInFlow, 0, [{ type: "form.submitted" }])));
  for (const [name, text] of ofEveryFlow()) files.set(name, text);
  const payment = files.get("payment")!;
  files.set("altered-state", payment.replace('toEqual("asking")', 'toEqual("paid")'));
  files.set(
    "altered-context",
    payment.replace('paymentId: "p1",\n    paymentUrl', 'paymentId: "p2",\n    paymentUrl'),
  );
  files.set("altered-event", payment.replace('{ type: "popup.closed" }', '{ type: "popup.opened" }'));
  await mkdir(join(root, ".cache"), { recursive: true });
  folder = await mkdtemp(join(root, ".cache/copied-"));
  await Promise.all([...files].map(([name, text]) => writeFile(join(folder, `${name}.test.ts`), text)));
  await writeFile(
    join(folder, "vitest.config.mjs"),
    `export default { test: { maxWorkers: 1, isolate: false, setupFiles: [${JSON.stringify(join(root, "tools/testing/all-pages.ts"))}] } };\n`,
  );
  const report = join(folder, "report.json");
  const failed: unknown = await promisify(execFile)(
    process.execPath,
    [
      join(root, "node_modules/vitest/vitest.mjs"),
      "run",
      "--root",
      folder,
      "--reporter",
      "json",
      "--outputFile",
      report,
    ],
    { cwd: folder },
  ).then(
    () => null,
    (error: unknown) => error,
  );
  // Some of them are meant to fail; the report tells which.
  if ((failed as { readonly code?: number } | null)?.code !== 1)
    throw new Error("vitest failed otherwise", { cause: failed });
  const { testResults } = JSON.parse(await readFile(report, "utf8")) as {
    readonly testResults: readonly { readonly name: string; readonly status: string }[];
  };
  results = new Map(
    testResults.map(({ name, status }) => [name.split("/").at(-1)!.replace(".test.ts", ""), status]),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("copied tests of several flows pass, and fail when a state, an event or the context is altered", () => {
  expect([...results.keys()].toSorted()).toEqual([...files.keys()].toSorted());
  for (const [name, status] of results) {
    expect([name, status]).toEqual([name, name.startsWith("altered") ? "failed" : "passed"]);
  }
});

test("copied tests are accepted by the compiler and by lint", async () => {
  const compiler = { extends: "../../tests/tsconfig.json", include: ["."], references: [] };
  await writeFile(
    join(folder, "tsconfig.json"),
    JSON.stringify({ ...compiler, compilerOptions: { incremental: false } }),
  );
  const rules = JSON.parse(await readFile(join(root, ".oxlintrc.json"), "utf8"));
  const ofTests = rules.overrides.filter(({ files: globs }: { files: string[] }) =>
    globs.includes("tests/**"),
  );
  const lint = {
    ...rules,
    jsPlugins: rules.jsPlugins.map((file: string) => join(root, file)),
    ignorePatterns: [],
    overrides: ofTests.map((override: object) => ({ ...override, files: ["**"] })),
  };
  await writeFile(join(folder, "oxlint.json"), JSON.stringify(lint));
  // Type-aware lint takes its time: one of each kind is enough.
  const names = [...files.keys()].filter((name) => !name.startsWith("run-")).map((name) => `${name}.test.ts`);
  /** What a program says, whether it is content or not. */
  const says = (program: string, ...args: string[]): Promise<string> =>
    promisify(execFile)(process.execPath, [join(root, "node_modules", program), ...args], {
      cwd: folder,
    }).then(
      ({ stdout }) => stdout,
      ({ stdout }: { readonly stdout: string }) => stdout,
    );
  const [types, rulesKept] = await Promise.all([
    says("typescript/bin/tsc", "--project", folder),
    says("oxlint/bin/oxlint", "--config", "oxlint.json", "--type-aware", "--deny-warnings", ...names),
  ]);
  expect(types).toBe("");
  expect(rulesKept).toMatch(/^Found 0 warnings and 0 errors\.\nFinished in .+ on \d+ files/);
});

test("copied tests are laid out as the formatter does", async () => {
  // The formatter leaves out what git ignores: it looks at them elsewhere.
  const outside = await mkdtemp(join(tmpdir(), "copied-"));
  const names = [...files.keys()].map((name) => `${name}.test.ts`);
  await copyFile(join(root, ".oxfmtrc.json"), join(outside, ".oxfmtrc.json"));
  await Promise.all(names.map((name) => copyFile(join(folder, name), join(outside, name))));
  const oxfmt = join(root, "node_modules/oxfmt/bin/oxfmt");
  await promisify(execFile)(process.execPath, [oxfmt, "."], { cwd: outside });
  const laidOut = await Promise.all(names.map((name) => readFile(join(outside, name), "utf8")));
  await rm(outside, { recursive: true });
  expect(laidOut).toEqual([...files.values()]);
});

test("a copied test reads as what happened", () => {
  expect(files.get("payment")).toMatchInlineSnapshot(`
    "import "../../src/actors/journal/form-stand-in.ts";

    import { expect, test } from "vitest";

    import { beginPure } from "../../src/actors/journal/pure-actor.ts";
    import { paymentMachine } from "../../src/machines/payment/payment.machine.ts";

    test("payment: popup.opened, xstate.done.actor.startPayment, status.told, …, xstate.done.actor.closePayment -> closed", () => {
      const payment = beginPure(paymentMachine, {
        request: { intent: "subscription", username: "ava", returnUri: "/ava", offer: "1mo", price: 999 },
        page: { isMobile: false },
      });
      expect(payment.value()).toEqual("opening");

      payment.take({ type: "popup.opened" });
      expect(payment.value()).toEqual("starting");

      payment.take({
        type: "xstate.done.actor.startPayment",
        output: { status: "ok", data: { kind: "started", paymentId: "p1", paymentUrl: "[secret]" } },
        actorId: "startPayment",
      });
      expect(payment.value()).toEqual("waiting");

      payment.take({ type: "status.told", status: "error" });
      expect(payment.value()).toEqual("waiting");

      payment.take({ type: "popup.closed" });
      expect(payment.value()).toEqual("asking");

      payment.take({
        type: "xstate.done.actor.closePayment",
        output: {
          status: "ok",
          data: {
            payment_id: "p1",
            status: "declined",
            reason: "card_declined",
            amount_usd: 999,
            payment_intent: "subscription",
            model_username: "ava",
            analytics_data: null,
          },
        },
        actorId: "closePayment",
      });
      expect(payment.value()).toEqual("closed");
      expect(payment.emitted()).toEqual([
        {
          type: "flash.requested",
          toast: { kind: "error", text: "Your card was declined. You have not been charged." },
        },
        { type: "page.reloadRequested" },
      ]);

      expect(payment.context()).toMatchObject({
        request: { intent: "subscription", username: "ava", returnUri: "/ava", offer: "1mo", price: 999 },
        launch: "popup",
        paymentId: "p1",
        paymentUrl: "[secret]",
        record: {
          payment_id: "p1",
          status: "declined",
          reason: "card_declined",
          amount_usd: 999,
          payment_intent: "subscription",
          model_username: "ava",
          analytics_data: null,
        },
        failure: null,
        newPrice: null,
      });
    });
    "
  `);
});

test("what cannot become a test is said in a sentence", () => {
  const fold = foldOf(failedPayment);
  expect(() => copyAsTest(fold, 2, 0, 99)).toThrow("Only an actor with a statechart can become a test.");
  expect(() => copyAsTest(fold, 1, 90, 99)).toThrow("The actor takes no event in these steps.");
  const elsewhere = fold.steps.map((step) => (step.index === 5 ? { ...step, values: ["paid"] } : step));
  expect(() => copyAsTest({ ...fold, steps: elsewhere }, 1, 0, 99)).toThrow(
    /^Step 6 \(.+\) depends on other actors: alone, the machine comes to ".+" instead of "paid"/,
  );
  const long = runEvents(
    toastsFlow,
    0,
    Array.from({ length: 150 }, () => ({ type: "toast.tapped", id: 1 })),
  );
  expect(() => copied(long)).toThrow(
    /^The test would have \d+ lines, and files have at most 400: choose a shorter stretch\.$/,
  );
  expect(refused.filter((sentence) => !sentence.endsWith("choose a shorter stretch."))).toEqual([]);
});
