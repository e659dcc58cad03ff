import { expect, test } from "vitest";

import { displayNameText } from "../../src/domain/profile/display-name.ts";

test("[COVER-36] a display name has 1 to 40 characters, whatever they are made of", () => {
  expect(displayNameText("x".repeat(40))).toBeNull();
  expect(displayNameText("x".repeat(41))).toBe("The name may have at most 40 characters.");
  expect(displayNameText(`  ${"🎨".repeat(40)}  `)).toBeNull();
  expect(displayNameText("   ")).toBe("This field is required");
});
