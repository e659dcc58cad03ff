import { describe, expect, test } from "vitest";
import { fromCallback, type AnyEventObject } from "xstate";

import { answer, breakOff, drive } from "../../model-tests/walk/drive.ts";
import { FIELD_REQUIRED } from "../../src/domain/account/field-texts.ts";
import {
  emptyApplication,
  type ApplicationFields,
} from "../../src/domain/creator-application/application.ts";
import type { RouteOf } from "../../src/domain/site/page-route.ts";
import { UNREACHABLE } from "../../src/machines/app/error-toast.ts";
import { sampleFan, sampleSite } from "../../src/machines/app/sample-records.ts";
import {
  creatorApplicationMachine,
  selectCreatorApplicationView,
} from "../../src/machines/creator-application/creator-application.machine.ts";
import type { Opening } from "../../src/machines/creator-application/creator-application.setup.ts";
import type { AnswerTo, CallResult } from "../../src/machines/resource/call.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import type { SiteRecord } from "../../src/protocol/page-globals.ts";
import type { CurrentUser } from "../../src/protocol/records.ts";
import { promiseLogic } from "../running/promise-logic.ts";

const standard: RouteOf<"creator-application"> = {
  page: "creator-application",
  variant: "standard",
  studio: null,
};
const vip: RouteOf<"creator-application"> = { ...standard, variant: "vip" };
const dana = { ...sampleFan, username: "dana" };
const nothing: Opening = {
  status: "none",
  reason: null,
  fields: emptyApplication,
  studio: null,
  begun: null,
};
const filled: ApplicationFields = {
  ...emptyApplication,
  first_name: "Dana",
  last_name: "Reyes",
  birth_date: "1996-05-17",
  social_link: "instagram.com/dana",
  country: "US",
  state: "CA",
  street: "1 Main Street",
  city: "Fresno",
  postal_code: "93650",
  fans_platform: "Twitch",
  fans_link: "twitch.tv/dana",
  fans_number: "2000",
  document_type: "id_card",
};

/** The wizard of somebody; `drafts` is what was told to the browser's memory, `opened` and `sent` what was asked of the server. */
const open = (user: CurrentUser | null, route = standard, site: Partial<SiteRecord> = {}) => {
  const drafts: (AnyEventObject | { readonly owner: string | null })[] = [];
  const opened = promiseLogic<CallResult<Opening>, { readonly owner: string }>();
  const sent = promiseLogic<AnswerTo<"submitApplication">, EndpointInput<"submitApplication">>();
  const { actor, emitted } = drive(
    creatorApplicationMachine,
    {
      route,
      user,
      site: { ...sampleSite, ...site },
      now: 1_790_000_000,
      page: { captchaRequired: false, signupSource: "fantime", isMobile: false },
    },
    {
      draft: fromCallback<AnyEventObject, { readonly owner: string | null }>(({ input, receive }) => {
        drafts.push(input);
        receive((command) => drafts.push(command));
      }),
      openApplication: opened.logic,
      submitApplication: sent.logic,
    },
  );
  const view = () => selectCreatorApplicationView(actor.getSnapshot());
  /** The form, as far as tests compare it. */
  const form = () => {
    const shown = view();
    if (shown.status !== "applying") return null;
    const { section, step, steps, texts, busy, declined, fields } = shown.form;
    return { section, step, steps, texts, busy, declined, fields };
  };
  return { actor, emitted, drafts, opened: opened.asked, sent: sent.asked, view, form };
};

/** The wizard once the server told how the application stands. */
const begin = (opening: Partial<Opening> = {}, route = standard) => {
  const it = open(dana, route);
  answer(it.actor, "openApplication", { status: "ok", data: { ...nothing, ...opening } });
  return it;
};
const finishTo = (it: ReturnType<typeof open>, section: string) => {
  for (let left = 4; left > 0 && it.form()?.section !== section; left -= 1)
    it.actor.send({ type: "section.finished" });
  expect(it.form()?.section).toBe(section);
};
/** Everything filled in and sent. */
const submitted = (route = standard) => {
  const it = begin({ fields: filled }, route);
  finishTo(it, "documents");
  for (const kind of ["front", "back", "selfie"] as const)
    it.actor.send({
      type: "media.changed",
      id: kind,
      source: { tkn: kind, srv_id: "main" },
      thumb_url: null,
    });
  it.actor.send({ type: "section.finished" });
  expect(it.form()).toMatchObject({ section: "documents", busy: true, texts: {} });
  return it;
};
const toDashboard = { type: "navigation.requested", to: "/account/dashboard", load: true };

