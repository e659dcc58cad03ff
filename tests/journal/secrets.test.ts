import "../../src/actors/journal/form-stand-in.ts";

import "../../tools/testing/all-pages.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { describeState } from "../../src/actors/journal/describe-state.ts";
import { keepSecret, plain, plainAt, plainEvent } from "../../src/actors/journal/redact.ts";
import { SECRET } from "../../src/actors/journal/stand-in.ts";
import { createTimeline } from "../../src/actors/journal/timeline.ts";
import { passwordLengthText } from "../../src/domain/account/password.ts";
import { checkSupportRequest } from "../../src/domain/support/support-request.ts";
import type { AnyFlow } from "../../src/machines/app/flow.ts";
import { secretNames } from "../../src/domain/causes/secret-names.ts";
import { flows } from "../../src/machines/flows.ts";
import { placeOf } from "../../src/machines/inspector/place-of.ts";
import { signInFlow } from "../../src/machines/sign-in/sign-in.flow.ts";
import { signUpFlow } from "../../src/machines/sign-up/sign-up.flow.ts";
import { supportRequestMachine } from "../../src/machines/support-request/support-request.machine.ts";
import { machineOf, runEvents } from "./journal-drive.ts";

const noIssue = { subject: "", message: "", email: "", url: "", username: "", reason: "" };

const typed = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 140 }),
  fc.string({ minLength: 120, maxLength: 135 }),
  fc.constantFrom(
    "",
    " ",
    "abc",
    "a".repeat(7),
    "a".repeat(8),
    "🙂".repeat(7),
    "dana",
    "[secret]",
    "[short]",
  ),
);

describe.each<[string, AnyFlow]>([
  ["sign-in", signInFlow],
  ["sign-up", signUpFlow],
])("a password typed in %s", (_slug, flow) => {
  test("is replayed to the same state at every step, whatever it is", () => {
    fc.assert(
      fc.property(typed, typed, fc.nat(2), (first, second, pick) => {
        const { recording, states } = runEvents(flow, pick, [
          { type: "field.changed", field: "email", value: "dana" },
          { type: "field.changed", field: "username", value: "dana" },
          { type: "field.changed", field: "password", value: first },
          { type: "form.submitted" },
          { type: "xstate.done.actor.signUp", output: flow.outputs["signUp"]?.at(-1) },
          { type: "xstate.done.actor.signIn", output: flow.outputs["signIn"]?.at(-1) },
          { type: "field.changed", field: "password", value: second },
          { type: "captcha.solved", solution: "sample" },
          { type: "form.submitted" },
        ]);
        const timeline = createTimeline(machineOf);
        timeline.append(JSON.parse(JSON.stringify(recording.entries)));
        expect(timeline.notes).toEqual([]);
        const root = timeline.fold.actors.get(1)!;
        const own = timeline.fold.steps.filter(({ actor }) => actor === 1).map(({ index }) => index);
        const folded = own.map((index) => describeState(root.moments[root.from.indexOf(index)]!.snapshot!));
        expect(folded).toEqual(states.get(1));
      }),
    );
  });

  test("leaves neither itself nor its length in the recording", () => {
    const sized = (length: number) => {
      const value = "pq".repeat(length / 2);
      const { recording } = runEvents(flow, 0, [
        { type: "field.changed", field: "password", value },
        { type: "form.submitted" },
      ]);
      const text = JSON.stringify(recording);
      expect(text).not.toContain("pqpq");
      return text;
    };
    expect(sized(8)).toBe(sized(128));
    expect(sized(2 + 2)).toBe(sized(2 + 4));
    expect(sized(130)).toBe(sized(300));
  });
});

test("what stands for a password gets the same verdict, and stands for itself", () => {
  fc.assert(
    fc.property(typed, (value) => {
      const { value: hidden } = plainEvent({ type: "field.changed", field: "password", value } as never);
      expect(passwordLengthText(hidden as string)).toBe(passwordLengthText(value));
      expect(plainEvent({ type: "field.changed", field: "password", value: hidden } as never)["value"]).toBe(
        hidden,
      );
    }),
  );
});

test("what stands for a message to support gets the same verdict, and stands for itself", () => {
  const message = (value: unknown) =>
    plainEvent({ type: "field.changed", field: "message", value } as never, supportRequestMachine)[
      "value"
    ] as string;
  const verdict = (text: string) =>
    checkSupportRequest("support", { ...noIssue, subject: "A question", message: text }, false).message;
  const texts = fc.oneof(
    typed,
    fc.string({ maxLength: 14 }),
    fc.constantFrom("a".repeat(4000), "a".repeat(4001)),
  );
  fc.assert(
    fc.property(texts, (value) => {
      const hidden = message(value);
      expect(verdict(hidden)).toBe(verdict(value));
      expect(message(hidden)).toBe(hidden);
      expect(hidden === value && value.trim().length > 12 && !value.startsWith("[")).toBe(false);
    }),
  );
});

