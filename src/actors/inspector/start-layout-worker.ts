interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string };
}

const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  "chart-layout",
  { createScriptURL: (url) => url },
);

/** The worker that lays charts out, from a file of its own. */
export const startLayoutWorker = (): Worker => {
  const { href } = new URL("./layout.worker.ts", import.meta.url);
  return new Worker(policy?.createScriptURL(href) ?? href);
};