describe("a guest", () => {
  test.each([
    [standard, "/creator/signup", 4, true],
    [{ ...standard, variant: "form" }, "/creator/signup-form", 4, false],
    [vip, "/creator/vip-signup-form", 5, false],
    [{ ...standard, studio: "north/two" }, "/creator/signup/studio/north/two", 4, true],
  ] as const)(
    "[ROUTE-45] on the page %o signs up, and the browser remembers %s",
    (route, begun, steps, hasPitch) => {
      const { drafts, view } = open(null, route);
      const shown = view();
      expect(shown).toMatchObject({ status: "joining", steps, hasPitch });
      expect(shown).toMatchObject({ siteName: "Marquee", studio: route.studio });
      expect("signUp" in shown && shown.signUp.getSnapshot().context).toMatchObject({ isModel: true });
      expect(drafts).toEqual([{ owner: null, begun }]);
    },
  );

  test("may log in instead", () => {
    const { actor, emitted } = open(null);
    actor.send({ type: "logIn.chosen" });
    expect(emitted).toEqual([{ type: "dialog.requested", dialog: { kind: "sign-in", reload: true } }]);
  });

  test.each([
    [{}, null],
    [{ logo_small: "/small.svg" }, "/small.svg"],
    [{ logo: "/large.svg", logo_small: "/small.svg" }, "/large.svg"],
  ])("sees of the logos %o the largest: %s", (site, logo) => {
    expect(open(null, standard, site).view().logo).toBe(logo);
  });
});

describe("somebody with an account", () => {
  test("whose application nobody decided on is asked for what the server keeps of it", () => {
    const { opened, view } = open(dana);
    expect(view().status).toBe("opening");
    expect(opened).toEqual([{ owner: "dana" }]);
  });

  test.each(["refused", "unreachable"])("can try again when the server is %s", (how) => {
    const { actor, opened, view } = open(dana);
    const failure = { code: "too_many", error: "Too many tries. Please wait a moment." };
    if (how === "refused") answer(actor, "openApplication", { status: "failed", failure });
    else breakOff(actor, "openApplication");
    expect(view().status).toBe("unreachable");
    actor.send({ type: "retry.requested" });
    expect([view().status, opened.length]).toEqual(["opening", 2]);
  });

  test("who is approved already goes on to the dashboard", () => {
    const { emitted, view } = begin({ status: "approved" });
    expect([view().status, emitted]).toEqual(["leaving", [toDashboard]]);
  });

  test("[ROUTE-45] begins with what is kept, and is told why the last application was declined", () => {
    const kept = begin({
      status: "rejected",
      reason: "The picture is blurred.",
      fields: filled,
      studio: "south",
    });
    expect(kept.view().studio).toBe("south");
    const declined = { reason: "The picture is blurred." };
    expect(kept.form()).toMatchObject({ section: "about", step: 1, steps: 3, fields: filled, declined });
    expect(kept.drafts).toEqual([{ owner: "dana", begun: null }]);
    const fresh = begin({ studio: "south" }, { ...standard, studio: "north" });
    expect(fresh.view().studio).toBe("north");
    expect(fresh.form()).toMatchObject({ fields: emptyApplication, texts: {}, busy: false, declined: null });
  });

  test("goes on at the page where the account was made", () => {
    const there = begin({ begun: "/creator/signup" });
    expect([there.view().status, there.emitted]).toEqual(["applying", []]);
    const elsewhere = begin({ begun: "/creator/vip-signup-form" });
    expect([elsewhere.view().status, elsewhere.emitted]).toEqual([
      "leaving",
      [{ type: "navigation.requested", to: "/creator/vip-signup-form", replace: true }],
    ]);
  });
});

