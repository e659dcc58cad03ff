import { act } from "react";
import { beforeAll, expect, test } from "vitest";
import { fromCallback } from "xstate";

import { drive } from "../../model-tests/walk/drive.ts";
import { lookFlow } from "../../src/machines/look/look.flow.ts";
import { lookMachine } from "../../src/machines/look/look.machine.ts";
import { postEditorMachine } from "../../src/machines/post-editor/post-editor.machine.ts";
import type { DraftCommand } from "../../src/machines/post-editor/post-editor.setup.ts";
import { sampleEditorPage } from "../../src/machines/post-editor/sample-post.ts";
import { LazyPostEditor } from "../../src/views/post-editor/lazy-post-editor.view.tsx";
import { LazyPostCard, PostEditorPage } from "../../src/views/post-editor/post-editor-page.view.tsx";
import { find, render } from "../kit/render.tsx";

beforeAll(() => Promise.all([LazyPostCard.preload(), LazyPostEditor.preload()]));

const OWN = "sub-manager";
const page = { ...sampleEditorPage, user: { ...sampleEditorPage.user!, username: OWN } };

const open = (actingFor: string | null) => {
  const drafts: string[] = [];
  const draft = fromCallback<DraftCommand, { readonly username: string; readonly isKept: boolean }>(
    ({ input }) => void drafts.push(input.username),
  );
  const { actor, emitted } = drive(postEditorMachine, { ...page, actingFor }, { draft });
  return { actor, emitted, drafts };
};

test.each([
  [null, OWN],
  ["ava", "ava"],
])(
  "[X-07] [ACCT-66] who acts for %s writes on the page of %s: draft, preview and the way back are there",
  (actingFor, username) => {
    const { actor, emitted, drafts } = open(actingFor);
    render(<PostEditorPage page={actor} displayName="The manager" avatarUrl={null} />);
    expect(find("article").getAttribute("aria-label")).toBe(`Post by ${actingFor ?? "The manager"}`);
    expect(drafts).toEqual([username]);
    act(() => actor.send({ type: "form.left" }));
    expect(emitted.at(-1)).toEqual({ type: "navigation.requested", to: `/${username}/posts` });
  },
);

test.each([
  [null, OWN],
  ["ava", "ava"],
])("[X-07] [ACCT-13] who acts for %s is led from the look to the page of %s", (actingFor, username) => {
  const input = { ...lookFlow.inputs[0]!, user: page.user, actingFor };
  expect(drive(lookMachine, input).actor.getSnapshot().context.username).toBe(username);
});
