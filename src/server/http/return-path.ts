/**
 * Where a payment leads back to: a path of this site as it was given, anything else `/`. Never another host,
 * whatever tricks the text plays: schemes, `//host`, backslashes, control characters.
 */
export const returnPath = (given: string | null | undefined): string => {
  if (given === null || given === undefined || given.length > 2000) return "/";
  if (!/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/u.test(given)) return "/";
  const resolved = URL.parse(given, "http://site.invalid");
  if (resolved === null || resolved.host !== "site.invalid" || resolved.pathname.startsWith("//")) return "/";
  return `${resolved.pathname}${resolved.search}${resolved.hash}`;
};
