import type { Services } from "../services.ts";
import type { Site } from "../site/site.ts";

/** The site on which a payment was begun; one that a job began, as a renewal: the first. */
export const siteOfPayment = async (
  { database, sites }: Pick<Services, "database" | "sites">,
  paymentId: string,
): Promise<Site | undefined> => {
  const begun = await database
    .selectFrom("event")
    .select("metadata")
    .where("stream", "=", `payment-${paymentId}`)
    .where("version", "=", 1)
    .executeTakeFirst();
  const { site } = (begun?.metadata ?? {}) as { readonly site?: string };
  return (await sites.withId(site)) ?? sites.all[0];
};
