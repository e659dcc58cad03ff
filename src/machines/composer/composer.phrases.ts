import type { PhrasesOf } from "../app/flow.ts";
import { FROM_INSPECTOR, sentences, tooMany, unreachable } from "../app/wording.ts";
import type { composerMachine } from "./composer.machine.ts";
import type { Prepared, Sent } from "./composer.setup.ts";
import { expiredAnswer, filePhrases, pickerPhrases } from "../post-editor/file.phrases.ts";

const PATH = "/api/v1/account/direct-message/conversation/ava";

const sent = (answer: Sent): string => {
  if (answer.status === "ok") return "The server has the message.";
  if (answer.status === "unpaid")
    return "The server asks for $2.00 first (as ava, set Price a message to 2.00 on the tab Settings of /ava/customize before).";
  const { code, error } = answer.failure;
  if (code === "upload_expired") return expiredAnswer(error);
  if (code === "purchase_refunded")
    return `The server refuses: "${error}" (as ava, refund it on /account/custom-purchases in another window before).`;
  return code === "message_refused"
    ? `The server refuses: "${error}" (end the subscription in another window before).`
    : tooMany("POST", PATH, answer.failure);
};

/** How writing a message reads to a tester. */
export const composerPhrases: PhrasesOf<typeof composerMachine> = {
  begin: ({ username, isCreator }) =>
    `Log in as ${isCreator ? "ava" : "sub"} and open /account/direct-message/inbox/${username}.`,
  events: {
    "writing.kept": {
      by: "world",
      says: "The browser has kept a draft, and a message that could not be sent (write both without a network, then reload).",
    },
    "field.changed": (event, { context: { isCreator } }) => {
      if (event.field === "written") return `Type "${event.value}" into Write a message.`;
      return isCreator
        ? `Press Add files, and type "${event.value}" into Price.`
        : `Type a price as somebody who is no creator (${FROM_INSPECTOR}).`;
    },
    ...filePhrases,
    "vault.opened": (_, { context: { isCreator } }) =>
      isCreator
        ? "Press Add files, and From your vault."
        : `Open the vault as somebody who has none (${FROM_INSPECTOR}).`,
    "purchase.chosen": ({ purchase }, { context: { isCreator } }) => {
      if (!isCreator) return `Deliver something as somebody who is no creator (${FROM_INSPECTOR}).`;
      return purchase === null
        ? `Press Do not deliver "A song for you" with this message.`
        : `Press Deliver beside "${purchase.description}" (as sub, buy it from the tip menu of ava before).`;
    },
    ...pickerPhrases,
    "form.left": "Press Go on writing.",
    "form.submitted": "Press Send.",
    "again.pressed": (_, { context: { queue } }) =>
      queue[0]?.unpaid === undefined
        ? "Press Send again below the message that was not sent."
        : "Press Pay $2.00 below the message.",
    "messages.shown": { by: "world", says: "The conversation shows the message that was paid for." },
    "discard.pressed": "Press Discard below the message that was not sent.",
  },
  answers: {
    prepareMessage: (answer: Prepared) =>
      answer.status === "ok"
        ? "The message stands below the others."
        : `The text is too long: "${answer.failure.fields?.["text"] ?? ""}" (paste 2001 letters).`,
    sendMessage: sent,
  },
  breaks: {
    sendMessage: unreachable("POST", PATH),
  },
  delays: {},
  states: {
    "writing.editing": ({ context: { written, media, amount_usd, purchase, texts } }) =>
      sentences(
        written === "" ? "The field is empty." : "The field holds what was typed.",
        media.length === 0 ? null : `Above it are the files ${media.map(({ name }) => name).join(", ")}.`,
        amount_usd === "" ? null : `The price is ${amount_usd}.`,
        purchase === null ? null : `Above it stands "Delivers “${purchase.description}”".`,
        ...Object.values(texts).map((text) => `Above it stands "${text}".`),
      ),
    "writing.waiting": "Above the field stands that the message is sent as soon as every file is there.",
    "writing.preparing": "The field is empty.",
    "delivering.idle": ({ context: { queue } }) =>
      queue.length === 0
        ? "Nothing waits to be sent."
        : queue[0]?.unpaid === undefined
          ? `Below the last messages stands "Not sent. ${queue[0]?.problem ?? ""}" with Send again and Discard.`
          : `Below the last messages stands "${queue[0].problem ?? ""}" with Pay $2.00 and Discard.`,
    "delivering.sending": 'The message is pale, with "Sending…" below it.',
  },
};
