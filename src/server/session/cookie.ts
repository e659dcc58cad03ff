/** Name of the session cookie; on https the prefix makes the browser refuse it from any other host or path. */
export const sessionCookieName = (secure: boolean): string => (secure ? "__Host-csf_session" : "csf_session");

/** The value of a cookie in a `Cookie` header, or null. The first one counts. */
export const readCookie = (header: string | undefined, name: string): string | null => {
  if (header === undefined) return null;
  for (const part of header.split(";")) {
    const split = part.indexOf("=");
    if (split > 0 && part.slice(0, split).trim() === name) return part.slice(split + 1).trim();
  }
  return null;
};

export const writeSessionCookie = (token: string, secure: boolean, seconds: number): string =>
  `${sessionCookieName(secure)}=${token}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
