// Generated from the machine of 'creator-application' by "npm run paths -- creator-application --format playwright --write": do not edit.
import { test } from "vitest";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import {
  sampleApproved,
  sampleApprovedPage,
  sampleBegunElsewhere,
  sampleDeclined,
  sampleFanPage,
  sampleGuestPage,
  sampleOpening,
  samplePendingPage,
  sampleSubmitted,
  sampleWithoutFans,
  sampleWithoutStreet,
} from "../../src/machines/creator-application/sample-application.ts";
import { browserTests } from "../browser/browser-tests.ts";
import { creatorApplicationDriver } from "../browser/creator-application.driver.ts";

// What these tests do not do in a browser, by the reason.
const { begin } = browserTests(creatorApplicationDriver, {
  "another part of the application has this field": [
    "creator-application.applying.fans --field.changed[0]--> (stays)",
  ],
});

test("1. Press Log in here", async () => {
  // On a site of the fantime brand open /creator/signup as a guest.
  const walk = await begin(sampleGuestPage, "joining");
  // Press Log in here.
  await walk.does({ type: "logIn.chosen" }, "joining");
});

test('2. Type "Robin" into Legal first name; Press Continue; and 6 more', async () => {
  // On a site of the fantime brand log in as dana and open /creator/signup.
  const walk = await begin(samplePendingPage, "opening");
  // The server answers: the application waits.
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleSubmitted } },
    "submitted",
  );
  // The server tells: the application is declined.
  await walk.meets(
    {
      type: "socket.received",
      name: "account.verification-update",
      data: { status: "rejected", reason: "The photo is blurred." },
    },
    "opening",
  );
  // The server refuses: "Too many tries. Please wait a moment.".
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "failed", failure: sampleFailure } },
    "unreachable",
  );
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.openApplication" }, "unreachable");
  // Press Try again.
  await walk.does({ type: "retry.requested" }, "opening");
  // The server answers: there is no application yet.
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleOpening } },
    { applying: "about" },
  );
  // Type "Robin" into Legal first name.
  await walk.does({ type: "field.changed", field: "first_name", value: "Robin" }, { applying: "about" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "about" });
});

test("3. On a site of the fantime brand log in as ava and open /creator/signup/studio/north. The page /account/dashboard is loaded anew", async () => {
  // On a site of the fantime brand log in as ava and open /creator/signup/studio/north. The page
  // /account/dashboard is loaded anew.
  await begin(sampleApprovedPage, "leaving");
});

test("4. The server answers: he is a creator already", async () => {
  // On a site of the fantime brand log in as dana and open /creator/vip-signup-form.
  const walk = await begin(sampleFanPage, "opening");
  // The server answers: he is a creator already.
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleApproved } },
    "leaving",
  );
});

test("5. The server answers: there is no application yet; this browser signed up at /creator/signup/studio/north within the last hour", async () => {
  // On a site of the fantime brand log in as dana and open /creator/signup.
  const walk = await begin(samplePendingPage, "opening");
  // The server answers: there is no application yet; this browser signed up at
  // /creator/signup/studio/north within the last hour.
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleBegunElsewhere } },
    "leaving",
  );
});

test("6. The picture of the selfie is sent; The server answers: the application is there; and 6 more", async () => {
  // On a site of the fantime brand log in as dana and open /creator/signup.
  const walk = await begin(samplePendingPage, "opening");
  // The server answers: the application was declined with "The photo is blurred.".
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleDeclined } },
    { applying: "about" },
  );
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "address" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "documents" });
  // Press Back.
  await walk.does({ type: "back.chosen" }, { applying: "address" });
  // Press Back.
  await walk.does({ type: "back.chosen" }, { applying: "about" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "address" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "documents" });
  // Press Send application.
  await walk.does({ type: "section.finished" }, { applying: "documents" });
  // Tick I am at least 18 and accept the Terms.
  await walk.does({ type: "terms.changed", accepted: true }, { applying: "documents" });
  // Choose Passport.
  await walk.does(
    { type: "field.changed", field: "document_type", value: "passport" },
    { applying: "documents" },
  );
  // The picture of the front is sent.
  await walk.meets(
    { type: "media.changed", id: "front", source: { tkn: "one", srv_id: "main" }, thumb_url: null },
    { applying: "documents" },
  );
  // The picture of the selfie is sent.
  await walk.meets(
    { type: "media.changed", id: "selfie", source: { tkn: "two", srv_id: "main" }, thumb_url: null },
    { applying: "documents" },
  );
  // Press Send application.
  await walk.does({ type: "section.finished" }, { applying: "submitting" });
  // The server answers: the application is there.
  await walk.meets(
    { type: "xstate.done.actor.submitApplication", output: { status: "ok", data: { status: "submitted" } } },
    "submitted",
  );
});

