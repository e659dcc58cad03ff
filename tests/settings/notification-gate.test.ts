import { expect, test } from "vitest";

import { noticeKinds } from "../../src/domain/notice/notice.ts";
import { pushKinds } from "../../src/domain/push/push-notice.ts";
import { isMailSwitch } from "../../src/domain/settings/mail-switch.ts";
import { isTold, mailSwitchOf, siteSwitchOf, type Way } from "../../src/domain/settings/notification-gate.ts";
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

const mailKinds = [...noticeKinds, "live" as const];
const byWay = <Kind>(way: Way, kinds: readonly Kind[]) =>
  kindsBySwitch(kinds, (kind, settings) => isTold(way, kind as never, settings));

test("a notice of a subscription or a tip is mailed by its own switch, none of a message or a like, and what concerns the account always is", () => {
  expect(byWay("mail", mailKinds)).toEqual({
    mail_subscription: ["subscription"],
    mail_tip: ["tip"],
    mail_live: ["live"],
  });
  expect(mailKinds.filter((kind) => isTold("mail", kind, all(false)))).toEqual(["system"]);
  expect(mailKinds.filter((kind) => !isTold("mail", kind, all(true)))).toEqual(["message", "like"]);
  expect(mailKinds.map(mailSwitchOf)).toEqual(["subscription", "tip", null, null, null, "live"]);
});

test("a push notification is sent by the switch of what it is about", () => {
  expect(byWay("push", pushKinds)).toEqual({
    push_subscription: ["renewal-failed", "subscription-ended", "new-subscriber"],
    push_post: ["new-post"],
    push_tip: ["new-tip"],
    push_live: ["live"],
  });
  expect(pushKinds.filter((kind) => isTold("push", kind, all(false)))).toEqual([]);
});

test("a notice is written by the switch of its kind, which the server asks the stored settings for", () => {
  const written = byWay("site", noticeKinds);
  expect(written).toEqual({
    site_subscription: ["subscription"],
    site_tip: ["tip"],
    site_message: ["message"],
    site_like: ["like"],
  });
  expect(noticeKinds.filter((kind) => isTold("site", kind, all(false)))).toEqual(["system"]);
  for (const kind of noticeKinds) {
    const found = Object.entries(written).find(([, kinds]) => (kinds as readonly string[]).includes(kind));
    expect([kind, siteSwitchOf(kind)]).toEqual([kind, found?.[0] ?? null]);
  }
});

test("every setting of notifications is the switch of something", () => {
  const used = [byWay("site", noticeKinds), byWay("push", pushKinds), byWay("mail", mailKinds)];
  expect(used.flatMap((found) => Object.keys(found)).toSorted()).toEqual(names.toSorted());
});

test("a link that turns mails off names one of four switches", () => {
  expect(["subscription", "tip", "live", "renewal"].map(isMailSwitch)).toEqual([true, true, true, true]);
  expect(["", "toString", "mail_tip"].map(isMailSwitch)).toEqual([false, false, false]);
});
