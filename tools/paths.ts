import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";

import { gherkinOf } from "../src/actors/paths/gherkin.ts";
import { markdownOf } from "../src/actors/paths/markdown.ts";
import { explore } from "../src/actors/paths/explore.ts";
import { pathSetOf, pathTo } from "../src/actors/paths/phrase.ts";
import { plainPlaywrightOf } from "../src/actors/paths/plain-playwright.ts";
import { namesOfFlow } from "../src/actors/paths/ways.ts";
import type { AnyFlow } from "../src/machines/app/flow.ts";
import { flows } from "../src/machines/flows.ts";
import type { Cover, PathSet } from "../src/machines/inspector/path.ts";
import { checkPaths } from "./paths-check.ts";
import { root } from "./root.mjs";

// `npm run paths -- <flow> [--format md|json|gherkin|playwright] [--cover transitions|states|pairs] [--max n]` prints test paths;
// `--to <state or event> [--through <...>] [--avoid <...>]` prints the shortest way there (both may stand several times);
// `--format playwright --write` puts the browser tests where the project keeps them; `--all --check` judges all flows;
// `--all --browser` walks the paths of every driven flow (or of one) in Chromium, sentence by sentence.

/** A sentence for the caller; no stack trace. */
class Refusal extends Error {}

const formats = ["md", "json", "gherkin", "playwright"] as const;
type Format = (typeof formats)[number];
const covers = ["transitions", "states", "pairs"] as const satisfies readonly Cover[];

const usage =
  'Say a flow ("npm run paths -- sign-in"), "--all --check" or "--all --browser"; options: ' +
  `--format ${formats.join("|")}, --cover ${covers.join("|")}, --max <paths>, --to, --through and --avoid <state or event>, --write or --plain (with --format playwright).`;

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: "string", default: "md" },
        cover: { type: "string", default: "transitions" },
        max: { type: "string" },
        to: { type: "string" },
        through: { type: "string", multiple: true, default: [] },
        avoid: { type: "string", multiple: true, default: [] },
        write: { type: "boolean", default: false },
        plain: { type: "boolean", default: false },
        all: { type: "boolean", default: false },
        check: { type: "boolean", default: false },
        browser: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    const [said = ""] = (error as Error).message.split(". ");
    throw new Refusal(`${said}. ${usage}`);
  }
};

const oneOf = <Value extends string>(name: string, value: string, known: readonly Value[]): Value => {
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new Refusal(`--${name} ${value} is not known: there is ${known.join(", ")}.`);
  return found;
};

const flowOf = (slugs: readonly string[]) => {
  const [slug] = slugs;
  if (slug === undefined || slugs.length > 1) throw new Refusal(usage);
  const flow = flows.find((one) => one.slug === slug);
  if (flow !== undefined) return flow;
  throw new Refusal(
    `There is no flow '${slug}': there is ${flows
      .map((one) => one.slug)
      .toSorted()
      .join(", ")}.`,
  );
};

const drivenFlow = async (slug: string): Promise<void> => {
  const { drivenSlugs } = await import("../model-tests/browser/generate.ts");
  if (!drivenSlugs.includes(slug))
    throw new Refusal(`'${slug}' is not driven in a browser: there is ${drivenSlugs.join(", ")}.`);
};

const playwright = async (slug: string, write: boolean): Promise<string> => {
  await drivenFlow(slug);
  const { generateBrowserTests, generatedFile } = await import("../model-tests/browser/generate.ts");
  const text = await generateBrowserTests(slug);
  if (!write) return text;
  const file = join(root, generatedFile(slug));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  return `${generatedFile(slug)} is written.\n`;
};

/** Walks the paths of a flow, or of every driven one, in Chromium: it prints as it goes. */
const walkInBrowser = async (slug: string | null): Promise<string> => {
  if (slug !== null) await drivenFlow(slug);
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(
    process.execPath,
    [vitest, "run", "--root", root, "--config", join(root, "tools/testing/by-hand.config.ts")],
    { cwd: root, stdio: "inherit", env: { ...process.env, WALKED_FLOW: slug ?? "" } },
  );
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve(code ?? 1));
  });
  return "";
};

/** The shortest way of a flow to a state or event. */
const wayTo = (flow: AnyFlow, to: string, through: readonly string[], avoid: readonly string[]): PathSet => {
  const walk = explore(flow);
  const known = namesOfFlow(flow, walk);
  const unknown = [to, ...through, ...avoid].find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new Refusal(`'${flow.slug}' has no state or event '${unknown}': there is ${known.join(", ")}.`);
  const set = pathTo(flow, { to, through, avoid }, walk);
  if (set === null) throw new Refusal(`There is no such way in '${flow.slug}'.`);
  return set;
};

const run = async (): Promise<string> => {
  const { values, positionals } = readArguments();
  const format: Format = oneOf("format", values.format, formats);
  const cover = oneOf("cover", values.cover, covers);
  const max = values.max === undefined ? Infinity : Number(values.max);
  if (max !== Infinity && !(Number.isInteger(max) && max > 0))
    throw new Refusal(`--max ${values.max} is not a number of paths: 1 or more.`);
  if (values.write && format !== "playwright")
    throw new Refusal("--write goes with --format playwright: the other formats are printed.");
  if (values.browser) {
    if (values.check || values.all !== (positionals.length === 0)) throw new Refusal(usage);
    return walkInBrowser(values.all ? null : flowOf(positionals).slug);
  }
  if (values.all || values.check) {
    if (!values.all || !values.check || positionals.length > 0) throw new Refusal(usage);
    const { table, wrong } = await checkPaths(flows, cover, max);
    if (wrong.length > 0) process.exitCode = 1;
    return [...table, "", ...(wrong.length === 0 ? ["Nothing is left."] : wrong), ""].join("\n");
  }
  const flow = flowOf(positionals);
  const asksWay = values.to !== undefined || values.through.length > 0 || values.avoid.length > 0;
  if (asksWay) {
    if (values.to === undefined) throw new Refusal("--through and --avoid go with --to.");
    if (format === "playwright" && !values.plain)
      throw new Refusal("--to with --format playwright takes --plain: the project keeps no test of it.");
    if (cover !== "transitions" || max !== Infinity)
      throw new Refusal("--to prints one way: it takes neither --cover nor --max.");
  } else if (values.plain && (format !== "playwright" || values.write))
    throw new Refusal("--plain goes with --format playwright, without --write.");
  const ask = () =>
    values.to === undefined
      ? pathSetOf(flow, cover, max)
      : wayTo(flow, values.to, values.through, values.avoid);
  if (values.plain) return plainPlaywrightOf(ask());
  if (format === "playwright") {
    if (cover !== "transitions" || max !== Infinity)
      throw new Refusal(
        "--format playwright takes neither --cover nor --max: the tests are those that the project keeps.",
      );
    return playwright(flow.slug, values.write);
  }
  const set = ask();
  if (format === "json") return `${JSON.stringify(set, null, 2)}\n`;
  return format === "md" ? markdownOf(set) : gherkinOf(set);
};

// The reader may stop reading (`| head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});
try {
  process.stdout.write(await run());
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${(error as Error).message}\n`);
}
