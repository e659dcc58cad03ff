import type { APIRequestContext, APIResponse, Page } from "playwright";

/** The password of every demo account. */
export const DEMO_PASSWORD = "marquee-demo";

/** Calls as a page of that browser does: with its session and a page's token; `url` may begin with an origin. */
export const callAsPage = async (
  request: APIRequestContext,
  method: "GET" | "POST" | "DELETE",
  url: string,
  data?: object,
): Promise<APIResponse> => {
  const [origin = ""] = /^https?:\/\/[^/]+/.exec(url) ?? [];
  const html = await (await request.get(`${origin}/`)).text();
  const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? "";
  return request.fetch(url, { method, headers: { "x-csrf-token": csrf }, ...(data && { data }) });
};

/** Posts as a page of that browser does. `origin` may be empty where it is known. */
export const postAsPage = async (
  request: APIRequestContext,
  origin: string,
  path: string,
  data: object,
): Promise<APIResponse> => {
  const response = await callAsPage(request, "POST", `${origin}${path}`, data);
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`);
  return response;
};

/** Signs a page's browser in to a demo account by the call of the log-in form; no page is loaded for that. */
export const signInPage = async (page: Page, origin: string, username: string): Promise<void> => {
  const data = { email: username, password: DEMO_PASSWORD };
  await postAsPage(page.context().request, origin, "/api/v1/auth/signin", data);
};
