import { countryName } from "../country/country.ts";

/** Countries as ISO codes: of the fan's account, of where he is, and of the creator's application. */
interface Whereabouts {
  readonly account: string | null;
  readonly visitor: string;
  readonly creator: string | null;
}

/**
 * What a fan reads when the law where he or the creator lives forbids tips, private chats and custom content; null: it
 * does not (BANNER-26, BANNER-27, BANNER-28). `restricted` are ISO codes.
 */
export const fanGeoNotice = (
  { account, visitor, creator }: Whereabouts,
  displayName: string,
  restricted: readonly string[],
): string | null => {
  const country = [account, visitor].find((code) => code !== null && restricted.includes(code));
  if (country != null)
    return `Because of the law in ${countryName(country)}, you cannot send tips or request custom content. You can still see free content, subscribe and manage your account.`;
  return creator !== null && restricted.includes(creator)
    ? `Because of the law where ${displayName} lives, you cannot send tips, request custom content or start private chats with this creator. You can still subscribe.`
    : null;
};
