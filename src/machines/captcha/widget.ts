/** How long a provider's solution counts, in seconds, as its documentation says. */
export const WIDGET_LIFETIMES = { recaptcha: 120, hcaptcha: 120, turnstile: 300 } as const;

export type WidgetProvider = keyof typeof WIDGET_LIFETIMES;

/** A provider's widget, shown in the page `address` in the frame `name`; it answers the solution for `action`. */
export interface Widget {
  readonly provider: WidgetProvider;
  readonly siteKey: string;
  readonly action: string;
  readonly address: string;
  readonly name: string;
}
