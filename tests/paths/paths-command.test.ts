import { spawn } from "node:child_process";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { flows } from "../../src/machines/flows.ts";
import { parseGherkin } from "./parse-gherkin.ts";

const tool = join(import.meta.dirname, "../../tools/paths.ts");

/** Runs the command as npm would; `lines` closes its output after so many. */
const paths = (args: readonly string[], lines = Infinity) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    const child = spawn(process.execPath, [tool, ...args]);
    const told = { out: "", err: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      told.out += text;
      if (told.out.split("\n").length > lines) child.stdout.destroy();
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => (told.err += text));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, ...told }));
  });

describe("npm run paths", () => {
  test("prints a flow in each format", async () => {
    const [markdown, json, gherkin] = await Promise.all([
      paths(["sign-in"]),
      paths(["sign-in", "--format", "json"]),
      paths(["sign-in", "--format", "gherkin"]),
    ]);
    for (const { code, err } of [markdown, json, gherkin]) expect([code, err]).toEqual([0, ""]);
    expect(markdown.out).toMatch(/^# Log in\n/);
    const set = JSON.parse(json.out);
    expect(set.covered.all).toBeGreaterThanOrEqual(10);
    expect(set.covered.taken).toBe(set.covered.all);
    const { feature, scenarios } = parseGherkin(gherkin.out);
    expect([feature, scenarios.length]).toEqual(["Log in", set.paths.length]);
  });

  test("prints the shortest way to a state, and refuses what it does not know", async () => {
    const [way, unknown, alone, none] = await Promise.all([
      paths(["sign-in", "--to", "submitting"]),
      paths(["sign-in", "--to", "nowhere"]),
      paths(["sign-in", "--avoid", "editing"]),
      paths(["sign-in", "--to", "submitting", "--avoid", "form.submitted"]),
    ]);
    expect([way.code, way.err]).toEqual([0, ""]);
    expect(way.out).toMatch(/\n1 path, \d+ steps?: /);
    expect([unknown.code, alone.code, none.code]).toEqual([1, 1, 1]);
    expect(unknown.err).toContain("has no state or event 'nowhere': there is ");
    expect(alone.err).toContain("--through and --avoid go with --to.");
    expect(none.err).toContain("There is no such way in 'sign-in'.");
  });

  test("prints the browser tests of a driven flow", async () => {
    const { code, out } = await paths(["sign-in", "--format", "playwright"]);
    expect(code).toBe(0);
    expect(out).toContain("test(");
  });

  test("prints a file for the published runner alone: nothing of the project in it", async () => {
    const { code, out } = await paths(["sign-in", "--format", "playwright", "--plain"]);
    expect(code).toBe(0);
    expect(out.match(/from "[^"]+"/g)).toEqual(['from "@playwright/test"']);
    const [before, after] = out.split('"/__test/fault"');
    expect(before).toContain('request.post("/__test/clock", { data: {"advance":901} })');
    expect(after).toMatch(
      /name: "Log in", exact: true \}\)\.click\(\);\n.*\n.*We could not reach the server/,
    );
    expect(out).toContain("// By hand: The security check is solved");
  });

  test("judges all flows in one table, and nothing is left", async () => {
    const { code, out } = await paths(["--all", "--check"]);
    expect(out).toMatch(
      /^flow +states +transitions +paths +steps +covered +unphrased +model +view +browser\n/,
    );
    const rows = out
      .split("\n\n")[0]!
      .split("\n")
      .slice(1)
      .map((row) => row.split(/ +/));
    expect(rows.map(([slug]) => slug)).toEqual(flows.map(({ slug }) => slug).toSorted());
    for (const [slug, , transitions, , , covered, unphrased] of rows) {
      expect([slug, covered, unphrased]).toEqual([slug, transitions, "0"]);
    }
    expect(out).toMatch(/\nNothing is left\.\n$/);
    expect(code).toBe(0);
  });

  test("fails the judgement when paths are left out", async () => {
    const { code, out } = await paths(["--all", "--check", "--max", "1"]);
    expect(out).toMatch(/^payment: \d+ paths are left out by --max\.$/m);
    expect(code).toBe(1);
  });

  test.each([
    [["nonsense"], "There is no flow 'nonsense': there is account-menu, analytics, app, "],
    [[], "Say a flow"],
    [["sign-in", "sign-up"], "Say a flow"],
    [["sign-in", "--all", "--check"], "Say a flow"],
    [["sign-in", "--formet", "md"], "Unknown option '--formet'"],
    [["sign-in", "--format", "pdf"], "--format pdf is not known: there is md, json, gherkin, playwright."],
    [["sign-in", "--cover", "all"], "--cover all is not known: there is transitions, states, pairs."],
    [["sign-in", "--max", "0"], "--max 0 is not a number of paths"],
    [["toasts", "--browser"], "'toasts' is not driven in a browser"],
    [["--browser"], "Say a flow"],
    [["sign-in", "--all", "--browser"], "Say a flow"],
    [["toasts", "--format", "playwright"], "'toasts' is not driven in a browser"],
  ])("refuses %j in one sentence", async (args, sentence) => {
    const { code, out, err } = await paths(args);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(sentence);
    expect(err.trimEnd().split("\n").length).toBe(1);
  });

  test("ends quietly when its reader stops reading", async () => {
    const { code, err } = await paths(["profile", "--cover", "pairs", "--format", "json"], 1);
    expect([code, err]).toEqual([0, ""]);
  });
});
