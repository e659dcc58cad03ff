import { expect, test } from "vitest";

import { noticeKinds } from "../../src/domain/notice/notice.ts";
import { pushKinds } from "../../src/domain/push/push-notice.ts";
import { isMailSwitch } from "../../src/domain/settings/mail-switch.ts";
import { isMailed, isPushed, mailSwitchOf } from "../../src/domain/settings/notification-gate.ts";
import { defaultSettings, type SettingValues } from "../../src/domain/settings/setting-values.ts";

type Notifications = SettingValues["notifications"];

const names = Object.keys(defaultSettings.notifications) as (keyof Notifications)[];
const all = (on: boolean): Notifications => ({
  ...defaultSettings.notifications,
  ...Object.fromEntries(names.map((name) => [name, on])),
});
/** The kinds that go by each switch: those that are told when it alone is on, and not when all are off. */
const kindsBySwitch = <Kind>(
  kinds: readonly Kind[],
  told: (kind: Kind, settings: Notifications) => boolean,
) =>
  Object.fromEntries(
    names
      .map((name) => [
        name,
        kinds.filter((kind) => told(kind, { ...all(false), [name]: true }) && !told(kind, all(false))),
      ])
      .filter(([, found]) => found!.length > 0),
  );

test("a notice of a subscription or a tip is mailed by its own switch, all others always are", () => {
  expect(kindsBySwitch([...noticeKinds, "live" as const], isMailed)).toEqual({
    mail_subscription: ["subscription"],
    mail_tip: ["tip"],
    mail_live: ["live"],
  });
  const always = noticeKinds.filter((kind) => isMailed(kind, all(false)));
  expect(always).toEqual(noticeKinds.filter((kind) => kind !== "subscription" && kind !== "tip"));
  expect(always.map(mailSwitchOf)).toEqual(always.map(() => null));
});

test("a push notification is sent by the switch of what it is about", () => {
  expect(kindsBySwitch(pushKinds, isPushed)).toEqual({
    push_subscription: ["renewal-failed", "subscription-ended", "new-subscriber"],
    push_post: ["new-post"],
    push_tip: ["new-tip"],
    push_live: ["live"],
  });
});

test("a link that turns mails off names one of four switches", () => {
  expect(["subscription", "tip", "live", "renewal"].map(isMailSwitch)).toEqual([true, true, true, true]);
  expect(["", "toString", "mail_tip"].map(isMailSwitch)).toEqual([false, false, false]);
});
