import { expect, test } from "vitest";
import { mailAgreementEnds } from "#app/backoffice/agreements/notices/mail-agreement-ends.server.ts";
import { loader as calendarLoader } from "#app/backoffice/agreements/routes/agreements-calendar.tsx";
import { loader as icalLoader } from "#app/backoffice/agreements/routes/agreements-ical.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { added, addParty, DB, historyOf, main, open, row } from "#test/routes/agreements/agreement-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { recordedContext } from "#test/support/context.ts";

withDemoSessions();
const staffId = demoPeople.find(({ account }) => account === "staff")?.id ?? "";
const night = (date: string) => mailAgreementEnds(recordedContext({ now: Date.parse(`${date}T03:17:00Z`) }));

async function subjects(account = "staff"): Promise<string[]> {
  const found = (await mailsTo(mail(account))).filter(({ template }) => template === "agreement-notice");
  await DB.prepare("DELETE FROM outbox").run();
  return found.map(({ subject }) => subject).toSorted();
}

test("the assignee is reminded 90, 30 and 7 days before the end and on the last day, once each", async () => {
  await addParty("Reminded");
  const id = await added("Reminders", {
    number: "R-1",
    endsOn: "2040-12-31",
    assigneeId: staffId,
    ...row(0, "Reminded", "100"),
  });
  await night("2040-10-01");
  expect(await subjects()).toEqual([]);
  for (const [date, subject] of [
    ["2040-10-02", "Agreement R-1 ends in 90 days: Reminders"],
    ["2040-12-01", "Agreement R-1 ends in 30 days: Reminders"],
    ["2040-12-24", "Agreement R-1 ends in 7 days: Reminders"],
    ["2040-12-31", "Agreement R-1 has ended: Reminders"],
  ] as const) {
    await night(date);
    await night(date);
    expect([await subjects(), await subjects("admin")], date).toEqual([[subject], []]);
  }
  await night("2041-01-05");
  expect(await subjects()).toEqual([]);
  expect((await historyOf(id))[0]).toMatchObject({ field: "Ended", after: "31 Dec 2040", who: "Syncline" });
});

test("after missed nights the nearest reminder alone is sent, and another end begins anew", async () => {
  const id = await added("Missed", {
    number: "R-2",
    endsOn: "2040-12-31",
    assigneeId: staffId,
    ...row(0, "Reminded", "100"),
  });
  await night("2040-12-27");
  await night("2040-12-28");
  expect(await subjects()).toEqual(["Agreement R-2 ends in 4 days: Missed"]);
  await DB.prepare("UPDATE agreements SET ends_on = '2041-01-20' WHERE id = ?").bind(id).run();
  await night("2040-12-29");
  expect(await subjects()).toEqual(["Agreement R-2 ends in 22 days: Missed"]);
  await night("2041-02-03");
  expect(await subjects()).toEqual(["Agreement R-2 has ended: Missed"]);
});

test("one that renews itself gets its next end on its last day, with history and mail", async () => {
  const id = await added("Renewing", {
    ...{ number: "R-3", startsOn: "2039-02-01", endsOn: "2040-01-31", renewMonths: "1", assigneeId: staffId },
    ...row(0, "Reminded", "100"),
  });
  await night("2040-01-25");
  expect(await subjects()).toEqual(["Agreement R-3 renews in 6 days: Renewing"]);
  await night("2040-01-31");
  await night("2040-01-31");
  const sent = await subjects();
  expect(sent).toContain("Agreement R-3 was renewed: Renewing");
  expect((await open(id)).record.values.endsOn).toBe("2040-02-29");
  expect((await historyOf(id))[0]).toMatchObject({
    field: "End",
    before: "2040-01-31",
    after: "2040-02-29",
    who: "Syncline",
  });
  // Nights were missed for more than a term.
  await night("2040-05-10");
  expect((await open(id)).record.values.endsOn).toBe("2040-05-31");
});

test("one that renews itself and is entered after its end gets its next one", async () => {
  const id = await added("Renewed before", {
    ...{ number: "R-5", startsOn: "1925-01-01", endsOn: "1925-12-31", renewMonths: "1", assigneeId: staffId },
    ...row(0, "Reminded", "100"),
  });
  await night("2040-06-10");
  expect((await open(id)).record.values.endsOn).toBe("2040-06-30");
  expect(await subjects()).toContain("Agreement R-5 was renewed: Renewed before");
});

test("without an assignee who is on the staff, everybody who may change agreements is told", async () => {
  await DB.prepare("UPDATE agreements SET status = 'draft'").run();
  await subjects();
  const gone = demoPeople.find(({ account }) => account === "supervisor")?.id ?? "";
  const id = await added("For all", { number: "R-4", endsOn: "2040-06-30", ...row(0, "Reminded", "100") });
  await DB.prepare("UPDATE agreements SET assignee_id = ? WHERE id = ?").bind(gone, id).run();
  await night("2040-06-29");
  const told = await DB.prepare("SELECT recipient, text FROM outbox ORDER BY recipient").all<{
    recipient: string;
    text: string;
  }>();
  expect(told.results.map(({ recipient }) => recipient)).toEqual([mail("admin"), mail("staff")]);
  expect(told.results[0]?.text).toContain(`http://localhost/agreements/${id}`);
});

test("the calendar and its file have the days of agreements that are no drafts", async () => {
  await DB.prepare("UPDATE agreements SET status = 'draft'").run();
  await added("In the calendar; with, signs", {
    number: "C-1",
    startsOn: "2045-03-05",
    endsOn: "2045-12-31",
    noticeDays: "30",
    ...row(0, "Reminded", "100"),
  });
  const cookie = await cookieOf("staff");
  const page = async (from: string) => {
    const { answer } = await visit(`${main}/agreements/calendar?from=${from}`, { cookie }, calendarLoader);
    return (answer as Awaited<ReturnType<typeof calendarLoader>>).days.map(({ kind, on }) => `${kind} ${on}`);
  };
  expect(await page("2045-01")).toEqual(["starts 2045-03-05", "notice 2045-12-01", "ends 2045-12-31"]);
  expect(await page("2044-12")).toEqual(["starts 2045-03-05"]);
  expect(await page("2046-01")).toEqual([]);
  expect(await page("2045-13")).toEqual([]);
  const { answer } = await visit(`${main}/agreements/calendar.ics`, { cookie }, icalLoader);
  const text = await (answer as Response).text();
  expect((answer as Response).headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(text.replaceAll("\r\n ", "")).toContain("SUMMARY:Ends: C-1 In the calendar\\; with\\, signs\r\n");
  await expect(
    visit(`${main}/agreements/calendar.ics`, { cookie: await cookieOf("supervisor") }, icalLoader),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
});
