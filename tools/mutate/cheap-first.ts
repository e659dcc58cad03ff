import { relative } from "node:path";

import { BaseSequencer, type TestSpecification } from "vitest/node";

import { root } from "../root.mjs";
import { readMutants } from "./run-state.ts";

/** Of `src/machines/payment/...` and `tests/payment/...`: `payment`. */
const slugOf = (file: string): string => file.split("/").at(-2) ?? "";

const PROJECTS = ["unit", "model", "views", "apart", "server"];

/** The files of tests of the same slug first, then the cheap kinds: what they notice, nobody else has to try. */
export class CheapFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const slugs = new Set(readMutants().map(({ file }) => slugOf(file)));
    const rank = ({ moduleId, project }: TestSpecification): number =>
      PROJECTS.indexOf(project.name) + (slugs.has(slugOf(relative(root, moduleId))) ? 0 : PROJECTS.length);
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}
