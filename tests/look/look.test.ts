import fc from "fast-check";
import { expect, test } from "vitest";

import { defaultBrand } from "../../src/domain/colour/brand.ts";
import { isWhiteLabel, plainWhiteLabel } from "../../src/domain/creator/white-label.ts";
import {
  checkLook,
  contrastTexts,
  formOfLook,
  lookColours,
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

test("each colour of a page is checked, and left to the site where it is empty", () => {
  const names = lookColours.map(([name]) => name);
  expect(names).toEqual(Object.keys(plain).filter((name) => name.endsWith("_color")));
  const wrong = "This should be a colour, like #7A3FF2";
  for (const name of names) {
    expect([name, checkLook({ ...plain, [name]: "blue" })]).toEqual([name, { [name]: wrong }]);
    expect([name, checkLook({ ...plain, [name]: " " })]).toEqual([name, {}]);
    expect([name, checkLook({ ...plain, [name]: "#12ab9F" })]).toEqual([name, {}]);
  }
  expect(checkLook({ ...plain, meta_description: ` ${"😀".repeat(300)} ` })).toEqual({});
});

test("what is hard to read is told by its contrast, from 4.5 on it is not", () => {
  const of = (colours: Partial<typeof defaultBrand>) =>
    contrastTexts({ ...defaultBrand, link: "#000000", text: "#000000", ...colours });
  const hint = "your page draws it darker or lighter where it is text.";
  // #767676 has 4.54 on white, #777777 has 4.48.
  expect(of({ link: "#767676", text: "#767676", message: "#FFFFFF", messageText: "#767676" })).toEqual({});
  expect(of({ link: "#777777", text: "#777777", message: "#FFFFFF", messageText: "#777777" })).toEqual({
    link_color: `Contrast 4.5 on white: ${hint}`,
    text_color: `Contrast 4.5 on white: ${hint}`,
    message_text_color: `Contrast 4.5 on the message: ${hint}`,
  });
  // A colour that nobody can read counts as one that cannot be told from what is below it.
  expect(of({ link: "none" }).link_color).toBe(`Contrast 1.0 on white: ${hint}`);
});
