import { env } from "cloudflare:workers";
import { loader as readDraft } from "#app/licensing/requests/routes/draft.tsx";
import { action as license } from "#app/licensing/requests/routes/song-license.tsx";
import { loader as readPage, action as submitPage } from "#app/licensing/transactions/routes/transaction.tsx";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";

export const { DB } = env as unknown as { DB: D1Database };

type Place = { account?: string; host?: string };
type Fields = Record<string, string>;

const complete = {
  kind: "licence",
  project: "Autumn campaign",
  endClient: "Northwind",
  media: "social_paid",
  category: "food",
  territories: "US, CA",
  termMonths: "12",
  startsOn: "2040-03-01",
  neededBy: "2039-12-01",
  description: "Opening scene",
};

/** Sends a request for songs, given by their slugs, and returns its id. */
export async function sendRequest(
  slugs: string[],
  fields: Fields = {},
  { account = "supervisor", host = "localhost" }: Place = {},
) {
  const cookie = await cookieOf(account, host);
  let to = "";
  for (const [at, slug] of slugs.entries()) {
    const { answer } = await visit(`http://${host}/transactions/draft`, { cookie }, readDraft);
    const { version } = (answer as Awaited<ReturnType<typeof readDraft>>).draft;
    const intent = at === slugs.length - 1 ? "send" : "save";
    const given = { method: "POST", cookie, form: { ...complete, ...fields, version, intent }, params: { slug } };
    const saved = await visit(`http://${host}/music-sync-licensing/song/${slug}/license`, given, license);
    to = (saved.answer as Response).headers.get("Location") ?? "";
  }
  return to.split("/").at(-1) ?? "";
}

export type Page = Awaited<ReturnType<typeof readPage>>;

/** The page of a request for one of its readers. */
export async function pageOf(id: string, { account = "supervisor", host = "localhost" }: Place = {}): Promise<Page> {
  const given = { cookie: await cookieOf(account, host), params: { id } };
  return (await visit(`http://${host}/transactions/${id}`, given, readPage)).answer as Page;
}

/** Sends a form of a request's page. */
export async function act(id: string, form: Fields, { account = "staff", host = "localhost" }: Place = {}) {
  const given = { method: "POST", cookie: await cookieOf(account, host), form, params: { id } };
  return visit(`http://${host}/transactions/${id}`, given, submitPage);
}

/** The reply to a form that was refused. */
export function refusalOf(answer: unknown) {
  const { data, init } = answer as {
    data: { error: Record<string, string[]>; initialValue: Record<string, unknown> };
    init: { status: number };
  };
  return { status: init.status, error: data.error, typed: data.initialValue };
}

/** The form of the clearing as the page fills it, with other values for some of its fields. */
export function clearingForm({ songs, seen }: Page, changes: Fields): Fields {
  const rows = songs.flatMap(({ track, states }, at) => [
    [`rows[${at}].id`, track.id],
    [`rows[${at}].master`, states?.master.status ?? ""],
    [`rows[${at}].masterNote`, states?.master.note ?? ""],
    [`rows[${at}].composition`, states?.composition.status ?? ""],
    [`rows[${at}].compositionNote`, states?.composition.note ?? ""],
  ]);
  return { act: "clearances", seen, ...Object.fromEntries(rows), ...changes };
}
