import { expect, test } from "vitest";

import { chosenCoverText, coverKindOf, coverFilmProblem } from "../../src/domain/upload/cover-film.ts";

const MEGABYTES_200 = 209_715_200;
const file = (name: string, mediaType: string, size = 9) => ({ name, mediaType, size });

test("[COVER-34] a film is sent as films are, by its name or its type; all else as a picture of a cover", () => {
  expect(coverKindOf(file("me.mkv", ""))).toBe("video");
  expect(coverKindOf(file("me", "video/mp4"))).toBe("video");
  expect(coverKindOf(file("me.gif", "image/gif"))).toBe("cover");
  expect(coverKindOf(file("me.pdf", "application/pdf"))).toBe("cover");
});

test("[COVER-37] a film of exactly 200 MB and 60 seconds is taken, one of a byte or a moment more is not", () => {
  const film = (bytes: number | null, duration: number | null) => coverFilmProblem({ bytes, duration })?.code;
  expect(film(MEGABYTES_200, 60)).toBeUndefined();
  expect(film(MEGABYTES_200 + 1, 60)).toBe("file_too_large");
  expect(film(1, 60.1)).toBe("file_refused");
  expect(film(null, null)).toBeUndefined();
});

test("[UPLOAD-10] [COVER-37] what cannot be a cover is told before it is read", () => {
  expect(chosenCoverText(file("me.mp4", "video/mp4", MEGABYTES_200))).toBeNull();
  expect(chosenCoverText(file("me.ogv", "video/ogg"))).toMatch(/^Only mp4, .* files are supported\.$/);
  expect(chosenCoverText(file("me.jpg", "image/jpeg", 10 * 1024 * 1024 + 1))).toContain("10 MB");
  expect(chosenCoverText(file("me.pdf", "application/pdf"))).toMatch(
    /^Only gif, .*, mts files are supported\.$/,
  );
  // Of what kind it is shows when it is read.
  expect(chosenCoverText(file("me", ""))).toBeNull();
});
