import { fromPromise } from "xstate";

import { lazyMachine } from "../../actors/app/lazy-machine.ts";
import { provideEvery } from "../../actors/app/provide-every.ts";
import { createHiddenCreators } from "../../actors/browse/hidden-creators.actors.ts";
import { createDialogForm } from "../../actors/landing/dialog-form.actors.ts";
import type { provideGuestForms } from "../../actors/landing/guest-forms.ts";
import { createLoadResource } from "../../actors/resource/resource.actors.ts";
import { landingMachine } from "../../machines/landing/landing.machine.ts";
import { resourceMachine } from "../../machines/resource/resource.machine.ts";
import { LandingPage, preloadGuestForm } from "../../views/landing/landing.view.tsx";
import type { PageCode } from "../page-code.ts";

export const page: PageCode<"landing"> = {
  View: LandingPage,
  logic: (services) => {
    let forms: ReturnType<typeof provideGuestForms> | null = null;
    return provideEvery(landingMachine, {
      dialogForm: createDialogForm(services),
      hiddenCreators: createHiddenCreators(services),
      resource: provideEvery(resourceMachine, { loadResource: createLoadResource(services) }),
      loadForms: fromPromise(async () => {
        const [{ provideGuestForms: provide }] = await Promise.all([
          import("../../actors/landing/guest-forms.ts"),
          preloadGuestForm(),
        ]);
        forms ??= provide(services);
      }),
      signIn: lazyMachine(() => forms!.signIn),
      signUp: lazyMachine(() => forms!.signUp),
    });
  },
};
