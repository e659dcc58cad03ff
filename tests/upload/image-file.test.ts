import { expect, test } from "vitest";

import { chosenImageText, imageTypeOf } from "../../src/domain/upload/image-file.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("[UPLOAD-07] [UPLOAD-10] [CVAL-39] [CERR-40] gif, jpeg, png and webp are taken, whatever else there is is told which", () => {
  expect(
    ["GIF89a..", "GIF87a..", "\xff\xd8\xff\xe0", "\x89PNG\r\n\x1a\n.", "RIFF....WEBPVP8 "].map((it) =>
      imageTypeOf(bytes(it)),
    ),
  ).toEqual(["gif", "gif", "jpeg", "png", "webp"]);
  for (const no of ["", "<svg>", "RIFF....AVI ", "RIFX....WEBPVP8 ", "%PDF-1.7", "....ftypheic", "GIF8"])
    expect(imageTypeOf(bytes(no))).toBeNull();
  expect(chosenImageText({ type: "image/svg+xml", size: 10 })).toBe(
    "Only gif, jpeg, png, webp files are supported.",
  );
  expect(chosenImageText({ type: "", size: 10 })).toBeNull();
});

test("[UPLOAD-12] 10 MB is the limit of a picture", () => {
  const size = 10 * 1024 * 1024;
  expect(chosenImageText({ type: "image/png", size })).toBeNull();
  expect(chosenImageText({ type: "image/png", size: size + 1 })).toBe(
    "The file is too large. The limit is 10 MB.",
  );
});
