import { amountProblemTexts } from "../format/typed-cents.ts";
import type { PriceLimits } from "../money/price.ts";
import { typedCents, type MediaSource, type PostFile } from "../post/post-file.ts";
import type { Cents } from "../unit/unit.ts";
import { checkMessage, messageText, type MessageTexts } from "./message.ts";

/** A file of a message as the call takes it. */
export type MessageFile = MediaSource & { readonly name?: string };

/** A message as the call takes it, before it has a key. `written` is its text. */
export interface MessageBody {
  readonly written: string;
  readonly media: readonly MessageFile[];
  readonly amount_usd: Cents;
}

/** A message while it is written; the price as it was typed. */
export interface MessageForm {
  readonly written: string;
  readonly media: readonly PostFile[];
  readonly amount_usd: string;
}

export const emptyMessageForm: MessageForm = { written: "", media: [], amount_usd: "" };

/** Whether there is anything that could be sent. */
export const isMessageBegun = ({ written, media }: Pick<MessageForm, "written" | "media">): boolean =>
  written.trim() !== "" || media.length > 0;

/** What keeps a form whose files are all there from being sent, by field. */
export const checkMessageForm = (
  { written, media, amount_usd: typed }: MessageForm,
  limits: PriceLimits,
): MessageTexts => {
  const amountUsd = typedCents(typed);
  const texts = checkMessage(
    { text: messageText(written), files: media.length, amountUsd: Number.isNaN(amountUsd) ? 0 : amountUsd },
    limits,
  );
  return Number.isNaN(amountUsd) ? { ...texts, amount_usd: amountProblemTexts.not_an_amount } : texts;
};

/** The form as the call takes it, once every file is there. */
export const messageBodyOf = ({ written, media, amount_usd }: MessageForm): MessageBody => ({
  written,
  media: media.flatMap(({ source, name }) =>
    typeof source === "string" ? [] : ["tkn" in source ? { ...source, name: name.slice(0, 255) } : source],
  ),
  amount_usd: typedCents(amount_usd),
});

/** What of the writer's tip menu a message delivers. */
export interface Delivered {
  readonly id: string;
  readonly description: string;
}

/** What is written in a conversation, where something may be delivered by it. */
export interface ChatForm extends MessageForm {
  readonly purchase: Delivered | null;
}

/** The same as the call takes it. */
export interface ChatBody extends MessageBody {
  readonly purchase: Delivered | null;
}

export const emptyChatForm: ChatForm = { ...emptyMessageForm, purchase: null };

/** What is delivered was paid for: no price is asked with it, whatever was typed before. */
const priced = ({ purchase, ...form }: ChatForm): MessageForm =>
  purchase === null ? form : { ...form, amount_usd: "" };

/** `checkMessageForm` of what is written in a conversation. */
export const checkChatForm = (form: ChatForm, limits: PriceLimits): MessageTexts =>
  checkMessageForm(priced(form), limits);

/** `messageBodyOf` what is written in a conversation. */
export const chatBodyOf = (form: ChatForm): ChatBody => ({
  ...messageBodyOf(priced(form)),
  purchase: form.purchase,
});
