import { expect } from "vitest";

import { postEditorFlow } from "../../src/machines/post-editor/post-editor.flow.ts";
import type { PostEditorContext, PostEditorRef } from "../../src/machines/post-editor/post-editor.machine.ts";
import { PostEditor } from "../../src/views/post-editor/post-editor.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const choose = (page: HTMLElement, name: string, value: unknown): void =>
  page.querySelector<HTMLInputElement>(`input[name=${name}][value=${String(value)}]`)!.click();

const box = (page: HTMLElement, name: string) => page.querySelector<HTMLInputElement>(`input[name=${name}]`)!;

walkView(postEditorFlow, {
  render: (actor) => <PostEditor editor={actor as PostEditorRef} comesIntoView={false} />,
  actions: {
    "field.changed": (page, event) => {
      if (event.field === "type" || event.field === "access") return choose(page, event.field, event.value);
      if (event.field === "is_pinned") return box(page, event.field).click();
      return fillField(page, event);
    },
    "form.submitted": (page) => press(page, /^(Publish|Save changes)$/),
    "form.cleared": (page) => press(page, "Clear"),
    "form.left": (page) => press(page, "Cancel"),
    "mine.kept": (page) => press(page, "Save mine"),
    "theirs.taken": (page) => press(page, "Take the other"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    form: (page, snapshot) => {
      const { text, amount_usd, is_pinned, type, texts, stored } = snapshot.context as PostEditorContext;
      expect(page.querySelector<HTMLTextAreaElement>("[name=text]")!.value).toBe(text);
      expect(box(page, "amount_usd").value).toBe(amount_usd);
      expect(box(page, "is_pinned").checked).toBe(is_pinned);
      expect(page.querySelectorAll("[name^=option_]")).toHaveLength(type === "poll" ? 2 : 0);
      for (const wrong of Object.values(texts)) says(wrong)(page);
      if (texts.text === undefined) says(`${[...text].length} of 2000`)(page);
      expect(page.querySelector('button[aria-busy="true"]') !== null).toBe(snapshot.hasTag("busy"));
      if (snapshot.matches("conflicted")) says(stored!.text)(page);
    },
    done: (page) => expect(page.querySelector("form")).toBeNull(),
  },
});
