import { env } from "cloudflare:workers";
import { listNotifications } from "#app/comments/notifications/list-notifications.server.ts";
import { mailDigests } from "#app/comments/notifications/mail-digests.server.ts";
import { notifyPeople } from "#app/comments/notifications/notify-people.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import { testContext } from "#test/support/context.ts";

export const { DB } = env as unknown as { DB: D1Database };
export const idOf = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";

type Settings = { ways?: Record<string, string>; zone?: string | null; quiet?: boolean };

export const setNotices = (account: string, { ways = {}, zone = null, quiet = false }: Settings) =>
  DB.prepare("UPDATE users SET notification_ways = ?, time_zone = ?, quiet_hours = ? WHERE id = ?")
    .bind(JSON.stringify(ways), zone, quiet ? 1 : 0, idOf(account))
    .run();

/** Titles of a person's list. */
export async function listedTitles(account: string, host = "localhost"): Promise<string[]> {
  const { items } = await listNotifications(await contextOf(account, host), { page: 1 });
  return items.map(({ title, songTitle }) => title ?? songTitle);
}

type News = Parameters<typeof notifyPeople>[1];

/** Notifies at `now`, in ms since 1970. */
export async function notify(news: Omit<News, "path">, now = Date.now()): Promise<void> {
  const ctx = { ...testContext(), now };
  const [first, ...rest] = notifyPeople(ctx, { path: "/artists/dashboard", ...news });
  if (first) await ctx.db.batch([first, ...rest]);
}

export function runDigests(now: number): Promise<void> {
  const { db, env } = testContext();
  return mailDigests({ db, env, now });
}

/** Subjects of the emails to a person, oldest first. */
export const subjects = async (account: string) => (await mailsTo(mail(account))).map(({ subject }) => subject);
