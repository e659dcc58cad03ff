import { renderToString } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";

import { NOW, postItem } from "../profile/profile-start.ts";
import { find, render } from "./render.tsx";

// 14 hours ahead: what is the afternoon of one day in UTC is the next day there. How dates are written is remembered with the
// zone of the first one: these modules are this file's own.
vi.stubEnv("TZ", "Pacific/Kiritimati");
vi.resetModules();
const { PostCard } = await import("../../src/views/post/post-card.view.tsx");
const { Teaser } = await import("../../src/views/post/teaser.view.tsx");
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const created_at = Date.UTC(2026, 7, 31, 15, 4) / 1000;
const old = postItem(1, { is_locked: false, is_subscribed: true }, { created_at });
const author = { username: "ava", display_name: "Ava", fans_avatar_url: null, is_creator: true };
const card = <PostCard item={old} author={author} profile="/ava" now={NOW} />;
const teaser = <Teaser item={old} now={NOW} onPress={() => undefined} />;

test("a post that is older than a week has its date in the viewer's own time zone", () => {
  render(card);
  const when = find("header span[title]");
  expect([when.textContent, when.title]).toEqual(["Sep 1, 2026", "Sep 1, 2026, 5:04 AM"]);
  expect(render(teaser).element.textContent).toContain("Sep 1, 2026");
});

test("the server, which knows no zone of the viewer, tells it in UTC", () => {
  expect(renderToString(card)).toContain("Aug 31, 2026");
  expect(renderToString(teaser)).toContain("Aug 31, 2026");
});
