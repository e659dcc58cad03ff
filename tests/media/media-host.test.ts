import fc from "fast-check";
import { expect, test } from "vitest";

import { isAddressOf, withMediaHost } from "../../src/server/media/media-host.ts";

const HOST = "https://media.example";
const NOW = 1_800_000_000;
const hosts = { media_host: HOST, avatar_host: "" };

test("[CWL-13] without a media host everything stays as it is", () => {
  const json = JSON.stringify({ fans_avatar_url: "/media/a.webp" });
  expect(withMediaHost(json, { media_host: "", avatar_host: "" }, NOW)).toBe(json);
});

test("[CWL-13] it stands before media paths, wherever they are, and before nothing else", () => {
  const record = {
    user: { fans_avatar_url: "/media/a.webp", fans_cover_picture_url: null, display_name: "/media/me" },
    wl_config: { logo: "/media/l.webp", og_image: "/media/o.webp", display_name_path: "/media/n.webp" },
    media: [{ url: "/media/p.webp?e=1&s=x", thumb_url: "https://elsewhere.example/media/t.webp" }],
    tracking_pixel_url: "/track/pixel.gif",
    redirect_url: "/mediator",
  };
  expect(JSON.parse(withMediaHost(JSON.stringify(record), hosts, NOW))).toEqual({
    ...record,
    user: { ...record.user, fans_avatar_url: `${HOST}/media/a.webp` },
    wl_config: {
      logo: `${HOST}/media/l.webp`,
      og_image: `${HOST}/media/o.webp`,
      display_name_path: `${HOST}/media/n.webp`,
    },
    media: [{ ...record.media[0], url: `${HOST}/media/p.webp?e=1&s=x` }],
  });
});

test("[RT-46] [RT-47] avatars alone come from their own host, for 30 seconds under the same address", () => {
  const record = { fans_avatar_url: "/media/public/a.webp", fans_cover_picture_url: "/media/public/c.webp" };
  const avatarAt = (now: number, media_host = "") =>
    JSON.parse(
      withMediaHost(JSON.stringify(record), { media_host, avatar_host: "https://faces.example" }, now),
    );
  const first = avatarAt(NOW);
  expect(first).toEqual({
    ...record,
    fans_avatar_url: "https://faces.example/media/public/a.webp?v=60000000",
  });
  expect(avatarAt(NOW + 29)).toEqual(first);
  expect(avatarAt(NOW + 30).fans_avatar_url).toBe("https://faces.example/media/public/a.webp?v=60000001");
  expect(avatarAt(NOW, HOST)).toEqual({ ...first, fans_cover_picture_url: `${HOST}/media/public/c.webp` });
});

test("[CWL-13] no text of anybody passes for a media path, whatever it says", () => {
  const hostile = fc.constantFrom(
    '"url":"/media/x',
    '","url":"/media/',
    "/media/",
    String.raw`\","logo":"/media/x`,
  );
  const text = fc.array(fc.oneof(fc.string(), hostile), { maxLength: 4 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (title, message) => {
      const said = { title, message, url: "/media/p.webp" };
      expect(JSON.parse(withMediaHost(JSON.stringify(said), hosts, NOW))).toEqual({
        ...said,
        url: `${HOST}/media/p.webp`,
      });
    }),
  );
});

test("[UPLOAD-14] an address is that of its path, with any host before it and any version behind it, and of no other", () => {
  const path = fc.constantFrom("/media/public/avatars/a.webp", "/media/public/avatars/b.webp", null);
  const host = fc.constantFrom("", HOST, `${HOST}/media`);
  fc.assert(
    fc.property(path, path, host, fc.constantFrom("", "?v=61"), (shown, stored, before, version) => {
      const address = shown === null ? null : before + shown + version;
      expect(isAddressOf(address, stored)).toBe(shown === stored);
    }),
  );
});
