import { describe, expect, test } from "vitest";

import type { AnyFlow } from "../src/machines/app/flow.ts";
import { sampleSocial } from "../src/machines/app/sample-records.ts";
import { resetPasswordFlow } from "../src/machines/reset-password/reset-password.flow.ts";
import { signInFlow } from "../src/machines/sign-in/sign-in.flow.ts";
import { signUpFlow } from "../src/machines/sign-up/sign-up.flow.ts";
import type { Values } from "./form-cases.ts";
import { stepsOf } from "./walk/steps.ts";

const begun = (flow: AnyFlow, input: Values): Values =>
  stepsOf({ ...flow, inputs: [input], events: [] }).begins[0]!.snapshot.context;
const social = { ...sampleSocial, username: "dana" };

describe("a form begins", () => {
  test("empty, without a captcha, when nothing is known", () => {
    expect(begun(signInFlow, {})).toEqual({
      email: "",
      password: "",
      reload: false,
      providers: [],
      isLinking: false,
      captchaNeeded: false,
      solution: null,
      texts: {},
      answer: null,
    });
    expect(begun(signUpFlow, {})).toEqual({
      username: "",
      email: "",
      password: "",
      terms: false,
      compact: false,
      isModel: false,
      modelRef: null,
      studio: null,
      providers: [],
      isSocial: false,
      tracking: null,
      captchaNeeded: false,
      solution: null,
      texts: {},
      redirectUrl: null,
    });
    expect(begun(resetPasswordFlow, {})).toEqual({
      email: "",
      captchaNeeded: false,
      solution: null,
      texts: {},
    });
  });

  test("with the captcha, the providers and the short form that the page asks for", () => {
    const asked = { captchaRequired: true, socialProviders: ["google"], compact: true, reload: true };
    for (const flow of [signInFlow, signUpFlow])
      expect(begun(flow, asked)).toMatchObject({ captchaNeeded: true, providers: ["google"] });
    expect(begun(signUpFlow, asked)["compact"]).toBe(true);
    expect(begun(signInFlow, asked)["reload"]).toBe(true);
    expect(begun(resetPasswordFlow, asked)["captchaNeeded"]).toBe(true);
  });

  test("[AUTH-29] [AUTH-30] with what a provider says of whom it has identified, and without the providers", () => {
    const socialProviders = ["google"];
    expect(begun(signInFlow, { email: "dana@example.com", socialProviders })).toMatchObject({
      email: "dana@example.com",
      isLinking: true,
      providers: [],
    });
    const page = { socialProviders, isModel: false, modelRef: "page", studio: "page" };
    const identified = { ...social, is_model: true, model_ref: "abc", studio: "north" };
    expect(begun(signUpFlow, { ...page, social: identified })).toMatchObject({
      username: "dana",
      email: "dana@example.com",
      isModel: true,
      modelRef: "abc",
      studio: "north",
      isSocial: true,
      providers: [],
    });
    expect(begun(signUpFlow, { ...page, social })).toMatchObject({ modelRef: "page", studio: "page" });
    expect(begun(signUpFlow, { social })).toMatchObject({ modelRef: null, studio: null });
  });
});
