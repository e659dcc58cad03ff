import { act } from "react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { waitFor } from "xstate";

import { sampleFan } from "../../src/machines/app/sample-records.ts";
import type { PageRequest, PageResult } from "../../src/machines/list/list.machine.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { PostItem } from "../../src/protocol/records.ts";
import { LazyPostCard } from "../../src/views/post/lazy-post-card.view.tsx";
import { ProfilePage } from "../../src/views/profile/profile.view.tsx";
import { render } from "../kit/render.tsx";
import { postItem, routeTo, startProfile, type ProfileWorld } from "./profile-start.ts";

vi.stubGlobal(
  "IntersectionObserver",
  class {
    observe(): void {}
    disconnect(): void {}
  },
);
beforeAll(() => LazyPostCard.preload());

const member = { ...sampleRecord, is_subscribed: true };
const open = { is_locked: false, is_subscribed: true };

/** Answers as the server does: by what a list asks for. */
const lists =
  (posts: (input: { readonly status: string; readonly type?: string }) => readonly PostItem[]) =>
  ({ request }: PageRequest): PageResult => ({
    status: "ok",
    items: posts(request.input as { readonly status: string; readonly type?: string }),
    next: null,
  });

const show = async (world: ProfileWorld) => {
  const started = startProfile(world);
  await act(async () => {
    await waitFor(started.actor, (snapshot) => snapshot.matches("ready"));
  });
  render(<ProfilePage page={started.actor} />);
  await act(async () => undefined);
  return started;
};
const shown = (): readonly (string | undefined)[] =>
  [...document.querySelectorAll('[role="tabpanel"] li')].map((it) => /Post \d/.exec(it.textContent)?.[0]);

describe("pinned posts", () => {
  const film = postItem(1, open, { is_pinned: true });
  const pinned = postItem(2, open, { is_pinned: true });
  const pages = lists(({ status, type }) => {
    if (!status.startsWith("pinned")) return type === undefined ? [postItem(3, open)] : [];
    if (status === "pinned-free") return [pinned];
    if (type === undefined) return [pinned, film];
    return type === "video" ? [film] : [];
  });

  test.each([
    ["[POSTS-12] all of them above the posts", "", ["Post 2", "Post 1", "Post 3"]],
    ["[POSTS-12] those that are free above the free ones", "free", ["Post 2", "Post 3"]],
    ["[POSTS-12] [PROFILE-35] [PROFILE-84] her only film above the films", "videos", ["Post 1"]],
    ["[POSTS-12] [PROFILE-84] none above the sounds, where none has one", "audios", []],
  ])("stand first: %s", async (_, rest, expected) => {
    await show({ records: [member], user: sampleFan, route: routeTo(rest), pages });
    expect(shown()).toEqual(expected);
    expect(document.body.textContent.includes("NO POSTS HERE YET")).toBe(expected.length === 0);
  });

  test("[POSTS-12] one that both lists hold for a moment, as it is being pinned, stands there once", async () => {
    await show({
      records: [member],
      user: sampleFan,
      pages: lists(({ status }) => (status.startsWith("pinned") ? [pinned] : [postItem(3, open), pinned])),
    });
    expect(shown()).toEqual(["Post 2", "Post 3"]);
  });
});
