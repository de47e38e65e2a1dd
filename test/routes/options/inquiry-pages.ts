import { expect } from "vitest";
import { action as threadAction, loader as threadLoader } from "#app/catalogue/inquiries/routes/library-request.tsx";
import { loader as listLoader } from "#app/catalogue/inquiries/routes/library-requests.tsx";
import { action as startAction } from "#app/catalogue/inquiries/routes/song-message.tsx";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { DB, request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";

type Handler = Parameters<typeof visit>[2];
type Place = { host?: string; query?: string };

const open = async <T>(loader: Handler, account: string, id = "", { host = "localhost", query = "" }: Place = {}) =>
  (await visit(`http://${host}/x${query}`, { cookie: await cookieOf(account, host), params: { id } }, loader))
    .answer as T;
export const thread = (account: string, id: string, place?: Place) =>
  open<Awaited<ReturnType<typeof threadLoader>>>(threadLoader, account, id, place);
export const listed = async (account: string, place?: Place) =>
  (await open<Awaited<ReturnType<typeof listLoader>>>(listLoader, account, "", place)).inquiries;
export const post = async (account: string, id: string, form: Record<string, string>, host = "localhost") =>
  visit(
    `http://${host}/x`,
    { method: "POST", cookie: await cookieOf(account, host), params: { id }, form },
    threadAction,
  );
export const reply = async (account: string, id: string, message: string) =>
  statusOf((await post(account, id, { message })).answer);

/** Starts a conversation and returns its id. */
export async function start(
  account: string,
  song: { slug: string },
  subject: string,
  host = "localhost",
): Promise<string> {
  const given = { method: "POST", cookie: await cookieOf(account, host), params: { slug: song.slug } };
  const form = { subject, message: `About ${subject}` };
  const { answer } = await visit(`http://${host}/x`, { ...given, form }, startAction);
  expect(statusOf(answer)).toBe(302);
  const newest = "SELECT id FROM inquiries WHERE subject = ? ORDER BY created_at DESC LIMIT 1";
  return (await DB.prepare(newest).bind(subject).first<string>("id")) ?? "";
}

/** Runs `work` while a policy has these scopes. */
export async function withScopes(policy: keyof typeof demoPolicies, scopes: string[], work: () => Promise<void>) {
  const { id, scopes: before } = demoPolicies[policy];
  const set = (list: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(list), id).run();
  await set(scopes);
  await work().finally(() => set(before));
}

type Notice = { kind: string; path: string; songTitle: string; message: string; startTime: number | null };
export const noticesOf = async (account: string) => {
  const { data } = await request<{ items: Notice[] }>(
    "http://localhost/api/v1/notifications",
    { cookie: await cookieOf(account) },
    apiHandler,
  );
  return data.items.filter(({ path }) => path.startsWith("/library/requests/"));
};
