import { expect, test } from "vitest";

import { settingIndex } from "../../src/domain/settings/setting-pages.ts";

test("fans are led to every page of settings but that of comments, creators to all", () => {
  const pagesOf = (isCreator: boolean) => settingIndex(isCreator).map(({ page }) => page);
  const forAll = [
    "setting-account",
    "setting-billing",
    "setting-notifications",
    "setting-privacy",
    "manager",
  ];
  expect(pagesOf(false)).toEqual([...forAll, "setting-socials"]);
  expect(new Set(pagesOf(true))).toEqual(new Set([...pagesOf(false), "setting-comments"]));
});
