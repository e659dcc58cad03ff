import type { BroadcastGroup } from "../broadcast/broadcast.ts";
import { messageBodyOf, type MessageFile, type MessageForm } from "../direct-message/message-form.ts";
import { messageText } from "../direct-message/message.ts";
import { amountProblemTexts } from "../format/typed-cents.ts";
import type { PriceLimits } from "../money/price.ts";
import { FILE_MISSING, storedFile, typedAmount, typedCents, type StoredFile } from "../post/post-file.ts";
import type { Cents, EpochSeconds } from "../unit/unit.ts";
import {
  checkAutoMessage,
  type AutoRule,
  type AutoTexts,
  type AutoType,
  type ThanksOccasion,
  type WelcomeGroup,
} from "./auto-message.ts";

/** An automatic message while it is written; amounts and days as they were typed. Fields of other types hold what they begin with. */
export interface AutoForm extends MessageForm {
  readonly every_days: string;
  readonly groups: readonly BroadcastGroup[];
  readonly spent_over: string;
  readonly first_at: EpochSeconds;
  readonly to: readonly WelcomeGroup[];
  /** Seconds. */
  readonly delay: number;
  readonly after: readonly ThanksOccasion[];
  readonly tip_over: string;
}

/** The next full hour that is far enough away. */
const nextHour = (now: EpochSeconds): EpochSeconds => Math.ceil((now + 600) / 3600) * 3600;

/** What a new message begins with. */
export const emptyAutoForm = (now: EpochSeconds): AutoForm => ({
  ...{ written: "", media: [], amount_usd: "" },
  ...{ every_days: "7", groups: [], spent_over: "", first_at: nextHour(now) },
  ...{ to: ["subscribers"], delay: 0 },
  ...{ after: [], tip_over: "" },
});

/** A stored message, as its creator's form shows it. */
export interface StoredAutoForm {
  readonly text: string;
  readonly amount_usd: Cents;
  readonly rule: AutoRule;
  readonly media: readonly Omit<StoredFile, "uncensor_amount">[];
}

const ruleFields = (rule: AutoRule): Partial<AutoForm> => {
  switch (rule.type) {
    case "interval": {
      const { every_days, groups, spent_over, first_at } = rule;
      return { every_days: String(every_days), groups, spent_over: typedAmount(spent_over), first_at };
    }
    case "welcome":
      return { to: rule.to, delay: rule.delay };
    case "thankyou":
      return { after: rule.after, tip_over: typedAmount(rule.tip_over) };
  }
};

/** The form of a stored message. */
export const formOfAuto = (
  { text, amount_usd, rule, media }: StoredAutoForm,
  now: EpochSeconds,
): AutoForm => ({
  ...emptyAutoForm(now),
  ...ruleFields(rule),
  written: text,
  amount_usd: typedAmount(amount_usd),
  media: media.map((medium) => storedFile({ ...medium, uncensor_amount: null })),
});

/** The rule that a form says; `NaN` where what was typed is no number. */
export const ruleOfForm = (type: AutoType, form: AutoForm): AutoRule => {
  switch (type) {
    case "interval":
      return {
        ...{ type, every_days: /^\d{1,3}$/.test(form.every_days.trim()) ? Number(form.every_days) : NaN },
        ...{ groups: form.groups, first_at: form.first_at },
        spent_over: form.groups.includes("spenders") ? typedCents(form.spent_over) : 0,
      };
    case "welcome":
      return { type, to: form.to, delay: form.delay };
    case "thankyou":
      return {
        type,
        after: form.after,
        tip_over: form.after.includes("tip") ? typedCents(form.tip_over) : 0,
      };
  }
};

/** What keeps the form from being sent, by field; a file that is still being sent does not. */
export const checkAutoForm = (
  type: AutoType,
  form: AutoForm,
  rules: { readonly limits: PriceLimits; readonly now: EpochSeconds },
): AutoTexts => {
  const amountUsd = typedCents(form.amount_usd);
  const message = {
    ...{ text: messageText(form.written), files: form.media.length, rule: ruleOfForm(type, form) },
    amountUsd: Number.isNaN(amountUsd) ? 0 : amountUsd,
  };
  return {
    ...checkAutoMessage(message, rules),
    ...(Number.isNaN(amountUsd) ? { amount_usd: amountProblemTexts.not_an_amount } : {}),
    ...(form.media.some(({ source }) => source === "failed") ? { media: FILE_MISSING } : {}),
  };
};

/** A message as the calls take it. */
export interface AutoBody {
  readonly text: string;
  readonly media: readonly MessageFile[];
  readonly amount_usd: Cents;
  readonly rule: AutoRule;
}

/** The form as the calls take it, once every file is there. */
export const autoBodyOf = (type: AutoType, form: AutoForm): AutoBody => {
  const { written: text, media, amount_usd } = messageBodyOf(form);
  return { text, media, amount_usd, rule: ruleOfForm(type, form) };
};
