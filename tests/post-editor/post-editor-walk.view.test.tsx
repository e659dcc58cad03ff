import { expect } from "vitest";

import { postEditorFlow } from "../../src/machines/post-editor/post-editor.flow.ts";
import type { PostEditorContext } from "../../src/machines/post-editor/post-editor.setup.ts";
import type { PostEditorRef } from "../../src/machines/post-editor/post-editor.machine.ts";
import { PostEditor } from "../../src/views/post-editor/post-editor.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

/** What is chosen already is not chosen again. */
const choose = (page: HTMLElement, name: string, value: unknown): boolean => {
  const choice = page.querySelector<HTMLInputElement>(`input[name=${name}][value=${String(value)}]`)!;
  if (choice.checked) return false;
  choice.click();
  return true;
};

const box = (page: HTMLElement, name: string) => page.querySelector<HTMLInputElement>(`input[name=${name}]`)!;

walkView(postEditorFlow, {
  render: (actor) => <PostEditor editor={actor as PostEditorRef} comesIntoView={false} />,
  actions: {
    "field.changed": (page, event) => {
      if (event.field === "type" || event.field === "access") return choose(page, event.field, event.value);
      return fillField(page, event);
    },
    "file.priced": (page, { id, value }) =>
      fillField(page, { type: "field.changed", field: `uncensor_${id}`, value }),
    "file.removed": (page) => press(page, /^Remove: beach\.jpg/),
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
      const { text, media, amount_usd, is_pinned, type, texts, stored } =
        snapshot.context as PostEditorContext;
      expect([...page.querySelectorAll("li")].map((it) => it.querySelector("p")!.textContent)).toEqual(
        media.map(({ name }) => name),
      );
      expect(
        [...page.querySelectorAll<HTMLImageElement>("li img")].map((it) => it.getAttribute("src")),
      ).toEqual(media.flatMap(({ thumb_url }) => thumb_url ?? []));
      if (snapshot.matches("waiting")) says("as soon as every file is sent")(page);
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
