/** What a guard may know of who looks. */
export interface RouteViewer {
  readonly type: "model" | "user";
  readonly is_direct_pay: boolean;
}

/** Route guards (SHELL-79 to SHELL-81); null is a guest. */
export const routeGuards = {
  open: (_viewer: RouteViewer | null): boolean => true,
  requireUser: (viewer: RouteViewer | null): boolean => viewer !== null,
  requireModelUser: (viewer: RouteViewer | null): boolean => viewer?.type === "model",
  requireModelDirectPay: (viewer: RouteViewer | null): boolean =>
    viewer?.type === "model" && viewer.is_direct_pay,
} as const;

export type GuardName = keyof typeof routeGuards;
