import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isRefused } from "#app/edge/forms/is-refused.ts";

/** Changing the slide needs no reload: all slides are in the page. After a form it reloads. */
export function keepsReelOpen(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isTurn = currentUrl.pathname === nextUrl.pathname && formMethod === undefined;
  return !(isTurn || isRefused(args)) && defaultShouldRevalidate;
}
