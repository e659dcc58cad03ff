import "../../src/actors/journal/form-stand-in.ts";

import { expect, test } from "vitest";

import { withoutLostMedia } from "../../src/actors/inspector/lost-media.ts";
import type { JournalEntry } from "../../src/actors/journal/recording.ts";
import { plain } from "../../src/actors/journal/redact.ts";

const SIGNED = "/media/demo/a.webp?e=1790000000&s=abcdef";

test("media that the recording cannot show again are pictures of nothing, films are none, all else stays", () => {
  const data = {
    avatar: "/media/demo/face.webp",
    media: [
      { kind: "image", url: SIGNED, thumb_url: null },
      { kind: "video", url: SIGNED, thumb_url: SIGNED },
    ],
  };
  const entry = plain({ kind: "event", event: { type: "xstate.done.actor.loadPage", output: data } });
  const [shown] = withoutLostMedia([entry as JournalEntry]);
  const nothing = expect.stringMatching(/^data:image/);
  expect(shown).toMatchObject({
    event: {
      output: {
        avatar: data.avatar,
        media: [
          { url: nothing, thumb_url: null },
          { url: null, thumb_url: nothing },
        ],
      },
    },
  });
  expect(JSON.stringify(shown)).not.toContain("s=[secret]");
});
