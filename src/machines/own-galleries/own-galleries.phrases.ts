import { galleryTypeNames } from "../../domain/gallery/gallery.ts";
import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, tooMany, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import type { GalleryAnswer } from "../gallery-editor/gallery-editor.machine.ts";
import type { GalleriesAnswer, OwnGalleriesSnapshot, ownGalleriesMachine } from "./own-galleries.machine.ts";

const PATH = "/api/v1/account/direct-message/auto";
const ORDER = "/api/v1/account/direct-message/order";

/** Says what is done where the gallery is there. */
const at =
  (says: string) =>
  ({ id }: { readonly id: number }, { context: { items } }: OwnGalleriesSnapshot): string => {
    const gallery = items.find((item) => item.id === id);
    return gallery === undefined
      ? `Do something with a gallery that is not there (${FROM_INSPECTOR}).`
      : `${says} at "${gallery.text}".`;
  };

const listed = (answer: GalleriesAnswer): string => {
  if (answer.status === "failed") return tooMany("GET", PATH, answer.failure);
  const { items } = answer.data;
  if (items.length === 0) return "The server answers: there are no galleries of this kind (as nora).";
  return items.some(({ status }) => status === "preparing")
    ? "The server answers with a gallery whose files are being prepared (make one with a film)."
    : "The server answers with the galleries.";
};

const done =
  (method: "POST" | "DELETE", path: string, says: string) => (answer: AnswerTo<"deleteAutoMessage">) =>
    answer.status === "ok" ? says : tooMany(method, path, answer.failure);

const shown = ({ context: { items } }: OwnGalleriesSnapshot): string =>
  items.length === 0
    ? "It says that there is nothing here yet, and how to make the first gallery."
    : `The galleries are ${items.map(({ text }) => `"${text}"`).join(", ")}, in this order.`;

/** How a creator's own galleries read to a tester. */
export const ownGalleriesPhrases: PhrasesOf<typeof ownGalleriesMachine> = {
  begin: ({ route: { adds } }) =>
    adds === null
      ? "Log in as ava and open /account/direct-message/profile."
      : `Log in as ava and open /account/direct-message/profile?new=${adds}.`,
  events: {
    "kind.chosen": ({ kind }) => `Press ${galleryTypeNames[kind]}.`,
    "add.pressed": "Press Add new media.",
    "edit.pressed": at("Open the menu and press Edit"),
    "switch.pressed": (event, before) =>
      at(`${event.active ? "Tick" : "Untick"} Fans can buy it`)(event, before),
    "delete.pressed": at("Open the menu and press Delete"),
    "gallery.moved": ({ id, to }, { context: { items } }) =>
      items[to] === undefined || items[to].id === id
        ? `Move a gallery to where it cannot go (${FROM_INSPECTOR}).`
        : `Focus the handle of the gallery and press the arrow ${to === 0 ? "up" : "down"}.`,
    "retry.requested": "Press Try again.",
    "line.restored": { by: "world", says: "The connection to the server is back." },
    "question.answered": ({ answer }) =>
      answer === "confirmed" ? "Press Delete in the dialog." : "Press Keep it in the dialog.",
  },
  answers: {
    loadGalleries: listed,
    switchGallery: (answer: GalleryAnswer) =>
      answer.status === "ok"
        ? "The server answers: the gallery is closed."
        : tooMany("POST", `${PATH}/7`, answer.failure),
    deleteGallery: done("DELETE", `${PATH}/7`, "The server answers: it is deleted."),
    orderGalleries: done("POST", ORDER, "The server answers: the order is stored."),
    galleryEditor: "Save the gallery, or press Cancel.",
  },
  breaks: {
    loadGalleries: unreachable("GET", PATH),
    switchGallery: unreachable("POST", `${PATH}/7`),
    deleteGallery: unreachable("DELETE", `${PATH}/7`),
    orderGalleries: unreachable("POST", ORDER),
  },
  delays: { whilePreparing: "Five seconds pass." },
  states: {
    loading: "Grey shapes hold the place of the galleries.",
    failed: "It says why the galleries could not be read, with the button Try again.",
    showing: shown,
    refreshing: shown,
    switching: "The galleries' buttons rest.",
    asking: "A dialog asks whether to delete the gallery.",
    deleting: "The galleries' buttons rest.",
    ordering: shown,
    editing: "The form of a gallery is there in place of the list.",
  },
};
