import { fromCallback, fromPromise } from "xstate";

import { emailBannerHiddenSeconds } from "../../domain/banner/banner.ts";
import { bannersMachine, type EmailHidden } from "../../machines/banners/banners.machine.ts";
import { resendEmailMachine } from "../../machines/resend-email/resend-email.machine.ts";
import type { AnswerTo } from "../../machines/resource/call.ts";
import { provideEvery } from "../app/provide-every.ts";
import type { AppServices } from "../app/services.ts";
import { provideGeoNotice } from "../geo-notice/geo-notice.actors.ts";
import { provideSwitchCreator } from "../switch-creator/switch-creator.actors.ts";
import { createResendEmail } from "../resend-email/resend-email.actors.ts";

const MEMORY = "email_banner_hidden";

/** Remembers for three days that the e-mail banner was closed (BANNER-17). */
export const createEmailMemory = ({ storage }: AppServices) =>
  fromCallback<EmailHidden>(({ receive, sendBack }) => {
    if (storage.read(MEMORY) !== null) sendBack({ type: "email.hidden" });
    receive(() => storage.write(MEMORY, true, emailBannerHiddenSeconds));
  });

/** Asks how the creator's payout stands (API-26). */
export const createGetPayoutStatus = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getPayoutStatus">>(({ signal }) => call("getPayoutStatus", {}, { signal }));

/** Asks whether the creator's payout data are verified. */
export const createGetPayto = ({ call }: AppServices) =>
  fromPromise<AnswerTo<"getPayto">>(({ signal }) => call("getPayto", {}, { signal }));

/** The machine of the banners with every actor that touches the world. Loaded for signed-in viewers. */
export const provideBanners = (services: AppServices): typeof bannersMachine =>
  provideEvery(bannersMachine, {
    resendEmail: provideEvery(resendEmailMachine, { resendEmail: createResendEmail(services) }),
    geoNotice: provideGeoNotice(services),
    switchCreator: provideSwitchCreator(services),
    emailMemory: createEmailMemory(services),
    getPayoutStatus: createGetPayoutStatus(services),
    getPayto: createGetPayto(services),
  });
