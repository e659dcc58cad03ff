import { expect, test } from "vitest";
import { createActor, waitFor } from "xstate";

import type { AppServices } from "../../src/actors/app/services.ts";
import {
  emptyApplication,
  type ApplicationFields,
} from "../../src/domain/creator-application/application.ts";
import { sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import type { creatorApplicationMachine } from "../../src/machines/creator-application/creator-application.machine.ts";
import type { RouteOf } from "../../src/domain/site/page-route.ts";
import { page } from "../../src/pages/creator-application/creator-application.page.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { testServices } from "../actors/app-services.ts";

const filled: ApplicationFields = {
  ...emptyApplication,
  first_name: "Dana",
  last_name: "Reyes",
  birth_date: "1996-05-17",
  country: "SE",
  city: "Lund",
  street: "Storgatan 1",
  postal_code: "222 22",
  social_link: "instagram.com/dana",
};
const standard: RouteOf<"creator-application"> = {
  page: "creator-application",
  variant: "standard",
  studio: null,
};

type Answers = Readonly<Record<string, unknown>>;

/** The page as it runs, with a server that answers so; `calls` is what it was asked. */
const open = (
  services: AppServices,
  user: CurrentUser | null,
  route: RouteOf<"creator-application"> = standard,
) => {
  const machine = page.logic!(services) as typeof creatorApplicationMachine;
  const actor = createActor(machine, {
    input: {
      route,
      user,
      site: sampleSite,
      now: 1_790_000_000,
      page: { captchaRequired: false, signupSource: "fantime", isMobile: false },
    },
  });
  const emitted: unknown[] = [];
  actor.on("*", (event) => void emitted.push(event));
  actor.start();
  return { actor, emitted };
};

const world = (answers: Answers = {}) => {
  const calls: (readonly [string, Readonly<Record<string, unknown>>])[] = [];
  const answered: Answers = {
    getApproval: { status: "none", reason: null },
    getApplication: { application: null, studio: null },
    submitApplication: { status: "submitted" },
    ...answers,
  };
  const services = testServices({
    call: ((name: string, input: Readonly<Record<string, unknown>>) => {
      calls.push([name, input]);
      return Promise.resolve({ status: "ok", data: answered[name] });
    }) as unknown as AppServices["call"],
  });
  return { services, calls };
};
const dana = { ...sampleFan, username: "Dana" };

test("[ROUTE-44] [ROUTE-45] a guest signs up as a creator with the studio of the address, once he agrees", async () => {
  const { services, calls } = world({ signUp: { redirect_url: "/creator/signup" } });
  const { actor } = open(services, null, { ...standard, studio: "north/two" });
  const signUp = actor.getSnapshot().children.signUp!;
  signUp.send({ type: "field.changed", field: "username", value: "dana" });
  signUp.send({ type: "field.changed", field: "email", value: "dana@example.com" });
  signUp.send({ type: "field.changed", field: "password", value: "long enough 1" });
  signUp.send({ type: "form.submitted" });
  expect([calls.length, signUp.getSnapshot().context.texts]).toEqual([
    0,
    { terms: "Please confirm this to go on" },
  ]);
  signUp.send({ type: "field.changed", field: "terms", value: true });
  signUp.send({ type: "form.submitted" });
  await expect.poll(() => calls.map(([name]) => name)).toEqual(["signUp"]);
  expect(calls[0]![1]).toMatchObject({
    ...{ username: "dana", is_model: true, studio: "north/two", accepts_terms: true },
  });
  actor.stop();
});

test("[ROUTE-45] who has an account that never accepted the terms is asked once, before the application is sent", async () => {
  const { services, calls } = world({ getApplication: { application: filled, studio: null } });
  const { actor } = open(services, { ...dana, has_accepted_terms: false });
  await waitFor(actor, (snapshot) => snapshot.matches({ applying: "about" }));
  for (let section = 0; section < 2; section += 1) actor.send({ type: "section.finished" });
  actor.send({ type: "field.changed", field: "document_type", value: "passport" });
  for (const id of ["front", "selfie"] as const)
    actor.send({ type: "media.changed", id, source: { tkn: id, srv_id: "main" }, thumb_url: null });
  actor.send({ type: "section.finished" });
  expect(actor.getSnapshot().context.texts).toEqual({ terms: "Please confirm this to go on" });
  actor.send({ type: "terms.changed", accepted: true });
  expect(actor.getSnapshot().context.texts).toEqual({});
  actor.send({ type: "section.finished" });
  await waitFor(actor, (snapshot) => snapshot.matches("submitted"));
  expect(calls.find(([name]) => name === "submitApplication")![1]).toMatchObject({ accepts_terms: true });
  actor.stop();
});

test("[ROUTE-45] after the sign-up, which leads to the standard page, he goes on at the page where he began", async () => {
  const { services } = world();
  const vip: RouteOf<"creator-application"> = { ...standard, variant: "vip" };
  open(services, null, vip).actor.stop();
  const { actor, emitted } = open(services, dana);
  await waitFor(actor, (snapshot) => snapshot.matches("leaving"));
  expect(emitted).toEqual([{ type: "navigation.requested", to: "/creator/vip-signup-form", replace: true }]);
  const there = open(services, dana, vip).actor;
  await waitFor(there, (snapshot) => snapshot.matches({ applying: "about" }));
  const later = open(services, dana).actor;
  await waitFor(later, (snapshot) => snapshot.matches({ applying: "about" }));
});

test("[ROUTE-45] what is typed outlives the page, for him alone, until it is sent", async () => {
  const { services, calls } = world({ getApplication: { application: filled, studio: "south" } });
  const first = open(services, dana).actor;
  await waitFor(first, (snapshot) => snapshot.matches({ applying: "about" }));
  expect(first.getSnapshot().context.fields.city).toBe("Lund");
  first.send({ type: "field.changed", field: "first_name", value: "Robin" });
  first.stop();

  const { actor } = open(services, dana);
  await waitFor(actor, (snapshot) => snapshot.matches({ applying: "about" }));
  expect(actor.getSnapshot().context.fields.first_name).toBe("Robin");
  const other = open(services, { ...sampleFan, username: "other" }).actor;
  await waitFor(other, (snapshot) => snapshot.matches({ applying: "about" }));
  expect(other.getSnapshot().context.fields.first_name).toBe("Dana");

  actor.send({ type: "section.finished" });
  actor.send({ type: "section.finished" });
  actor.send({ type: "field.changed", field: "document_type", value: "passport" });
  actor.send({ type: "section.finished" });
  expect(actor.getSnapshot().context.texts).toEqual({
    front: "Please add this picture",
    selfie: "Please add this picture",
  });
  for (const kind of ["front", "selfie", "back"] as const)
    actor.send({ type: "media.changed", id: kind, source: { tkn: kind, srv_id: "main" }, thumb_url: null });
  actor.send({ type: "section.finished" });
  await waitFor(actor, (snapshot) => snapshot.matches("submitted"));
  expect(calls.at(-1)).toEqual([
    "submitApplication",
    {
      ...filled,
      first_name: "Robin",
      document_type: "passport",
      variant: "standard",
      studio: "south",
      documents: [
        { kind: "front", tkn: "front", srv_id: "main" },
        { kind: "selfie", tkn: "selfie", srv_id: "main" },
      ],
    },
  ]);
  const again = open(services, dana).actor;
  await waitFor(again, (snapshot) => snapshot.matches({ applying: "about" }));
  expect(again.getSnapshot().context.fields.first_name).toBe("Dana");
});

test("[AUTH-05] [RT-28] an approved creator goes on to the dashboard; who waits hears of the review at once", async () => {
  const approved = { ...dana, compliance_status: { status: "approved", reason: null } } as const;
  const { actor: creator } = open(world().services, approved);
  expect(creator.getSnapshot().matches("leaving")).toBe(true);

  const { actor, emitted } = open(
    world({ getApproval: { status: "submitted", reason: null } }).services,
    dana,
  );
  await waitFor(actor, (snapshot) => snapshot.matches("submitted"));
  const name = "account.verification-update";
  actor.send({ type: "socket.received", name, data: { status: "approved", reason: null } });
  expect(actor.getSnapshot().matches("approved")).toBe(true);
  actor.send({ type: "dashboard.chosen" });
  expect(emitted).toEqual([{ type: "navigation.requested", to: "/account/dashboard", load: true }]);
});
