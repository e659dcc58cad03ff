import { isStudio } from "../account/studio.ts";
import type { ApplicationVariant } from "../creator-application/application.ts";

/** A page of the creators' application; `studio` is `studio` or `studio/substudio`. */
export interface ApplicationPage {
  readonly page: "creator-application";
  readonly variant: ApplicationVariant;
  readonly studio: string | null;
}

/**
 * The application's page of a path, null for others. With a brand there is the standard one, also for studios; the others
 * belong to the fantime brand without a root user (ROUTE-11 to ROUTE-18, ROUTE-44).
 */
export const applicationPageOf = (
  [first, form, studio, ...names]: readonly string[],
  signupSource: string | null,
  hasRoot: boolean,
): ApplicationPage | null => {
  if (first !== "creator" || signupSource === null) return null;
  const page = "creator-application";
  if (form === "signup" && studio === undefined) return { page, variant: "standard", studio: null };
  if (form === "signup" && studio === "studio" && isStudio(names.join("/")))
    return { page, variant: "standard", studio: names.join("/") };
  if (studio !== undefined || signupSource !== "fantime" || hasRoot) return null;
  if (form === "signup-form") return { page, variant: "form", studio: null };
  return form === "vip-signup-form" ? { page, variant: "vip", studio: null } : null;
};
