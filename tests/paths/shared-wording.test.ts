import { describe, expect, test } from "vitest";

import { socketEventSays } from "../../src/machines/app/socket-wording.ts";
import { sampleFan } from "../../src/machines/app/sample-records.ts";
import { chooseProvider } from "../../src/machines/app/social-wording.ts";
import {
  control,
  formShows,
  FROM_INSPECTOR,
  sentences,
  setPrice,
  tooMany,
  typed,
  unreachable,
} from "../../src/machines/app/wording.ts";
import type { SocketReceived } from "../../src/machines/socket/socket-received.ts";

describe("what a tester reads of socket events", () => {
  const received = (name: string, data: object) =>
    ({ type: "socket.received", name, data }) as SocketReceived;
  const verification = (status: string, reason: string | null = null) =>
    received("account.verification-update", { status, reason });
  const payment = (type: string) =>
    received("payment.update", { type, model_username: "ava", status: "paid" });
  const post = (action: string) =>
    received("post.update", { post_id: 7, action, model_username: "ava", access: "paid" });
  const inAnotherWindow = "(pay with 4242 4242 4242 4242 in another window of the same browser)";

  test.each([
    [
      received("account.user-update", { user: sampleFan }),
      `The server tells: the account fan is named "Fan" now (${FROM_INSPECTOR}).`,
    ],
    [
      verification("rejected", "Blurred"),
      'The server tells: the application is declined (npm run operate -- reject dana "Blurred").',
    ],
    [
      verification("rejected"),
      'The server tells: the application is declined (npm run operate -- reject dana "").',
    ],
    [
      verification("under_review"),
      "The server tells: the application is under review (npm run operate -- approve dana).",
    ],
    [
      received("account.logout", { reason: "logout" }),
      "The server tells: this account was logged out (log out in another window of the same browser).",
    ],
    [payment("fans_trial"), `The server tells: the payment of a trial at ava is paid ${inAnotherWindow}.`],
    [
      payment("fans_private"),
      `The server tells: the payment of a private chat at ava is paid ${inAnotherWindow}.`,
    ],
    [post("add"), `The server tells of post 7 of ava: there is one more (${FROM_INSPECTOR}).`],
    [
      received("post.thumb", { post_id: 7, media_id: 1, thumb_url: "/t" }),
      `The server tells: the preview of post 7 is ready (${FROM_INSPECTOR}).`,
    ],
    [
      received("profile.update", { username: "ava" }),
      `The server tells: the profile of ava has changed (${setPrice(1299)}).`,
    ],
    [
      received("logo.update", { username: "ava", logo: null }),
      `The server tells: the logo of ava has changed (${FROM_INSPECTOR}).`,
    ],
  ])("%#", (event, says) => {
    expect(socketEventSays(event)).toBe(says);
  });
});

test("typing says what and where, and how to empty a field", () => {
  expect(typed("Username")({ value: "dana" })).toBe('Type "dana" into Username.');
  expect(typed("Username")({ value: "" })).toBe("Clear Username.");
});

test("of sentences those that there are stand in one line", () => {
  expect(sentences("One.", null, "Two.")).toBe("One. Two.");
});

test("what cannot be had by hand is arranged by the test controls", () => {
  const fault = (status: number) =>
    control("fault", { method: "GET", path: "/api/v1/user/top", status, times: 1 });
  expect(fault(503)).toBe(
    'POST /__test/fault {"method":"GET","path":"/api/v1/user/top","status":503,"times":1}',
  );
  expect(unreachable("GET", "/api/v1/user/top")).toBe(`The server cannot be reached (${fault(503)}).`);
  expect(tooMany("GET", "/api/v1/user/top", { error: "Wait." })).toBe(
    `The server refuses: "Wait." (${fault(429)}).`,
  );
});

test("a provider is pressed where its button is, and else sent from the inspector", () => {
  const says = (providers: readonly ("google" | "twitter")[]) =>
    chooseProvider({ provider: "google" }, { context: { providers } });
  expect(says(["google"])).toBe("Press Continue with Google: the browser goes there.");
  expect(says(["twitter"])).toBe(
    `Press Continue with Google, for which there is no button (${FROM_INSPECTOR}).`,
  );
});

describe("what a form shows", () => {
  const form = { name: "The Log in form", password: null, texts: {}, captcha: false };

  test("its fields, filled in or empty, and whether a security check stands there", () => {
    expect(formShows({ ...form, fields: { Username: "dana", "E-mail": "" } })).toBe(
      'The Log in form waits: Username holds "dana", E-mail is empty. No security check is shown.',
    );
    expect(formShows({ ...form, fields: { Username: "" }, password: "", captcha: true })).toBe(
      'The Log in form waits: Username is empty, Password is empty. The security check "I am human" is shown.',
    );
  });

  test("never a password, but that it is filled in; and the texts below the fields that have one", () => {
    expect(
      formShows({
        ...form,
        fields: { Username: "dana" },
        password: "secret",
        texts: { Username: undefined, Password: "This field is required" },
      }),
    ).toBe(
      'The Log in form waits: Username holds "dana", Password is filled in. Below Password stands "This field is required". No security check is shown.',
    );
  });
});
