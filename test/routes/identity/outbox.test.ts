import { beforeEach, expect, test } from "vitest";
import { sendMail, sendMails } from "#app/mail/send-mail.server.ts";
import { sendWaitingMails } from "#app/mail/send-waiting-mails.server.ts";
import { testContext } from "#test/support/context.ts";

const minute = 60_000;
const local = testContext();
const { db, company } = local;
const began = Date.now();

type Message = { to: string; replyTo?: string; headers?: Record<string, string> };

/** What the platform was given; it refuses the recipients of `refused`. */
const given: Message[] = [];
const refused = new Set<string>();
const EMAIL = {
  async send(message: Message) {
    given.push(message);
    if (refused.has(message.to)) throw new Error("mailbox unavailable");
    return { messageId: "" };
  },
} as unknown as SendEmail;
const env = { ...local.env, STAGE: "production" as const, EMAIL };

const stored = async (recipient: string) =>
  local.env.DB.prepare("SELECT status, attempts, error FROM outbox WHERE recipient = ?").bind(recipient).first();
const sentTo = (recipient: string) => given.filter(({ to }) => to === recipient);
const run = (minutes: number) => sendWaitingMails({ db, env, now: began + minutes * minute });

/** Writes an email, and sends it unless the worker `dies` before it comes to that. */
async function write(to: string, { dies, template = "magic" }: { dies: boolean; template?: "magic" | "invitation" }) {
  const work: Promise<unknown>[] = [];
  const waitUntil = (promise: Promise<unknown>) => void work.push(promise);
  const stage = dies ? ("local" as const) : ("production" as const);
  const data = { name: "", inviter: "", link: "https://acme.example/x" };
  const ctx = { db, company, now: began, env: { ...env, STAGE: stage }, waitUntil };
  await sendMail(ctx, { template, data, to, userId: null });
  await Promise.all(work);
}

beforeEach(async () => {
  await local.env.DB.prepare("DELETE FROM outbox").run();
  refused.clear();
});

test("an email that its request did not send is sent by the schedule, once, with its headers and reply address", async () => {
  const to = "waiting@example.com";
  const data = { name: "" as const, link: "https://acme.example/a", unsubscribe: "https://acme.example/b" };
  const mail = { template: "newsletter-confirmed" as const, data, to, userId: null, replyTo: "reply@example.com" };
  await sendMails({ ...local, now: began, waitUntil: () => undefined }, [mail]);
  await run(1);
  expect(sentTo(to)).toEqual([]);
  await Promise.all([run(6), run(6)]);
  await run(60);
  expect(sentTo(to)).toMatchObject([
    { replyTo: "reply@example.com", headers: { "List-Unsubscribe": "<https://acme.example/b>" } },
  ]);
  expect(await stored(to)).toEqual({ status: "sent", attempts: 1, error: null });
});

test("an email that was sent, or may have been, is not sent again", async () => {
  await write("sent@example.com", { dies: false });
  await write("cut@example.com", { dies: true, template: "invitation" });
  await local.env.DB.prepare("UPDATE outbox SET status = 'sending' WHERE recipient = 'cut@example.com'").run();
  await run(10);
  await run(2 * 24 * 60);
  expect(sentTo("sent@example.com")).toHaveLength(1);
  expect(sentTo("cut@example.com")).toEqual([]);
  expect(await stored("cut@example.com")).toMatchObject({ status: "sending" });
});

test("an email that is refused is tried five times at growing intervals, and keeps no other from being sent", async () => {
  const to = "refused@example.com";
  refused.add(to);
  await write(to, { dies: false, template: "invitation" });
  await write("other@example.com", { dies: true, template: "invitation" });
  expect(await stored(to)).toEqual({ status: "failed", attempts: 1, error: "mailbox unavailable" });
  for (let at = 1; at < 240; at += 3) await run(at);
  expect(sentTo(to)).toHaveLength(5);
  expect(await stored(to)).toMatchObject({ status: "failed", attempts: 5 });
  expect(await stored("other@example.com")).toMatchObject({ status: "sent" });
});

test("a sign-in link that has expired is not sent, and says so in the outbox", async () => {
  await write("late@example.com", { dies: true });
  await run(16);
  expect(sentTo("late@example.com")).toEqual([]);
  expect(await stored("late@example.com")).toMatchObject({ status: "failed", error: "Not sent in time." });
});
