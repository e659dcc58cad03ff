import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { createMachine } from "xstate";

import { expectAccessible, openPage, picture, type Screen } from "../running/screens.ts";
import { servedInspector } from "./served-inspector.ts";

const served = servedInspector();
const LAMP = "/docs/samples/lamp.html";

/** An app with the inspector that its button opens. `asked`: what the inspector's page asks the network for. */
const openApp = async (path = LAMP, screen: Screen = "desktop") => {
  const { page: app, problems } = await openPage(served.browser, screen);
  const context = app.context();
  await app.goto(`${served.origin}${path}`);
  const [inspector] = await Promise.all([
    context.waitForEvent("page"),
    app.getByRole("button", { name: "Open the inspector" }).click(),
  ]);
  const asked: string[] = [];
  inspector.on("request", (request) => asked.push(request.url()));
  inspector.on("pageerror", ({ message }) => (problems as string[]).push(message));
  await inspector.setViewportSize({ width: 1280, height: 900 });
  await inspector.getByText("Live", { exact: true }).waitFor();
  return { app, inspector, problems, asked };
};

const actors = (inspector: Page) => inspector.getByRole("navigation", { name: "Actors" });
const details = (inspector: Page) => inspector.getByRole("complementary", { name: "Details" });

test("the sample's machine is drawn, and what it does comes at once: state, context, timer, action", async () => {
  const { app, inspector, problems, asked } = await openApp();
  await inspector.getByRole("group", { name: /^Statechart of lamp/ }).waitFor();
  await actors(inspector).getByText("off").waitFor();
  await app.getByRole("button", { name: "Press" }).click();
  await actors(inspector).getByText("on", { exact: true }).waitFor();
  await details(inspector).getByText("1 change by this event").waitFor();
  await details(inspector).getByText("60000 ms").waitFor();
  await details(inspector).getByText("off → on").waitFor();
  await expectAccessible(inspector);
  await picture(inspector, "drop-in-chart");
  expect(problems).toEqual([]);
  expect(asked.filter((address) => !/^(blob|data):/.test(address))).toEqual([]);
});

test("an event is sent from the page, and the past is travelled", async () => {
  const { app, inspector } = await openApp();
  await details(inspector).locator('select[name="eventType"]').selectOption("press");
  await details(inspector).getByRole("button", { name: "Send", exact: true }).click();
  await details(inspector).getByText("The actor took it.").waitFor();
  await app.getByRole("button", { name: "Press" }).click();
  await inspector.getByText("3 / 3").waitFor();
  await inspector.getByRole("button", { name: "One step back" }).click();
  await actors(inspector).getByText("on", { exact: true }).waitFor();
  await inspector.getByRole("banner").getByRole("button", { name: "Go back to live" }).click();
  await actors(inspector).getByText("off").waitFor();
});

test("paths through the app's own machine are made", async () => {
  const { inspector } = await openApp();
  await inspector.getByRole("tab", { name: "Paths" }).click();
  await inspector.getByText("3 of 3 transitions").waitFor();
  await inspector.getByText("Start the app's machine lamp.").waitFor();
  await picture(inspector, "drop-in-paths");
});

test("a saved recording opens in the page from a disk", async () => {
  const { app, inspector } = await openApp();
  await app.getByRole("button", { name: "Press" }).click();
  await actors(inspector).getByText("on", { exact: true }).waitFor();
  await inspector.getByRole("button", { name: "Save or delete the recording" }).click();
  const [download] = await Promise.all([
    inspector.waitForEvent("download"),
    inspector.getByRole("button", { name: "Save this page load as a file" }).click(),
  ]);
  const { page, problems } = await openPage(served.browser, "phone");
  await page.goto(pathToFileURL(join(served.folder, "inspector.html")).href);
  await page.getByRole("heading", { name: "Nothing to look at yet" }).waitFor();
  await page.locator('input[name="recording"]').setInputFiles(await download.path());
  await page.getByRole("group", { name: /^Statechart of lamp/ }).waitFor();
  await page.getByText("The end", { exact: true }).waitFor();
  await expectAccessible(page);
  await picture(page, "drop-in-file-phone");
  expect(problems).toEqual([]);
});

