import fc from "fast-check";
import { expect, test } from "vitest";

import { FILE_NAME_MAXIMUM, keptFileName, shownFileName } from "../../src/domain/upload/file-name.ts";
import { checkFileName, checkFolderName, keptFolderName } from "../../src/domain/vault/vault.ts";

const anyName = fc.string({ unit: "binary", maxLength: 200 });

test("[UPLOAD-11] whatever a file is called, letters, digits, spaces, hyphens, underscores and dots are kept in their order, and nothing else", () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const kept = keptFileName(name);
      expect(kept).toMatch(/^[\p{L}\p{M}\p{N} ._-]*$/u);
      expect([...kept].length).toBeLessThanOrEqual(FILE_NAME_MAXIMUM);
      expect(keptFileName(kept)).toBe(kept);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_.-][A-Za-z0-9 _.-]{0,80}[A-Za-z0-9_.-]$/), (name) => {
      expect(keptFileName(name)).toBe(name);
      expect(keptFileName([...name].join("\u202e/"))).toBe(name);
    }),
  );
});

test("[UPLOAD-11] paths, marks of direction, zero bytes and quotes are removed; letters of every language stay", () => {
  expect(keptFileName("../../etc/pass wd\0.jpg")).toBe("....etcpass wd.jpg");
  expect(keptFileName("\u202egpj.exe\"'<b>.jpg")).toBe("gpj.exeb.jpg");
  expect(keptFileName("  Über_den-Häusern 2.jpeg ")).toBe("Über_den-Häusern 2.jpeg");
  expect(keptFileName("пляж 海 🏖.png")).toBe("пляж 海 .png");
});

test("[CVAL-44] a file whose name is empty, or begins with a dot, is called by when it came and what it is", () => {
  const medium = { name: "", kind: "image", created_at: 1_767_225_600 } as const;
  expect(shownFileName(medium)).toBe("1767225600000_image.webp");
  expect(shownFileName({ ...medium, kind: "audio", name: ".mp3" })).toBe("1767225600000_audio.m4a");
  expect(shownFileName({ ...medium, name: "beach.jpg" })).toBe("beach.jpg");
});

test("a name that nothing is left of is refused; a folder's name is one line of 40 characters", () => {
  expect(checkFileName("beach.jpg")).toEqual({});
  expect(checkFileName(" ")).toEqual({ name: "This field is required" });
  for (const nothing of ["???", ".jpg", "/.."])
    expect(checkFileName(nothing).name).toMatch(/^A name is made of letters/);
  expect(keptFolderName(" Sea \n and\tsand ")).toBe("Sea and sand");
  expect(checkFolderName("x".repeat(40))).toEqual({});
  expect(checkFolderName("x".repeat(41)).name).toBe("Please use at most 40 characters");
  expect(checkFolderName("\n")).toEqual({ name: "This field is required" });
});
