import type { NoticeKind } from "../notice/notice.ts";
import type { PushKind } from "../push/push-notice.ts";
import type { SettingValues } from "./setting-values.ts";

type Notifications = SettingValues["notifications"];

const mailField: Readonly<Partial<Record<NoticeKind, keyof Notifications>>> = {
  subscription: "mail_subscription",
  tip: "mail_tip",
};

const pushField: Readonly<Record<PushKind, keyof Notifications>> = {
  "renewal-failed": "push_subscription",
  "subscription-ended": "push_subscription",
  "new-subscriber": "push_subscription",
  "new-post": "push_post",
  "new-tip": "push_tip",
};

/** Whether an account wants a notice of this kind as a mail; what concerns the account itself is always mailed. */
export const isMailed = (kind: NoticeKind, settings: Notifications): boolean => {
  const field = mailField[kind];
  return field === undefined || settings[field];
};

/** Whether an account wants a push notification of this kind. */
export const isPushed = (kind: PushKind, settings: Notifications): boolean => settings[pushField[kind]];
