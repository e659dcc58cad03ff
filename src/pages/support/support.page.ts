import { provideEvery } from "../../actors/app/provide-every.ts";
import { provideCaptcha } from "../../actors/captcha/captcha.actors.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { createRequestSupport } from "../../actors/support-request/support-request.actors.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { supportRequestMachine } from "../../machines/support-request/support-request.machine.ts";
import { supportMachine } from "../../machines/support/support.machine.ts";
import { selectSupportTitle, SupportPage } from "../../views/support/support.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"support"> = {
  View: SupportPage,
  readTitle: selectSupportTitle,
  logic: (services) =>
    provideEvery(supportMachine, {
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
      supportRequest: provideEvery(supportRequestMachine, {
        requestSupport: createRequestSupport(services),
        captcha: provideCaptcha(services),
      }),
    }),
};
