/** A feature as a Gherkin reader takes it. */
export interface ParsedFeature {
  readonly feature: string;
  readonly tags: readonly string[];
  readonly scenarios: readonly {
    readonly name: string;
    readonly tags: readonly string[];
    readonly steps: readonly string[];
  }[];
}

const STEP = /^(?:Given|When|Then|And|But) \S/;

/** A strict reader of the part of Gherkin that paths use; throws with the number of the first line that is wrong. */
export const parseGherkin = (text: string): ParsedFeature => {
  let feature: { name: string; tags: readonly string[] } | null = null;
  let tags: string[] = [];
  const scenarios: { name: string; tags: readonly string[]; steps: string[] }[] = [];
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    const wrong = (): never => {
      throw new Error(`line ${index + 1} is not Gherkin here: ${raw}`);
    };
    if (line === "") continue;
    if (line.startsWith("@")) {
      if (!line.split(" ").every((tag) => /^@[^\s@]+$/.test(tag))) wrong();
      tags.push(...line.split(" "));
    } else if (line.startsWith("Feature: ")) {
      if (feature !== null) wrong();
      feature = { name: line.slice(9), tags };
      tags = [];
    } else if (line.startsWith("Scenario: ")) {
      if (feature === null) wrong();
      scenarios.push({ name: line.slice(10), tags, steps: [] });
      tags = [];
    } else if (scenarios.length > 0) {
      if (!STEP.test(line) || tags.length > 0) wrong();
      scenarios.at(-1)!.steps.push(line);
      // Free text of a feature must not look like one of its parts.
    } else if (feature === null || STEP.test(line) || /^(?:[A-Z]\w+:|[|#*]|""")/.test(line)) wrong();
  }
  return { feature: feature?.name ?? "", tags: feature?.tags ?? [], scenarios };
};
