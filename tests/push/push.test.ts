import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { noticeOf, pushKinds, concernsSite } from "../../src/domain/push/push-notice.ts";
import { registersAfter, registersAtStart } from "../../src/domain/push/registration.ts";
import { readPush } from "../../src/server/config/push-settings.ts";
import { areBrowserKeys, encryptMessage } from "../../src/server/push/message-encryption.ts";
import { postMessage } from "../../src/server/push/post-message.ts";
import { isPublicAddress, lookUpPublic, publicEndpoint } from "../../src/server/push/public-endpoint.ts";
import { browserKeys } from "./browser-keys.ts";

describe("when a browser is registered", () => {
  test("[TRACK-19] [TRACK-21] at the start with an active subscription, never without one or as a guest", () => {
    fc.assert(
      fc.property(fc.option(fc.record({ has_subscription_active: fc.boolean() })), (user) => {
        expect(registersAtStart(user)).toBe(user !== null && user.has_subscription_active);
      }),
    );
  });

  const types = ["fans_snapchat", "fans_subscription", "fans_trial"];
  test.for(types)("[TRACK-20] after a paid %s", (type) => {
    expect(registersAfter({ type, status: "paid" })).toBe(true);
  });

  test("[TRACK-21] never after a payment of another type, nor before it is paid", () => {
    const others = fc.constantFrom(
      "fans_follow_free",
      "fans_tip",
      "live_stream",
      "FANS_TRIAL",
      "fans_trial ",
    );
    const statuses = fc.constantFrom("open", "processing", "declined", "cancelled", "refused", "paid");
    fc.assert(
      fc.property(fc.oneof(others, fc.string(), fc.constantFrom(...types)), statuses, (type, status) => {
        expect(registersAfter({ type, status })).toBe(types.includes(type) && status === "paid");
      }),
    );
  });
});

describe("what is told", () => {
  const creator = { username: "ava", displayName: "Ava" };
  test("every kind says whom it is about, in the site's name, and leads to a path of the site", () => {
    for (const kind of pushKinds) {
      const notice = noticeOf(kind, { creator, siteName: "Marquee", tag: "t", icon: null });
      expect(notice).toMatchObject({ title: "Marquee", tag: "t" });
      expect(notice.path).toMatch(/^\/[a-z]/);
      expect(notice.body.includes("Ava")).toBe(!["new-subscriber", "new-tip"].includes(kind));
    }
  });

  test("a long name leaves the message short enough for every push service", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4000 }), fc.constantFrom(...pushKinds), (displayName, kind) => {
        const about = {
          creator: { username: "ava", displayName },
          siteName: "Marquee",
          tag: "t",
          icon: null,
        };
        expect(noticeOf(kind, about).body.length).toBeLessThan(200);
      }),
    );
  });

  test("a site tells what was brought about there, and a creator's own site only of him", () => {
    const here = { id: "one", rootUsername: null };
    expect(concernsSite(here, { madeAt: "one", creator: "ava" })).toBe(true);
    expect(concernsSite(here, { madeAt: null, creator: "ava" })).toBe(true);
    expect(concernsSite(here, { madeAt: "two", creator: "ava" })).toBe(false);
    const own = { id: "one", rootUsername: "Ava" };
    expect(concernsSite(own, { madeAt: "one", creator: "ava" })).toBe(true);
    expect(concernsSite(own, { madeAt: null, creator: "noah" })).toBe(false);
  });
});

describe("encryption", () => {
  test("is the standard's own example, byte by byte (RFC 8291, appendix A)", () => {
    const browser = browserKeys("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94", "BTBZMqHH6r4Tts7J_aSIgg");
    expect(browser.keys.p256dh).toBe(
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    );
    const sealed = encryptMessage("When I grow up, I want to be a watermelon", browser.keys, {
      salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
      privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
    });
    expect(sealed.toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  test("any text comes out again, for its browser alone", () => {
    const [browser, other] = [browserKeys(), browserKeys()];
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 500 }), (text) => {
        const sealed = encryptMessage(text, browser.keys);
        expect(browser.read(sealed)).toBe(Buffer.from(text).toString());
        expect(() => other.read(sealed)).toThrow();
      }),
      { numRuns: 30 },
    );
    expect(() => encryptMessage("x".repeat(4000), browser.keys)).toThrow("too long");
  });

  test("only keys of a browser are taken", () => {
    const { keys } = browserKeys();
    expect(areBrowserKeys(keys)).toBe(true);
    const offCurve = Buffer.from(keys.p256dh, "base64url");
    offCurve[64]! ^= 1;
    for (const p256dh of ["", "AAAA", keys.auth, offCurve.toString("base64url")])
      expect(areBrowserKeys({ ...keys, p256dh })).toBe(false);
    for (const auth of ["", "AAAA", keys.p256dh]) expect(areBrowserKeys({ ...keys, auth })).toBe(false);
  });
});

