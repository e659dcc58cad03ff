import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";

import type { AnswerTo } from "../../src/machines/resource/call.ts";
import { signInMachine } from "../../src/machines/sign-in/sign-in.machine.ts";
import type { EndpointInput } from "../../src/protocol/endpoints.ts";
import { SignInDialog, SignInForm } from "../../src/views/sign-in/sign-in.view.tsx";
import { answeredCaptcha } from "../captcha/captcha-answers.ts";
import { button, field, press, type } from "./form-actions.ts";

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

const start = (captchaRequired: boolean, answer: AnswerTo<"signIn"> | null) => {
  const captcha = answeredCaptcha();
  const signIn = fromPromise<AnswerTo<"signIn">, EndpointInput<"signIn">>(
    () => new Promise((resolve) => answer !== null && resolve(answer)),
  );
  const machine = signInMachine.provide({ actors: { signIn, captcha: captcha.machine } });
  const actor = createActor(machine, { input: { captchaRequired } }).start();
  return { actor, solver: captcha.solver };
};

const failed: AnswerTo<"signIn"> = {
  status: "failed",
  failure: {
    code: "invalid_credentials",
    error: "These credentials do not match our records.",
    require_captcha: true,
  },
};

test("[AUTH-14] [AUTH-15] [AUTH-17] the dialog has identifier, password with a toggle, and its button", async () => {
  const { actor } = start(false, null);
  await act(() => root.render(<SignInDialog signIn={actor} onClose={() => undefined} />));
  expect(place.querySelector("dialog h2")?.textContent).toBe("Log in");
  expect(field(place, "Username or Email").type).toBe("text");
  expect(field(place, "Password").type).toBe("password");
  await press(button(place, "Show password"));
  expect(field(place, "Password").type).toBe("text");
  await press(button(place, "Hide password"));
  expect(field(place, "Password").type).toBe("password");
  expect(button(place, "Log in").type).toBe("submit");
});

test("[AUTH-16] [AUTH-69] the captcha shows only when it is required, and must be completed", async () => {
  const without = start(false, null);
  await act(() => root.render(<SignInForm signIn={without.actor} />));
  expect(place.querySelector('[name="captcha"]')).toBeNull();
  const { actor, solver } = start(true, null);
  await act(() => root.render(<SignInForm key="with" signIn={actor} />));
  await type(field(place, "Username or Email"), "dana");
  await type(field(place, "Password"), "secret");
  await press(button(place, "Log in"));
  expect(actor.getSnapshot().value).toBe("editing");
  expect(place.textContent).toContain("Please complete the security check.");
  const box = field(place, "I am human");
  expect(document.activeElement).toBe(box);
  await press(box);
  expect(box.checked).toBe(true);
  const child = actor.getSnapshot().children.captcha!;
  await act(() => waitFor(child, (snapshot) => snapshot.matches("solving")));
  await act(() => solver.say?.({ type: "challenge.progressed", percent: 40 }));
  expect(place.querySelector("progress")?.value).toBe(40);
  await act(() => solver.say?.({ type: "challenge.solved", solution: "s1" }));
  await press(button(place, "Log in"));
  expect(actor.getSnapshot().value).toBe("submitting");
});

test("[AUTH-64] an empty submit tells each field, puts the focus on the first, and typing clears its text", async () => {
  const { actor } = start(false, null);
  await act(() => root.render(<SignInForm signIn={actor} />));
  await press(button(place, "Log in"));
  const identifier = field(place, "Username or Email");
  expect(identifier.getAttribute("aria-invalid")).toBe("true");
  expect(place.textContent?.match(/This field is required/g)).toHaveLength(2);
  expect(document.activeElement).toBe(identifier);
  await type(identifier, "d");
  expect(place.textContent?.match(/This field is required/g)).toHaveLength(1);
});

test("[AUTH-41] while it logs in the button says so; [AUTH-46] after a failure what was typed is still there", async () => {
  const waiting = start(false, null);
  await act(() => root.render(<SignInForm signIn={waiting.actor} />));
  await type(field(place, "Username or Email"), "dana");
  await type(field(place, "Password"), "secret");
  await press(button(place, "Log in"));
  expect(place.querySelector('button[type="submit"]')?.getAttribute("aria-busy")).toBe("true");
  expect(place.textContent).toContain("Logging in…");
  const { actor } = start(false, failed);
  await act(() => root.render(<SignInForm key="failed" signIn={actor} />));
  await type(field(place, "Username or Email"), "dana");
  await type(field(place, "Password"), "secret");
  await press(button(place, "Log in"));
  await act(() => waitFor(actor, (snapshot) => snapshot.matches("editing")));
  expect(field(place, "Username or Email").value).toBe("dana");
  expect(field(place, "Password").value).toBe("secret");
  expect(field(place, "I am human").checked).toBe(false);
});

test("where another form stands beside it, the way to the sign-up is that form's", async () => {
  const { actor } = start(false, null);
  let asked = 0;
  await act(() => root.render(<SignInForm signIn={actor} onSignUp={() => (asked += 1)} />));
  await press(button(place, "Sign up here"));
  expect(asked).toBe(1);
});
