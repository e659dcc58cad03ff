import { expect, test } from "vitest";

import type { ApplicationVariant } from "../../src/domain/creator-application/application.ts";
import { offersApplication } from "../../src/domain/creator-application/offered-forms.ts";

const applicationVariants: readonly ApplicationVariant[] = ["standard", "form", "vip"];

test("[ROUTE-11] [ROUTE-12] [ROUTE-13] [ROUTE-14] [ROUTE-15] [ROUTE-16] a site offers the forms of its brand", () => {
  const offered = (signupSource: string | null, rootUsername: string | null) =>
    applicationVariants.filter((variant) => offersApplication(variant, { signupSource, rootUsername }));
  expect(offered("fantime", null)).toEqual(applicationVariants);
  expect(offered("fantime", "ava")).toEqual(["standard"]);
  expect(offered("other", null)).toEqual(["standard"]);
  expect(offered(null, null)).toEqual([]);
});
