import { provideEvery } from "../../actors/app/provide-every.ts";
import { provideCaptcha } from "../../actors/captcha/captcha.actors.ts";
import {
  createDraft,
  createOpenApplication,
  createSubmitApplication,
} from "../../actors/creator-application/creator-application.actors.ts";
import { provideUpload } from "../../actors/upload/upload.actors.ts";
import { createSignUp } from "../../actors/sign-up/sign-up.actors.ts";
import { creatorApplicationMachine } from "../../machines/creator-application/creator-application.machine.ts";
import { signUpMachine } from "../../machines/sign-up/sign-up.machine.ts";
import { CreatorApplicationPage } from "../../views/creator-application/creator-application.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"creator-application"> = {
  View: CreatorApplicationPage,
  logic: (services) =>
    provideEvery(creatorApplicationMachine, {
      signUp: provideEvery(signUpMachine, {
        signUp: createSignUp(services),
        captcha: provideCaptcha(services),
      }),
      upload: provideUpload(services),
      draft: createDraft(services),
      openApplication: createOpenApplication(services),
      submitApplication: createSubmitApplication(services),
    }),
};
