import fc from "fast-check";
import { expect, test } from "vitest";

import { defaultBrand } from "../../src/domain/colour/brand.ts";
import { isWhiteLabel, plainWhiteLabel } from "../../src/domain/creator/white-label.ts";
import {
  checkLook,
  contrastTexts,
  formOfLook,
  lookOf,
  paintedWith,
  readColour,
  type LookForm,
} from "../../src/domain/look/look.ts";

const plain = formOfLook(plainWhiteLabel);

test("a colour is six hexadecimal digits, and nothing that a style sheet could take for more", () => {
  expect(readColour(" b4552d ")).toBe("#B4552D");
  expect(readColour("#b4552d")).toBe("#B4552D");
  for (const typed of ["", "blue", "#12345", "#1234567", "url(x)", "#123456;}", "##123456", "rgb(1,2,3)"])
    expect(readColour(typed), typed).toBeNull();
  expect(checkLook({ ...plain, link_color: "blue", meta_description: "x".repeat(301) })).toEqual({
    link_color: "This should be a colour, like #7A3FF2",
    meta_description: "A description has at most 300 characters.",
  });
});

test("what a form lets through is a look that can be stored, and its form means it again", () => {
  const colour = fc.oneof(
    fc.constant(""),
    fc.stringMatching(/^#?[0-9a-fA-F]{6}$/),
    fc.string({ maxLength: 8 }),
  );
  const forms: fc.Arbitrary<LookForm> = fc.record({
    link_color: colour,
    main_follow_color: colour,
    message_color: colour,
    message_text_color: colour,
    text_color: colour,
    meta_description: fc.string({ unit: "grapheme", maxLength: 320 }),
    warning_enabled: fc.boolean(),
  });
  fc.assert(
    fc.property(forms, (form) => {
      if (Object.keys(checkLook(form)).length > 0) return;
      const look = lookOf(form);
      expect(isWhiteLabel({ ...plainWhiteLabel, ...look })).toBe(true);
      expect(lookOf(formOfLook(look))).toEqual(look);
    }),
  );
});

test("colours that are left empty are the site's; what is hard to read is said", () => {
  const look = { ...lookOf(plain), link_color: "#FFFF00", message_text_color: "#EEEEEE" };
  const painted = paintedWith(look, defaultBrand);
  expect(painted).toEqual({ ...defaultBrand, link: "#FFFF00", messageText: "#EEEEEE" });
  expect(Object.keys(contrastTexts(painted))).toEqual(["link_color", "message_text_color"]);
  expect(contrastTexts({ ...defaultBrand, link: "#000000", messageText: "#000000" })).toEqual({});
});
