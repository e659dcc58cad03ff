import { createActor, toPromise } from "xstate";
import { beforeEach, describe, expect, test } from "vitest";

import { createSignUp } from "../../src/actors/sign-up/sign-up.actors.ts";
import { trackVisit } from "../../src/actors/tracking/track-visit.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { sampleGlobals, testServices } from "../actors/app-services.ts";

const clicks: string[] = [];
const images: string[] = [];
const errors: unknown[][] = [];
beforeEach(() => {
  clicks.length = 0;
  images.length = 0;
  errors.length = 0;
});

const browserFrom = (referrer: string) =>
  ({
    document: { referrer },
    console: { error: (...words: unknown[]) => errors.push(words) },
    Image: class {
      set src(url: string) {
        images.push(url);
      }
    },
  }) as unknown as Window & typeof globalThis;

const pageWith = (site: Partial<typeof sampleGlobals.site> = {}) => {
  const clock = { now: sampleGlobals.now };
  const globals = { ...sampleGlobals, site: { ...sampleGlobals.site, ...site } };
  const sent: EndpointInput<"signUp">[] = [];
  const services = testServices({
    globals,
    now: () => clock.now,
    call: async (name, input) => {
      if (name === "countReferral") {
        clicks.push((input as EndpointInput<"countReferral">).username);
        throw new Error("The line is away.");
      }
      sent.push(input as EndpointInput<"signUp">);
      return { status: "ok", data: {} } as never;
    },
  });
  const signUp = async (input: Partial<EndpointInput<"signUp">> = {}) => {
    const body = { username: "dana", model_ref: null, user_tracking_data: null, ...input };
    const actor = createActor(createSignUp(services), { input: body }).start();
    await toPromise(actor);
    return sent.at(-1);
  };
  return {
    services,
    signUp,
    visit: (search: string, referrer = "") => trackVisit(services, browserFrom(referrer), search),
  };
};

describe("a page that was opened", () => {
  test("[TRACK-18] calls the pixel once, with the site's code", () => {
    pageWith({ site_code: "north" }).visit("?id=7&prg=2", "https://search.example/");
    expect(images).toHaveLength(1);
    expect(images[0]).toMatch(/^\/track\/pixel\.gif\?a=2_7&s=north&t=1&r=https%3A%2F%2Fsearch\.example%2F&/);
  });

  test("[TRACK-18] calls nothing where the setting is empty, and keeps the advert all the same", async () => {
    const { visit, signUp } = pageWith({ tracking_pixel_url: "" });
    visit("?id=7");
    expect(images).toEqual([]);
    expect(await signUp()).toMatchObject({ user_tracking_data: { advert_id: "7" } });
  });

  test("[TRACK-17] logs what the URL cannot be built of, and calls nothing", () => {
    pageWith().visit("?id=7", "\udc00");
    expect(images).toEqual([]);
    expect(errors).toEqual([["The tracking pixel's URL could not be built.", expect.any(URIError)]]);
  });
});

test("[ACCT-49] a visit by somebody's link is told to the server, whether that arrives or not; one without is not", () => {
  const { visit, services } = pageWith();
  visit("?id=7");
  expect(clicks).toEqual([]);
  visit("?model_ref=dora");
  visit("");
  expect(clicks).toEqual(["dora"]);
  expect(services.storage.read("model_ref")).toBe("dora");
});

describe("an account made later", () => {
  test("[TRACK-08] knows the advert and who brought its owner; pages without one in between change nothing", async () => {
    const { visit, signUp, services } = pageWith();
    visit("?id=7&wid=8&prg=2&cmp=spring&model_ref=ava");
    visit("");
    expect(services.storage.read("model_ref")).toBe("ava");
    expect(await signUp()).toEqual({
      username: "dana",
      model_ref: "ava",
      user_tracking_data: { advert_id: "2_7", cmp: "spring" },
    });
  });

  test("knows the last advert alone", async () => {
    const { visit, signUp } = pageWith();
    visit("?id=7&cmp=spring");
    visit("?wid=9");
    expect(await signUp()).toMatchObject({ user_tracking_data: { advert_id: "9" } });
  });

  test("knows what its form says first", async () => {
    const { visit, signUp } = pageWith();
    visit("?model_ref=ava");
    expect(await signUp({ model_ref: "mia" })).toMatchObject({ model_ref: "mia", user_tracking_data: null });
  });

  test("is not kept from being made by what somebody wrote into the storage", async () => {
    const { services, signUp } = pageWith();
    services.storage.write("advert", { u1: "a\u0000b", __proto__: null, more: "x" });
    services.storage.write("model_ref", { toString: 1 });
    expect(await signUp()).toMatchObject({ model_ref: null, user_tracking_data: { u1: "ab" } });
  });
});
