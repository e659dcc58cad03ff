import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { FrameData } from "../../src/protocol/frame.ts";
import { decodeFrame, encodeFrame } from "../../src/protocol/frame.ts";
import { announcedTemplates, socketEvent, socketEvents } from "../../src/protocol/socket-events.ts";

const templateOf = (id: number) => socketEvents.find((event) => event.id === id);
const anyEvent = fc.constantFrom(...socketEvents);
const anyName = fc.string({ minLength: 1, maxLength: 12 }).filter((name) => name !== "__proto__");
// -0 has no JSON form
const anyJson = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown);

describe("socket frames", () => {
  test("[RT-15] a frame is a JSON array of event id, payload, field mask and values", () => {
    const { id, fields } = socketEvent("profile.update");
    expect(JSON.parse(encodeFrame(id, fields, { username: "ava", extra: 1 }))).toEqual([
      150,
      { extra: 1 },
      1,
      ["ava"],
    ]);
  });

  test("[RT-16] whatever is encoded with a template is decoded to the same data", () => {
    fc.assert(
      fc.property(
        anyEvent,
        fc.dictionary(anyName, anyJson),
        fc.array(anyJson),
        ({ id, name, fields }, rest, values) => {
          const data: FrameData = {
            ...rest,
            ...Object.fromEntries(fields.slice(0, values.length).map((f, i) => [f, values[i]])),
          };
          expect(decodeFrame(encodeFrame(id, fields, data), templateOf)).toEqual({
            status: "decoded",
            id,
            name,
            data,
          });
        },
      ),
    );
  });

  test("[RT-16] the fields of the mask win over the payload", () => {
    expect(decodeFrame('[150,{"username":"old"},1,["new"]]', templateOf)).toMatchObject({
      data: { username: "new" },
    });
  });

  test("[RT-16] no text makes the reader throw; what is no frame is malformed", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json()),
        (text) => typeof decodeFrame(text, templateOf).status === "string",
      ),
    );
    for (const text of [
      "",
      "[]",
      "[150]",
      "[150,null,1,[]]",
      '[150,null,2,["x"]]',
      "[-1,null,0,[]]",
      "[150,[],0,[]]",
      "[150,null,-1,[]]",
    ]) {
      expect(decodeFrame(text, templateOf).status, text).toBe("malformed");
    }
  });

  test("[ERR-27] an id without a template is unknown, not an error", () => {
    expect(decodeFrame("[999,null,0,[]]", templateOf)).toEqual({ status: "unknown", id: 999 });
  });

  test("[RT-17] the table knows about 120 events, each id and name once, at most 30 fields", () => {
    expect(socketEvents.length).toBeGreaterThanOrEqual(110);
    expect(new Set(socketEvents.map(({ id }) => id)).size).toBe(socketEvents.length);
    expect(new Set(socketEvents.map(({ name }) => name)).size).toBe(socketEvents.length);
    for (const { fields } of socketEvents) expect(fields.length).toBeLessThanOrEqual(30);
    expect(announcedTemplates().events["170"]?.name).toBe("payment.update");
  });
});
