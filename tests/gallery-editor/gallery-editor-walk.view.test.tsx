import { expect } from "vitest";

import { galleryEditorFlow } from "../../src/machines/gallery-editor/gallery-editor.flow.ts";
import type {
  GalleryEditorContext,
  GalleryEditorRef,
} from "../../src/machines/gallery-editor/gallery-editor.machine.ts";
import { GalleryEditor } from "../../src/views/gallery-editor/gallery-editor.view.tsx";
import { fillField, press } from "../../model-tests/walk/page-actions.ts";
import { says } from "../../model-tests/walk/shown.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

const value = (page: HTMLElement, name: string) =>
  page.querySelector<HTMLInputElement>(`input[name=${name}]`)!.value;

walkView(galleryEditorFlow, {
  render: (actor) => <GalleryEditor editor={actor as GalleryEditorRef} />,
  actions: {
    "field.changed": fillField,
    "file.moved": (page) => press(page, /^Move up: beach\.jpg/),
    "file.removed": (page) => press(page, /^Remove: beach\.jpg/),
    "form.submitted": (page) => press(page, /^(Put on sale|Save changes)$/),
    "vault.opened": (page) => press(page, "From your vault"),
    "form.left": (page) => press(page, "Cancel"),
    "mine.kept": (page) => press(page, "Save mine"),
    "theirs.taken": (page) => press(page, "Take the other"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    loading: (page) => expect(page.querySelector('[aria-busy], [role="status"]')).not.toBeNull(),
    failed: (page, { context }) => says(context.failure?.error ?? "We could not reach the server.")(page),
    form: (page, snapshot) => {
      const { text, media, amount_usd, texts, stored, id } = snapshot.context as GalleryEditorContext;
      expect([...page.querySelectorAll("li")].map((it) => it.querySelector("p")!.textContent)).toEqual(
        media.map(({ name }) => name),
      );
      // What was sold stays; everything else may go.
      const stays = stored?.is_sold === true ? stored.media.length : 0;
      const shown = media.filter((file) => file.id.startsWith("stored-")).length;
      expect(page.querySelectorAll('button[aria-label^="Remove"]')).toHaveLength(
        media.length - Math.min(stays, shown),
      );
      if (snapshot.matches("waiting")) says("as soon as every file is sent")(page);
      expect([value(page, "text"), value(page, "amount_usd")]).toEqual([text, amount_usd]);
      says(id === null ? "New gallery of photos" : "Edit gallery")(page);
      for (const wrong of Object.values(texts)) says(wrong)(page);
      expect(page.querySelector('button[aria-busy="true"]') !== null).toBe(snapshot.hasTag("busy"));
      if (snapshot.matches("conflicted")) says(stored!.text)(page);
    },
    done: (page) => expect(page.querySelector("form")).toBeNull(),
  },
});
