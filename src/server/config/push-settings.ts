import { isProviderAddress } from "./provider-address.ts";

/** How browsers are notified: by the embedded Web Push, or by OneSignal. */
export type PushSettings =
  | { readonly provider: "web" }
  | {
      readonly provider: "onesignal";
      readonly appId: string;
      readonly apiKey: string;
      /** Where its REST API is, without a slash at the end. */
      readonly apiUrl: string;
      /** Its script for pages. */
      readonly scriptUrl: string;
    };

const API_URL = "https://api.onesignal.com";
const SCRIPT_URL = "https://cdn.onesignal.com/sdks/web/v16/OneSignalSDK.page.js";

/** Reads `PUSH_PROVIDER` and what OneSignal needs; `refusals` says in sentences what cannot be used. */
export const readPush = (
  text: (name: string) => string | null,
  production: boolean,
): { readonly push: PushSettings; readonly refusals: readonly string[] } => {
  const provider = text("PUSH_PROVIDER") ?? "web";
  if (provider === "web") return { push: { provider }, refusals: [] };
  if (provider !== "onesignal") {
    const refusal = `PUSH_PROVIDER must be one of web, onesignal, not '${provider}'.`;
    return { push: { provider: "web" }, refusals: [refusal] };
  }
  const refusals: string[] = [];
  const [appId, apiKey] = [text("ONESIGNAL_APP_ID"), text("ONESIGNAL_API_KEY")];
  if (appId === null || apiKey === null)
    refusals.push("PUSH_PROVIDER=onesignal needs ONESIGNAL_APP_ID and ONESIGNAL_API_KEY.");
  const address = (name: string, otherwise: string): string => {
    const value = text(name) ?? otherwise;
    if (!isProviderAddress(value, production))
      refusals.push(`${name} must be an address like ${otherwise}, not '${value}'.`);
    return value;
  };
  const push = {
    provider,
    appId: appId ?? "",
    apiKey: apiKey ?? "",
    apiUrl: address("ONESIGNAL_API_URL", API_URL).replace(/\/+$/, ""),
    scriptUrl: address("ONESIGNAL_SCRIPT_URL", SCRIPT_URL),
  } as const;
  return { push, refusals };
};
