import { amountProblemTexts } from "../format/typed-cents.ts";
import { messageBodyOf, type MessageBody, type MessageForm } from "../direct-message/message-form.ts";
import { messageText } from "../direct-message/message.ts";
import type { PriceLimits } from "../money/price.ts";
import { FILE_MISSING, typedCents } from "../post/post-file.ts";
import type { EpochSeconds } from "../unit/unit.ts";
import { checkBroadcast, namesIn, type BroadcastGroup, type BroadcastTexts } from "./broadcast.ts";

/** A broadcast while it is written; amounts and names as they were typed. */
export interface BroadcastForm extends MessageForm {
  readonly groups: readonly BroadcastGroup[];
  readonly spent_over: string;
  /** Usernames. */
  readonly exclude: string;
  /** Null: at once. */
  readonly scheduled_at: EpochSeconds | null;
}

export const emptyBroadcastForm: BroadcastForm = {
  ...{ written: "", media: [], amount_usd: "", groups: [], spent_over: "", exclude: "" },
  scheduled_at: null,
};

/** What keeps the form from being sent, by field; a file that is still being sent does not. */
export const checkBroadcastForm = (
  form: BroadcastForm,
  rules: { readonly limits: PriceLimits; readonly now: EpochSeconds },
): BroadcastTexts => {
  const [amountUsd, spentOver] = [typedCents(form.amount_usd), typedCents(form.spent_over)];
  const texts = checkBroadcast(
    {
      ...{ groups: form.groups, exclude: namesIn(form.exclude), spentOver },
      ...{ text: messageText(form.written), files: form.media.length, scheduledAt: form.scheduled_at },
      amountUsd: Number.isNaN(amountUsd) ? 0 : amountUsd,
    },
    rules,
  );
  return {
    ...texts,
    ...(Number.isNaN(amountUsd) ? { amount_usd: amountProblemTexts.not_an_amount } : {}),
    ...(form.media.some(({ source }) => source === "failed") ? { media: FILE_MISSING } : {}),
  };
};

/** A broadcast as the call takes it. */
export interface BroadcastBody extends Omit<MessageBody, "written"> {
  readonly text: string;
  readonly groups: readonly BroadcastGroup[];
  readonly exclude: readonly string[];
  readonly spent_over: number;
  readonly scheduled_at: EpochSeconds | null;
}

/** The form as the call takes it, once every file is there. */
export const broadcastBodyOf = (form: BroadcastForm): BroadcastBody => {
  const { written: text, media, amount_usd } = messageBodyOf(form);
  const spent = typedCents(form.spent_over);
  return {
    ...{ text, media, amount_usd, groups: form.groups, exclude: namesIn(form.exclude) },
    ...{ spent_over: form.groups.includes("spenders") ? spent : 0, scheduled_at: form.scheduled_at },
  };
};
