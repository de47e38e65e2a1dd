import { env } from "cloudflare:workers";
import { action, loader } from "#app/artists/profiles/routes/account-setup.tsx";
import { profilePath } from "#app/catalogue/profile/profile.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { loader as badges } from "#app/shell/routes/navigation-badges.ts";
import { demoPeople, demoPolicies } from "#db/seed/demo-people.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

export const { DB, MEDIA } = env as unknown as { DB: D1Database; MEDIA: R2Bucket };

type Fields = Record<string, string>;

export const userId = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";

/** What the page shows the account, and how often it asked the database for it. */
export async function open(account: string, host = "localhost") {
  const given = { cookie: account === "" ? null : await cookieOf(account, host) };
  const { answer, ctx } = await visit(`http://${host}${profilePath}`, given, loader);
  return { ...(answer as Awaited<ReturnType<typeof loader>>), trips: ctx.trips.count };
}

/** Sends the form of the page, as a browser without scripts does; unless `version` is given, it was opened just now. */
export async function save(
  account: string,
  fields: Fields,
  files: Partial<Record<"picture" | "background", Blob>> = {},
) {
  const body = new FormData();
  const { version } = "version" in fields ? { version: fields.version } : await open(account);
  for (const [name, value] of Object.entries({ ...fields, version: version ?? "" })) body.append(name, value);
  for (const name of ["picture", "background"] as const)
    body.append(name, files[name] ?? new Blob([]), files[name] ? "Face.png" : "");
  const sent = { method: "POST", cookie: await cookieOf(account), body };
  const { answer } = await visit(`http://localhost${profilePath}`, sent, action).catch((error: unknown) => {
    if (error instanceof AppError) return { answer: error };
    throw error;
  });
  const { data } = answer as { data?: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> } };
  return { status: statusOf(answer), errors: data?.error ?? {}, typed: data?.initialValue ?? {} };
}

type ApiProfile = {
  _id: string | null;
  uri: string | null;
  status: string;
  name: string;
  slug: string;
  bio: string;
  links: object[];
  version: string;
  completion: { percent: number; missing: string[] };
};

/** GET /api/v1/artists/me, or PATCH with a body. */
export async function api(account: string, body?: object, host = "localhost") {
  const given = { cookie: account === "" ? null : await cookieOf(account, host) };
  const sent =
    body === undefined ? {} : { method: "PATCH", body: JSON.stringify(body), contentType: "application/json" };
  const url = `http://${host}/api/v1/artists/me`;
  const response = await apiResponse(url, { ...given, ...sent }, apiHandler);
  const { data } = (await response.json()) as { data?: ApiProfile };
  return { status: response.status, data };
}

/** The figure at the entry of the menu, as the page gets it. */
export async function badge(account: string): Promise<unknown> {
  const { answer } = await visit("http://localhost/navigation-badges", { cookie: await cookieOf(account) }, badges);
  return ((await (answer as Response).json()) as { profile?: number }).profile;
}

/** Runs `work` while the policy of the account also has `scopes`, or only them. */
export async function withScopes(policy: keyof typeof demoPolicies, scopes: string[], work: () => Promise<void>) {
  const { id, scopes: own } = demoPolicies[policy];
  const set = (list: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(list), id).run();
  await set(scopes);
  try {
    await work();
  } finally {
    await set(own);
  }
}
