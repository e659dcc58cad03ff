import { useSelector } from "@xstate/react";
import { beforeAll, expect } from "vitest";

import type { TakePartRef } from "../../src/machines/take-part/take-part.machine.ts";
import { takePartFlow } from "../../src/machines/take-part/take-part.flow.ts";
import { selectTakePartView } from "../../src/machines/take-part/take-part-view.ts";
import { LazyComments, ShownPost } from "../../src/views/post/post-card.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const author = { username: "ava", display_name: "Ava", fans_avatar_url: null, is_creator: true };

function Post({ part }: { part: TakePartRef }) {
  const view = useSelector(part, selectTakePartView);
  if (view.status === "loading") return null;
  return (
    <ShownPost
      {...view}
      author={author}
      now={1_790_000_000}
      profile="/ava"

      ask={(asked) => part.send(asked)}
    />
  );
}

beforeAll(() => LazyComments.preload());

walkView(takePartFlow, {
  render: (actor) => <Post part={actor as TakePartRef} />,
  actions: {
    "like.pressed": (page) => press(page, /^Like, /),
    "favorite.pressed": (page, { isFavorite }) => {
      const heart = page.querySelector<HTMLElement>("[aria-label^=Favorite]");
      if (heart?.getAttribute("aria-pressed") !== String(isFavorite !== true)) return false;
      return heart.click();
    },
    "vote.pressed": (page) => press(page, "Blue"),
    "comments.toggled": (page) => press(page, /^Comments, /),
    "field.changed": (page, event) => fillField(page, event),
    "form.submitted": (page) => press(page, "Send"),
  },
  shows: {
    loading: (page) => expect(page.querySelector("article")).toBeNull(),
    showing: (page, { context: { item, texts, text } }) => {
      const heart = page.querySelector("[aria-label^=Like]");
      expect(heart === null ? null : heart.getAttribute("aria-pressed")).toBe(
        item.is_locked ? null : String(item.post.is_liked),
      );
      const mark = page.querySelector("[aria-label^=Favorite]");
      expect(mark === null ? undefined : mark.getAttribute("aria-pressed") === "true").toBe(
        item.post.media[0]?.is_favorite,
      );
      const field = page.querySelector<HTMLTextAreaElement>("textarea");
      if (field !== null) expect(field.value).toBe(text);
      if (field !== null && texts.text !== undefined) expect(page.textContent).toContain(texts.text);
      expect(page.textContent?.includes("8 votes") ?? false).toBe(item.post.poll?.voted === 1);
    },
  },
});
