import type { NoticeKind } from "../notice/notice.ts";
import type { PushKind } from "../push/push-notice.ts";
import { mailSwitches } from "./mail-switch.ts";
import type { SettingValues } from "./setting-values.ts";

type Notifications = SettingValues["notifications"];

/** What a mail is about: the kind of its notice, or what the notice says beside it. */
export type MailKind = NoticeKind | "live";

/** By which switch mails of a notice go; null: what concerns the account itself is always mailed. */
export const mailSwitchOf = (kind: MailKind): "subscription" | "tip" | "live" | null =>
  kind === "subscription" || kind === "tip" || kind === "live" ? kind : null;

const pushField: Readonly<Record<PushKind, keyof Notifications>> = {
  "renewal-failed": "push_subscription",
  "subscription-ended": "push_subscription",
  "new-subscriber": "push_subscription",
  "new-post": "push_post",
  "new-tip": "push_tip",
  live: "push_live",
};

/** Whether an account wants a notice of this kind as a mail; what concerns the account itself is always mailed. */
export const isMailed = (kind: MailKind, settings: Notifications): boolean => {
  const name = mailSwitchOf(kind);
  return name === null || settings[mailSwitches[name].field];
};

/** Whether an account wants a push notification of this kind. */
export const isPushed = (kind: PushKind, settings: Notifications): boolean => settings[pushField[kind]];
