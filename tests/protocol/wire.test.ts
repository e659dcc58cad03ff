import { describe, expect, test } from "vitest";

import { endpoints } from "../../src/protocol/endpoints.ts";
import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { decodeAnswer, decodeFailure, encodeCall } from "../../src/protocol/wire.codec.ts";

const rows: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints);

describe("calls derived from the endpoint table", () => {
  test("[API-08] path parameters are escaped and flags go into the query", () => {
    expect(encodeCall("getCreator", { username: "a/../b", promote: "1" })).toEqual({
      method: "GET",
      url: "/api/v1/user/a%2F..%2Fb?promote=1",
      body: null,
      money: false,
      makes: false,
      zone: false,
    });
  });

  test("[ENT-08] the sign-in payload is email, password and recaptcha", () => {
    const request = encodeCall("signIn", { email: "ava", password: "marquee-demo", recaptcha: null });
    expect(request.url).toBe("/api/v1/auth/signin");
    expect(JSON.parse(request.body ?? "")).toEqual({
      email: "ava",
      password: "marquee-demo",
      recaptcha: null,
    });
  });

  test("[SUB-61] subscribing is a money call and carries what was chosen", () => {
    const request = encodeCall("subscribe", {
      username: "ava",
      duration: "trial",
      price: 499,
      return_uri: "/ava",
    });
    expect(request).toMatchObject({ method: "POST", url: "/api/v1/user/ava/subscription", money: true });
    expect(JSON.parse(request.body ?? "")).toEqual({ duration: "trial", price: 499, return_uri: "/ava" });
  });

  test("[ENT-09] an answer of another shape than the table's is not taken for the real thing", () => {
    expect(decodeAnswer("signIn", { type: "user" })).toEqual({ type: "user" });
    expect(() => decodeAnswer("signIn", { type: "admin" })).toThrow();
  });

  test("[API-28] a refusal keeps code and text; anything else counts as a server error", () => {
    const refusal = {
      code: "captcha_required",
      error: "Please complete the security check.",
      require_captcha: true,
    };
    expect(decodeFailure(refusal)).toEqual(refusal);
    for (const body of [null, "<html>", { code: "nonsense", error: "x" }, { error: 1 }]) {
      expect(decodeFailure(body)).toEqual({
        code: "server_error",
        error: "Something went wrong, please contact support",
      });
    }
  });

  test("the table has each method and path once, and only JSON and pages are plain GET", () => {
    const routes = rows.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(routes).size).toBe(routes.length);
    for (const [name, row] of rows) expect(row.money === undefined || row.method !== "GET", name).toBe(true);
  });
});