test("7. The server answers: there is no application yet; this browser kept all fields but Street and number; Choose Sweden as the country", async () => {
  // On a site of the fantime brand log in as dana and open /creator/signup.
  const walk = await begin(samplePendingPage, "opening");
  // The server answers: there is no application yet; this browser kept all fields but Street and number.
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleWithoutStreet } },
    { applying: "about" },
  );
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "address" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "address" });
  // Choose Sweden as the country.
  await walk.does({ type: "field.changed", field: "country", value: "SE" }, { applying: "address" });
});

test("8. The server tells: the application is approved; Press Go to your dashboard", async () => {
  // On a site of the fantime brand log in as dana and open /creator/signup.
  const walk = await begin(samplePendingPage, "opening");
  // The server answers: the application waits.
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleSubmitted } },
    "submitted",
  );
  // The server tells: the application is approved.
  await walk.meets(
    {
      type: "socket.received",
      name: "account.verification-update",
      data: { status: "approved", reason: null },
    },
    "approved",
  );
  // Press Go to your dashboard.
  await walk.does({ type: "dashboard.chosen" }, "leaving");
});

test('9. The server refuses: "You must be at least 18 years old." for Date of birth', async () => {
  // On a site of the fantime brand log in as dana and open /creator/vip-signup-form.
  const walk = await begin(sampleFanPage, "opening");
  // The server answers: the application was declined with "The photo is blurred.".
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleDeclined } },
    { applying: "about" },
  );
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "address" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "fans" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "documents" });
  // Press Back.
  await walk.does({ type: "back.chosen" }, { applying: "fans" });
  // Press Back.
  await walk.does({ type: "back.chosen" }, { applying: "address" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "fans" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "documents" });
  // Tick I am at least 18 and accept the Terms.
  await walk.does({ type: "terms.changed", accepted: true }, { applying: "documents" });
  // Choose Passport.
  await walk.does(
    { type: "field.changed", field: "document_type", value: "passport" },
    { applying: "documents" },
  );
  // The picture of the front is sent.
  await walk.meets(
    { type: "media.changed", id: "front", source: { tkn: "one", srv_id: "main" }, thumb_url: null },
    { applying: "documents" },
  );
  // The picture of the selfie is sent.
  await walk.meets(
    { type: "media.changed", id: "selfie", source: { tkn: "two", srv_id: "main" }, thumb_url: null },
    { applying: "documents" },
  );
  // Press Send application.
  await walk.does({ type: "section.finished" }, { applying: "submitting" });
  // The server refuses: "You must be at least 18 years old." for Date of birth.
  await walk.meets(
    {
      type: "xstate.done.actor.submitApplication",
      output: {
        status: "failed",
        failure: {
          code: "under_age",
          error: "You must be at least 18 years old.",
          fields: { birth_date: "You must be at least 18 years old." },
        },
      },
    },
    { applying: "about" },
  );
});

test("10. The server answers: there is no application yet; this browser kept all fields but Link to your profile there", async () => {
  // On a site of the fantime brand log in as dana and open /creator/vip-signup-form.
  const walk = await begin(sampleFanPage, "opening");
  // The server answers: there is no application yet; this browser kept all fields but Link to your profile
  // there.
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleWithoutFans } },
    { applying: "about" },
  );
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "address" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "fans" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "fans" });
});

