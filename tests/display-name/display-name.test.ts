import { expect, test } from "vitest";

import { displayNameText } from "../../src/domain/profile/display-name.ts";

test.each([
  "ava.example",
  "AVA.Example",
  "see www.ava",
  "https://a",
  "HTTP:ava",
  "ава.рф",
  "ava．example",
  "ava。example",
  "ava｡example",
  "ava․example",
  "ａｖａ.ｃｏｍ",
  "ava.\u200Bexample",
  "ava\u200D.exa\u00ADmple",
])("[COVER-36] %j is a web address, however it is spelled", (name) => {
  expect(displayNameText(name)).toBe("Links are not allowed in the name.");
});

test.each(["Ava Laurent", "Dr. Ava", "A. B. Laurent", "Ava & Mia 3.5", "Ava 👩‍👩‍👧", "שלום", "Ава"])(
  "[COVER-36] %j is a name",
  (name) => expect(displayNameText(name)).toBeNull(),
);

test("what turns the direction of the sentence around a name is refused, and so is a long or an empty one", () => {
  for (const sign of ["\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2069"])
    expect(displayNameText(`Ava${sign}Laurent`)).toBe("The name has characters that cannot be seen.");
  expect(displayNameText("x".repeat(41))).toBe("The name may have at most 40 characters.");
  expect(displayNameText("👩‍👩‍👧‍👦".repeat(6))).toBe("The name may have at most 40 characters.");
  expect(displayNameText("  ")).toBe("This field is required");
});
