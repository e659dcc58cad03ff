import { expect, test } from "vitest";

import { chosenFileText } from "../../src/domain/upload/upload-kind.ts";
import { imageTypeOf } from "../../src/domain/upload/image-file.ts";
import { pictureFileName, tooSmallText, type PictureKind } from "../../src/domain/upload/picture-kind.ts";

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

test("[UPLOAD-12] an avatar needs 200x200 pixels, a cover 960x300, all else any", () => {
  const problem = (kind: PictureKind, width: number, height: number) => tooSmallText(kind, width, height);
  expect([problem("avatar", 200, 200), problem("cover", 960, 300)]).toEqual([null, null]);
  const small = (size: string) => `The picture is too small. It needs at least ${size} px.`;
  expect([problem("avatar", 199, 900), problem("avatar", 900, 199)]).toEqual([
    ...[small("200x200"), small("200x200")],
  ]);
  expect([problem("cover", 959, 900), problem("cover", 1900, 299)]).toEqual([
    ...[small("960x300"), small("960x300")],
  ]);
  for (const kind of ["document", "image", "logo"] as const) expect(problem(kind, 1, 1)).toBeNull();
});

test("[UPLOAD-07] a picture is what its first bytes say, all of them", () => {
  const of = (text: string) => imageTypeOf(bytes(text));
  expect([of("GIF87a"), of("GIF89a"), of("GIF88a"), of("GIF")]).toEqual(["gif", "gif", null, null]);
  expect([of("\xff\xd8\xff"), of("\xff\xd8")]).toEqual(["jpeg", null]);
  expect([of("\x89PNG\r\n\x1a\n"), of("\x89PNG")]).toEqual(["png", null]);
  expect([of("RIFF1234WEBP"), of("RIFF1234WAVE"), of("XIFF1234WEBP")]).toEqual(["webp", null, null]);
});
