import { signInMachine } from "../../machines/sign-in/sign-in.machine.ts";
import { signUpMachine } from "../../machines/sign-up/sign-up.machine.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideCaptcha } from "../captcha/captcha.actors.ts";
import { createSignIn } from "../sign-in/sign-in.actors.ts";
import { createSignUp } from "../sign-up/sign-up.actors.ts";

/** The forms of guests, with every actor that touches the world. Loaded after the first view. */
export const provideGuestForms = (services: AppServices) => {
  const captcha = provideCaptcha(services);
  return {
    signIn: provideEvery(signInMachine, { signIn: createSignIn(services), captcha }),
    signUp: provideEvery(signUpMachine, { signUp: createSignUp(services), captcha }),
  };
};
