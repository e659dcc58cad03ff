import fc from "fast-check";
import { expect, test } from "vitest";

import { withMediaHost } from "../../src/server/media/media-host.ts";

const HOST = "https://media.example";

test("[CWL-13] without a media host everything stays as it is", () => {
  const json = JSON.stringify({ fans_avatar_url: "/media/a.webp" });
  expect(withMediaHost(json, "")).toBe(json);
});

test("[CWL-13] it stands before media paths, wherever they are, and before nothing else", () => {
  const record = {
    user: { fans_avatar_url: "/media/a.webp", fans_cover_picture_url: null, display_name: "/media/me" },
    wl_config: { logo: "/media/l.webp", og_image: "/media/o.webp", display_name_path: "/media/n.webp" },
    media: [{ url: "/media/p.webp?e=1&s=x", thumb_url: "https://elsewhere.example/media/t.webp" }],
    tracking_pixel_url: "/track/pixel.gif",
    redirect_url: "/mediator",
  };
  expect(JSON.parse(withMediaHost(JSON.stringify(record), HOST))).toEqual({
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
      expect(JSON.parse(withMediaHost(JSON.stringify(said), HOST))).toEqual({
        ...said,
        url: `${HOST}/media/p.webp`,
      });
    }),
  );
});
