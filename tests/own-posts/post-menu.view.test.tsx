import { expect, test } from "vitest";

import { ownPostsFlow } from "../../src/machines/own-posts/own-posts.flow.ts";
import { ownPostsMachine } from "../../src/machines/own-posts/own-posts.machine.ts";
import { sampleItem } from "../../src/machines/post-editor/sample-post.ts";
import { PostMenu } from "../../src/views/own-posts/own-posts.view.tsx";
import { drive } from "../../model-tests/walk/drive.ts";
import { find, press, render } from "../kit/render.tsx";

test.each([
  ["published in the second that it was planned for", false, ["Pin to the top", "Delete"]],
  ["that waits for its time", true, ["Delete"]],
])("[POSTS-25] the menu of a post %s", (_, isPlanned, expected) => {
  const { actor } = drive(ownPostsMachine, ownPostsFlow.inputs![0]!);
  const { created_at } = sampleItem.post;
  const item = { ...sampleItem, post: { ...sampleItem.post, scheduled_at: created_at } };
  render(<PostMenu posts={actor} base="/ava" item={item} isPlanned={isPlanned} />);
  press(find('button[aria-haspopup="menu"]'));
  const entries = [...document.querySelectorAll('[role="menuitem"]')].map((it) => it.textContent);
  expect(entries).toEqual(["Edit", ...expected]);
});
