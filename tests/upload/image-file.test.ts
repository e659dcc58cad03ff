import { expect, test } from "vitest";

import { chosenFileText } from "../../src/domain/upload/upload-kind.ts";
import { imageTypeOf } from "../../src/domain/upload/image-file.ts";
import { pictureFileName } from "../../src/domain/upload/picture-kind.ts";

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test("[UPLOAD-07] [UPLOAD-10] [CVAL-39] [CERR-40] gif, jpeg, png and webp are taken, whatever else there is is told which", () => {
  expect(
    ["GIF89a..", "GIF87a..", "\xff\xd8\xff\xe0", "\x89PNG\r\n\x1a\n.", "RIFF....WEBPVP8 "].map((it) =>
      imageTypeOf(bytes(it)),
    ),
  ).toEqual(["gif", "gif", "jpeg", "png", "webp"]);
  for (const no of ["", "<svg>", "RIFF....AVI ", "RIFX....WEBPVP8 ", "%PDF-1.7", "....ftypheic", "GIF8"])
    expect(imageTypeOf(bytes(no))).toBeNull();
  expect(chosenFileText("document", { mediaType: "image/svg+xml", size: 10 })).toBe(
    "Only gif, jpeg, png, webp files are supported.",
  );
  expect(chosenFileText("document", { mediaType: "", size: 10 })).toBeNull();
});

test("[UPLOAD-12] 10 MB is the limit of a picture", () => {
  const size = 10 * 1024 * 1024;
  expect(chosenFileText("document", { mediaType: "image/png", size })).toBeNull();
  expect(chosenFileText("document", { mediaType: "image/png", size: size + 1 })).toBe(
    "The file is too large. The limit is 10 MB.",
  );
});

test("[CVAL-28] [CVAL-29] [CVAL-46] [CERR-10] an avatar is a jpeg, png or webp; every GIF has its own text", () => {
  const text = (mediaType: string) => chosenFileText("avatar", { mediaType, size: 10 });
  expect(["image/jpeg", "image/png", "image/webp", ""].map(text)).toEqual([null, null, null, null]);
  expect(text("image/gif")).toBe("Animated GIF images cannot be uploaded as your avatar.");
  expect([text("video/mp4"), text("image/heic")]).toEqual([
    "Only jpeg, png, webp files are supported.",
    "Only jpeg, png, webp files are supported.",
  ]);
  expect(chosenFileText("cover", { mediaType: "image/gif", size: 10 })).toBeNull();
});

test("[CVAL-25] [CVAL-26] [CVAL-27] names of avatars and covers keep letters, digits, dash, underscore and dot", () => {
  const named = (name: string) =>
    pictureFileName(name, { kind: "avatar", extension: "jpg", milliseconds: 1_767_225_600_000 });
  expect(named("My pic_1-2.JPG")).toBe("Mypic_1-2.JPG");
  expect(named("../../etc/pass wd")).toBe("1767225600000_avatar.jpg");
  for (const none of ["", "日本語", ".htaccess", "\u202e", " . "])
    expect(named(none)).toBe("1767225600000_avatar.jpg");
});
