/** What the run's set-up gives to the tests (`inject`). */
export interface ProvidedByTheRun {
  /** Address of a PostgreSQL where tests may create databases. */
  testDatabase: string;
  /** Folder that lives as long as the run. */
  testFolder: string;
  /** Chromium's program, for the end-to-end tests. */
  chromium: string;
  /** One that keeps the pages that were left, if there is one. */
  wholeChromium: string | null;
}

declare module "vitest" {
  export interface ProvidedContext extends ProvidedByTheRun {}
}
