import type { GalleryForm } from "../../domain/gallery/gallery-form.ts";
import type { PhrasesOf } from "../app/flow.ts";
import type { FieldChanged } from "../app/form-parts.ts";
import { sentences, tooMany, unreachable } from "../app/wording.ts";
import {
  selectGalleryEditorView,
  type GalleryAnswer,
  type galleryEditorMachine,
  type GalleryEditorSnapshot,
} from "./gallery-editor.machine.ts";
import { expiredAnswer, filePhrases, pickerPhrases } from "../post-editor/file.phrases.ts";

const PATH = "/api/v1/account/direct-message/auto";

const changed = (event: FieldChanged<GalleryForm>): string => {
  switch (event.field) {
    case "text":
      return `Type "${event.value}" as Title.`;
    case "amount_usd":
      return `Type "${event.value}" as Price.`;
    case "media":
      return "Change the files.";
  }
};

const saved = (answer: GalleryAnswer, { context: { id } }: GalleryEditorSnapshot): string => {
  if (answer.status === "ok") return "The server answers: the gallery is saved.";
  const { code, error } = answer.failure;
  if (code === "upload_expired") return expiredAnswer(error);
  return code === "gallery_changed"
    ? `The server answers: "${error}" (change the gallery in another tab first).`
    : tooMany("POST", id === null ? PATH : `${PATH}/${id}`, answer.failure);
};

const formShown = (snapshot: GalleryEditorSnapshot): string => {
  const view = selectGalleryEditorView(snapshot);
  if (view.status !== "form") return "";
  const { form, texts, sold } = view;
  return sentences(
    form.media.length === 0 ? null : `The files are ${form.media.map(({ name }) => name).join(", ")}.`,
    sold.length === 0 ? null : "A notice says that the files that were bought stay.",
    `The form waits: Title ${form.text === "" ? "is empty" : `holds "${form.text}"`}, the price is ${form.amount_usd === "" ? "empty" : form.amount_usd}.`,
    ...Object.values(texts).map((text) => `A text says "${text}".`),
  );
};

/** How making a gallery reads to a tester. */
export const galleryEditorPhrases: PhrasesOf<typeof galleryEditorMachine> = {
  begin: ({ id }) =>
    id === null
      ? "Log in as ava, open /account/direct-message/profile, and press Add new media at Photos."
      : "Log in as ava, open /account/direct-message/profile, and press Edit at a gallery of photos.",
  events: {
    "field.changed": changed,
    ...filePhrases,
    "vault.opened": "Press From your vault.",
    ...pickerPhrases,
    "form.submitted": (_, { context: { id } }) =>
      id === null ? "Press Put on sale." : "Press Save changes.",
    "form.left": "Press Cancel.",
    "mine.kept": "Press Save mine.",
    "theirs.taken": "Press Take the other.",
    "retry.requested": "Press Try again.",
  },
  answers: {
    loadGallery: (answer: GalleryAnswer) => {
      if (answer.status === "failed") return tooMany("GET", `${PATH}/7`, answer.failure);
      return answer.data.is_sold
        ? "The server answers with the gallery, which somebody has bought (buy it as sub beforehand)."
        : "The server answers with the gallery.";
    },
    saveGallery: saved,
  },
  breaks: {
    loadGallery: unreachable("GET", `${PATH}/7`),
    saveGallery: unreachable("POST", PATH),
  },
  delays: {},
  states: {
    loading: "Grey shapes hold the place of the gallery.",
    failed: "It says why the gallery could not be read, with the button Try again.",
    editing: formShown,
    waiting: "The button and a notice say that the files are waited for.",
    submitting: "The button says that it is under way.",
    comparing: "The button says that it is under way.",
    conflicted: (snapshot) =>
      sentences(
        `Above the form stands what another window stored: "${snapshot.context.stored?.text}".`,
        formShown(snapshot),
      ),
    left: "The galleries are shown again.",
    done: "A toast says that it is done, and the galleries are shown.",
  },
};
