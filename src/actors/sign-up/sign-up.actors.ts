import { fromPromise } from "xstate";

import type { AnswerTo } from "../../machines/resource/call.ts";
import type { EndpointInput } from "../../protocol/endpoints.ts";
import type { AppServices } from "../app/services.ts";
import { readKeptArrival } from "../tracking/kept-arrival.ts";

/** Asks the server to make the account, which also logs it in; the advert that led here goes along. */
export const createSignUp = (services: AppServices) =>
  fromPromise<AnswerTo<"signUp">, EndpointInput<"signUp">>(({ input, signal }) => {
    const { advert, modelRef } = readKeptArrival(services);
    const body = {
      ...input,
      model_ref: input.model_ref ?? modelRef,
      user_tracking_data: input.user_tracking_data ?? advert,
    };
    return services.call("signUp", body, { signal });
  });
