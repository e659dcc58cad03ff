/** The encodings that this server writes, the better first. */
export type Encoding = "br" | "gzip";

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/;

/** The best encoding that an `Accept-Encoding` allows; null for none. */
export const acceptedEncoding = (accepted: string | readonly string[] | undefined): Encoding | null => {
  const offers = String(accepted ?? "").split(",");
  const takes = (encoding: string): boolean =>
    offers.some((offer) => offer.split(";")[0]!.trim() === encoding && !REFUSED.test(offer));
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : null;
};
