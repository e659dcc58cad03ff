import type { ApplicationVariant } from "./application.ts";

/**
 * Whether a site offers a form of the application: with a brand the standard one, the others with the fantime brand and
 * without a root user (ROUTE-11 to ROUTE-16).
 */
export const offersApplication = (
  variant: ApplicationVariant,
  {
    signupSource,
    rootUsername,
  }: { readonly signupSource: string | null; readonly rootUsername: string | null },
): boolean =>
  variant === "standard" ? signupSource !== null : signupSource === "fantime" && rootUsername === null;
