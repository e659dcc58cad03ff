import { expect, test } from "vitest";

import { containerFor } from "../../src/domain/upload/media-file.ts";
import { chosenMediaText, mediaKindOf } from "../../src/domain/upload/upload-kind.ts";

const file = (name: string, mediaType: string, size = 1) => ({ name, mediaType, size });

test("[UPLOAD-07] [UPLOAD-08] [UPLOAD-09] a file is a picture, a film or a sound by its name, else by its type", () => {
  expect(mediaKindOf(file("beach.JPG", ""))).toBe("image");
  expect(mediaKindOf(file("beach.webp", ""))).toBe("image");
  expect(mediaKindOf(file("clip.MOV", "video/quicktime"))).toBe("video");
  expect(mediaKindOf(file("song.ogg", "video/ogg"))).toBe("audio");
  expect(mediaKindOf(file("pasted", "image/png"))).toBe("image");
  expect(mediaKindOf(file("terms.pdf", "application/pdf"))).toBeNull();
});

test("[UPLOAD-10] [UPLOAD-12] what cannot be taken is refused in words before anything is sent", () => {
  expect(chosenMediaText(file("beach.jpg", "image/jpeg", 10_485_760))).toBeNull();
  expect(chosenMediaText(file("beach.jpg", "image/jpeg", 10_485_761))).toBe(
    "The file is too large. The limit is 10 MB.",
  );
  expect(chosenMediaText(file("drawing.svg", "image/svg+xml"))).toBe(
    "Only gif, jpeg, png, webp files are supported.",
  );
  expect(chosenMediaText(file("song.flac", "audio/flac"))).toBe(
    "Only mp3, m4a, ogg, wav files are supported.",
  );
  expect(chosenMediaText(file("terms.pdf", "application/pdf"))).toBe(
    "Only gif, jpeg, png, webp, mp4, m4v, mov, wmv, flv, avi, mkv, webm, mpg, mpeg, 3gp, mts, mp3, m4a, ogg, wav files are supported.",
  );
});

test("a transport stream has its mark at each of its packets: one alone is chance", () => {
  const bytes = (...marks: readonly number[]) => {
    const head = new Uint8Array(512);
    for (const at of marks) head[at] = 0x47;
    return head;
  };
  expect(containerFor("video", bytes(0, 188))).toBe("mpegts");
  expect([containerFor("video", bytes(0)), containerFor("video", bytes(188))]).toEqual([null, null]);
});
