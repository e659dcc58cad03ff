/** The variables of the environment that begin with a provider's name, such as `STRIPE_SECRET_KEY`; without empty ones. */
export type ProviderVariables = Readonly<Record<string, string>>;

/** What the start has to know of a company that can take the money. */
export interface ProviderRules {
  /** As `PAYMENT_PROVIDER` has it. */
  readonly name: string;
  /** Takes no money: never in production, and what is chosen where nothing is. */
  readonly isForTrial?: true;
  /** What of its variables cannot be used, in sentences. */
  readonly refusals?: (variables: ProviderVariables) => readonly string[];
}

/** The companies of the settings: who can take the money, and who can pay it out, what holds without a choice first. */
export interface Providers {
  readonly payments: readonly ProviderRules[];
  readonly payouts: readonly ProviderRules[];
}

/** Who takes the money, or pays it out. */
export interface PaymentSettings {
  readonly provider: string;
  readonly variables: ProviderVariables;
}

const trimmed = (environment: Readonly<Record<string, string | undefined>>) =>
  Object.entries(environment).map(([name, value = ""]) => [name, value.trim()] as const);

const variablesOf = (given: readonly (readonly [string, string])[], provider: string): ProviderVariables => {
  const prefix = `${provider.toUpperCase().replaceAll("-", "_")}_`;
  return Object.fromEntries(given.filter(([name, value]) => value !== "" && name.startsWith(prefix)));
};

/** Reads `PAYMENT_PROVIDER` and its variables; `refusals` says in sentences what cannot be used. */
export const readPayments = (
  environment: Readonly<Record<string, string | undefined>>,
  providers: readonly ProviderRules[],
  production: boolean,
): { readonly payments: PaymentSettings; readonly refusals: readonly string[] } => {
  const given = trimmed(environment);
  const chosen = given.find(([name]) => name === "PAYMENT_PROVIDER")?.[1] ?? "";
  const found = providers.find(({ name, isForTrial }) =>
    chosen === "" ? isForTrial === true : name === chosen,
  );
  const names = providers.map(({ name }) => name);
  const provider = found?.name ?? chosen;
  const variables = variablesOf(given, provider);
  const payments = { provider, variables };
  if (found === undefined) {
    const refusal = `PAYMENT_PROVIDER must be one of ${names.join(", ")}, not '${chosen}'.`;
    return { payments, refusals: [refusal] };
  }
  const real = providers.filter(({ isForTrial }) => isForTrial !== true).map(({ name }) => name);
  if (production && found.isForTrial === true) {
    const refusal = `PAYMENT_PROVIDER=${provider} cannot run with NODE_ENV=production: set PAYMENT_PROVIDER=${real.join(" or ")} with its keys.`;
    return { payments, refusals: [refusal] };
  }
  return { payments, refusals: found.refusals?.(variables) ?? [] };
};

/** Reads `PAYOUT_PROVIDER` and its variables; `refusals` says in sentences what cannot be used. */
export const readPayouts = (
  environment: Readonly<Record<string, string | undefined>>,
  providers: readonly ProviderRules[],
  production: boolean,
): { readonly payouts: PaymentSettings; readonly refusals: readonly string[] } => {
  const given = trimmed(environment);
  const chosen = given.find(([name]) => name === "PAYOUT_PROVIDER")?.[1] ?? "";
  const found = chosen === "" ? providers[0] : providers.find(({ name }) => name === chosen);
  const provider = found?.name ?? chosen;
  const payouts = { provider, variables: variablesOf(given, provider) };
  const real = providers.filter(({ isForTrial }) => isForTrial !== true).map(({ name }) => name);
  const names = (production ? real : providers.map(({ name }) => name)).join(", ");
  if (found === undefined || (production && found.isForTrial === true))
    return { payouts, refusals: [`PAYOUT_PROVIDER must be one of ${names}, not '${chosen}'.`] };
  return { payouts, refusals: found.refusals?.(payouts.variables) ?? [] };
};
