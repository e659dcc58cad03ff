import { describe, expect, test } from "vitest";

import type { RouteOf } from "../../src/domain/site/page-route.ts";
import { resolveRoute } from "../../src/machines/router/route.ts";

/** The application's page at a path, null for any other. */
const at = (
  path: string,
  signupSource: string | null = "fantime",
  hasRoot = false,
): RouteOf<"creator-application"> | null => {
  const facts = { rootUsername: hasRoot ? "ava" : null, signupSource, development: false };
  const route = resolveRoute({ path, search: "" }, facts);
  return route.page === "creator-application" ? route : null;
};
const page = "creator-application";

describe("the pages of the application", () => {
  test("are three on the branded site", () => {
    expect(at("/creator/signup")).toEqual({ page, variant: "standard", studio: null });
    expect(at("/creator/signup-form")).toEqual({ page, variant: "form", studio: null });
    expect(at("/creator/vip-signup-form")).toEqual({ page, variant: "vip", studio: null });
  });

  test("are one with another brand or a root user, and none without a brand", () => {
    for (const [source, hasRoot] of [
      ["creators", false],
      ["fantime", true],
    ] as const) {
      expect(at("/creator/signup", source, hasRoot)).toEqual({ page, variant: "standard", studio: null });
      expect(at("/creator/signup-form", source, hasRoot)).toBeNull();
      expect(at("/creator/vip-signup-form", source, hasRoot)).toBeNull();
    }
    expect([at("/creator/signup", null), at("/creator/signup-form", null)]).toEqual([null, null]);
  });

  test("may name a studio and its part", () => {
    expect(at("/creator/signup/studio/north")).toEqual({ page, variant: "standard", studio: "north" });
    expect(at("/creator/signup/studio/north/two")?.studio).toBe("north/two");
  });

  test.each([
    "/creator",
    "/creator/other",
    "/creator/signup/studio",
    "/creator/signup/studio/",
    "/creator/signup/other/north",
    "/creator/signup-form/studio/north",
    "/creator/vip-signup-form/more",
    "/other/signup",
    "/other/signup-form",
    "/other/signup/studio/north",
  ])("are not at %s", (path) => {
    expect(at(path)).toBeNull();
  });
});
