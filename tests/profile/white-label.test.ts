import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { creatorDecider } from "../../src/domain/creator/creator.decider.ts";
import { brandKey, isWhiteLabel, plainWhiteLabel } from "../../src/domain/creator/white-label.ts";
import { defaultBrand } from "../../src/domain/colour/brand.ts";
import { partSheet } from "../../src/server/page/page-shell.ts";
import { given } from "../running/given.ts";

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0").toUpperCase()}`);
const colours = fc.record({
  link_color: fc.option(hex),
  main_follow_color: fc.option(hex),
  message_color: fc.option(hex),
  message_text_color: fc.option(hex),
  text_color: fc.option(hex),
});

describe("a page's own look", () => {
  test("[CWL-04] any colours #RRGGBB are taken, and their key names a sheet for that part alone", () => {
    fc.assert(
      fc.property(colours, (chosen) => {
        const settings = { ...plainWhiteLabel, ...chosen };
        expect(isWhiteLabel(settings)).toBe(true);
        const key = brandKey(settings);
        if (key === null) return expect(Object.values(chosen).every((colour) => colour === null)).toBe(true);
        const sheet = partSheet(key, defaultBrand)!;
        expect(sheet.startsWith(`[data-brand="${key}"]{`)).toBe(true);
        const link = (chosen.link_color ?? defaultBrand.link).toLowerCase();
        expect(sheet).toContain(`--mq-brand-link:${link};`);
      }),
    );
  });

  test("[CWL-04] [CWL-05] [CWL-09] pictures of the media host and a description are kept, up to their longest", () => {
    const settings = {
      ...plainWhiteLabel,
      logo: `/${"a".repeat(299)}`,
      og_image: "/media/ava/cover.webp",
      meta_description: "🎨".repeat(300),
    };
    const { state } = given(creatorDecider).when([0, { type: "SetWhiteLabel", settings }]);
    expect(state.whiteLabel).toEqual(settings);
    expect(isWhiteLabel({ ...settings, logo: `${settings.logo}a` })).toBe(false);
  });

  test.each([
    { link_color: "red" },
    { text_color: "#12345" },
    { text_color: "#123456;}" },
    { logo: "//evil.example/x.png" },
    { logo: "https://evil.example/x.png" },
    { og_image: "javascript:alert(1)" },
    { og_image: "/media/../etc" },
    { display_name_path: "/media/a b.png" },
    { meta_description: "x".repeat(301) },
  ])("[CWL-04] [CWL-05] [CWL-09] %j is refused", (wrong) => {
    const settings = { ...plainWhiteLabel, ...wrong };
    const { decision } = given(creatorDecider).when([0, { type: "SetWhiteLabel", settings }]);
    expect(decision).toEqual({ rejected: "validation" });
  });

  test.each(["", "x", "7A3FF2", '-.-.-.-.-"]{}', "-.-.-.-", "-.-.-.-.-.-"])(
    "%j is no key of a sheet",
    (key) => {
      expect(partSheet(key, defaultBrand)).toBeNull();
    },
  );
});
