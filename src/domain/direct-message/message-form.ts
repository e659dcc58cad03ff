import { amountProblemTexts } from "../format/typed-cents.ts";
import { priceLimits } from "../money/price.ts";
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

/** What keeps a form whose files are all there from being sent, by field. The server knows the site's own prices. */
export const checkMessageForm = ({ written, media, amount_usd: typed }: MessageForm): MessageTexts => {
  const amountUsd = typedCents(typed);
  const texts = checkMessage(
    { text: messageText(written), files: media.length, amountUsd: Number.isNaN(amountUsd) ? 0 : amountUsd },
    priceLimits,
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