describe("a chart for elsewhere", () => {
  test("is copied as code that createMachine reads, and saved as a drawing that a browser shows", async () => {
    const { inspector } = await openApp();
    await inspector.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await inspector.getByRole("button", { name: "Copy as XState config" }).click();
    await inspector.getByText("The code of lamp is copied.").waitFor();
    const code = await inspector.evaluate(() => navigator.clipboard.readText());
    expect(code).toContain("export const lampMachine = createMachine({");
    const [, config] = /createMachine\(([\s\S]*)\);\n$/.exec(code)!;
    // oxlint-disable-next-line typescript/no-implied-eval -- the code is to be run as an app would run it
    const machine = createMachine(new Function(`return (${config});`)());
    expect(Object.keys(machine.states)).toEqual(["off", "on"]);

    const [download] = await Promise.all([
      inspector.waitForEvent("download"),
      inspector.getByRole("button", { name: "Save as SVG" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("lamp.svg");
    const svg = await readFile(await download.path(), "utf8");
    const shown = await inspector.evaluate(async (text) => {
      const drawing = new DOMParser().parseFromString(text, "image/svg+xml");
      const image = new Image();
      image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
      await image.decode();
      return {
        errors: drawing.querySelectorAll("parsererror").length,
        texts: [...drawing.querySelectorAll("tspan")].map((span) => span.textContent),
        width: image.naturalWidth,
      };
    }, svg);
    expect(shown.errors).toBe(0);
    expect(shown.texts).toEqual(expect.arrayContaining(["lamp", "off", "on", "press", "after 60 s"]));
    expect(shown.width).toBeGreaterThan(100);
  });
});

test("a public example, that of XState's own description, is inspected by two lines", async () => {
  const description = await readFile(
    join(import.meta.dirname, "../../node_modules/xstate/README.md"),
    "utf8",
  );
  const [, example] = /```ts\n(import \{ createMachine, createActor, assign \}[\s\S]*?)```/.exec(
    description,
  )!;
  const options = '{ page: "/dist/inspector/inspector.html", title: "Example" }';
  const app = `import { inspector } from "/dist/inspector/marquee-inspector.js";\n${example!.replace(
    "createActor(toggleMachine)",
    `createActor(toggleMachine, inspector(${options}))`,
  )}`;
  served.apps.set(
    "/example.html",
    `<!doctype html><title>Example</title>
    <script type="importmap">{ "imports": { "xstate": "/node_modules/xstate/dist/xstate.esm.js" } }</script>
    <script type="module">${app}</script>`,
  );
  const { inspector, problems } = await openApp("/example.html");
  await inspector.getByRole("group", { name: /^Statechart of toggle/ }).waitFor();
  await actors(inspector).getByText("toggle").waitFor();
  // It sends its events before anybody looks, and is recorded all the same.
  await inspector.getByText("3 / 3").waitFor();
  await details(inspector).getByText("count:").waitFor();
  await inspector.getByRole("tab", { name: "Sequence" }).click();
  await inspector.getByText("TOGGLE").first().waitFor();
  expect(problems).toEqual([]);
});

test("a page of another origin is opened from the app, and outlives its reload", async () => {
  const sample = await readFile(join(import.meta.dirname, "../../docs/samples/lamp.html"), "utf8");
  const elsewhere = `${served.otherOrigin}/dist/inspector/inspector.html`;
  served.apps.set(
    "/docs/samples/elsewhere.html",
    sample.replace("../../dist/inspector/inspector.html", elsewhere),
  );
  const { app, inspector, problems } = await openApp("/docs/samples/elsewhere.html");
  expect(inspector.url()).toBe(elsewhere);
  await app.getByRole("button", { name: "Press" }).click();
  await actors(inspector).getByText("on", { exact: true }).waitFor();
  await app.reload();
  await inspector.getByText("The page was loaded anew: this is the new load.").waitFor();
  await actors(inspector).getByText("off").waitFor();
  expect(await app.getByRole("button", { name: "Open the inspector" }).count()).toBe(0);
  await app.close();
  await inspector.getByText("The end", { exact: true }).waitFor();
  expect(problems).toEqual([]);
});
