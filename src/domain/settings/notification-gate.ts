import type { NoticeKind } from "../notice/notice.ts";
import type { PushKind } from "../push/push-notice.ts";
import { mailSwitches } from "./mail-switch.ts";
import type { SettingValues } from "./setting-values.ts";

type Notifications = SettingValues["notifications"];

/** What a mail is about: the kind of its notice, or what the notice says beside it. */
export type MailKind = NoticeKind | "live";

/** What is told by each way that reaches people. */
interface KindsByWay {
  readonly site: NoticeKind;
  readonly push: PushKind;
  readonly mail: MailKind;
}
export type Way = keyof KindsByWay;

type SwitchOf<By extends Way> = Extract<keyof Notifications, `${By}_${string}`>;

/** Everything that accounts are told of: by which setting it goes, by each way. What concerns the account itself always does. */
const gate: {
  readonly [By in Way]: Readonly<Record<KindsByWay[By], SwitchOf<By> | "always" | "never">>;
} = {
  site: {
    subscription: "site_subscription",
    tip: "site_tip",
    message: "site_message",
    like: "site_like",
    system: "always",
  },
  push: {
    "renewal-failed": "push_subscription",
    "subscription-ended": "push_subscription",
    "new-subscriber": "push_subscription",
    "new-post": "push_post",
    "new-tip": "push_tip",
    live: "push_live",
  },
  mail: {
    subscription: "mail_subscription",
    tip: "mail_tip",
    live: "mail_live",
    // There are too many of them.
    message: "never",
    like: "never",
    system: "always",
  },
};

const isSwitch = (told: keyof Notifications | "always" | "never"): told is keyof Notifications =>
  told !== "always" && told !== "never";

/** Whether an account is told of something by this way. */
export const isTold = <By extends Way>(way: By, kind: KindsByWay[By], settings: Notifications): boolean => {
  const told = gate[way][kind];
  return isSwitch(told) ? settings[told] : told === "always";
};

/** The setting that keeps a notice of this kind from being written; null: none does. */
export const siteSwitchOf = (kind: NoticeKind): SwitchOf<"site"> | null => {
  const told = gate.site[kind];
  return isSwitch(told) ? told : null;
};

/** By which switch mails of a notice go; null: by none. */
export const mailSwitchOf = (kind: MailKind): "subscription" | "tip" | "live" | null => {
  const told = gate.mail[kind];
  const names = ["subscription", "tip", "live"] as const;
  return names.find((name) => mailSwitches[name].field === told) ?? null;
};
