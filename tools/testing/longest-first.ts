import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files of tests that take minutes; begun last, one of them would run alone while a core stands idle. */
const LONGEST = ["tests/tools/bench.spec.ts"];

const isLongest = ({ moduleId }: TestSpecification): boolean =>
  LONGEST.some((path) => moduleId.endsWith(path));

const groupOf = ({ project }: TestSpecification): string =>
  `${project.config.sequence.groupOrder} ${project.name}`;

/** The larger a file the sooner it runs, for nothing else is known of it in a fresh copy; but the longest come first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of a sequencer, which answers another array
    const sorted = await super.sort(files);
    const groups = Map.groupBy(sorted, groupOf);
    return [...groups.values()].flatMap((group) => [
      ...group.filter(isLongest),
      ...group.filter((file) => !isLongest(file)),
    ]);
  }
}
