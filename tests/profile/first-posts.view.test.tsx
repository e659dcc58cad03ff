import { act } from "react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { waitFor } from "xstate";

import { sampleFan } from "../../src/machines/app/sample-records.ts";
import type { PageRequest, PageResult } from "../../src/machines/list/list.machine.ts";
import { sampleRecord } from "../../src/machines/profile/sample-profile.ts";
import type { PostItem } from "../../src/protocol/records.ts";
import { LazyMemberTab } from "../../src/views/profile/lazy-member-tab.view.tsx";
import { LazyMemberTop, LazyProfilePost } from "../../src/views/profile/lazy-member-posts.view.tsx";
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
beforeAll(async () => {
  await Promise.all([LazyProfilePost.preload(), LazyMemberTab.preload(), LazyMemberTop.preload()]);
});

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

describe("posts that shall win a former subscriber back", () => {
  const lapsed = { ...sampleRecord, can_winback: true, can_trial: false };
  const back = postItem(1, {}, { is_winback: true });
  const pages = lists(({ status }) => {
    if (status === "winback") return [back];
    return status.startsWith("pinned") ? [postItem(2)] : [postItem(3), back];
  });
  test("[POSTS-23] stand above the locked view, and are not repeated below", async () => {
    await show({ records: [lapsed], user: sampleFan, pages });
    expect(shown()).toEqual(["Post 1", "Post 2", "Post 3"]);
  });
  test("[POSTS-23] stand where they are for who has come back", async () => {
    const { actor } = await show({
      records: [lapsed, { ...member, can_winback: true }],
      user: sampleFan,
      pages,
    });
    await act(async () => {
      actor.send({ type: "line.restored" });
      await waitFor(actor, (snapshot) => snapshot.matches({ ready: "idle" }));
    });
    expect(shown()).toEqual(["Post 2", "Post 3", "Post 1"]);
  });
  test("[POSTS-23] are for nobody else", async () => {
    await show({ records: [sampleRecord], user: sampleFan, pages });
    expect(shown()).toEqual(["Post 2", "Post 3", "Post 1"]);
  });
});

describe("the tab customize whose code did not come", () => {
  test("[OWNER-01] says so and has a way to try again, in the place of a page that never comes", async () => {
    const { actor } = await show({ records: [{ ...sampleRecord, can_edit: true }], user: sampleFan });
    const again = () => [...document.querySelectorAll("button")].find((it) => it.textContent === "Try again");
    expect(actor.getSnapshot().context.tab).toBe("customize");
    expect(document.querySelector('[role="tabpanel"] [role="status"]')).toBeNull();
    expect(again()).not.toBe(undefined);
    const asked: string[] = [];
    const watching = actor.system.inspect((event) => {
      if (event.type === "@xstate.event") asked.push(event.event.type);
    });
    await act(async () => again()!.click());
    watching.unsubscribe();
    expect(asked).toContain("retry.requested");
  });
});
