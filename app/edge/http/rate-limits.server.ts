import type { Env } from "#app/edge/context/env.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Which binding guards what; the figures stand beside the bindings in wrangler.toml. */
const limits = {
  signIn: "LIMIT_SIGN_IN",
  form: "LIMIT_FORM",
} as const satisfies Record<string, keyof Env>;

/** @throws AppError too_many_requests when `key` (an address, an account) used the allowance of `limit`. */
export async function enforceRateLimit(env: Env, limit: keyof typeof limits, key: string): Promise<void> {
  const { success } = await env[limits[limit]].limit({ key: `${limit}:${key}` });
  if (!success) throw new AppError("too_many_requests", "Too many attempts. Wait a minute and try again.");
}
