import { beforeAll, expect } from "vitest";
import type { AnyMachineSnapshot } from "xstate";

import { creatorApplicationFlow } from "../../src/machines/creator-application/creator-application.flow.ts";
import type { CreatorApplicationRef } from "../../src/machines/creator-application/creator-application.machine.ts";
import { uploadFlow } from "../../src/machines/upload/upload.flow.ts";
import type { UploadRef } from "../../src/machines/upload/upload.machine.ts";
import {
  CreatorApplicationPage,
  preloadApplicationSections,
} from "../../src/views/creator-application/creator-application.view.tsx";
import { DocumentBox } from "../../src/views/creator-application/document-box.view.tsx";
import { control, fillField, press } from "../../model-tests/walk/page-actions.ts";
import { walkView } from "../../model-tests/walk/view-walk.tsx";

beforeAll(preloadApplicationSections);

const says = (text: string) => (page: HTMLElement) => expect(page.textContent).toContain(text);

const submit = (page: HTMLElement): boolean => {
  const form = page.querySelector("form");
  form?.requestSubmit();
  return form !== null;
};

const headings: Readonly<Record<string, string>> = {
  about: "About you",
  address: "Your address",
  fans: "Where are your fans now?",
  documents: "Your document",
  submitting: "Your document",
};

const showsForm = (page: HTMLElement, { context, value }: AnyMachineSnapshot): void => {
  const section = (value as { readonly applying: string }).applying;
  expect(page.querySelector("h1")!.textContent).toBe(headings[section]);
  const box = page.querySelector<HTMLInputElement>("input[name=terms]");
  const isAsked = !context.user.has_accepted_terms && headings[section] === headings["documents"];
  expect(box?.checked ?? null).toBe(isAsked ? context.terms : null);
  for (const input of page.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]:not([name=terms])"))
    expect([input.name, input.value]).toEqual([input.name, context.fields[input.name]]);
  for (const [name, text] of Object.entries(context.texts as Record<string, string>))
    // Only one of the pages asks for fans, so that the others are not refused for them.
    if (context.route.variant === "vip" || !name.startsWith("fans_")) says(text)(page);
  expect(page.querySelector("[type=submit]")!.getAttribute("aria-busy") === "true").toBe(
    section === "submitting",
  );
  expect(control(page, "Back") !== null).toBe(section !== "about");
  expect(page.textContent.includes("Your application was declined")).toBe(context.declined !== null);
};

walkView(creatorApplicationFlow, {
  render: (actor) => <CreatorApplicationPage page={actor as CreatorApplicationRef} />,
  actions: {
    "terms.changed": (page) => {
      const box = page.querySelector<HTMLInputElement>("input[name=terms]");
      // The one of the sign-up is the sign-up's.
      if (box === null || box.checked || page.querySelector("input[name=password]") !== null) return false;
      box.click();
      return true;
    },
    "logIn.chosen": (page) => press(page, "Log in here"),
    "field.changed": fillField,
    "section.finished": (page) => page.querySelector("input[name=password]") === null && submit(page),
    "back.chosen": (page) => press(page, "Back"),
    "retry.requested": (page) => press(page, "Try again"),
    "dashboard.chosen": (page) => press(page, "Go to your dashboard"),
  },
  shows: {
    joining: (page) => {
      says("Become a creator")(page);
      says("Why Marquee")(page);
    },
    opening: (page) => expect(page.querySelector("[role=status][aria-busy=true]")).not.toBeNull(),
    leaving: (page) => expect(page.querySelector("form")).toBeNull(),
    unreachable: says("We could not reach the server."),
    applying: showsForm,
    submitted: says("Thank you! We review your application within 2 business days."),
    approved: says("You are a creator now."),
  },
});

walkView(uploadFlow, {
  render: (actor) => (
    <DocumentBox
      upload={actor as UploadRef}
      name="Front of your ID card"
      hint="All four corners"
      icon="card"
      camera="environment"
      error={undefined}
      disabled={false}
    />
  ),
  actions: {
    "file.removed": (page) => press(page, "Remove front of your id card"),
    "retry.requested": (page) => press(page, "Try again"),
  },
  shows: {
    empty: (page) => {
      expect(page.querySelector("img")).toBeNull();
      says("All four corners")(page);
      expect(page.querySelectorAll("input[type=file]")).toHaveLength(2);
    },
    refused: (page, { context }) => {
      expect(page.querySelector("img")).toBeNull();
      says(context.text)(page);
      expect(page.querySelectorAll("input[type=file]")).toHaveLength(2);
    },
    sending: (page, { context }) => {
      expect(page.querySelector("progress")!.value).toBe(context.percent);
      expect(page.querySelector("img")?.getAttribute("src") ?? null).toBe(context.preview);
    },
    paused: says("Sending…"),
    broken: (page, { context }) => says(context.text ?? "The connection was lost.")(page),
    making: says("Is every word readable?"),
    sent: says("Is every word readable?"),
  },
});
