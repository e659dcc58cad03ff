import { expect, test } from "vitest";

import { licenceProblems, licenceText } from "../../tools/license-report.ts";

const packages = {
  "": { version: "0.1.0", license: "MIT" },
  "node_modules/one": { version: "1.0.0", license: "MIT" },
  "node_modules/two/node_modules/one": { version: "1.0.0", license: "MIT" },
  "node_modules/three": { version: "3.0.0", license: "MPL-2.0", dev: true },
};

test("accepted licences pass, each package counted once, the product's and its development's apart", () => {
  expect(licenceProblems(packages)).toEqual([]);
  const text = licenceText(packages);
  expect(text).toContain("| MIT | 1 | 0 |\n| MPL-2.0 | 0 | 1 |");
  expect(text).toContain("three@3.0.0 (development).");
});

test("a licence that is not accepted, and none at all, are told by package", () => {
  const problems = licenceProblems({
    ...packages,
    "node_modules/strict": { version: "1.0.0", license: "AGPL-3.0-only" },
    "node_modules/silent": { version: "2.0.0" },
  });
  expect(problems).toEqual([
    "silent@2.0.0 has the licence 'none', which is not accepted: see tools/license-report.ts.",
    "strict@1.0.0 has the licence 'AGPL-3.0-only', which is not accepted: see tools/license-report.ts.",
  ]);
});
