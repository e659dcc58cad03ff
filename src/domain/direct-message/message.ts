import { fieldTexts, type FieldTexts } from "../account/field-texts.ts";
import { formatCents } from "../format/cents.ts";
import { counted } from "../format/number.ts";
import { isEnteredPrice, type PriceLimits } from "../money/price.ts";
import { postLimits } from "../post/post-limits.ts";
import type { Cents } from "../unit/unit.ts";
import type { MediaKind } from "../upload/upload-kind.ts";

/** The most characters of a message (section 22). */
export const messageLength = 2000;
/** The most files of a message: as many as of a post. */
export const messageFiles = postLimits.files;
/** Messages a page of a conversation. */
export const messagesPerPage = 30;
/** Conversations a page of the inbox. */
export const conversationsPerPage = 24;
/** Messages that somebody may send a minute. */
export const messagesPerMinute = 30;

/** What is stored of a text: without spaces around it, and without characters that no text has. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are taken out
export const messageText = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "").trim();

/** A message as it is written: cents that its media cost, 0: nothing; `NaN`: what was typed is no amount. */
export interface WrittenMessage {
  readonly text: string;
  readonly files: number;
  readonly amountUsd: Cents;
}

export type MessageTexts = FieldTexts<"text" | "media" | "amount_usd">;

export const MESSAGE_FILE_LIMIT = `A message holds at most ${messageFiles} files.`;
export const FILES_TO_SELL = "Please add what is sold: a picture, a film or a sound.";

const textProblem = ({ text, files }: WrittenMessage): string | null => {
  const { length } = [...messageText(text)];
  if (length === 0 && files === 0) return "Please write something.";
  return length > messageLength ? `A message has at most ${messageLength} characters.` : null;
};

const amountProblem = ({ files, amountUsd }: WrittenMessage, limits: PriceLimits): string | null => {
  if (!isEnteredPrice(amountUsd, limits))
    return `Please enter an amount from ${formatCents(limits.min)} to ${formatCents(limits.max)}.`;
  return amountUsd > 0 && files === 0 ? FILES_TO_SELL : null;
};

/** What keeps a message from being sent, by field; empty: nothing. */
export const checkMessage = (message: WrittenMessage, limits: PriceLimits): MessageTexts =>
  fieldTexts({
    text: textProblem(message),
    media: message.files > messageFiles ? MESSAGE_FILE_LIMIT : null,
    amount_usd: amountProblem(message, limits),
  });

const nouns: Readonly<Record<MediaKind, string>> = { image: "picture", video: "film", audio: "sound" };
const kinds = Object.keys(nouns) as readonly MediaKind[];

/** How many files of which kinds: `2 pictures, 1 film`; empty: none. */
export const contentsText = (media: readonly { readonly kind: MediaKind }[]): string =>
  kinds
    .map((kind) => ({ kind, count: media.filter((medium) => medium.kind === kind).length }))
    .flatMap(({ kind, count }) => (count === 0 ? [] : [counted(count, nouns[kind])]))
    .join(", ");
