import { act } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";

import type { SectionName } from "../../src/domain/customize/section-values.ts";
import { parts, sections } from "../../src/domain/customize/sections.ts";
import { customizeMachine } from "../../src/machines/customize/customize.machine.ts";
import { sampleOwnRecord } from "../../src/machines/profile/sample-profile.ts";
import type { CreatorRecord } from "../../src/protocol/records.ts";
import { sampleEditors } from "./sample-editors.ts";
import { Customize } from "../../src/views/customize/customize.view.tsx";
import { drive } from "../../model-tests/walk/drive.ts";
import { fillField } from "../../model-tests/walk/page-actions.ts";

vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
afterEach(() => document.body.replaceChildren());

const now = 1_790_000_000;

/** The tab with the form of a section open. */
const open = (section: SectionName, more: Partial<CreatorRecord["setting"]> = {}) => {
  const { content, setting } = sampleOwnRecord;
  const { actor } = drive(customizeMachine, { content, setting: { ...setting, ...more } });
  const host = document.body.appendChild(document.createElement("div"));
  const { part } = sections[section];
  act(() =>
    createRoot(host).render(
      <MemoryRouter>
        <Customize customize={actor} {...sampleEditors()} part={part} base="/ava" now={now} domain={null} />
      </MemoryRouter>,
    ),
  );
  act(() => actor.send({ type: "section.opened", section, now }));
  const fill = (field: string, value: string | boolean) =>
    act(() => {
      expect(fillField(host, { type: "field.changed", field, value })).toBe(true);
    });
  const form = () => actor.getSnapshot().context.form;
  const labels = () => [...host.querySelectorAll("form label")].map(({ textContent }) => textContent);
  return { host, fill, form, labels };
};

test("[OWNER-01] [PROFILE-15] the parts are links", () => {
  const { host } = open("price");
  const links = [...host.querySelectorAll("nav a")].map((link) => [
    link.getAttribute("href"),
    link.textContent,
  ]);
  expect(links).toEqual(parts.map(([part, label]) => [`/ava/customize/${part}`, label]));
});

test("[OWNER-38] the form of a trial has every field, and shows its button as fans will see it while it can be offered", () => {
  const { host, fill, form, labels } = open("trial");
  expect(labels()).toEqual([
    "Discount",
    "Days",
    "Goes on as a subscription at the month's price",
    "Places left",
    "Ends at",
  ]);
  const shown = () => host.querySelector("form figure")?.getAttribute("aria-label") ?? null;
  fill("trial_discount", "30");
  fill("trial_duration_in_day", "10");
  expect(shown()).toBe("Fans will see: Try 10 days for $6.99, then $9.99 a month");
  fill("trial_convert", false);
  fill("trial_subscription_limit", "12");
  expect(shown()).toBe("Fans will see: Try 10 days for $6.99");
  expect(form()).toMatchObject({
    trial_active: true,
    trial_discount: "30",
    trial_duration_in_day: "10",
    trial_convert: false,
    trial_subscription_limit: "12",
  });
  fill("trial_duration_in_day", "31");
  expect(shown()).toBeNull();
});

test("[OWNER-09] [OWNER-10] [OWNER-11] [OWNER-12] the usernames, with a warning when the one that is sold is public", () => {
  const sale = { on_sale: true, price: 999, snapchat_username: "ava.unframed" };
  const { host, fill, labels } = open("socials", { sell_snapchat: sale });
  expect(labels()).toEqual(["TikTok", "Snapchat", "Instagram", "X"]);
  expect(host.textContent).not.toContain("people find it without paying");
  fill("snapchat_username", "https://www.snapchat.com/add/Ava.Unframed");
  expect(host.textContent).toContain("people find it without paying");
});

test("[OWNER-08] the bio counts its characters as people do", () => {
  const { host, fill } = open("bio");
  fill("fans_bio", "Hello 🎨");
  expect(host.textContent).toContain("7 of 1000");
});

test.each([
  ["1,234.50", "= $1,234.50"],
  ["1.234,50", "= $1,234.50"],
  ["-5", "= $0.00"],
])("[CVAL-32] [CVAL-47] the form of the price says what '%s' is read as", (typed, text) => {
  const { host, fill } = open("price");
  fill("subscription_price", typed);
  expect(host.querySelector("form")?.textContent).toContain(text);
});
