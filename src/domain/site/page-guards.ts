/** What a guard may know of who looks. */
export interface RouteViewer {
  readonly type: "model" | "user";
  readonly is_direct_pay: boolean;
}

type Guard = (viewer: RouteViewer | null, isFantime: boolean) => boolean;

/** Route guards (SHELL-79 to SHELL-81); null is a guest. In fantime style creators do not browse (ROUTE-60, ROUTE-61). */
export const routeGuards = {
  open: () => true,
  requireUser: (viewer) => viewer !== null,
  requireModelUser: (viewer) => viewer?.type === "model",
  requireModelDirectPay: (viewer) => viewer?.type === "model" && viewer.is_direct_pay,
  requireBrowsing: (viewer, isFantime) => !isFantime || viewer?.type !== "model",
} as const satisfies Readonly<Record<string, Guard>>;

export type GuardName = keyof typeof routeGuards;
