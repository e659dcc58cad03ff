import { readFileSync } from "node:fs";
import { join } from "node:path";

import { format } from "oxfmt";
import type { AnyEventObject } from "xstate";

import type { CoverPath } from "../../src/actors/paths/cover.ts";
import { follow, type FollowedPath } from "../../src/actors/paths/follow.ts";
import { phrasePath } from "../../src/actors/paths/phrase.ts";
import type { Path, StepKind } from "../../src/machines/inspector/path.ts";
import { drivenPaths, inShort } from "./driven-paths.ts";
import type { AnyDriver, NamedSample } from "./driver.ts";
import { drivers } from "./drivers.ts";
import { literalOf } from "./literal.ts";

const ROOT = join(import.meta.dirname, "../..");
const WIDTH = 106;

const verbs: Readonly<Record<StepKind, string>> = { action: "does", condition: "meets", wait: "waits" };

/** Text as comment lines of a file's width. */
const comment = (text: string): string =>
  text
    .split(" ")
    .reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      if (last !== undefined && `${last} ${word}`.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(`// ${word}`);
      return lines;
    }, [])
    .join("\n");

/** An answer's event without what its type says already. */
const bare = (event: AnyEventObject): AnyEventObject => {
  const { actorId: _, error: __, ...rest } = event;
  return event.type.startsWith("xstate.") ? rest : event;
};

/** What a path is for: the sentences of its steps that no path before it has. */
const newSentencesOf = (path: Path, known: Set<string>): string => {
  const sentences = path.steps.length === 0 ? [path.begin] : path.steps.map(({ sentence }) => sentence);
  const said = sentences.map((sentence) => inShort(sentence).replace(/\.$/, ""));
  const fresh = [...new Set(said)].filter((sentence) => !known.has(sentence));
  for (const sentence of fresh) known.add(sentence);
  const shown = fresh.length > 0 ? fresh : said.slice(-1);
  const more = shown.length > 2 ? [`and ${shown.length - 2} more`] : [];
  return [...shown.slice(-2), ...more].join("; ");
};

/** Places that are alike by the flow's `key` may not be so for its driver: then a path would lead where he cannot go. */
const checkPlans = (driver: AnyDriver, steps: FollowedPath["steps"]): void => {
  for (const step of steps) {
    const planned = driver.plan(step);
    if (planned !== undefined && "cannot" in planned)
      throw new Error(
        `A path of '${driver.flow.slug}' takes ${step.event.type} where its driver cannot (${planned.cannot}): ` +
          "the flow's `key` does not tell that place from another one.",
      );
  }
};

const testOf = (
  driver: AnyDriver,
  cover: CoverPath,
  path: Path,
  title: string,
  used: Set<NamedSample>,
): string => {
  const { samples } = driver;
  const { start, steps } = follow(driver.flow, cover.input, cover.events);
  checkPlans(driver, steps);
  const lines = steps.flatMap(({ event, after }, index) => {
    const { kind, sentence } = path.steps[index]!;
    const args = [bare(event), after.value].map((value) => literalOf(value, samples, used));
    return [comment(inShort(sentence)), `await walk.${verbs[kind]}(${args.join(", ")});`];
  });
  const begin = [cover.input, start.value].map((value) => literalOf(value, samples, used)).join(", ");
  return [
    `test(${JSON.stringify(title)}, async () => {`,
    comment(inShort(path.begin)),
    `${lines.length === 0 ? "" : "const walk = "}await begin(${begin});`,
    ...lines,
    "});",
  ].join("\n");
};

/** The name by which `<slug>.driver.ts` exports the driver. */
const driverName = (slug: string): string =>
  `${slug.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Driver`;

const importsOf = (driver: AnyDriver, used: ReadonlySet<NamedSample>): readonly string[] => {
  const { slug } = driver.flow;
  const modules = Map.groupBy(used, ({ from }) => from);
  return [
    'import { test } from "vitest";',
    "",
    ...[...modules]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([from, samples]) => {
        const names = samples.map(({ name }) => name).toSorted();
        return `import { ${names.join(", ")} } from "../../${from}";`;
      }),
    'import { browserTests } from "../browser/browser-tests.ts";',
    `import { ${driverName(slug)} } from "../browser/${slug}.driver.ts";`,
  ];
};

/** The folder of the generated tests, as a path in the project. */
export const generatedFile = (slug: string): string => `model-tests/generated/${slug}.spec.ts`;

/** Slugs of the flows that have browser tests. */
export const drivenSlugs: readonly string[] = drivers.map(({ flow }) => flow.slug);

/**
 * The browser tests of a flow as the project keeps them, formatted: one test a path, one line a step. Throws when the
 * flow has no driver, or names the steps that its driver says nothing about or that no phrase reads.
 */
export const generateBrowserTests = async (slug: string): Promise<string> => {
  const driver = drivers.find(({ flow }) => flow.slug === slug);
  if (driver === undefined)
    throw new Error(
      `'${slug}' has no driver: model-tests/browser/drivers.ts lists ${drivenSlugs.join(", ")}.`,
    );
  return generateFor(driver);
};

export const generateFor = async (driver: AnyDriver): Promise<string> => {
  const { slug } = driver.flow;
  const { paths, notWalked } = drivenPaths(driver);
  const used = new Set<NamedSample>();
  const known = new Set<string>();
  const tests = paths.map((path, index) => {
    const phrased = phrasePath(driver.flow, path, index + 1);
    return testOf(driver, path, phrased, `${index + 1}. ${newSentencesOf(phrased, known)}`, used);
  });
  const text = [
    `// Generated from the machine of '${slug}' by "npm run paths -- ${slug} --format playwright --write": do not edit.`,
    ...importsOf(driver, used),
    "",
    ...(Object.keys(notWalked).length === 0
      ? []
      : ["// What these tests do not do in a browser, by the reason."]),
    `const { begin } = browserTests(${driverName(slug)}, ${literalOf(notWalked)});`,
    "",
    tests.join("\n\n"),
    "",
  ].join("\n");
  const { ignorePatterns: _, ...options } = JSON.parse(readFileSync(join(ROOT, ".oxfmtrc.json"), "utf8"));
  const { code, errors } = await format(generatedFile(slug), text, options);
  if (errors.length > 0) throw new Error(`The tests of '${slug}' cannot be formatted: ${errors[0]!.message}`);
  return code;
};
