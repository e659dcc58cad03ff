import type { Page } from "playwright";

const PASSWORD = "marquee-demo";

/** Signs a page's browser in to a demo account by the calls of the log-in form. */
export const signInPage = async (page: Page, username: string): Promise<void> => {
  const context = page.context();
  const html = await (await context.request.get("/")).text();
  const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(html)?.[1] ?? "";
  const response = await context.request.post("/api/v1/auth/signin", {
    headers: { "x-csrf-token": csrf },
    data: { email: username, password: PASSWORD },
  });
  if (!response.ok()) throw new Error(`${username} could not sign in: ${await response.text()}`);
};
