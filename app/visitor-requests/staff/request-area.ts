import type { RequestKind } from "#app/visitor-requests/visitor-request.ts";

/** Lists of the staff; the name is the required area. */
export const requestAreas = {
  opportunities: { kinds: ["brief"], path: "/opportunities" },
  requests: { kinds: ["music", "account", "contact"], path: "/requests" },
} as const satisfies Record<string, { kinds: readonly RequestKind[]; path: string }>;

export type RequestArea = keyof typeof requestAreas;
