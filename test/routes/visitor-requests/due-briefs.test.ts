import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { mailDueBriefs } from "#app/visitor-requests/mail-due-briefs.server.ts";
import { action } from "#app/visitor-requests/routes/submit-brief.tsx";
import { sweepVisitorRequests } from "#app/visitor-requests/sweep-visitor-requests.server.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { recordedContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const minute = 60_000;
const day = 24 * 60 * minute;

withDemoPeople();

const post = (name: string) => {
  const form = { name, email: `${name.toLowerCase().replaceAll(" ", "-")}@studio.example`, message: "A trailer" };
  return visit("http://studio.spaces.localhost/submit-brief", { method: "POST", form }, action);
};
const runAfter = (ms: number) => mailDueBriefs(recordedContext({ now: Date.now() + ms }));
const reminders = async () =>
  (await mailsTo(mail("admin"))).filter(({ template }) => template === "brief-due").map(({ subject }) => subject);
const setStatus = (name: string, status: string) =>
  DB.prepare("UPDATE visitor_requests SET status = ? WHERE name = ?").bind(status, name).run();

test("a brief that no one answered within the hour is brought up once, with its link on the company's host", async () => {
  await post("Waiting");
  await post("Answered");
  await setStatus("Answered", "answered");
  await post("Erased");
  const erased = "UPDATE visitor_requests SET name = 'Deleted user', email = '' WHERE name = 'Erased'";
  await DB.prepare(erased).run();
  await runAfter(59 * minute);
  expect(await reminders()).toEqual([]);
  await Promise.all([runAfter(61 * minute), runAfter(61 * minute)]);
  await runAfter(120 * minute);
  expect(await reminders()).toEqual(["Brief still unanswered: Waiting (waiting@studio.example)"]);
  const text = (await mailsTo(mail("admin"))).find(({ template }) => template === "brief-due")?.text;
  await DB.exec("DELETE FROM visitor_requests WHERE email = ''");
  expect(text).toMatch(/https?:\/\/studio\.spaces\.localhost\S*\/opportunities\/[0-9a-f-]{36}/);
});

test("a brief that cannot be brought up does not keep the others from it", async () => {
  await post("Stuck");
  await post("Behind it");
  await DB.prepare("UPDATE visitor_requests SET due_at = due_at - 1000 WHERE name = 'Stuck'").run();
  await DB.exec(
    "CREATE TRIGGER stuck BEFORE UPDATE OF reminded_at ON visitor_requests WHEN NEW.name = 'Stuck' BEGIN SELECT RAISE(ABORT, 'stuck'); END",
  );
  await expect(runAfter(61 * minute)).rejects.toThrow("1 of 2 reminders of briefs failed");
  expect((await reminders()).filter((subject) => /Stuck|Behind/.test(subject))).toEqual([
    "Brief still unanswered: Behind it (behind-it@studio.example)",
  ]);
  await DB.exec("DROP TRIGGER stuck");
  await DB.exec("DELETE FROM visitor_requests WHERE name IN ('Stuck', 'Behind it')");
});

test("spam goes after 24 months with its emails; briefs stay", async () => {
  await post("Spammer");
  await setStatus("Spammer", "spam");
  await setStatus("Waiting", "closed");
  const names = async () =>
    (await DB.prepare("SELECT name FROM visitor_requests ORDER BY name").all<{ name: string }>()).results.map(
      ({ name }) => name,
    );
  await sweepVisitorRequests(recordedContext({ now: Date.now() + 700 * day }));
  expect(await names()).toContain("Spammer");
  await sweepVisitorRequests(recordedContext({ now: Date.now() + 731 * day }));
  expect(await names()).toEqual(["Answered", "Waiting"]);
  expect(await mailsTo("spammer@studio.example")).toEqual([]);
  expect((await mailsTo(mail("admin"))).map(({ subject }) => subject).join()).not.toContain("Spammer");
});
