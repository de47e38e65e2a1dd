import { env } from "cloudflare:workers";

const database = env as unknown as { DB: D1Database };

type Sent = { template: string; recipient: string; subject: string; text: string; html: string; status: string };

/** The mails to one person, oldest first. */
export async function mailsTo(recipient: string): Promise<Sent[]> {
  const query = "SELECT * FROM outbox WHERE recipient = ? ORDER BY created_at, id";
  return (await database.DB.prepare(query).bind(recipient).all<Sent>()).results;
}

/** The link of the newest mail to one person. */
export async function linkTo(recipient: string): Promise<URL> {
  const mail = (await mailsTo(recipient)).at(-1);
  const [link] = /https?:\/\/\S+/.exec(mail?.text ?? "") ?? [];
  if (link === undefined) throw new Error(`No mail with a link to ${recipient}`);
  return new URL(link);
}
