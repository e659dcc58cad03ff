import { expect, test } from "vitest";

import { afterFirstFrame } from "../../src/server/page/after-first-frame.ts";

test("what runs at once is fetched only, in its order, but for the script that starts it", () => {
  const page =
    '<script type="module" src="/assets/shared.js"></script><link rel="stylesheet" href="/assets/a.css">' +
    '<script type="module" async="" src="/assets/opening.js"></script><p>Opening</p>' +
    '<script type="module" src="/assets/page.js"></script>';
  expect(afterFirstFrame(page)).toBe(
    '<link rel="modulepreload" fetchpriority="low" href="/assets/shared.js"><link rel="stylesheet" href="/assets/a.css">' +
      '<script type="module" async="" src="/assets/opening.js"></script><p>Opening</p>' +
      '<link rel="modulepreload" fetchpriority="low" href="/assets/page.js">',
  );
});
