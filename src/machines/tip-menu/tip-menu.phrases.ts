import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, REPLACED, sentences, tooMany, typedInto, unreachable } from "../app/wording.ts";
import type { AnswerTo } from "../resource/call.ts";
import { menuItemLabels, type TipMenuSnapshot, type tipMenuMachine } from "./tip-menu.machine.ts";

const READ = "/api/v1/user/tip_menu/ava";
const WRITE = "/api/v1/account/tip_menu";

const at =
  (says: string) =>
  ({ id }: { readonly id: number }, { context: { items } }: TipMenuSnapshot): string => {
    const item = items.find((each) => each.id === id);
    return item === undefined
      ? `Do something with an item that is not there (${FROM_INSPECTOR}).`
      : `Press ${says} at "${item.description}".`;
  };

const listed = (answer: AnswerTo<"getTipMenu">): string => {
  if (answer.status === "failed") return tooMany("GET", READ, answer.failure);
  if (answer.data.length === 0) return "The server answers: the menu is empty (as nora).";
  return answer.data.length > 2
    ? "The server answers with a full menu of 50."
    : `The server answers with ${answer.data.length} items (${REPLACED}).`;
};

const holds = (label: string, value: string): string =>
  value === "" ? `${label} is empty.` : `${label} holds "${value}".`;

const saved = (answer: AnswerTo<"editTipMenuItem">): string => {
  if (answer.status === "ok")
    return `The server answers: "${answer.data.description}" is saved (nobody else has changed it).`;
  const { code, error } = answer.failure;
  if (code === "section_changed")
    return `The server refuses: "${error}" (save another price of it in a second window beforehand).`;
  return code === "tip_menu_item_not_found"
    ? `The server refuses: "${error}" (remove it in a second window beforehand).`
    : tooMany("POST", WRITE, answer.failure);
};

const done =
  (method: "POST" | "DELETE", path: string, says: string) => (answer: AnswerTo<"orderTipMenu">) => {
    if (answer.status === "ok") return says;
    return answer.failure.code === "section_changed"
      ? "The server refuses: the order is another one by now (move an item in a second window beforehand)."
      : tooMany(method, path, answer.failure);
  };

const shown = ({ context: { items } }: TipMenuSnapshot): string => {
  if (items.length === 0) return "It says that the menu is empty.";
  if (items.length > 2) return "All items are listed, and it says that the menu is full.";
  return `The menu lists ${items.map(({ description }) => `"${description}"`).join(", ")}, in this order.`;
};

/** How writing the tip menu reads to a tester. */
export const tipMenuPhrases: PhrasesOf<typeof tipMenuMachine> = {
  begin: () => "Log in as ava and open /ava/customize/settings.",
  events: {
    "add.pressed": (_, before) =>
      before.context.items.length > 2
        ? `Ask for one more item (${FROM_INSPECTOR}).`
        : "Press Add to the tip menu.",
    "edit.pressed": at("Edit"),
    "delete.pressed": at("Remove"),
    "item.moved": ({ id, to }, { context: { items } }) =>
      items[to] === undefined || items[to].id === id
        ? `Move an item to where it cannot go (${FROM_INSPECTOR}).`
        : `Focus the handle of the item and press the arrow ${to === 0 ? "up" : "down"}.`,
    "field.changed": typedInto(menuItemLabels),
    "form.submitted": "Press Save.",
    "form.left": "Press Cancel.",
    "question.answered": ({ answer }, { value }) => {
      const labels = value === "choosing" ? ["Take my order", "Leave it so"] : ["Remove", "Keep it"];
      return `Press ${labels[answer === "confirmed" ? 0 : 1] ?? ""} in the dialog.`;
    },
    "page.changed": {
      by: "world",
      says: "The page was changed in another window (close and open the menu there).",
    },
    "retry.requested": "Press Try again.",
  },
  answers: {
    loadMenu: listed,
    saveItem: saved,
    deleteItem: done("DELETE", `${WRITE}/7`, "The server answers: it is removed."),
    orderMenu: done("POST", `${WRITE}/order`, "The server answers: the order is stored."),
  },
  breaks: {
    loadMenu: unreachable("GET", READ),
    saveItem: unreachable("POST", WRITE),
    deleteItem: unreachable("DELETE", `${WRITE}/7`),
    orderMenu: unreachable("POST", `${WRITE}/order`),
  },
  delays: {},
  states: {
    loading: "A grey shape holds the place of the menu.",
    failed: "It says why the menu could not be read, with the button Try again.",
    showing: shown,
    refreshing: shown,
    editing: ({ context: { id, description, price, texts } }) =>
      sentences(
        `The form of ${id === null ? "a new item" : "the item"} is there.`,
        holds(menuItemLabels.description, description),
        holds(menuItemLabels.price, price),
        ...Object.values(texts).map((text) => `A field says "${text ?? ""}".`),
      ),
    submitting: "Save is busy.",
    asking: "A dialog asks whether to remove the item.",
    deleting: "The buttons of the items rest.",
    ordering: shown,
    comparing: shown,
    choosing: "A dialog tells the first place where the stored order is another one, and asks which to take.",
  },
};
