import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, fromPromise } from "xstate";

import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { signUpMachine, type SignUpInput } from "../../src/machines/sign-up/sign-up.machine.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { SignUpForm } from "../../src/views/sign-up/sign-up-form.view.tsx";
import { SignUpDialog } from "../../src/views/sign-up/sign-up.view.tsx";
import { answeredCaptcha } from "../captcha/captcha-answers.ts";
import { button, field, press, type } from "../sign-in/form-actions.ts";

let root: Pick<Root, "render" | "unmount">;
let place: HTMLElement;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  place = document.body.appendChild(document.createElement("div"));
  const inner = createRoot(place);
  root = {
    render: (node) => inner.render(<MemoryRouter>{node}</MemoryRouter>),
    unmount: () => inner.unmount(),
  };
});
afterEach(async () => {
  await act(() => root.unmount());
  place.remove();
});

const start = (input: SignUpInput) => {
  const signUp = fromPromise<AnswerTo<"signUp">, EndpointInput<"signUp">>(() => new Promise(() => undefined));
  const machine = signUpMachine.provide({ actors: { signUp, captcha: answeredCaptcha().machine } });
  return createActor(machine, { input }).start();
};

test("[AUTH-19] the dialog's title says whether it is the compact one", async () => {
  await act(() => root.render(<SignUpDialog signUp={start({})} onClose={() => undefined} />));
  expect(place.querySelector("dialog h2")?.textContent).toBe("User Sign Up");
  await act(() =>
    root.render(<SignUpDialog key="2" signUp={start({ compact: true })} onClose={() => undefined} />),
  );
  expect(place.querySelector("dialog h2")?.textContent).toBe("Register to access");
});

test("[AUTH-22] [AUTH-26] the form has username, e-mail, password and its button", async () => {
  await act(() => root.render(<SignUpForm signUp={start({})} />));
  expect(field(place, "Username").type).toBe("text");
  expect(field(place, "Email (optional)").type).toBe("email");
  expect(field(place, "Password").type).toBe("password");
  expect(button(place, "Sign up").type).toBe("submit");
});

test("[AUTH-23] [AUTH-24] the e-mail is optional for fans only, and its label says so", async () => {
  await act(() => root.render(<SignUpForm signUp={start({})} />));
  expect(field(place, "Email (optional)").required).toBe(false);
  await act(() => root.render(<SignUpForm key="2" signUp={start({ isModel: true })} />));
  expect(field(place, "Email").required).toBe(true);
});

test("[AUTH-25] the captcha is in the form when it is needed", async () => {
  await act(() => root.render(<SignUpForm signUp={start({})} />));
  expect(place.querySelector('[name="captcha"]')).toBeNull();
  await act(() => root.render(<SignUpForm key="2" signUp={start({ captchaRequired: true })} />));
  expect(field(place, "I am human").checked).toBe(false);
});

test("[AUTH-27] 'Already a member? Log in here' opens the log-in, or does what the form around says", async () => {
  const actor = start({});
  const emitted: string[] = [];
  actor.on("*", (event) => emitted.push(event.type));
  await act(() => root.render(<SignUpForm signUp={actor} />));
  expect(place.textContent).toContain("Already a member? Log in here");
  await press(button(place, "Log in here"));
  expect(emitted).toEqual(["dialog.requested", "dialog.closeRequested"]);
  let asked = 0;
  await act(() => root.render(<SignUpForm key="2" signUp={actor} onSignIn={() => (asked += 1)} />));
  await press(button(place, "Log in here"));
  expect([asked, emitted.length]).toEqual([1, 2]);
});

test("[AUTH-65] a malformed e-mail is told at its field", async () => {
  await act(() => root.render(<SignUpForm signUp={start({})} />));
  await type(field(place, "Username"), "dana");
  await type(field(place, "Email (optional)"), "dana@");
  await type(field(place, "Password"), "long enough 1");
  await press(button(place, "Sign up"));
  expect(document.activeElement).toBe(field(place, "Email (optional)"));
  expect(place.textContent).toContain("This should be a valid email address");
});