describe("where may be posted to", () => {
  test("push services of the open internet", () => {
    for (const address of [
      "https://fcm.googleapis.com/fcm/send/abc:APA91",
      "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
      "https://web.push.apple.com/QGx",
      "https://wns2-par02p.notify.windows.com/w/?token=BQYA",
    ])
      expect(publicEndpoint(address, false)?.href).toBe(address);
  });

  test.for([
    "http://fcm.googleapis.com/x",
    "https://127.0.0.1/x",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://0177.0.0.1/x",
    "https://localhost/x",
    "https://localhost./x",
    "https://[::1]/x",
    "https://[::ffff:127.0.0.1]/x",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.1/x",
    "https://8.8.8.8/x",
    "https://intranet/x",
    "https://db.internal/x",
    "https://printer.local/x",
    "https://fcm.googleapis.com:8443/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com/x#y",
    "file:///etc/passwd",
    "gopher://fcm.googleapis.com/x",
    "javascript:alert(1)",
    "",
    "fcm.googleapis.com",
  ])("not %s", (address) => {
    expect(publicEndpoint(address, false)).toBeNull();
  });

  test("loopback only where tests allow it", () => {
    expect(publicEndpoint("http://127.0.0.1:4000/x", true)).not.toBeNull();
    expect(publicEndpoint("http://10.0.0.1:4000/x", true)).toBeNull();
  });

  test("an address is public or it is not", () => {
    for (const address of ["142.250.74.10", "17.57.144.10", "2a00:1450:4001:80b::200a"])
      expect(isPublicAddress(address)).toBe(true);
    for (const address of [
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "127.0.0.1",
      "169.254.169.254",
      "172.31.255.255",
      "192.168.1.1",
      "224.0.0.1",
      "255.255.255.255",
      "::",
      "::1",
      "::ffff:10.0.0.1",
      "64:ff9b::7f00:1",
      "fe80::1",
      "fd00::1",
      "2002:7f00:1::",
      "2001:db8::1",
      "name.example",
    ])
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
  });
});

test("a name that leads to an address that is not public is not connected to", async () => {
  const found = await new Promise<Error | null>((resolve) =>
    lookUpPublic("localhost", { all: true }, (error) => resolve(error)),
  );
  expect(found?.message).toBe("'localhost' is not a host of the open internet.");
  const posted = postMessage(new URL("http://localhost:9/x"), {}, Buffer.from("x"), false);
  await expect(posted).rejects.toThrow("is not a host of the open internet");
});

describe("settings", () => {
  const read = (environment: Record<string, string>, production = false) =>
    readPush((name) => environment[name] ?? null, production);
  const keys = { ONESIGNAL_APP_ID: "app", ONESIGNAL_API_KEY: "key" };

  test("[RTP-17] without any, Web Push; OneSignal with its keys", () => {
    expect(read({})).toEqual({ push: { provider: "web" }, refusals: [] });
    expect(read({ PUSH_PROVIDER: "onesignal", ...keys })).toEqual({
      push: {
        provider: "onesignal",
        appId: "app",
        apiKey: "key",
        apiUrl: "https://api.onesignal.com",
        scriptUrl: "https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js",
      },
      refusals: [],
    });
  });

  test("what cannot be used is a sentence", () => {
    const refusals = (environment: Record<string, string>, production = false) =>
      read(environment, production).refusals.join(" ");
    expect(refusals({ PUSH_PROVIDER: "pigeon" })).toBe(
      "PUSH_PROVIDER must be one of web, onesignal, not 'pigeon'.",
    );
    expect(refusals({ PUSH_PROVIDER: "onesignal" })).toBe(
      "PUSH_PROVIDER=onesignal needs ONESIGNAL_APP_ID and ONESIGNAL_API_KEY.",
    );
    const here = { PUSH_PROVIDER: "onesignal", ...keys, ONESIGNAL_API_URL: "http://127.0.0.1:4000" };
    expect(refusals(here)).toBe("");
    expect(refusals(here, true)).toContain(
      "ONESIGNAL_API_URL must be an address like https://api.onesignal.com",
    );
  });
});