test('11. The server refuses: "Please upload this picture" for the front of the document; The server refuses: "Your application is under review already."; and 1 more', async () => {
  // On a site of the fantime brand log in as dana and open /creator/signup.
  const walk = await begin(samplePendingPage, "opening");
  // The server answers: the application was declined with "The photo is blurred.".
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleDeclined } },
    { applying: "about" },
  );
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "address" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "documents" });
  // Tick I am at least 18 and accept the Terms.
  await walk.does({ type: "terms.changed", accepted: true }, { applying: "documents" });
  // Choose Passport.
  await walk.does(
    { type: "field.changed", field: "document_type", value: "passport" },
    { applying: "documents" },
  );
  // The picture of the front is sent.
  await walk.meets(
    { type: "media.changed", id: "front", source: { tkn: "one", srv_id: "main" }, thumb_url: null },
    { applying: "documents" },
  );
  // The picture of the selfie is sent.
  await walk.meets(
    { type: "media.changed", id: "selfie", source: { tkn: "two", srv_id: "main" }, thumb_url: null },
    { applying: "documents" },
  );
  // Press Send application.
  await walk.does({ type: "section.finished" }, { applying: "submitting" });
  // The server cannot be reached.
  await walk.meets({ type: "xstate.error.actor.submitApplication" }, { applying: "documents" });
  // Press Send application.
  await walk.does({ type: "section.finished" }, { applying: "submitting" });
  // The server refuses: "Please choose one of the list" for Country.
  await walk.meets(
    {
      type: "xstate.done.actor.submitApplication",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { country: "Please choose one of the list" },
        },
      },
    },
    { applying: "address" },
  );
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "documents" });
  // Press Send application.
  await walk.does({ type: "section.finished" }, { applying: "submitting" });
  // The server refuses: "Please upload this picture" for the front of the document.
  await walk.meets(
    {
      type: "xstate.done.actor.submitApplication",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { front: "Please upload this picture" },
        },
      },
    },
    { applying: "documents" },
  );
  // Press Send application.
  await walk.does({ type: "section.finished" }, { applying: "submitting" });
  // The server refuses: "Your application is under review already.".
  await walk.meets(
    {
      type: "xstate.done.actor.submitApplication",
      output: {
        status: "failed",
        failure: { code: "application_submitted", error: "Your application is under review already." },
      },
    },
    "submitted",
  );
});

test('12. The server refuses: "This should be a web address, like instagram.com/name" for Link to your profile there', async () => {
  // On a site of the fantime brand log in as dana and open /creator/vip-signup-form.
  const walk = await begin(sampleFanPage, "opening");
  // The server answers: the application was declined with "The photo is blurred.".
  await walk.meets(
    { type: "xstate.done.actor.openApplication", output: { status: "ok", data: sampleDeclined } },
    { applying: "about" },
  );
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "address" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "fans" });
  // Press Continue.
  await walk.does({ type: "section.finished" }, { applying: "documents" });
  // Tick I am at least 18 and accept the Terms.
  await walk.does({ type: "terms.changed", accepted: true }, { applying: "documents" });
  // Choose Passport.
  await walk.does(
    { type: "field.changed", field: "document_type", value: "passport" },
    { applying: "documents" },
  );
  // The picture of the front is sent.
  await walk.meets(
    { type: "media.changed", id: "front", source: { tkn: "one", srv_id: "main" }, thumb_url: null },
    { applying: "documents" },
  );
  // The picture of the selfie is sent.
  await walk.meets(
    { type: "media.changed", id: "selfie", source: { tkn: "two", srv_id: "main" }, thumb_url: null },
    { applying: "documents" },
  );
  // Press Send application.
  await walk.does({ type: "section.finished" }, { applying: "submitting" });
  // The server refuses: "This should be a web address, like instagram.com/name" for Link to your profile
  // there.
  await walk.meets(
    {
      type: "xstate.done.actor.submitApplication",
      output: {
        status: "failed",
        failure: {
          code: "validation",
          error: "Please check what you entered.",
          fields: { fans_link: "This should be a web address, like instagram.com/name" },
        },
      },
    },
    { applying: "fans" },
  );
});