describe("the parts of an application", () => {
  test.each([
    [standard, ["about", "address", "documents"]],
    [vip, ["about", "address", "fans", "documents"]],
  ])("of the page %o follow each other, and lead back", (route, sections) => {
    const it = begin({ fields: filled }, route);
    const places = sections.map((section, index) => ({ section, step: index + 1, steps: sections.length }));
    for (const place of places) {
      expect(it.form()).toMatchObject(place);
      if (place.step < sections.length) it.actor.send({ type: "section.finished" });
    }
    it.actor.send({ type: "section.finished" });
    expect(Object.keys(it.form()!.texts)).not.toEqual([]);
    for (const place of places.toReversed()) {
      expect(it.form()).toMatchObject(place);
      it.actor.send({ type: "back.chosen" });
      expect(it.form()!.texts).toEqual({});
    }
    expect(it.form()).toMatchObject(places[0]!);
  });

  test.each([
    ["about", ["first_name", "last_name", "birth_date", "social_link"]],
    ["address", ["country", "street", "city", "postal_code"]],
    ["fans", ["fans_platform", "fans_link", "fans_number"]],
    ["documents", ["document_type"]],
  ] as const)(
    "the part %s is not left before its own fields are filled in, and going back forgets that",
    (section, names) => {
      const empty = Object.fromEntries(names.map((name) => [name, ""]));
      const it = begin({ fields: { ...filled, ...empty } }, vip);
      finishTo(it, section);
      it.actor.send({ type: "section.finished" });
      const texts = Object.fromEntries(names.map((name) => [name, FIELD_REQUIRED]));
      expect(it.form()).toMatchObject({ section, texts });
      expect(Object.keys(it.form()!.texts)).toHaveLength(names.length);
      it.actor.send({ type: "back.chosen" });
      expect(it.form()!.texts).toEqual(section === "about" ? texts : {});
    },
  );

  test.each([
    ["about", "first_name"],
    ["address", "city"],
    ["address", "state"],
    ["fans", "fans_link"],
    ["fans", "fans_platform"],
    ["documents", "document_type"],
  ] as const)("in %s, %s is kept at once, and what was wrong there is told no more", (section, name) => {
    const it = begin({ fields: { ...filled, [name]: "" } }, vip);
    finishTo(it, section);
    it.actor.send({ type: "section.finished" });
    expect(it.form()!.texts).toEqual({ [name]: expect.any(String) });
    it.actor.send({ type: "field.changed", field: name, value: "X" });
    const fields = { ...filled, [name]: "X" };
    expect(it.form()).toMatchObject({ section, fields, texts: {} });
    expect(it.drafts.slice(1)).toEqual([{ type: "draft.changed", fields }]);
  });

  test("another country has other states", () => {
    const it = begin({ fields: filled });
    finishTo(it, "address");
    it.actor.send({ type: "field.changed", field: "city", value: "Reno" });
    expect(it.form()!.fields).toMatchObject({ country: "US", state: "CA" });
    it.actor.send({ type: "field.changed", field: "country", value: "CA" });
    expect(it.form()!.fields).toMatchObject({ country: "CA", state: "", city: "Reno" });
  });

  test("each picture that the document needs is asked for, one at a time", () => {
    const it = begin({ fields: filled });
    finishTo(it, "documents");
    it.actor.send({ type: "section.finished" });
    const missing = "Please add this picture";
    const back = { type: "media.changed", id: "back", thumb_url: null } as const;
    expect(it.form()!.texts).toEqual({ front: missing, back: missing, selfie: missing });
    it.actor.send({ ...back, source: { tkn: "b", srv_id: "main" } });
    expect(it.form()!.texts).toEqual({ front: missing, selfie: missing });
    it.actor.send({ ...back, source: "failed" });
    it.actor.send({ type: "section.finished" });
    expect(it.form()!.texts).toEqual({ front: missing, back: missing, selfie: missing });
    it.actor.send({ type: "field.changed", field: "document_type", value: "passport" });
    it.actor.send({ type: "section.finished" });
    expect(it.form()!.texts).toEqual({ front: missing, selfie: missing });
  });

  test("have a box for each picture", () => {
    const shown = begin().view();
    if (shown.status !== "applying") throw new Error("There is no form.");
    const { front, back, selfie } = shown.form.documents;
    expect([front, back, selfie].map((box) => box.getSnapshot().context.id)).toEqual([
      "front",
      "back",
      "selfie",
    ]);
    expect(shown.form.now).toBe(1_790_000_000);
  });
});