test("a secret that no form judges is one word, however long it is", () => {
  const long = "pq".repeat(700);
  expect(plain({ token: long, password: long, note: `/ava?token=${long}` })).toEqual({
    token: SECRET,
    password: expect.stringMatching(/^\[long\]\.+$/),
    note: `/ava?token=${SECRET}`,
  });
  expect(plainEvent({ type: "captcha.solved", solution: long } as never)["solution"]).toBe(SECRET);
});

describe("secrets in texts", () => {
  test("an address, a header, JSON in a text and an error's message lose them", () => {
    const marker = "Marker-4711.secret";
    const texts = [
      `/ava?token=${marker}`,
      `https://example.com/a?x=1&access_token=${marker}#top`,
      `Authorization: Bearer ${marker}`,
      `{"password":"${marker}","name":"ava"}`,
      `/media/private/a.webp?e=1790000000&s=${marker}`,
      `csrf=${marker}`,
      `/oauth/google/callback?code=${marker}`,
      `https://id.example/cb?iss=x&state=${marker}`,
      `{"id_token":"${marker}"}`,
      `code_verifier=${marker}&grant_type=authorization_code`,
    ];
    for (const text of texts) {
      expect(plain(text)).not.toContain(marker);
      expect(plain(plain(text))).toBe(plain(text));
      expect(JSON.stringify(plain({ error: new Error(text) }))).not.toContain(marker);
    }
    expect(plain(texts[0])).toBe(`/ava?token=${SECRET}`);
    expect(plain("/media/private/a.webp?e=1&s=abcdefghij")).toBe(`/media/private/a.webp?e=1&s=${SECRET}`);
  });

  test("other texts stay as they are", () => {
    for (const text of ["https://example.com/ava?tab=posts", "This token is not valid.", "at 10:30", "a=b"]) {
      expect(plain(text)).toBe(text);
    }
  });
});

/** Puts a marker in every place of a value that is secret by its name. */
const marked = (value: unknown, marker: string): unknown => {
  if (Array.isArray(value)) return value.map((item) => marked(item, marker));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      secretNames.has(key) && typeof part === "string" ? marker : marked(part, marker),
    ]),
  );
};

test("markers in every secret field of every flow's inputs, events and answers never get into the recording", () => {
  const marker = "Marker-4711-secret";
  let placed = 0;
  for (const flow of flows as readonly AnyFlow[]) {
    const events = [
      ...flow.events.map((event) =>
        "field" in event && event.field === "password"
          ? { ...event, value: marker }
          : (marked(event, marker) as typeof event),
      ),
      ...Object.entries(flow.outputs).flatMap(([source, outputs]) =>
        outputs.map((output) => ({ type: `xstate.done.actor.${source}`, output: marked(output, marker) })),
      ),
    ];
    flow.inputs.forEach((_, index) => {
      const given = { ...flow, inputs: flow.inputs.map((one) => marked(one, marker)) } as AnyFlow;
      placed += JSON.stringify([given.inputs[index], events]).split(marker).length - 1;
      // Each answer in the state that waits for it: the same events again, from where they led.
      const { recording } = runEvents(given, index, [...events, ...events, ...events] as never, 50);
      const whole = runEvents(given, index, [...events, ...events] as never);
      expect([flow.slug, JSON.stringify([recording, whole.recording]).includes(marker)]).toEqual([
        flow.slug,
        false,
      ]);
    });
  }
  expect(placed).toBeGreaterThan(20);
});

const name = fc.constantFrom("a", "b", "password", "token", "0", "length", "message", "id", "typed-81");
const { value: nested } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(1, null, "x", "token=abcdef", new Error("token=abcdef"), () => 1),
    fc.constant({ sessionId: "x:1", send: () => {}, id: "child" }),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 4 }),
  ),
}));

test("one place of a value is read as all of it would be, its secrets replaced", () => {
  keepSecret(["typed-81"]);
  fc.assert(
    fc.property(nested, fc.array(name, { maxLength: 4 }), (value, path) => {
      expect(plainAt(value, path)).toEqual(placeOf(plain(value), path));
    }),
    { numRuns: 2_000 },
  );
});
