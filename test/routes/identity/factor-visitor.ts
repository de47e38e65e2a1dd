import { env } from "cloudflare:workers";
import { action as security, loader as securityPage } from "#app/identity/factors/routes/account-security.tsx";
import { action as secondStep } from "#app/identity/factors/routes/login-factor.tsx";
import { codeOf } from "#app/identity/factors/totp.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };
const step = () => Math.floor(Date.now() / 30_000);

/** The status of what a page answered, where it leads, and the data it shows. */
export async function read({ answer, ctx, cookie }: Awaited<ReturnType<typeof visit>>) {
  const shown = answer as { data?: Record<string, unknown>; init?: { status?: number } | null };
  const redirected = answer instanceof Response ? answer : null;
  return {
    status: redirected?.status ?? shown.init?.status ?? 200,
    location: redirected?.headers.get("Location") ?? null,
    data: shown.data ?? null,
    cookies: ctx.responseHeaders.getSetCookie(),
    cookie,
  };
}

/** The cookie of a sign-in that waits; null when none was set. */
export function waiting(headers: Headers): string | null {
  const set = headers.getSetCookie().find((cookie) => cookie.startsWith("factor="));
  return set?.split(";")[0] ?? null;
}

export const setUp = async (cookie: string | null, form: Record<string, string>, host = "localhost") =>
  read(await visit(`http://${host}/account-settings/security`, { method: "POST", cookie, form }, security));

export const prove = async (cookie: string | null, form: Record<string, string>, host = "localhost") =>
  read(await visit(`http://${host}/login/factor`, { method: "POST", cookie, form }, secondStep));

type Page = {
  begun: { id: string; secret: string } | null;
  factors: { id: string; label: string }[];
  codesLeft: number;
};
export const pageOf = async (cookie: string | null, host = "localhost") =>
  (await visit(`http://${host}/account-settings/security`, { cookie }, securityPage)).answer as Page;

/** Sets up an app; its secret, and the recovery codes that the page showed. `off`: steps from now, as each works once. */
export async function addApp(cookie: string | null, off = -1) {
  await setUp(cookie, { intent: "app" });
  const { begun } = await pageOf(cookie);
  if (begun === null) throw new Error("No app is being set up");
  const { id, secret } = begun;
  const code = await codeOf(secret, step() + off);
  const added = await setUp(cookie, { intent: "confirm-app", id, label: "Phone", code });
  return { id, secret, codes: (added.data?.codes ?? []) as string[], status: added.status };
}

/** The code of a step beside the present one. */
export const codeNow = (secret: string, off = 0) => codeOf(secret, step() + off);

/** As if the session had last been confirmed a while ago. */
export async function age(minutes: number): Promise<void> {
  const at = Date.now() - minutes * 60_000;
  await DB.prepare("UPDATE sessions SET factor_at = ?1, created_at = ?1").bind(at).run();
}

/** As if the apps' codes of before had not been used. */
export async function forgetSteps(): Promise<void> {
  await DB.batch([
    DB.prepare("UPDATE user_factors SET last_step = NULL WHERE kind = 'totp'"),
    DB.prepare("UPDATE users SET factor_tries = 0, factor_held_until = NULL"),
  ]);
}

export async function clearFactors(): Promise<void> {
  await DB.batch([
    DB.prepare("DELETE FROM user_factors"),
    DB.prepare("UPDATE users SET factor_tries = 0, factor_held_until = NULL"),
  ]);
}
