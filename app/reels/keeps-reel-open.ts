import type { ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { isRefused } from "#app/edge/forms/is-refused.ts";

/** Turning a slide loads nothing: all of them come with the page. After a form it is loaded again. */
export function keepsReelOpen(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, defaultShouldRevalidate } = args;
  const isTurn = currentUrl.pathname === nextUrl.pathname && formMethod === undefined;
  return !(isTurn || isRefused(args)) && defaultShouldRevalidate;
}
