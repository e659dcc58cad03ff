import { expect, test } from "vitest";

import { containerFor } from "../../src/domain/upload/media-file.ts";

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from({ length: 400 }, (_, index) => (index < text.length ? text.charCodeAt(index) : 0));
const packets = (first: number, step: number): Uint8Array =>
  Uint8Array.from({ length: 400 }, (_, index) => (index === first || index === first + step ? 0x47 : 0));
const kinds = (bytes: Uint8Array) => [containerFor("video", bytes), containerFor("audio", bytes)];

test("[UPLOAD-13] a file is what its first bytes say, for films or sounds, and nothing else is taken", () => {
  for (const box of ["ftyp", "moov", "mdat", "wide", "free", "skip"])
    expect([box, kinds(bytesOf(`\0\0\0\x20${box}`))]).toEqual([box, ["mov", "mov"]]);
  for (const [head, film] of [
    ["\x30\x26\xb2\x75\x8e\x66\xcf\x11", "asf"],
    ["FLV\x01", "flv"],
    ["RIFF1234AVI ", "avi"],
    ["\x1a\x45\xdf\xa3", "matroska"],
    ["\0\0\x01\xba", "mpeg"],
    ["\0\0\x01\xb3", "mpegvideo"],
  ] as const)
    expect(kinds(bytesOf(head))).toEqual([film, null]);
  for (const [head, sound] of [
    ["RIFF1234WAVE", "wav"],
    ["OggS", "ogg"],
    ["ID3", "mp3"],
    ["\xff\xfb", "mp3"],
    ["\xff\xf3", "mp3"],
  ] as const)
    expect(kinds(bytesOf(head))).toEqual([null, sound]);
  for (const head of ["", "GIF8", "RIFF1234WEBP", "AVI ", "\xff\xe0", "\xff\xf1", "\xfe\xfb"])
    expect([head, kinds(bytesOf(head))]).toEqual([head, [null, null]]);
});

test("packets of a film repeat, in camcorders' files after four bytes of time each", () => {
  expect([kinds(packets(0, 188)), kinds(packets(4, 192))]).toEqual([
    ["mpegts", null],
    ["mpegts", null],
  ]);
  for (const [first, step] of [
    [0, 187],
    [0, 192],
    [4, 188],
  ] as const)
    expect(kinds(packets(first, step))).toEqual([null, null]);
});
