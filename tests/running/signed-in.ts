import type { APIRequestContext, APIResponse, Page } from "playwright";

/** The password of every demo account. */
export const DEMO_PASSWORD = "marquee-demo";

/** Posts as a page of that browser does: with its session and a page's token. `origin` may be empty where it is known. */
export const postAsPage = async (
  request: APIRequestContext,
  origin: string,
  path: string,
  data: object,
): Promise<APIResponse> => {
  const html = await (await request.get(`${origin}/`)).text();
  const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const response = await request.post(`${origin}${path}`, { headers: { "x-csrf-token": csrf }, data });
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response;
};

/** Signs a page's browser in to a demo account by the call of the log-in form; no page is loaded for that. */
export const signInPage = async (page: Page, origin: string, username: string): Promise<void> => {
  const data = { email: username, password: DEMO_PASSWORD };
  await postAsPage(page.context().request, origin, "/api/v1/auth/signin", data);
};