describe("an application that was sent", () => {
  test("has everything in it, and is forgotten by the browser once it is taken", () => {
    const it = submitted(vip);
    expect(it.sent).toEqual([
      {
        variant: "vip",
        ...filled,
        studio: null,
        documents: ["front", "back", "selfie"].map((kind) => ({ kind, tkn: kind, srv_id: "main" })),
      },
    ]);
    expect(it.drafts).toHaveLength(1);
    answer(it.actor, "submitApplication", { status: "ok", data: { status: "submitted" } });
    expect([it.view().status, it.drafts.slice(1)]).toEqual(["submitted", [{ type: "draft.dropped" }]]);
  });

  test("is as good as taken when it was sent before", () => {
    const it = submitted();
    const failure = { code: "application_submitted", error: "We have your application already." };
    answer(it.actor, "submitApplication", { status: "failed", failure });
    expect([it.view().status, it.drafts.slice(1), it.emitted]).toEqual([
      "submitted",
      [{ type: "draft.dropped" }],
      [],
    ]);
  });

  test.each([
    [{ last_name: "Please write it in Latin letters" }, "about"],
    [{ city: "There is no such place" }, "address"],
    [{ fans_link: "There is no such page" }, "fans"],
    [{ selfie: "Please add this picture" }, "documents"],
    [{ city: "There is no such place", selfie: "Please add this picture" }, "address"],
    [undefined, "documents"],
  ] as const)("and refused for %o goes on in the part %s, nothing lost", (fields, section) => {
    const it = submitted(vip);
    const error = "Please check what you entered.";
    answer(it.actor, "submitApplication", {
      status: "failed",
      failure: { code: "validation", error, fields },
    });
    expect(it.form()).toMatchObject({ section, busy: false, fields: filled });
    expect(it.form()!.texts).toEqual(fields ?? {});
    expect(it.emitted).toEqual([{ type: "toast.requested", kind: "error", title: "Error", text: error }]);
    expect(it.drafts).toHaveLength(1);
    it.actor.send({ type: "section.finished" });
    expect(it.form()!.texts).toEqual({});
  });

  test("without the server can be sent again as it is", () => {
    const it = submitted();
    breakOff(it.actor, "submitApplication");
    expect(it.form()).toMatchObject({ section: "documents", busy: false, texts: {} });
    expect(it.emitted).toEqual([
      { type: "toast.requested", kind: "error", title: "Error", text: UNREACHABLE },
    ]);
    it.actor.send({ type: "section.finished" });
    expect(it.sent).toHaveLength(2);
    expect(it.sent[1]).toEqual(it.sent[0]);
  });
});

describe("who waits for the review", () => {
  const verification = (status: "approved" | "rejected" | "under_review") =>
    ({
      type: "socket.received",
      name: "account.verification-update",
      data: { status, reason: null },
    }) as const;

  test("hears at once of an approval, and goes on to the dashboard", () => {
    const { actor, emitted, view } = begin({ status: "submitted" });
    expect(view().status).toBe("submitted");
    actor.send(verification("approved"));
    expect([view().status, emitted]).toEqual(["approved", []]);
    actor.send({ type: "dashboard.chosen" });
    expect([view().status, emitted]).toEqual(["leaving", [toDashboard]]);
  });

  test("hears at once of anything else that was decided, and of nothing that is another matter", () => {
    const { actor, opened, view } = begin({ status: "submitted" });
    actor.send({ type: "socket.received", name: "profile.update", data: { username: "dana" } });
    actor.send({ type: "socket.received", name: "payment.update", data: { status: "approved" } as never });
    expect([view().status, opened.length]).toEqual(["submitted", 1]);
    actor.send(verification("rejected"));
    expect([view().status, opened.length]).toEqual(["opening", 2]);
  });
});
