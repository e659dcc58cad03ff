import { broadcastGroupNames } from "../broadcast/broadcast.ts";
import { formatCents } from "../format/cents.ts";
import { counted } from "../format/number.ts";
import type { AutoRule, AutoType, ThanksOccasion, WelcomeGroup } from "./auto-message.ts";

/** What the pages say about messages of each type. */
export const autoTypeWords: Readonly<
  Record<AutoType, { readonly name: string; readonly lead: string; readonly empty: string }>
> = {
  interval: {
    name: "Auto DMs",
    lead: "Sent again and again to a group of your fans, each as a message of its own.",
    empty: "Write a message that goes out every few days, to followers who could subscribe for example.",
  },
  welcome: {
    name: "Welcome DMs",
    lead: "Sent once to each new fan, at once or a while after they came.",
    empty: "Say hello to new fans: a few warm words, or a first film to unlock.",
  },
  thankyou: {
    name: "Thank you DMs",
    lead: "Sent after a tip, a purchase or a renewal.",
    empty: "Thank who tips, buys or stays: it is sent as soon as the money is there.",
  },
};

export const welcomeGroupNames: Readonly<Record<WelcomeGroup, string>> = {
  subscribers: "New subscribers",
  trials: "New trials",
  followers: "New free followers",
};

export const thanksNames: Readonly<Record<ThanksOccasion, string>> = {
  tip: "Tips",
  purchase: "Purchases",
  renewal: "Renewals",
};

/** How a delay of seconds is called. */
export const delayText = (seconds: number): string => {
  if (seconds === 0) return "At once";
  if (seconds < 3600) return `After ${counted(seconds / 60, "minute")}`;
  return seconds < 86_400
    ? `After ${counted(seconds / 3600, "hour")}`
    : `After ${counted(seconds / 86_400, "day")}`;
};

/** A rule in one line. */
export const ruleText = (rule: AutoRule): string => {
  switch (rule.type) {
    case "interval": {
      const every = rule.every_days === 1 ? "Every day" : `Every ${rule.every_days} days`;
      const groups = rule.groups.map((group) =>
        group === "spenders"
          ? `${broadcastGroupNames.spenders} ${formatCents(rule.spent_over)}`
          : broadcastGroupNames[group],
      );
      return `${every} · ${groups.join(", ")}`;
    }
    case "welcome":
      return `${delayText(rule.delay)} · ${rule.to.map((group) => welcomeGroupNames[group]).join(", ")}`;
    case "thankyou":
      return `After ${rule.after
        .map((occasion) =>
          occasion === "tip" && rule.tip_over > 0
            ? `tips over ${formatCents(rule.tip_over)}`
            : thanksNames[occasion].toLowerCase(),
        )
        .join(", ")}`;
  }
};
