import { env } from "cloudflare:workers";
import { action, loader } from "#app/companies/routes/company-sign-in.tsx";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { loader as callback } from "#app/identity/provider/routes/provider-callback.tsx";
import { loader as begin } from "#app/identity/provider/routes/provider-sign-in.tsx";
import { acme, cookieOf } from "#test/routes/companies/company-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { type ScriptedProvider, providerSettings as settings } from "#test/support/scripted-provider.ts";

const { DB } = env as unknown as Bindings;
const page = "/company-settings/own/sign-in";

/** The settings as an administrator sees them. */
export async function settingsAt(host: string) {
  const { answer } = await visit(`http://${host}${page}`, { cookie: await cookieOf("admin", host) }, loader);
  return answer as NonNullable<Awaited<ReturnType<typeof loader>>>;
}

/** Saves the provider of a company, as its form does. */
export async function saveAt(
  host: string,
  provider: Pick<ScriptedProvider, "issuer">,
  fields: Record<string, string> = {},
  { cookie, account = "admin" }: { cookie?: string; account?: string } = {},
) {
  const version = (await settingsAt(host)).provider?.version ?? "";
  const form = {
    ...{ intent: "save-provider", version, label: "Acme Login", issuer: provider.issuer, clientId: "syncline-client" },
    ...{ clientSecret: "s3cret", use: "offered", ...fields },
  };
  const by = cookie ?? (await cookieOf(account, host));
  const { answer } = await visit(`http://${host}${page}`, { method: "POST", cookie: by, form, settings }, action);
  if (answer instanceof Response) return { status: answer.status, errors: {} as Record<string, string[]> };
  const reply = answer as { data: { error?: Record<string, string[]> }; init: { status: number } };
  return { status: reply.init.status, errors: reply.data.error ?? {} };
}

/** Proves a domain without DNS, which tests of its own cover. */
export async function proveDomain(companyId: string, domain: string): Promise<void> {
  const row =
    "INSERT INTO company_domains (id, company_id, domain, challenge, verified_at, created_at) VALUES (?, ?, ?, 'x', 1, 1)";
  await DB.prepare(row).bind(crypto.randomUUID(), companyId, domain).run();
}

type Beginning = { host?: string; cookie?: string | null; query?: string };

/** Begins a sign-in: where the browser is sent, and the cookie that it keeps. */
export async function beginAt({ host = acme, cookie = null, query = "" }: Beginning = {}) {
  const { answer, ctx } = await visit(`http://${host}/sign-in/provider${query}`, { cookie, settings }, begin);
  const kept = ctx.responseHeaders.getSetCookie().find((one) => one.startsWith("provider-attempt="));
  if (!(answer instanceof Response)) {
    const { data, init } = answer as { data: { failure: string }; init: { status: number } };
    return { to: null, status: init.status, failure: data.failure, attempt: "" };
  }
  const to = new URL(answer.headers.get("Location") ?? "");
  return { to, status: answer.status, failure: "", attempt: kept?.split(";")[0] ?? "" };
}

/** The provider sends the browser back with `query`. */
export async function comeBack(query: Record<string, string>, cookies: (string | null)[], host = acme) {
  const cookie = cookies.filter((one) => one !== null && one !== "").join("; ");
  const url = `http://${host}/sign-in/provider/callback?${new URLSearchParams(query)}`;
  const { answer, cookie: session, ctx } = await visit(url, { cookie, settings }, callback);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location"), session, failure: "", trial: null, ctx };
  const { data, init } = answer as {
    data: { failure: string | null; trial: { identity: Record<string, unknown>; outcome: string } | null };
    init: { status?: number } | null;
  };
  return { status: init?.status ?? 200, to: null, session, failure: data.failure ?? "", trial: data.trial, ctx };
}

/** A whole sign-in at a company. */
export async function signInAt(provider: ScriptedProvider, { host = acme, cookie = null, query = "" }: Beginning = {}) {
  const { to, attempt, failure, status } = await beginAt({ host, cookie, query });
  if (to === null) return { status, to, session: null, failure, trial: null };
  provider.nonce = to.searchParams.get("nonce") ?? "";
  const state = to.searchParams.get("state") ?? "";
  return comeBack({ code: "good", state, iss: provider.issuer }, [attempt, cookie], host);
}
